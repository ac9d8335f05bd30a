// A rope tied in an overhand knot, without Babylon: for benchmarks, experiments and tests.
import { materialFor } from "../../plugin/materials.js";
import { scale, subtract, type Triple } from "../../plugin/points.js";
import { createRod, type RodHandle, type RodOptions, type RodWorld } from "../../systems/index.js";
import { positive, positiveInteger } from "../../systems/world/validate.js";
import { shapeOfTangents } from "./knots/rope-shape.js";
import { cos, hypot, sin } from "../../systems/math/elementary.js";

export interface KnottedRopeOptions {
  /** Default 200. */
  elements?: number;
  /** Metres; the knot is as wide as a rope of this radius needs. Default 0.01. */
  radius?: number;
  /** A tight knot whose turns touch and which has been tied for so long that it stays as it is. Default false. */
  set?: boolean;
}

/**
 * The rope begins and ends on the outside of the torus, this angle before and after where a closed knot would join; and radii of the
 * rope in the small radius of the torus. Loose turns do not touch, tight ones do.
 */
const LOOSE = { opening: 0.12, radii: 1.5 };
const TIGHT = { opening: 0.35, radii: 1 };
const SAMPLES = 20_000;

/** An overhand knot is a trefoil with open ends; this trefoil winds around a torus with the radii 2 and 1. */
function trefoil(angle: number): Triple {
  const away = 2 + cos(3 * angle);
  return [away * cos(2 * angle), away * sin(2 * angle), sin(3 * angle)];
}

/** A free rope that starts as the knot, at rest, and would rather be straight unless it is set. */
export function knottedRope(options: KnottedRopeOptions = {}): RodOptions {
  const elements = positiveInteger("elements", options.elements ?? 200, 10_000);
  const radius = positive("radius", options.radius ?? 0.01);
  const { opening, radii } = options.set ? TIGHT : LOOSE;
  const size = radii * radius;
  const { tangents, length } = evenTangents(elements, opening);
  const l = (size * length) / elements;
  const { quaternion, curvature } = shapeOfTangents(tangents, l);
  return {
    length: l * elements,
    elements,
    radius,
    material: materialFor("nylon", radius),
    curvature,
    ...(options.set ? { restCurvature: curvature } : {}),
    root: { kind: "free", position: scale(trefoil(opening), size), quaternion },
  };
}

export function buildKnottedRope(world: RodWorld, options: KnottedRopeOptions = {}): RodHandle {
  return createRod(world, knottedRope(options));
}

/** Unit tangents of the open trefoil at the ends of `count` pieces of equal length, and its whole length. */
function evenTangents(count: number, opening: number): { tangents: Triple[]; length: number } {
  const step = (2 * Math.PI - 2 * opening) / SAMPLES;
  const at = (sample: number) => trefoil(opening + sample * step);
  const arc = new Float64Array(SAMPLES + 1);
  for (let i = 0; i < SAMPLES; i++) arc[i + 1] = arc[i]! + hypot(...subtract(at(i + 1), at(i)));
  const length = arc[SAMPLES]!;
  const tangents: Triple[] = [];
  for (let i = 0, sample = 0; i <= count; i++) {
    while (sample < SAMPLES && arc[sample]! < (i / count) * length) sample++;
    const along = subtract(at(sample + 0.5), at(sample - 0.5));
    tangents.push(scale(along, 1 / hypot(...along)));
  }
  return { tangents, length };
}
