// A wisp of hair on a square patch of skin, without Babylon: for benchmarks, experiments and tests.
import type { Curl } from "../../plugin/curl.js";
import { hairRadius, type HairType } from "../../plugin/hair-types.js";
import { strandRod, type StrandOptions } from "../../plugin/strand.js";
import { createRod, type RodHandle, type RodWorld } from "../../systems/index.js";
import { positive, positiveInteger, reject } from "../../systems/world/validate.js";
import { seededRandom } from "./seeded-random.js";
import { cos, sin } from "../../systems/math/elementary.js";

export interface WispOptions {
  /** Default 2,025: 45 rows of 45. */
  fibres?: number;
  /** Elements of each fibre; default 12. */
  elements?: number;
  /** Default "straight". */
  curl?: Curl;
  /** Metres of arc; default 0.25. */
  length?: number;
  /** Metres between neighbouring roots; a wisp of more fibres is wider, not denser. Default 1e-3. */
  spacing?: number;
  /** Default 1; the same seed gives the same wisp. */
  seed?: number;
}

const RADIUS = 4e-5;
/** Roots stand off their grid by up to this share of the spacing, so that no two hairs are alike. */
const JITTER = 0.35;
/** Radians that a hair leans away from its neighbours: enough to cross several of them on its way down. */
const LEAN = 0.012;
/** Radians: hairs of one wisp curl nearly in step. */
const PHASE = 0.3;

export function wispStrands(options: WispOptions = {}): StrandOptions[] {
  const fibres = positiveInteger("fibres", options.fibres ?? 2025, 1_000_000);
  const elements = positiveInteger("elements", options.elements ?? 12, 10_000);
  const length = positive("length", options.length ?? 0.25);
  const spacing = positive("spacing", options.spacing ?? 1e-3);
  const random = seededRandom(options.seed ?? 1);
  const around = (spread: number) => spread * (2 * random() - 1);
  const side = Math.ceil(Math.sqrt(fibres));
  const place = (row: number) => (row - (side - 1) / 2 + around(JITTER)) * spacing;
  return Array.from({ length: fibres }, (_, i): StrandOptions => {
    const phase = around(PHASE);
    return {
      from: { x: place(i % side), y: 0, z: place(Math.floor(i / side)) },
      direction: { x: around(LEAN), y: -1, z: around(LEAN) },
      director: { x: cos(phase), y: 0, z: sin(phase) },
      length: length * (1 + around(0.05)),
      radius: RADIUS,
      elements,
      curl: options.curl ?? "straight",
    };
  });
}

/** Creates the wisp's rods, clamped at y = 0 and hanging in their natural shape. */
export function buildWisp(world: RodWorld, options: WispOptions = {}): RodHandle[] {
  return createStrands(world, wispStrands(options));
}

export interface PackedWispOptions extends Pick<WispOptions, "fibres" | "elements" | "length" | "seed"> {
  /** Natural curvature by name; default "wavy". */
  hairType?: HairType;
  /** Metres between neighbouring roots; default 5e-4. */
  spacing?: number;
}

/** Radians: curls of a tight wisp are nearer to each other. */
const PACKED_PHASE = 0.1;
/** Share of the free space between two roots of the grid that jitter may take: all stay clear of each other. */
const TAKEN = 0.8;

/**
 * A tight wisp as "Contact detection between curved fibres: high order makes a difference" (2024), section 6.1, combs it: fibres of a
 * natural curvature that start straight and side by side, so that none touches another, on a jittered grid.
 */
export function packedStrands(options: PackedWispOptions = {}): StrandOptions[] {
  const fibres = positiveInteger("fibres", options.fibres ?? 2025, 1_000_000);
  const elements = positiveInteger("elements", options.elements ?? 12, 10_000);
  const length = positive("length", options.length ?? 0.305);
  const spacing = positive("spacing", options.spacing ?? 5e-4);
  if (spacing <= 2 * hairRadius)
    reject("spacing", spacing, `more than ${2 * hairRadius}, the thickness of a fibre`);
  const random = seededRandom(options.seed ?? 1);
  const around = (spread: number) => spread * (2 * random() - 1);
  const side = Math.ceil(Math.sqrt(fibres));
  const jitter = TAKEN * (spacing / 2 - hairRadius);
  const place = (row: number) => (row - (side - 1) / 2) * spacing + around(jitter);
  return Array.from({ length: fibres }, (_, i): StrandOptions => {
    const phase = around(PACKED_PHASE);
    return {
      from: { x: place(i % side), y: 0, z: place(Math.floor(i / side)) },
      direction: { x: 0, y: -1, z: 0 },
      director: { x: cos(phase), y: 0, z: sin(phase) },
      length,
      elements,
      hairType: options.hairType ?? "wavy",
    };
  });
}

/** Exact, unless they say otherwise: what is measured on them shall not be a matter of looks. */
export function createStrands(world: RodWorld, strands: readonly StrandOptions[]): RodHandle[] {
  const surroundings = { down: { x: 0, y: -1, z: 0 }, rightHandedAxes: true };
  return strands.map((strand) => createRod(world, strandRod({ care: "exact", ...strand }, surroundings)));
}
