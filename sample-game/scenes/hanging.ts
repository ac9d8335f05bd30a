// What hangs from the bar and how the bar moves. No Babylon: the game and the tests build from this.
import type { CurlOptions } from "../../plugin/curl.js";
import type { Point } from "../../plugin/points.js";
import type { RopeOptions } from "../../plugin/rope.js";
import type { StrandOptions } from "../../plugin/strand.js";
import { seededRandom } from "./seeded-random.js";
import { cos, exp, sin } from "../../systems/math/elementary.js";

export const BAR_HEIGHT = 1.66;
export const BAR_HALF_LENGTH = 1.22;
export const BAR_RADIUS = 0.022;
/** Rods start a little below the bar's axis, inside their sleeves. */
const ROOT_HEIGHT = BAR_HEIGHT - 0.05;

/**
 * Everything hangs apart, but for the hairs of a wisp. Eighty curls in contact would cost many times what a frame has, for
 * a difference that this scene is not about.
 */
export const COLLIDES = false;

/** How the surface of a rope is drawn. */
export type Surface = "laid" | "cable" | "ribbon";

export interface HangingRope extends RopeOptions {
  surface: Surface;
}

export interface Wisp {
  /** Middle of the roots. */
  x: number;
  strands: StrandOptions[];
}

export interface HangingContent {
  ropes: HangingRope[];
  /** A thick smooth strand: rubber has neither plies nor yarns. */
  cord: StrandOptions;
  wisps: Wisp[];
}

interface WispKind {
  name: string;
  x: number;
  length: number;
  curl: CurlOptions | "straight";
  colour: { r: number; g: number; b: number };
}

const WISPS: readonly WispKind[] = [
  { name: "straight", x: 0.34, length: 0.62, curl: "straight", colour: { r: 0.035, g: 0.018, b: 0.01 } },
  {
    name: "wavy",
    x: 0.6,
    length: 0.68,
    curl: { radius: 0.016, pitch: 0.16 },
    colour: { r: 0.13, g: 0.055, b: 0.02 },
  },
  {
    name: "curly",
    x: 0.86,
    length: 0.86,
    curl: { radius: 0.019, pitch: 0.05 },
    colour: { r: 0.24, g: 0.07, b: 0.02 },
  },
  {
    name: "coiled",
    x: 1.1,
    length: 1.1,
    curl: { radius: 0.012, pitch: 0.014 },
    colour: { r: 0.42, g: 0.26, b: 0.1 },
  },
];

export function hangingContent({ strandsPerWisp = 20 } = {}): HangingContent {
  return {
    ropes: [
      rope("hemp", -1.05, 1.35, { radius: 0.017, material: "hemp", surface: "laid" }),
      rope("nylon", -0.8, 1.2, {
        radius: 0.013,
        material: "nylon",
        surface: "laid",
        colour: { r: 0.56, g: 0.57, b: 0.55 },
      }),
      rope("steel cable", -0.55, 1.3, {
        radius: 0.0075,
        material: "steel cable",
        surface: "cable",
        colour: { r: 0.62, g: 0.63, b: 0.65 },
      }),
      rope("ribbon", -0.02, 1.2, {
        radius: [0.02, 0.0016],
        // Woven satin: as heavy as cloth, and stiff only against bending in its own plane.
        material: { density: 500, youngModulus: 6e6, internalDamping: 0.02, quadraticDrag: 0.012 },
        surface: "ribbon",
        director: { x: 1, y: 0, z: 0 },
        colour: { r: 0.02, g: 0.13, b: 0.2 },
        elements: 20,
      }),
    ],
    cord: {
      name: "rubber",
      from: { x: -0.3, y: ROOT_HEIGHT, z: 0 },
      direction: { x: 0, y: -1, z: 0 },
      length: 1.05,
      radius: 0.011,
      material: "rubber",
      colour: { r: 0.3, g: 0.022, b: 0.012 },
      elements: 18,
    },
    wisps: WISPS.map((kind, i) => wisp(kind, strandsPerWisp, seededRandom(i + 1))),
  };
}

function rope(name: string, x: number, length: number, more: Omit<HangingRope, "from" | "to">): HangingRope {
  const from = { x, y: ROOT_HEIGHT, z: 0 };
  return { name, from, to: { ...from, y: ROOT_HEIGHT - length }, root: "clamped", elements: 18, ...more };
}

/** Neighbouring hairs of one head: the same curl, each a little different and turned its own way. */
function wisp({ name, x, length, curl, colour }: WispKind, count: number, random: () => number): Wisp {
  const around = (spread: number) => 1 + spread * (2 * random() - 1);
  const strands = Array.from({ length: count }, (_, i): StrandOptions => {
    const angle = 2 * Math.PI * random();
    const away = 0.011 * Math.sqrt(random());
    const phase = (curl === "straight" ? Math.PI : 0.5) * (2 * random() - 1);
    const tone = around(0.25);
    return {
      name: `${name} ${i + 1}`,
      from: { x: x + away * cos(angle), y: ROOT_HEIGHT, z: away * sin(angle) },
      direction: { x: away * 4 * cos(angle), y: -1, z: away * 4 * sin(angle) },
      director: { x: cos(phase), y: 0, z: sin(phase) },
      length: length * around(0.06),
      radius: 5e-5 * around(0.1),
      elements: 8,
      curl:
        curl === "straight"
          ? { radius: 0.004 * around(0.8), pitch: 0.5 * around(0.4) }
          : { radius: curl.radius * around(0.1), pitch: curl.pitch * around(0.08) },
      colour: { r: colour.r * tone, g: colour.g * tone, b: colour.b * tone },
    };
  });
  return { x, strands };
}

/** Where the bar is: its middle, and its rotation: roll about z, then yaw about the vertical. */
export interface BarPose {
  position: Point;
  yaw: number;
  roll: number;
}

/** The bar's own motion after `seconds`, from rest; `sway` scales it. */
export function barPose(seconds: number, sway = 1): BarPose {
  // Smooth start: a jerk would set everything swinging at once.
  const start = 1 - exp(-seconds * seconds);
  const size = sway * start;
  return {
    position: {
      x: size * 0.16 * sin(1.9 * seconds),
      y: BAR_HEIGHT + size * 0.03 * sin(2.7 * seconds + 1),
      z: size * 0.1 * sin(1.3 * seconds + 0.5),
    },
    yaw: size * 0.42 * sin(0.8 * seconds),
    roll: size * 0.05 * sin(1.1 * seconds + 2),
  };
}
