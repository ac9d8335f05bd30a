import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { ElasticRods } from "../../../plugin/index.js";
import { setRestCurvature } from "../../../systems/index.js";
import { at, fall, FRAME, type UseScene } from "./use.js";

export interface PressedOptions {
  readonly friction?: number;
  /** 1/m, of the rod's natural shape. */
  readonly curvature?: number;
}

/** m/s, m */
const speed = 0.03;
const way = 0.15;
const length = 0.5;
const radius = 0.005;
/** Euler's load of a rod that is clamped at one end and pinned at the other is this times E I / L^2. */
const clampedAndPinned = 20.19;

/** A straight clamped rod that is pressed end-on against a box. */
export const pressed =
  ({ friction, curvature }: PressedOptions = {}): UseScene =>
  ({ scene }) => {
    const rods = new ElasticRods(scene);
    const options = friction === undefined ? {} : { friction };
    rods.addObstacle({ kind: "box", halfExtents: [0.5, 0.1, 0.5] }, { position: at(0, -0.1), ...options });
    const hand = new TransformNode("hand", scene);
    hand.position.y = length + 0.01;
    const rod = rods.createRope({ from: hand.position, to: at(0, 0.01), radius, root: "clamped" });
    if (friction !== undefined) rod.setMaterial({ friction });
    if (curvature !== undefined) setRestCurvature(rods.world, rod.handle, [0, 0, curvature]);
    rod.follow(hand);
    const stiffness = rod.material.youngModulus * 0.25 * Math.PI * radius ** 4;
    return {
      world: rods.world,
      // It gives way under Euler's load, which grows by less than half until it is bent over.
      given: fall(rods, way) + (1.5 * clampedAndPinned * stiffness * way) / length ** 2,
      each: () => (hand.position.y = Math.max(length - way, hand.position.y - speed * FRAME)),
    };
  };
