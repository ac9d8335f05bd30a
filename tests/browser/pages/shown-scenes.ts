// A knot that is pulled tight, and the hair of the salon: to be looked at.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { ElasticRods, ropeLook } from "../../../plugin/index.js";
import { RodMesh } from "../../../plugin/rendering/index.js";
import { layKnot, ropeAlong } from "../../../sample-game/scenes/knots/laid-knot.js";
import { createSalon } from "../../../sample-game/scenes/salon-world.js";
import { createAttachment, createRod, getPoint, moveAttachment, sampleRod } from "../../../systems/index.js";

const KNOT = { radius: 0.005, samples: 240, seconds: 1.5, pull: 0.15 };

export function tieKnot(scene: Scene): ElasticRods {
  const rods = new ElasticRods(scene, { gravity: Vector3.Zero() });
  const { world } = rods;
  const [path] = layKnot("overhand", { radius: KNOT.radius, spacing: 1.3 }).ropes;
  const rope = ropeAlong(path, { radius: KNOT.radius, elements: 60 });
  const rod = createRod(world, {
    ...rope,
    material: { density: 1000, youngModulus: 2e6, internalDamping: 0.02, linearDrag: 5, friction: 0.3 },
  });
  const hands = [0, rope.length!].map((s) => {
    const point = Vector3.FromArray(getPoint(world, rod, s, new Float64Array(3)));
    const to = { point: point.asArray() };
    return { point, hand: createAttachment(world, { rod, s, to, compliance: 0.002, mostForce: 5 }) };
  });
  const along = hands[1].point.subtract(hands[0].point).normalize();
  let pulled = 0;
  rods.onBeforeStepObservable.add((seconds) => {
    pulled += seconds * KNOT.pull;
    hands.forEach(({ point, hand }, i) =>
      moveAttachment(world, hand, point.add(along.scale(i === 0 ? -pulled : pulled)).asArray()),
    );
  });
  const source = {
    rodCount: 1,
    samplesPerRod: KNOT.samples,
    fill: (out: Float32Array) => sampleRod(world, rod.entity, KNOT.samples, out, 0),
  };
  const mesh = new RodMesh("knot", scene, source, ropeLook());
  mesh.setRod(0, { length: rope.length! });
  scene.onBeforeRenderObservable.add(() => mesh.update());
  for (let i = 0; i < 60 * KNOT.seconds; i++) rods.step(1 / 60);
  return rods;
}

/** Of the first rod's box. */
export function middleOf({ world }: ElasticRods): Vector3 {
  const { minX, minY, minZ, maxX, maxY, maxZ } = world.components.Centreline;
  const [rod] = world.rods;
  const sum = new Vector3(minX[rod] + maxX[rod], minY[rod] + maxY[rod], minZ[rod] + maxZ[rod]);
  return sum.scale(0.5 * world.units.length);
}

export function growSalon(scene: Scene): ElasticRods {
  const { rods } = createSalon(scene, { collisions: location.hash === "#contacts" ? "all" : "body" });
  for (let i = 0; i < 90; i++) rods.step(1 / 60);
  return rods;
}
