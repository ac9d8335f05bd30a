// Calls of the world, and what is set on it.
import { Ray } from "@babylonjs/core/Culling/ray.core.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import * as plugin from "../../../plugin/index.js";
import { createHavokScene } from "../../plugin/havok-scene.js";
import { createSkin } from "../../plugin/obstacles/skin.js";
import { common, measures, collision, surface, radius, grip, setter, noMeshes, type Spec } from "./kinds.js";
import { foreign } from "./scene.js";

export const worldCalls: Readonly<Record<string, Spec>> = {
  "new ElasticRods": {
    good: ({ scene }) => [scene, {}],
    kinds: [
      "node",
      {
        options: {
          gravity: "point",
          wind: "point",
          frame: "positive",
          subSteps: [0, -1, 0.5, 1e30, "4"],
          crowdSubSteps: [0, -1, 0.5, 1e30, "4"],
          maximumFrames: [0, -1, 0.5, 1e30, "4"],
          collides: "flag",
          tolerance: [0, -1, 1, "x"],
          crowd: "flag",
          largestSpeed: [0, -1, 1e30, Number.NaN, "100"],
          largestTurn: [0, -1, 4, 1e30, Number.NaN, "1"],
          restSpeed: "positive",
          havok: [5, "x", { filter: 1 }, { filters: () => true }],
          models: [5, "x", []],
          workers: [-1, 0.5, 33, 1e30, "2", {}],
          workerUrl: [5, "", {}, []],
          ropeSamples: [0, 1, 0.5, 1e30, "x"],
          strandSamples: [0, 1, 0.5, 1e30, "x"],
        },
        optional: true,
      },
    ],
    wrong: () => {
      const { scene } = createHavokScene();
      scene.dispose();
      return { 0: [null, scene] };
    },
    call: (_, scene: never, options: plugin.ElasticRodsOptions) =>
      new plugin.ElasticRods(scene, options).dispose(),
  },
  "ElasticRods.collides=": setter("flag", true, ({ rods }, value) => (rods.collides = value)),
  "ElasticRods.frame=": setter("positive", 1 / 60, ({ rods }, value) => (rods.frame = value)),
  "ElasticRods.subSteps=": setter("positive", 2, ({ rods }, value) => (rods.subSteps = value)),
  "ElasticRods.crowdSubSteps=": setter("positive", 2, ({ rods }, value) => (rods.crowdSubSteps = value)),
  "ElasticRods.maximumFrames=": setter("positive", 2, ({ rods }, value) => (rods.maximumFrames = value)),
  "ElasticRods.tolerance=": setter("positive", 1e-4, ({ rods }, value) => (rods.tolerance = value)),
  "ElasticRods.solver=": setter("name", "newton", ({ rods }, value) => (rods.solver = value)),
  "ElasticRods.crowd=": setter("flag", true, ({ rods }, value) => (rods.crowd = value)),
  "ElasticRods.budget=": {
    good: () => [4],
    kinds: [["x", 0, -1, Number.NaN, null, undefined, {}]],
    call: ({ rods }, value: number) => (rods.budget = value),
  },
  "ElasticRods.largestSpeed=": setter("positive", 50, ({ rods }, value) => (rods.largestSpeed = value)),
  "ElasticRods.largestTurn=": setter("positive", 1, ({ rods }, value) => (rods.largestTurn = value)),
  "ElasticRods.restSpeed=": setter("positive", 1e-4, ({ rods }, value) => (rods.restSpeed = value)),
  "ElasticRods.impactSpeed=": setter("positive", 1, ({ rods }, value) => (rods.impactSpeed = value)),
  "ElasticRods.timeScale=": setter("positive", 1, ({ rods }, value) => (rods.timeScale = value)),
  "ElasticRods.getMesh": {
    good: () => [plugin.ropeLook()],
    kinds: [[null, undefined, "x", 5, {}, { kind: "hair" }]],
    call: ({ rods }, look: plugin.RodLook) => rods.getMesh(look),
  },
  "ElasticRods.createRope": {
    good: () => [{ from: Vector3.Zero(), to: Vector3.Up(), radius: 0.01 }],
    kinds: [
      {
        options: {
          ...common,
          to: ["x", 5, { x: 0, y: Number.NaN, z: 0 }, { x: 0, y: 1e30, z: 0 }, { x: 0, y: 0, z: 0 }],
          radius,
          length: ["x", 0, 0.5, 1e30, Number.NaN],
          slack: "positive",
          sag: ["x", 5, { x: 0, y: 0, z: 0 }],
          kind: "name",
          tearingForce: ["x", 0, -1, 1e30, Number.NaN],
          closed: "flag",
          twist: ["x", 1, 1e30, Number.NaN],
          layPitch: ["x", 0, 1e30, Number.NaN],
        },
      },
    ],
    wrong: () => ({ 0: [{}, { from: Vector3.Zero() }] }),
    call: ({ rods }, options: plugin.RopeOptions) => rods.createRope(options),
  },
  "ElasticRods.along": {
    good: ({ ropes, mesh }) => [ropes[0], mesh, { spacing: 0.1 }],
    kinds: [
      "handle",
      [null, undefined, "x", 5, {}],
      {
        options: {
          spacing: ["x", 0, -1, 1e-9, 1e30],
          count: [0, 0.5, 1e30, "x", 3],
          at: [5, "middle", {}, [7], ["x"], [0.5]],
          start: ["x", -1, 1e30],
          turn: ["x", Number.NaN, 1e30],
          up: ["x", 5, { x: 0, y: 0, z: 0 }],
          scale: ["x", 0, -1, { x: 1 }],
        },
      },
    ],
    wrong: ({ gone }) => ({ 0: [gone, foreign().rod] }),
    call: ({ rods }, rod: plugin.Rod, mesh: never, options: plugin.AlongOptions) =>
      rods.along(rod, mesh, options),
  },
  "ElasticRods.createStrand": {
    good: () => [{ from: Vector3.Zero(), direction: Vector3.Up(), length: 0.1 }],
    kinds: [
      {
        options: {
          ...common,
          direction: ["x", 5, { x: 0, y: 0, z: 0 }, { x: 0, y: Number.NaN, z: 0 }],
          length: "positive",
          radius,
          hairType: "name",
        },
      },
    ],
    wrong: () => ({ 0: [{}, { from: Vector3.Zero(), direction: Vector3.Up() }] }),
    call: ({ rods }, options: plugin.StrandOptions) => rods.createStrand(options),
  },
  "ElasticRods.createHair": {
    good: ({ mesh }) => [mesh, { strands: 2 }],
    kinds: [
      "node",
      {
        options: {
          subMesh: [5, -1, "x"],
          density: [5, "x", {}, { vertexColour: "z" }, { width: 1, height: 1, data: [] }],
          strands: [0, -1, 0.5, 1e30, "x"],
          strandsPerArea: ["x", 1, -1],
          drawnPerStrand: [1, 1e30, "x"],
          length: "positive",
          curl: ["nosuch", -1, 1e30, {}],
          twist: "optionalNumber",
          variation: {
            options: { length: "positive", curl: "positive", direction: "positive", phase: "positive" },
          },
          radius: "positive",
          material: ["nosuch", 5, { density: 1 }],
          care: "name",
          model: "name",
          elements: [0, 0.5, 1e30, "x"],
          collisions: "name",
          drawnPoints: [1, 1e30, "x"],
          look: ["x", 5, {}],
          seed: [-1, 0.5, 1e30, "x"],
          groom: ["x", 5, {}],
          comb: ["x", 5, { x: 0, y: 0, z: 0 }, () => null, () => ({ x: 0, y: 0, z: 0 })],
          lift: [-1, 2, "x"],
          parting: ["x", 5, {}, { through: Vector3.Zero(), normal: Vector3.Zero() }],
          colour: ["red"],
        },
        optional: true,
      },
    ],
    wrong: noMeshes,
    call: ({ rods }, mesh: AbstractMesh, options: plugin.HairOptions) => rods.createHair(mesh, options),
  },
  "ElasticRods.createComb": {
    good: ({ node }) => [{ teeth: 2, node, position: { x: 20, y: 0, z: 0 } }],
    kinds: [
      {
        options: {
          ...measures,
          ...surface,
          node: "node",
          position: "point",
          rotation: "rotation",
          mostSpeed: "positive",
        },
        optional: true,
      },
    ],
    wrong: ({ lost }) => ({ 0: [{ node: lost }] }),
    call: ({ rods }, options: plugin.CombOptions) => rods.createComb(options),
  },
  "ElasticRods.addObstacle": {
    good: ({ node }) => [
      { kind: "sphere", radius: 0.1 },
      { node, position: Vector3.Zero() },
    ],
    kinds: [
      [
        null,
        undefined,
        "x",
        5,
        {},
        [],
        { kind: "ball" },
        { kind: "sphere" },
        { kind: "sphere", radius: 1e30 },
      ],
      {
        options: {
          ...surface,
          shape: ["sphere"],
          instance: [0],
          node: "node",
          position: "point",
          rotation: "rotation",
        },
        optional: true,
      },
    ],
    wrong: ({ lost, mesh, crate }) => {
      const bare = mesh.clone("bare");
      bare.dispose();
      return { 0: [lost, bare, crate], 1: [{ node: lost }] };
    },
    call: ({ rods }, source: plugin.ObstacleSource, options: plugin.ObstacleOptions) =>
      rods.addObstacle(source, options),
  },
  "ElasticRods.addBodyColliders": {
    good: ({ scene }) => [createSkin(scene).mesh, {}],
    kinds: [
      "node",
      {
        options: {
          friction: surface.friction!,
          restitution: surface.restitution!,
          collision,
          filter: ["x", 5],
          leastRadius: "positive",
          grow: "optionalNumber",
        },
        optional: true,
      },
    ],
    wrong: ({ mesh, lost }) => ({ 0: [null, mesh, lost] }),
    call: ({ rods }, source: AbstractMesh, options: plugin.BodyColliderOptions) =>
      rods.addBodyColliders(source, options),
  },
  "ElasticRods.obstacleOf": {
    good: ({ crate }) => [crate, undefined],
    kinds: ["node", [1, -1, 0.5, "x", 1e30]],
    wrong: ({ mesh }) => ({ 0: [null, mesh] }),
    call: ({ rods }, body: never, instance: number) => rods.obstacleOf(body, instance),
  },
  "ElasticRods.createGround": {
    good: () => [{ height: -5 }],
    kinds: [{ options: { ...surface, height: "optionalNumber", size: "positive" }, optional: true }],
    call: ({ rods }, options: plugin.GroundOptions) => rods.createGround(options),
  },
  "ElasticRods.pick": {
    good: () => [new Ray(new Vector3(0, 0.5, -1), Vector3.Forward()), { reach: 0.1 }],
    kinds: [
      [null, undefined, "x", 5, {}, new Ray(new Vector3(0, Number.NaN, 0), Vector3.Up())],
      {
        options: { reach: "positive", spread: "positive", farthest: "positive" },
        optional: true,
      },
    ],
    call: ({ rods }, ray: Ray, options: plugin.RodPickOptions) => rods.pick(ray, options),
  },
  "ElasticRods.grab": {
    good: ({ ropes }) => [ropes[0], 0.4, {}],
    kinds: ["handle", "positive", grip],
    wrong: ({ gone, ground, ropes }) => ({ 0: [gone, ground, foreign().rod, ropes[0].handle], 1: [1.1] }),
    call: ({ rods }, rod: plugin.Rod, s: number, options: plugin.GrabOptions) => rods.grab(rod, s, options),
  },
  "ElasticRods.addShadowCaster": {
    good: () => [{ addShadowCaster: () => undefined, removeShadowCaster: () => undefined }],
    kinds: [[null, undefined, "x", 5, {}]],
    call: ({ rods }, generator: never) => rods.addShadowCaster(generator),
  },
  "ElasticRods.step": {
    good: () => [1 / 60],
    kinds: ["positive"],
    wrong: () => ({ 0: [3601] }),
    call: ({ rods }, seconds: number) => rods.step(seconds),
  },
};
