import fc from "fast-check";
import { CreateBox } from "@babylonjs/core/Meshes/Builders/boxBuilder.js";
import { CreateTorus } from "@babylonjs/core/Meshes/Builders/torusBuilder.js";
import type { CombOptions, MeshShapeName, ObstacleOptions } from "../../../plugin/index.js";
import type { ObstacleShape } from "../../../systems/index.js";
import { ball, box, createBody } from "../../plugin/havok-scene.js";
import { vector } from "../playground.js";
import { given } from "../values.js";
import { action } from "./action.js";

const tetrahedron = {
  points: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1],
  triangles: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3],
};
const kinds = ["sphere", "capsule", "cylinder", "box", "hull", "mesh", "height-field", "container"] as const;
type Kind = (typeof kinds)[number];

function shapeOf(kind: Kind, size: number): ObstacleShape {
  const shapes: Record<Kind, () => ObstacleShape> = {
    sphere: () => ({ kind: "sphere", radius: size }),
    capsule: () => ({ kind: "capsule", radius: 0.5 * size, halfLength: size }),
    cylinder: () => ({ kind: "cylinder", radius: size, halfHeight: 0.5 * size }),
    box: () => ({ kind: "box", halfExtents: [size, 0.1 * size, size] }),
    hull: () => ({ kind: "hull", ...tetrahedron, points: tetrahedron.points.map((x) => size * x) }),
    mesh: () => ({ kind: "mesh", ...tetrahedron, points: tetrahedron.points.map((x) => size * x) }),
    "height-field": () => ({
      kind: "height-field",
      ...{
        columns: 3,
        rows: 3,
        sizeX: 4 * size,
        sizeZ: 4 * size,
        heights: [0, 1, 0, 1, 0, 1, 0, 1, 0].map((y) => y * size),
      },
    }),
    container: () => ({
      kind: "container",
      children: [{ shape: shapeOf("sphere", size) }, { shape: shapeOf("box", size), position: [size, 0, 0] }],
    }),
  };
  return (shapes[kind] ?? (() => ({ kind }) as unknown as ObstacleShape))();
}

export const obstacles = {
  createGround: action({
    weight: 2,
    args: (v) => fc.record({ height: v.maybe(v.signed(0.5)), friction: v.maybe(v.share()) }),
    run: (play, options) => void play.allObstacles.push(play.rods.createGround(given(options))),
  }),
  addObstacle: action({
    weight: 4,
    args: (v) =>
      fc.record({
        kind: v.one(...kinds),
        size: v.amount(0.02, 0.5),
        position: v.place(),
        onNode: v.maybe(v.which()),
        friction: v.maybe(v.share()),
        restitution: v.maybe(v.share()),
      }),
    run(play, { kind, size, position, onNode, ...options }) {
      const place = onNode === undefined ? { position: vector(position) } : { node: play.node(onNode) };
      const made = play.rods.addObstacle(shapeOf(kind as Kind, size), {
        ...place,
        ...given(options),
      } as ObstacleOptions);
      play.allObstacles.push(made);
    },
  }),
  addMesh: action({
    weight: 1,
    args: (v) =>
      fc.record({
        isRing: fc.boolean(),
        shape: v.one("mesh", "hull", "box", "sphere", "capsule", "cylinder"),
        position: v.place(),
      }),
    run(play, { isRing, shape, position }) {
      const { scene } = play.stage;
      const mesh = isRing
        ? CreateTorus("ring", { diameter: 0.3, thickness: 0.05, tessellation: 12 }, scene)
        : CreateBox("crate", { size: 0.2 }, scene);
      if ([position?.x, position?.y, position?.z].every(Number.isFinite))
        mesh.position.copyFrom(vector(position));
      try {
        play.allObstacles.push(play.rods.addObstacle(mesh, { shape: shape as MeshShapeName }));
      } catch (error) {
        mesh.dispose();
        throw error;
      }
    },
  }),
  moveObstacle: action({
    weight: 2,
    args: (v) => fc.record({ which: v.which(), to: v.place() }),
    run: (play, { which, to }) => play.obstacle(which)?.move(vector(to)),
  }),
  placeObstacle: action({
    weight: 1,
    args: (v) => fc.record({ which: v.which(), to: v.place() }),
    run: (play, { which, to }) => play.obstacle(which)?.teleport(vector(to)),
  }),
  addBody: action({
    weight: 3,
    args: (v) =>
      fc.record({
        isBall: fc.boolean(),
        size: v.amount(0.05, 0.3),
        at: v.place(),
        mass: v.maybe(v.amount(0.01, 50)),
      }),
    run(play, { isBall, size, at, mass }) {
      const { scene } = play.stage;
      const numbers = [size, at?.x, at?.y, at?.z, mass ?? 1];
      if (!scene.getPhysicsEngine() || !numbers.every((x) => Number.isFinite(x) && Math.abs(x) < 1e3)) return;
      if (size <= 0 || (mass ?? 1) <= 0) return;
      const shape = isBall ? ball(scene, size) : box(scene, size);
      const place = [at.x, at.y, at.z] as const;
      play.bodies.push(createBody(scene, shape, { at: place, ...(mass === undefined ? {} : { mass }) }));
    },
  }),
  createComb: action({
    weight: 1,
    args: (v) => fc.record({ position: v.place(), teeth: v.maybe(v.one(2, 6, 12)) }),
    run(play, { position, ...options }) {
      play.combs.push(play.rods.createComb({ position: vector(position), ...given(options) } as CombOptions));
    },
  }),
  moveComb: action({
    weight: 2,
    args: (v) => fc.record({ comb: v.which(), to: v.place() }),
    run: (play, { comb, to }) => play.combs[comb % play.combs.length]?.moveTo(vector(to)),
  }),
};
