// The head of the salon: its form and what hair runs into. No Babylon: the game builds from this.
import type { ObstacleChild } from "../../systems/index.js";
import { atan2, cos, exp, power, square } from "../../systems/math/elementary.js";

/** Middle of the skull above the floor, metres. */
export const HEAD_HEIGHT = 1.25;
/** Half the width, height and depth of the skull; the face looks along -z. */
export const SKULL = { x: 0.076, y: 0.1, z: 0.096 } as const;

const gauss = (d: number, width: number) => exp(-(d * d) / (2 * width * width));
const rise = (t: number) => {
  const clamped = Math.min(Math.max(t, 0), 1);
  return clamped * clamped * (3 - 2 * clamped);
};

/** The skin in the direction of a unit vector from the middle of the skull: an ellipsoid above, a face in front, a jaw below. */
export function skin(x: number, y: number, z: number): [number, number, number] {
  const front = rise((-z - 0.1) / 0.6);
  const low = rise((-y - 0.05) / 0.8);
  // The jaw: narrower, longer and flatter than the skull.
  const px = SKULL.x * x * (1 - 0.14 * low);
  const py = SKULL.y * y * (1 + 0.44 * low * front + 0.05 * low);
  let pz = SKULL.z * z;
  pz *= 1 - 0.1 * low * (1 - front) - 0.06 * front * rise((y + 0.4) / 0.3) * rise((0.4 - y) / 0.3);
  return [px, py, pz - front * relief(Math.abs(px), py)];
}

/** How far the face stands out, by the distance from its middle and the height: metres, as all of these. */
function relief(x: number, y: number): number {
  const bump = (atX: number, atY: number, wide: number, high: number) =>
    gauss(x - atX, wide) * gauss(y - atY, high);
  // The bridge grows towards the tip and ends below it.
  const down = rise((0.012 - y) / 0.062);
  const bridge = gauss(x, 0.0055 + 0.0035 * down) * (0.003 + 0.018 * down) * rise((y + 0.0635) / 0.011);
  const brows = 0.0035 * bump(0.026, 0.013, 0.016, 0.0075);
  // An eyelid that is closed, in its socket.
  const eyes = 0.0065 * bump(0.031, -0.009, 0.0095, 0.0072) - 0.0105 * bump(0.03, -0.006, 0.0145, 0.0115);
  const wings = 0.005 * bump(0.0105, -0.0525, 0.0045, 0.0045);
  const cheeks = 0.004 * bump(0.042, -0.036, 0.017, 0.017);
  const mouth =
    0.0045 * bump(0, -0.078, 0.02, 0.013) +
    0.003 * bump(0.006, -0.0735, 0.011, 0.0035) +
    0.0045 * bump(0, -0.0855, 0.0125, 0.0042) -
    0.0035 * bump(0, -0.0792, 0.02, 0.0022);
  const chin = 0.008 * bump(0, -0.113, 0.017, 0.011) - 0.002 * bump(0, -0.097, 0.016, 0.005);
  return bridge + brows + eyes + wings + cheeks + mouth + chin;
}

/** The skin of the face at a distance from its middle and a height, metres. */
export function faceAt(x: number, y: number): [number, number, number] {
  let [u, v] = [x / SKULL.x, y / SKULL.y];
  for (let turn = 0; ; turn++) {
    const [px, py, pz] = skin(u, v, -Math.sqrt(Math.max(0.01, 1 - u * u - v * v)));
    if (turn === 12) return [px, py, pz];
    u += (x - px) / SKULL.x;
    v += (y - py) / SKULL.y;
  }
}

/** How red the skin is at a point of it: 1 on the lips. */
export function lips(x: number, y: number, z: number): number {
  if (z > 0) return 0;
  const wide = 1 - square(x / 0.025);
  // Two arcs that meet at the corners; the upper one dips in the middle.
  const middle = -0.0792 + 0.0012 * (1 - wide);
  const upper = middle + 0.0092 * wide - 0.002 * gauss(x, 0.004);
  const lower = middle - 0.0105 * wide;
  return wide > 0 ? rise((upper - y) / 0.004) * rise((y - lower) / 0.004) : 0;
}

/** Where hair grows, by the direction from the middle of the skull: 1 on the scalp, 0 on the face and the neck. */
export function scalp(x: number, y: number, z: number): number {
  // The hairline runs from above the forehead over the temples to behind the ears and down to the nape.
  const line = z < 0 ? 0.8 * power(-z, 0.8) : -0.5 * z;
  const height = y - line - 0.06 * cos(8 * atan2(x, -z)) * Math.max(0, -z);
  return rise(height / 0.1 + 0.5);
}

/**
 * The head as hair feels it, within the skin of the scalp by 1 mm where it comes nearest, so that roots are outside. A root inside would
 * be pushed out with all the force there is, and cannot follow. A skull is narrow from ear to ear: two capsules that cross, as wide as it
 * is, come as near to the scalp as six balls did (5 mm on average), and strands have half as many surfaces to be looked for on.
 */
export const headShape: readonly ObstacleChild[] = [
  { shape: { kind: "capsule", radius: 0.0641, halfLength: 0.0087 }, position: [0, 0.0244, 0.0045] },
  {
    shape: { kind: "capsule", radius: 0.0711, halfLength: 0.0215 },
    position: [0, 0.0047, -0.0033],
    quaternion: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
  },
  { shape: { kind: "capsule", radius: 0.045, halfLength: 0.04 }, position: [0, -0.12, 0.015] },
  { shape: { kind: "sphere", radius: 0.05 }, position: [0, -0.07, -0.035] },
  // The nose, which blown hair would go through.
  { shape: { kind: "capsule", radius: 0.008, halfLength: 0.01 }, position: [0, -0.042, -0.0995] },
];

/** Neck and shirt are turned around an upright axis, so far behind the middle of the skull, and are by this share as deep as wide. */
export const BUST = { z: 0.018, depth: 0.72 } as const;
/** Distances from that axis and heights, from the collar down. */
export const SHIRT: readonly (readonly [number, number])[] = [
  [0.059, -0.183],
  [0.063, -0.182],
  [0.085, -0.201],
  [0.125, -0.224],
  [0.152, -0.246],
  [0.166, -0.275],
  [0.172, -0.34],
  [0.16, -0.45],
  [0.155, -0.6],
];

/**
 * The bust as hair feels it, relative to the same middle: within 8 mm of the shirt from the collar down to the chest. Shoulders higher
 * than the shirt would hold locks up in the air, a chest less deep would let them sink in.
 */
export const bustShape: readonly ObstacleChild[] = [
  { shape: { kind: "capsule", radius: 0.047, halfLength: 0.045 }, position: [0, -0.165, BUST.z] },
  lying(0.125, 0.023, -0.3075),
  lying(0.1125, 0.06, -0.315),
];

/** A capsule from one shoulder to the other. */
function lying(radius: number, halfLength: number, y: number): ObstacleChild {
  return {
    shape: { kind: "capsule", radius, halfLength },
    position: [0, y, BUST.z],
    quaternion: [0, 0, Math.SQRT1_2, Math.SQRT1_2],
  };
}
