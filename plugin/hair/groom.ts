import { limits } from "../../systems/world/limits.js";
import { reject } from "../../systems/world/validate.js";
import type { RodMaterial } from "../rod-options.js";
import type { SurfacePoints } from "./surface-points.js";

/** Hair as it grows on a mesh: all that is needed to grow it there again. Lengths in metres. */
export interface Groom {
  /** Of the section of a hair. */
  readonly radius: number;
  /** Of each simulated strand. */
  readonly elements: number;
  readonly material: RodMaterial;
  /** Skin with hair on it, m^2, where thin hair counts less. */
  readonly area: number;
  /** Triangles of the mesh that it was made for. */
  readonly triangles: number;
  readonly guides: GroomGuides;
  readonly strands: GroomStrands;
}

/** The simulated strands. */
export interface GroomGuides {
  readonly points: SurfacePoints;
  /** Quaternions x y z w: root frames (tangent, directors) in the frame of their triangle. */
  readonly frames: Float32Array;
  readonly lengths: Float32Array;
  /** Natural curvature and twist, 1/m, two numbers each. */
  readonly curls: Float32Array;
  /** From the way to the skin to the first director, about the tangent, radians. */
  readonly phases: Float32Array;
  /** The shape to start in: twist and curvatures of every element, 1/m; empty: straight. */
  readonly shapes: Float32Array;
  /** By nature, the same for every element; empty: as `curls` says. */
  readonly naturals: Float32Array;
}

/** The drawn strands. */
export interface GroomStrands {
  readonly points: SurfacePoints;
  /** Three guides each, nearest first. */
  readonly guides: Uint16Array;
  /** Their weights in 255ths. */
  readonly weights: Uint8Array;
  /** Shares of the guides' length, in 255ths. */
  readonly lengths: Uint8Array;
}

const { mostInAll } = limits.grooms;

/** Before any is made. */
export function checkElements(parameter: string, elements: number, strands: number): void {
  if (elements * strands > mostInAll)
    reject(parameter, `${elements} for each of ${strands} strands`, `at most ${mostInAll} in all`);
}
