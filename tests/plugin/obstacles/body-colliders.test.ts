import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { MorphTarget } from "@babylonjs/core/Morph/morphTarget.js";
import { MorphTargetManager } from "@babylonjs/core/Morph/morphTargetManager.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { describe, expect, it } from "vitest";
import { ElasticRods, type Obstacle } from "../../../plugin/index.js";
import { createNullScene } from "../null-scene.js";
import { createSkin, skin } from "./skin.js";

function setup() {
  const { scene } = createNullScene();
  const rods = new ElasticRods(scene);
  return { scene, rods, ...createSkin(scene) };
}

function pose(obstacle: Obstacle) {
  const [place, turn] = [new Vector3(), new Quaternion()];
  obstacle.getPoseToRef(place, turn);
  return { place, axis: Vector3.Up().applyRotationQuaternion(turn) };
}

describe("obstacles on bones", () => {
  it("go where the bone takes them", () => {
    const { rods, mesh, fore, bend } = setup();
    mesh.position.x = 1;
    mesh.scaling.setAll(2);
    const ball = rods.addObstacle(
      { kind: "sphere", radius: 0.1 },
      { node: fore, position: new Vector3(0, 0.3, 0) },
    );
    expect(ball.node).toBe(fore);
    // Offsets are metres, whatever the mesh is scaled by.
    expect(Vector3.Distance(pose(ball).place, new Vector3(1, 2 * skin.length + 0.3, 0))).toBeLessThan(1e-6);
    bend(Math.PI / 2);
    rods.step(1 / 60);
    expect(Vector3.Distance(pose(ball).place, new Vector3(0.7, 2 * skin.length, 0))).toBeLessThan(1e-6);
    mesh.dispose();
    rods.step(1 / 60);
    expect(ball.isDisposed).toBe(true);
  });
});

describe("colliders of a body", () => {
  it("are capsules as thick and long as the skin of each bone, and follow it", () => {
    const { rods, mesh, bend } = setup();
    mesh.position.z = 0.5;
    const [upper, fore] = rods.addBodyColliders(mesh, { friction: 0.2 });
    expect(rods.obstacles.map(({ name }) => name)).toEqual(["upper", "fore"]);
    expect(fore.friction).toBe(0.2);
    const { shape } = rods.world.components.Obstacle;
    expect(shape[upper.handle.entity]).not.toBe(shape[fore.handle.entity]);
    // A vertex that two bones share evenly belongs to both.
    expect(Vector3.Distance(pose(upper).place, new Vector3(0, 0.2, 0.5))).toBeLessThan(1e-6);
    expect(Math.abs(pose(upper).axis.y)).toBeCloseTo(1, 6);
    bend(Math.PI / 2);
    rods.step(1 / 60);
    const { place, axis } = pose(fore);
    expect(Vector3.Distance(place, new Vector3(-0.2, 0.4, 0.5))).toBeLessThan(1e-6);
    expect(Math.abs(axis.x)).toBeCloseTo(1, 6);
  });

  it("hold up a rope that falls on a forearm", () => {
    const { rods, skeleton, bend } = setup();
    bend(Math.PI / 2);
    rods.addBodyColliders(skeleton, { friction: 1 });
    const rope = rods.createRope({
      from: new Vector3(-0.2, 0.47, -0.2),
      to: new Vector3(-0.2, 0.47, 0.2),
      radius: 0.01,
      material: "rubber",
      root: "free",
    });
    rods.step(1);
    const height = rope.getPointToRef(0.2, new Vector3()).y;
    expect(height).toBeGreaterThan(skin.length + skin.radius);
    expect(height).toBeLessThan(skin.length + skin.radius + 0.02);
  });

  it("can be chosen, thickened and left out", () => {
    const { rods, mesh, fore } = setup();
    expect(rods.addBodyColliders(mesh, { filter: (bone) => bone === fore })).toHaveLength(1);
    expect(rods.addBodyColliders(mesh, { leastRadius: 0.06 })).toHaveLength(0);
    expect(rods.addBodyColliders(mesh, { leastRadius: 0.06, grow: 0.02 })).toHaveLength(2);
  });
});

describe("meshes that deform", () => {
  it("are no obstacles as they are, and the error says what is", () => {
    const { scene, rods, mesh } = setup();
    expect(() => rods.addObstacle(mesh)).toThrow(/rods\.addBodyColliders\(mesh\)/);
    const head = CreateSphere("head", { diameter: 0.2, segments: 4 }, scene);
    head.morphTargetManager = new MorphTargetManager(scene);
    head.morphTargetManager.addTarget(MorphTarget.FromMesh(head, "smile", 0));
    expect(() => rods.addObstacle(head)).toThrow(/"sphere"/);
    expect(rods.addObstacle(head, { shape: "sphere" }).isDisposed).toBe(false);
  });
});
