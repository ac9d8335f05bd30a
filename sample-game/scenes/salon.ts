// The head of the salon: its form and what hair runs into. No Babylon: the game and its preview build from this.
import type { ObstacleChild } from "../../systems/index.js";

/** Middle of the skull above the floor, metres. */
export const HEAD_HEIGHT = 1.25;
/** Half the width, height and depth of the skull; the face looks along -z. */
export const SKULL = { x: 0.076, y: 0.1, z: 0.096 } as const;

const gauss = (d: number, width: number) => Math.exp(-(d * d) / (2 * width * width));
const rise = (t: number) => {
  const clamped = Math.min(Math.max(t, 0), 1);
  return clamped * clamped * (3 - 2 * clamped);
};

/** The skin in the direction of a unit vector from the middle of the skull: an ellipsoid above, a face in front, a jaw below. */
export function skin(x: number, y: number, z: number): [number, number, number] {
  const front = rise((-z - 0.1) / 0.6);
  const low = rise((-y - 0.05) / 0.8);
  let px = SKULL.x * x;
  let py = SKULL.y * y;
  let pz = SKULL.z * z;
  // The jaw: narrower, longer and flatter than the skull, with a chin.
  px *= 1 - 0.24 * low;
  py *= 1 + 0.24 * low * front + 0.05 * low;
  pz *= 1 - 0.1 * low * (1 - front) - 0.06 * front * rise((y + 0.4) / 0.3) * rise((0.4 - y) / 0.3);
  pz -= 0.008 * gauss(x, 0.2) * gauss(y + 0.85, 0.14) * front;
  // Nose, eye sockets, cheeks, lips.
  const nose = gauss(x, 0.085) * (y > -0.28 ? gauss(y + 0.28, 0.2) : gauss(y + 0.28, 0.07));
  pz -= 0.019 * nose * front;
  pz += 0.009 * gauss(Math.abs(x) - 0.37, 0.16) * gauss(y + 0.02, 0.1) * front;
  pz -= 0.004 * gauss(Math.abs(x) - 0.45, 0.18) * gauss(y + 0.32, 0.18) * front;
  pz -= 0.006 * gauss(x, 0.2) * gauss(y + 0.56, 0.045) * front;
  pz -= 0.005 * gauss(x, 0.17) * gauss(y + 0.66, 0.04) * front;
  return [px, py, pz];
}

/** Where hair grows, by the direction from the middle of the skull: 1 on the scalp, 0 on the face and the neck. */
export function scalp(x: number, y: number, z: number): number {
  // The hairline runs from above the forehead over the temples to behind the ears and down to the nape.
  const line = z < 0 ? 0.8 * (-z) ** 0.8 : -0.5 * z;
  const height = y - line - 0.06 * Math.cos(8 * Math.atan2(x, -z)) * Math.max(0, -z);
  return rise(height / 0.1 + 0.5);
}

/**
 * The head as hair feels it: balls within the skin that come as near to it as 1 mm, so that roots are outside. A root inside would
 * be pushed out with all the force there is, and cannot follow.
 */
export const headShape: readonly ObstacleChild[] = [
  { shape: { kind: "sphere", radius: 0.0713 }, position: [0, 0.02, 0] },
  { shape: { kind: "sphere", radius: 0.0598 }, position: [0, 0.01, 0.034] },
  { shape: { kind: "sphere", radius: 0.0607 }, position: [0, 0.018, -0.03] },
  { shape: { kind: "sphere", radius: 0.0568 }, position: [0, 0.042, 0.004] },
  { shape: { kind: "sphere", radius: 0.0639 }, position: [0, -0.018, 0.018] },
  { shape: { kind: "sphere", radius: 0.0655 }, position: [0, -0.018, -0.016] },
  { shape: { kind: "capsule", radius: 0.045, halfLength: 0.04 }, position: [0, -0.12, 0.015] },
  { shape: { kind: "sphere", radius: 0.05 }, position: [0, -0.07, -0.035] },
];

/** Neck and shoulders, relative to the same middle. */
export const bustShape: readonly ObstacleChild[] = [
  { shape: { kind: "capsule", radius: 0.055, halfLength: 0.06 }, position: [0, -0.17, 0.02] },
  {
    shape: { kind: "capsule", radius: 0.062, halfLength: 0.13 },
    position: [0, -0.285, 0.025],
    quaternion: [0, 0, Math.SQRT1_2, Math.SQRT1_2],
  },
];
