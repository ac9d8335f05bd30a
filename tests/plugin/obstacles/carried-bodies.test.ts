// Bodies of a real Havok that ropes carry, wholly or in part.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { describe, expect, it } from "vitest";
import { ElasticRods } from "../../../plugin/index.js";
import { getObstaclePose } from "../../../systems/index.js";
import { box, createBody, createHavokScene, g, velocityOf } from "../havok-scene.js";

/** A crate of 1 kg on the ground, and a rope to a spring above it that pulls with this share of its weight. */
function pulledCrate(lift: number) {
  const made = createHavokScene();
  const { scene } = made;
  createBody(scene, box(scene, 20, 1, 20), { at: [0, -0.5, 0] });
  const crate = createBody(scene, box(scene, 0.3), { at: [0, 0.15, 0], mass: 1 });
  const rods = new ElasticRods(scene);
  const [from, to] = [new Vector3(0, 1.3, 0), new Vector3(0, 0.3, 0)];
  const rope = rods.createRope({ from, to, radius: 0.005, elements: 6, root: "free" });
  const hook = rope.attach(rope.length, crate, { point: new Vector3(0, 0.15, 0) });
  const compliance = 0.02;
  const ropeMass = rope.material.density * Math.PI * rope.radius ** 2 * rope.length;
  rope.attach(0, new Vector3(0, from.y + compliance * g * (lift + ropeMass), 0), { compliance });
  return { ...made, rods, crate, hook };
}

describe("a crate that stands on the ground while a rope pulls at it", () => {
  it.each([0.3, 0.9])("with %f of its weight does not hop, nor do the rods think so", (lift) => {
    const { rods, crate, hook, step } = pulledCrate(lift);
    step(60);
    const obstacle = rods.obstacleOf(crate)!;
    const pose = new Float64Array(7);
    let highest = -Infinity;
    rods.onAfterStepObservable.add(() => {
      highest = Math.max(highest, getObstaclePose(rods.world, obstacle.handle, pose)[1]);
    });
    for (let i = 0; i < 30; i++) {
      step();
      expect(hook.getForceToRef(new Vector3()).y / (-lift * g)).toBeCloseTo(1, 2);
      expect(velocityOf(crate).length()).toBeLessThan(1e-4);
      expect(crate.transformNode.position.y).toBeCloseTo(0.15, 4);
    }
    expect(highest).toBeLessThan(0.15 + 1e-5);
  });

  it("keeps the gravity factor that its owner gave it, however many rods carry it", () => {
    const { scene, crate, step } = pulledCrate(0.5);
    const more = new ElasticRods(scene);
    const above = new Vector3(0.1, 1.3, 0);
    const rope = more.createRope({ from: above, to: new Vector3(0.1, 0.3, 0), radius: 0.005, root: "free" });
    rope.attach(rope.length, crate, { point: new Vector3(0.1, 0.15, 0) });
    rope.attach(0, above.add(new Vector3(0, 0.05, 0)), { compliance: 0.02 });
    crate.setGravityFactor(0.75);
    for (let i = 0; i < 20; i++) {
      step();
      expect(crate.getGravityFactor()).toBe(0.75);
    }
  });
});

describe("a box on a tray that hangs on four ropes", () => {
  it("comes to rest there, and the ropes carry both", () => {
    const { scene, step } = createHavokScene();
    const tray = createBody(scene, box(scene, 0.5, 0.04, 0.5), { at: [0, 1, 0], mass: 0.8 });
    const load = createBody(scene, box(scene, 0.2), { at: [0, 1.13, 0], mass: 1.5 });
    const rods = new ElasticRods(scene, { tolerance: 1e-3 });
    let mass = 2.3;
    const ties = [-0.2, 0.2].flatMap((x) =>
      [-0.2, 0.2].map((z) => {
        const [from, to] = [new Vector3(x, 2, z), new Vector3(x, 1.02, z)];
        const collision = { collidesWith: 0 };
        const rope = rods.createRope({ from, to, radius: 0.01, elements: 6, root: "free", collision });
        mass += rope.material.density * Math.PI * rope.radius ** 2 * rope.length;
        rope.attach(rope.length, tray, { point: new Vector3(x, 0.02, z) });
        return rope.attach(0, from, { compliance: 2e-3 });
      }),
    );
    step(300);
    const force = new Vector3();
    const place = load.transformNode.position.clone();
    step(60);
    expect(Vector3.Distance(load.transformNode.position, place)).toBeLessThan(1e-3);
    const borne = ties.reduce((sum, tie) => sum + tie.getForceToRef(force).y, 0);
    // Havok itself carries up to 3 % of what hardly moves.
    expect(borne / (mass * g)).toBeGreaterThan(0.97);
    expect(borne / (mass * g)).toBeLessThan(1.03);
    expect(load.transformNode.position.y - tray.transformNode.position.y).toBeCloseTo(0.12, 3);
  });
});
