import type { ImperfectionOptions } from "../systems/rods/imperfection.js";
import type { RodOptions } from "../systems/rods/rod-options.js";
import { quantity } from "../systems/world/quantities.js";
import { checkOptions, type OptionNames } from "../systems/world/options.js";
import { reject, within } from "../systems/world/validate.js";
import { curlShape, elementsOfCurl, type CurlShape } from "./curl.js";
import {
  across,
  add,
  anyAcross,
  cross,
  dot,
  finitePoint,
  scale,
  subtract,
  unitVector,
  type Point,
  type Triple,
} from "./points.js";
import type { RopeLook } from "./rendering/index.js";
import {
  checkRodMaterial,
  checkSection,
  commonNames,
  given,
  type CommonRodOptions,
  type Section,
  type Surroundings,
} from "./rod-options.js";
import type { RopeKind } from "./rope-kinds.js";
import { checkRing, ring, ringCurvature } from "./ring.js";
import { curlFrame, directorAcross, frameQuaternion } from "./root-frame.js";
import { cos, hypot, sin } from "../systems/math/elementary.js";

export interface RopeOptions extends CommonRodOptions {
  /**
   * What sort of rope it is: says radius, material, elements, model and look where the other options do not.
   */
  kind?: RopeKind;
  /** Where it ends at first: it hangs from `from` and is free to fall. */
  to: Point;
  /** Default 0.01, or that of its kind. */
  radius?: Section;
  /**
   * Metres, at least the distance from `from` to `to`; what is too long sags. Default: just that distance.
   */
  length?: number;
  /** Instead of the length: how much longer than the distance, as a fraction of it. */
  slack?: number;
  /**
   * Where what is too long sags to at first, as far as it can; default downwards. Sideways for a rope that
   * lies on something.
   */
  sag?: Point;
  /**
   * A ring: a circle through `from`, where its ends are joined, and `to` across from it, which begins towards
   * `sag`. Its root is free if nothing else is said.
   */
  closed?: boolean;
  /** Radians by which a ring is twisted before its ends are joined. */
  twist?: number;
  /**
   * How far it is out of straight by nature, as a share of its length: too little to be seen, enough that it
   * buckles and lies down as real ropes do. Default 0.00001; a curled rope has none.
   */
  imperfection?: number | ImperfectionOptions;
  /** Newtons of tension at which it tears, where that is largest; default never. */
  tearingForce?: number;
  /** The surface; ropes with the same look object share a draw call. Default: the look of `ropeMesh`. */
  look?: RopeLook;
  /** Metres along the rope for one turn of a ply; default that of the look. */
  layPitch?: number;
}

export const ropeNames: OptionNames<RopeOptions> = {
  ...commonNames,
  kind: true,
  to: true,
  radius: true,
  length: true,
  slack: true,
  sag: true,
  closed: true,
  twist: true,
  tearingForce: true,
  look: true,
  layPitch: true,
  imperfection: true,
};

/** As a fraction of the distance: what is longer than that is no slack. */
const MOST_SLACK = 1000;
export const defaultRopeElements = 16;
/** Metres. */
const defaultRopeRadius = 0.01;

/**
 * Shares of the length: a hundredth of a millimetre of a metre, and a millimetre of a rope that nobody holds. One
 * that is dropped on its end would else stand there for three seconds.
 */
const defaultImperfection = 1e-5;
const freeImperfection = 1e-3;

/** The rod that a rope is, for the simulator: needs no scene. */
export function ropeRod(options: RopeOptions, surroundings: Surroundings): RodOptions {
  checkOptions("options", options, ropeNames);
  const from = finitePoint("from", options.from);
  const chord = subtract(finitePoint("to", options.to), from);
  const distance = hypot(...chord);
  if (!(distance > 0))
    reject("to", `(${chord.join(", ")}) away from \`from\``, "a point elsewhere than `from`");
  const along = scale(chord, 1 / distance);
  const radius = checkSection(options.radius ?? defaultRopeRadius);
  const curl = curlShape(options.curl ?? "straight", surroundings.rightHandedAxes, Math.min(...radius));
  const isRing = checkRing(options, distance, 2 * Math.min(...radius));
  const shape = curl
    ? coil(along, distance, curl, options)
    : (isRing ? ring : arc)(along, distance, sagDirection(options, surroundings), options);
  const elements = options.elements ?? elementsOfCurl(defaultRopeElements, curl, shape.length, options.model);
  return {
    elements,
    radius,
    material: checkRodMaterial(options.material ?? "nylon", radius),
    length: shape.length,
    ...given(options),
    ...(options.care === undefined ? {} : { care: options.care }),
    ...naturalShape(options, curl),
    curvature: isRing ? ringCurvature(shape, elements, options.twist) : shape.curvature,
    root: {
      kind: options.root ?? (options.hold ? "clamped" : isRing ? "free" : "pinned"),
      position: from,
      quaternion: shape.quaternion,
    },
  };
}

/** Of one that is held it is found from the shape that it is to keep. */
function naturalShape(
  { hold, imperfection, root }: RopeOptions,
  curl: CurlShape | null,
): Partial<RodOptions> {
  if (hold) return imperfection === undefined ? {} : { imperfection };
  return {
    imperfection: imperfection ?? (curl ? 0 : root === "free" ? freeImperfection : defaultImperfection),
    restCurvature: curl ? [curl.twist, 0, curl.curvature] : [0, 0, 0],
  };
}

export interface Shape {
  length: number;
  curvature: Triple;
  quaternion: Float64Array;
}

/**
 * A curled rope starts as its natural coil around the line from `from` to `to`, by default just as long as
 * that.
 */
function coil(along: Triple, distance: number, curl: CurlShape, options: RopeOptions): Shape {
  const climb = Math.abs(curl.twist) / hypot(curl.twist, curl.curvature);
  const frame = curlFrame(along, directorAcross(options.director, along), curl);
  return {
    length: lengthOf(options, distance / climb, 0),
    curvature: [curl.twist, 0, curl.curvature],
    quaternion: frameQuaternion(frame),
  };
}

/**
 * A straight rope that is longer than the distance starts as an arc of a circle that ends in `to` and sags:
 * constant curvature is what one element can do exactly, so the end is in place with any number of elements.
 */
function arc(along: Triple, distance: number, down: Triple, options: RopeOptions): Shape {
  const length = lengthOf(options, distance, distance);
  const halfTurn = halfTurnOfArc(distance / length);
  const sag = across(down, along) ?? anyAcross(along);
  const t = add(scale(along, cos(halfTurn)), scale(sag, sin(halfTurn)));
  const d1 = directorAcross(options.director, t);
  // The arc turns from the sag back to the line, about this axis.
  const turning = scale(cross(sag, along), (2 * halfTurn) / length);
  return {
    length,
    curvature: [0, dot(turning, d1), dot(turning, cross(t, d1))],
    quaternion: frameQuaternion({ t, d1 }),
  };
}

function sagDirection({ sag }: RopeOptions, { down }: Surroundings): Triple {
  return sag ? unitVector("sag", sag) : unitVector("down", down);
}

function lengthOf({ length, slack }: RopeOptions, natural: number, least: number): number {
  if (length !== undefined && slack !== undefined) {
    reject("slack", slack, "either length or slack, not both");
  }
  if (slack !== undefined) return natural * (1 + within("slack", slack, 0, MOST_SLACK));
  if (length === undefined) return natural;
  quantity("length", length, "length");
  // A length computed from the same points may fall short by rounding.
  if (length < least * (1 - 1e-9)) {
    reject("length", length, `at least ${least}, the distance from \`from\` to \`to\``);
  }
  return Math.max(length, least);
}

/**
 * Half the angle x that an arc turns whose chord is `ratio` times its length: sin(x) / x = ratio, by
 * bisection.
 */
export function halfTurnOfArc(ratio: number): number {
  if (ratio >= 1) return 0;
  let low = 0;
  let high = Math.PI;
  while (high - low > 1e-15 * high) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (sin(middle) > ratio * middle) low = middle;
    else high = middle;
  }
  return low;
}
