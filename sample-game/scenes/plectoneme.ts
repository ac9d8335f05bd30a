// A rod whose end is turned again and again, then brought nearer, so that it winds around itself; without Babylon, for experiments and tests.
import {
  createAttachment,
  createRod,
  createRodWorld,
  getAttachmentForce,
  getAttachmentTorque,
  getFrame,
  moveAttachment,
  stepWorld,
  turnAttachment,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";
import { cos, sin } from "../../systems/math/elementary.js";

export interface PlectonemeOptions {
  elements: number;
  friction: number;
  /** How often the end is turned. */
  turns: number;
  /** Distance of the ends when it is wound up, over the length of the rod. */
  nearest: number;
  /** Seconds of turning, and then of coming nearer. */
  turning: number;
  coming: number;
  /** Seconds of a frame and sub-steps in it. Default 1/60 and 4. */
  frame?: number;
  subSteps?: number;
}

/** Metres. */
export const plectonemeRadius = 0.004;
export const plectonemeLength = 0.5;
/** While it is turned the ends are a little nearer than the rod is long, as a hand would hold them. */
const slack = 0.98;

export interface Plectoneme {
  readonly world: RodWorld;
  readonly rod: RodHandle;
  /** Turns and winds for one more frame. */
  wind(): void;
  /** Turns of the end so far. */
  turned(): number;
  /** Of the hand at the end: force along the axis of the clamps (N, positive if it pulls) and torque about it (N m). */
  force(): number;
  torque(): number;
}

/** A soft rod along x, weightless and in thick air, clamped at its root; a hand holds place, direction and roll of its tip. */
export function plectoneme(options: PlectonemeOptions): Plectoneme {
  const { frame = 1 / 60, subSteps = 4, elements, friction } = options;
  const world = createRodWorld({ gravity: [0, 0, 0], frame, subSteps });
  const rod = createRod(world, {
    length: plectonemeLength,
    elements,
    radius: plectonemeRadius,
    root: { kind: "clamped", direction: [1, 0, 0] },
    material: { density: 1000, youngModulus: 2e6, internalDamping: 0.02, linearDrag: 5, friction },
  });
  const tip = getFrame(world, rod, plectonemeLength, new Float64Array(12));
  const hand = createAttachment(world, {
    rod,
    s: plectonemeLength,
    to: { point: [plectonemeLength, 0, 0] },
    direction: [1, 0, 0],
    up: "present",
  });
  const out = new Float64Array(3);
  let time = 0;
  let turned = 0;
  return {
    world,
    rod,
    wind() {
      time += frame;
      const wound = Math.min(1, time / options.turning);
      const come = Math.min(1, Math.max(0, time / options.turning - 1) * (options.turning / options.coming));
      turned = options.turns * wound;
      const angle = 2 * Math.PI * turned;
      const up = [3, 4, 5].map((c) => cos(angle) * tip[c] + sin(angle) * tip[3 + c]);
      const distance = 1 - (1 - slack) * wound - (slack - options.nearest) * come;
      turnAttachment(world, hand, [1, 0, 0], up);
      moveAttachment(world, hand, [distance * plectonemeLength, 0, 0]);
      stepWorld(world, frame);
    },
    turned: () => turned,
    force: () => getAttachmentForce(world, hand, out)[0],
    torque: () => getAttachmentTorque(world, hand, out)[0],
  };
}
