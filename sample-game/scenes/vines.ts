// A vine that grows around a pole, a gift ribbon to pull straight, a bungee. No Babylon: the game and the tests build from this.
import type { RopeOptions } from "../../plugin/rope.js";
import { cos, sin } from "../../systems/math/elementary.js";

export const STAGE_HEIGHT = 0.05;

export const POLE = { x: -0.62, z: 0.05, radius: 0.06, height: 1.35 };
const STEM = 0.006;
/** From the axis of the pole to that of the vine on it. */
const REACH = POLE.radius + STEM;
/** Radians by which the vine climbs. */
const CLIMB = 0.4;
/** What it is by nature, over what it is on the pole: it holds on, and does not roll up on itself. */
const GRIP = 1.2;

/** Metres of its free end, whose elements are short; what is wound up behind them is one long one. */
const FREE = 3.6 * REACH;
const FREE_ELEMENTS = 9;
/** Metres when it has just sprouted, and when it has grown; and how fast, m/s. */
export const VINE = { sprout: FREE + 0.5 * REACH, grown: 34 * REACH, speed: 0.22 };

/** The vine's natural (twist, curvature), 1/m, in left-handed axes: it winds to the right. */
export function vineCurl(): { twist: number; curvature: number } {
  const [c, s] = [cos(CLIMB), sin(CLIMB)];
  return { twist: (-GRIP * c * s) / REACH, curvature: (GRIP * c * c) / REACH };
}

export function vine(): RopeOptions {
  const from = { x: POLE.x, y: STAGE_HEIGHT + 0.01, z: POLE.z - REACH };
  return {
    ...{ name: "vine", model: "clothoid", elements: FREE_ELEMENTS + 1 },
    from,
    to: { ...from, y: from.y + VINE.sprout * sin(CLIMB) },
    length: VINE.sprout,
    // It begins as it will lie on the pole, which stands behind it.
    curl: { radius: REACH, pitch: (2 * Math.PI * REACH * sin(CLIMB)) / cos(CLIMB) },
    director: { x: 0, y: 0, z: 1 },
    ...{ radius: STEM, root: "clamped" },
    material: { density: 300, youngModulus: 6e7, internalDamping: 0.05, linearDrag: 0.3, friction: 0 },
    collision: { self: false },
    colour: { r: 0.09, g: 0.2, b: 0.035 },
  };
}

/** The arm that ribbon and bungee hang from. */
export const ARM = { from: -0.12, to: 0.98, height: 1.5, radius: 0.02 };

/** Thin along the first director, towards which it curls. */
export function giftRibbon(): RopeOptions {
  const from = { x: 0.14, y: ARM.height - 0.03, z: 0 };
  return {
    ...{ name: "gift ribbon", model: "clothoid", elements: 10 },
    from,
    to: { ...from, y: from.y - 0.42 },
    length: 1.2,
    curl: { radius: 0.034, pitch: 0.085 },
    director: { x: 0, y: 0, z: 1 },
    ...{ radius: [0.0006, 0.011], root: "clamped" },
    material: {
      density: 700,
      youngModulus: 2.5e8,
      internalDamping: 0.03,
      quadraticDrag: 0.014,
      friction: 0.2,
    },
    collision: { self: false },
    colour: { r: 0.5, g: 0.02, b: 0.05 },
  };
}

/** What hangs on the bungee, a ball; kilograms and metres. */
export const BALL = { mass: 2, radius: 0.1 };

export function bungee(): RopeOptions {
  const from = { x: 0.72, y: ARM.height - 0.03, z: 0 };
  return {
    ...{ name: "bungee", model: "elastic-rod", elements: 24 },
    from,
    to: { ...from, y: from.y - 0.5 },
    radius: 0.009,
    // Twice as long under 50 N: the ball stretches it by two fifths.
    material: { density: 950, youngModulus: 3e6, internalDamping: 0.02, axialStiffness: 50, friction: 0.4 },
    colour: { r: 0.65, g: 0.3, b: 0.02 },
  };
}

/** A leaf at so many metres from the tip, which the stem carries, and the way that it stands off. */
export interface Leaf {
  readonly fromTip: number;
  readonly angle: number;
  readonly size: number;
}

/** Small ones near the tip, as they sprout. */
export function leaves(): Leaf[] {
  const golden = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: 26 }, (_, i) => ({
    fromTip: 0.03 + 0.08 * i,
    angle: golden * i,
    size: 0.03 + 0.05 * Math.min(1, i / 7),
  }));
}
