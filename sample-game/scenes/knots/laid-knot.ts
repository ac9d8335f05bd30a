// Ropes laid in a knot, without Babylon: for the game, benchmarks and tests.
import { materialFor } from "../../../plugin/materials.js";
import { scale, subtract, type Triple } from "../../../plugin/points.js";
import type { RodOptions } from "../../../systems/index.js";
import { positive, positiveInteger } from "../../../systems/world/validate.js";
import { clearanceBetween, selfClearance } from "./clearance.js";
import { knotPaths, type KnotPath, type KnotPathName } from "./paths.js";
import { shapeOfTangents } from "./rope-shape.js";
import { splinePoints } from "./spline.js";
import { hypot } from "../../../systems/math/elementary.js";

const POINTS_PER_CONTROL = 12;

export interface LaidKnotOptions {
  /** Metres. Default 0.01. */
  radius?: number;
  /** Least distance of two turns, in thicknesses of the rope, from centreline to centreline. Default 1.1: nothing touches. */
  spacing?: number;
}

export interface LaidKnot {
  /** Centrelines in metres, densely sampled. */
  readonly ropes: readonly (readonly Triple[])[];
  /** Whether the first rope is a loop. */
  readonly closed: boolean;
  /** A post or rope along z that the knot is tied around. */
  readonly post?: { readonly radius: number; readonly halfLength: number };
}

/** A knot as wide as ropes of this radius need it. */
export function layKnot(name: KnotPathName, options: LaidKnotOptions = {}): LaidKnot {
  const radius = positive("radius", options.radius ?? 0.01);
  const spacing = positive("spacing", options.spacing ?? 1.1);
  const { ropes, closed = false, post }: KnotPath = knotPaths[name];
  const drawn = ropes.map((controls) => splinePoints(controls, POINTS_PER_CONTROL, closed));
  const size = (2 * radius * spacing) / thickest(drawn, closed, post?.radius);
  return {
    ropes: drawn.map((points) => points.map((point) => scale(point, size))),
    closed,
    ...(post ? { post: { radius: size * post.radius, halfLength: size * post.halfLength } } : {}),
  };
}

/** The thickness at which something would touch. */
function thickest(ropes: readonly (readonly Triple[])[], closed: boolean, postRadius?: number): number {
  const limits = ropes.map((points) => selfClearance(points, closed));
  if (ropes.length > 1) limits.push(clearanceBetween(ropes[0], ropes[1]));
  if (postRadius !== undefined) {
    limits.push(2 * (Math.min(...ropes.flat().map(([x, y]) => hypot(x, y))) - postRadius));
  }
  return Math.min(...limits);
}

export interface RopeAlongOptions {
  /** Default 100. */
  elements?: number;
  /** Metres. Default 0.01. */
  radius?: number;
}

/** A free rope of nylon along an open curve, at rest, that would rather be straight. */
export function ropeAlong(points: readonly Triple[], options: RopeAlongOptions = {}): RodOptions {
  const elements = positiveInteger("elements", options.elements ?? 100, 10_000);
  const radius = positive("radius", options.radius ?? 0.01);
  const { tangents, length } = evenTangents(points, elements);
  const { quaternion, curvature } = shapeOfTangents(tangents, length / elements);
  return {
    length,
    elements,
    radius,
    material: materialFor("nylon", radius),
    curvature,
    root: { kind: "free", position: points[0], quaternion },
  };
}

/** Unit tangents of the polyline at the ends of `count` pieces of equal length, and its whole length. */
function evenTangents(points: readonly Triple[], count: number): { tangents: Triple[]; length: number } {
  const edges = points.slice(1).map((point, i) => subtract(point, points[i]));
  const lengths = edges.map((edge) => hypot(...edge));
  const length = lengths.reduce((sum, each) => sum + each, 0);
  const tangents: Triple[] = [];
  let [edge, passed] = [0, 0];
  for (let i = 0; i <= count; i++) {
    const s = (length * i) / count;
    while (edge < edges.length - 1 && passed + lengths[edge] < s) passed += lengths[edge++];
    // Between the middles of two edges the direction turns evenly.
    const share = (s - passed) / lengths[edge] - 0.5;
    const other = Math.min(edges.length - 1, Math.max(0, edge + Math.sign(share)));
    const [own, beside] = [scale(edges[edge], 1 / lengths[edge]), scale(edges[other], 1 / lengths[other])];
    const mixed = own.map((x, k) => x + Math.abs(share) * (beside[k] - x)) as unknown as Triple;
    tangents.push(scale(mixed, 1 / hypot(...mixed)));
  }
  return { tangents, length };
}
