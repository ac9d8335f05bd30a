import type { RodOptions } from "../systems/rod-options.js";
import { positive } from "../systems/validate.js";
import { curlShape } from "./curl.js";
import { finitePoint, unitVector, type Point } from "./points.js";
import type { StrandLook } from "./rendering/index.js";
import {
  checkRodMaterial,
  checkSection,
  type CommonRodOptions,
  type Section,
  type Surroundings,
} from "./rod-options.js";
import { curlFrame, directorAcross, frameQuaternion } from "./root-frame.js";

export interface StrandOptions extends CommonRodOptions {
  /** Where it grows: the tangent of a straight strand, the axis of a curl. */
  direction: Point;
  /** Metres of arc, curls included. */
  length: number;
  /** Default 4e-5 m, a human hair. */
  radius?: Section;
  /** The surface; strands with the same look object share a draw call. Default: the look of `strandMesh`. */
  look?: StrandLook;
}

export const defaultStrandElements = 8;
export const defaultStrandRadius = 4e-5;

/** The rod that a strand is, for the simulator: needs no scene. It starts in its natural shape. */
export function strandRod(options: StrandOptions, surroundings: Surroundings): RodOptions {
  const along = unitVector("direction", options.direction);
  const d1 = directorAcross(options.director, along);
  const radius = checkSection(options.radius ?? defaultStrandRadius);
  const curl = curlShape(options.curl ?? "straight", surroundings.rightHandedAxes);
  return {
    elements: options.elements ?? defaultStrandElements,
    radius,
    material: checkRodMaterial(options.material ?? "hair", radius),
    length: positive("length", options.length),
    ...(options.collision ? { collision: options.collision } : {}),
    restCurvature: curl ? [curl.twist, 0, curl.curvature] : [0, 0, 0],
    root: {
      kind: options.root ?? "clamped",
      position: finitePoint("from", options.from),
      quaternion: frameQuaternion(curl ? curlFrame(along, d1, curl) : { t: along, d1 }),
    },
  };
}
