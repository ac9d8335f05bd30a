import type { RodOptions } from "../systems/rods/rod-options.js";
import { quantity } from "../systems/world/quantities.js";
import { checkOptions, type OptionNames } from "../systems/world/options.js";
import { reject } from "../systems/world/validate.js";
import { curlShape, elementsOfCurl } from "./curl.js";
import { curvatureOf, hairRadius, type HairType } from "./hair-types.js";
import { finitePoint, unitVector, type Point } from "./points.js";
import type { StrandLook } from "./rendering/index.js";
import {
  checkRodMaterial,
  checkSection,
  commonNames,
  given,
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
  /** Default 4e-5 m, a human hair; 5e-5 m with a `hairType`. */
  radius?: Section;
  /**
   * Instead of a curl: hair of the combing experiments by its natural curvature. It starts straight and curls
   * up; its default material is "clean hair".
   */
  hairType?: HairType;
  /** The surface; strands with the same look object share a draw call. Default: the look of `strandMesh`. */
  look?: StrandLook;
}

export const strandNames: OptionNames<StrandOptions> = {
  ...commonNames,
  direction: true,
  length: true,
  radius: true,
  hairType: true,
  look: true,
};

export const defaultStrandElements = 8;
export const defaultStrandRadius = 4e-5;

/**
 * The rod that a strand is, for the simulator: needs no scene. It starts in its natural shape, unless that is
 * a hair type's.
 */
export function strandRod(options: StrandOptions, surroundings: Surroundings): RodOptions {
  checkOptions("options", options, strandNames);
  const along = unitVector("direction", options.direction);
  const d1 = directorAcross(options.director, along);
  const { hairType } = options;
  if (hairType !== undefined && options.curl !== undefined)
    reject("hairType", hairType, "either a curl or a hairType, not both");
  const radius = checkSection(options.radius ?? (hairType ? hairRadius : defaultStrandRadius));
  const curl = curlShape(options.curl ?? "straight", surroundings.rightHandedAxes, Math.min(...radius));
  const length = quantity("length", options.length, "length");
  const winding = hairType === undefined ? curl : { twist: 0, curvature: curvatureOf(hairType) };
  return {
    elements: options.elements ?? elementsOfCurl(defaultStrandElements, winding, length, options.model),
    radius,
    material: checkRodMaterial(options.material ?? (hairType ? "clean hair" : "hair"), radius),
    length,
    ...given(options),
    care: options.care ?? "crowd",
    // One that is held keeps its natural curl.
    [options.hold ? "curvature" : "restCurvature"]: winding
      ? [winding.twist, 0, winding.curvature]
      : [0, 0, 0],
    ...(hairType === undefined || options.hold ? {} : { curvature: [0, 0, 0] }),
    root: {
      kind: options.root ?? "clamped",
      position: finitePoint("from", options.from),
      quaternion: frameQuaternion(curl ? curlFrame(along, d1, curl) : { t: along, d1 }),
    },
  };
}
