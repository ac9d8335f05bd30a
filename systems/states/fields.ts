import type { ColumnKind } from "../../components/rows.js";
import { CombPart } from "../../components/spans/comb-span.js";
import { limits } from "../world/limits.js";
import {
  anyWhole,
  below,
  cosine,
  finite,
  flag,
  notNegative,
  upTo,
  type Allowed,
  type Quantities,
} from "./allowed.js";

const { mostRootHalvings } = limits.rods;

/** A column of a table of the state: its numbers stand one behind the other, `width` of each row. */
export interface Field {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly width: number;
  readonly allowed: Allowed;
}

const field = (name: string, kind: ColumnKind, allowed: Allowed, width = 1): Field => ({
  name,
  kind,
  width,
  allowed,
});

/** How many there are of each; sides of contacts and so on are places in these lists. */
export interface Counts {
  readonly models: number;
  readonly shapes: number;
  readonly rods: number;
  readonly obstacles: number;
  readonly combs: number;
  readonly attachments: number;
  readonly contacts: number;
  readonly touches: number;
  readonly notes: number;
  readonly extra: number;
}
export const countNames = [
  "models",
  "shapes",
  "rods",
  "obstacles",
  "combs",
  "attachments",
  "contacts",
  "touches",
  "notes",
  "extra",
] as const satisfies readonly (keyof Counts)[];

/** Of `components.Rod`, `Root`, `Centreline`, `Rest`, `Load` and `Material`, by the names of their columns. */
export function rodFields({ models }: Counts, is: Quantities) {
  return {
    entity: [field("entity", "u32", anyWhole), field("generation", "u32", anyWhole)],
    Rod: [
      field("model", "u8", below(models)),
      field("elements", "u32", { least: 1, most: anyWhole.most, isWhole: true }),
      field("length", "f64", is.length),
      field("radius1", "f64", is.length),
      field("radius2", "f64", is.length),
      field("membership", "u32", anyWhole),
      field("collidesWith", "u32", anyWhole),
      field("selfContact", "u8", flag),
      field("care", "u8", flag),
      field("secondOrder", "u8", flag),
      field("crowding", "u32", anyWhole),
      field("undone", "u8", anyWhole),
      field("behind", "f64", is.time),
      field("tautRetries", "u8", anyWhole),
      field("shortest", "f64", is.lengthOr0),
      field("longest", "f64", is.lengthOr0),
    ],
    Root: [field("kind", "u8", upTo(2)), field("halvings", "u8", upTo(mostRootHalvings))],
    Centreline: [
      field("minX", "f64", finite),
      field("minY", "f64", finite),
      field("minZ", "f64", finite),
      field("maxX", "f64", finite),
      field("maxY", "f64", finite),
      field("maxZ", "f64", finite),
    ],
    Rest: [field("since", "f64", is.time), field("isStill", "u8", flag), field("joints", "u32", anyWhole)],
    /** 1: asleep; 2: asleep, but changed since. */
    sleep: [field("isAtRest", "u8", upTo(2))],
    loads: [field("loads", "u32", anyWhole)],
    Material: [
      field("density", "f64", is.density),
      field("youngModulus", "f64", is.modulus),
      field("poissonRatio", "f64", is.poisson),
      field("internalDamping", "f64", is.damping),
      field("linearDrag", "f64", is.damping),
      field("quadraticDrag", "f64", is.damping),
      field("friction", "f64", is.friction),
      field("yieldCurvature", "f64", is.yielding),
      field("axialStiffness", "f64", is.axial),
    ],
  };
}

export function obstacleFields({ shapes }: Counts, is: Quantities) {
  return {
    entity: [field("entity", "u32", anyWhole), field("generation", "u32", anyWhole)],
    shape: [field("shape", "u32", below(shapes))],
    Obstacle: [
      field("motion", "u8", flag),
      field("inverseMass", "f64", is.inverseMass),
      field("friction", "f64", is.friction),
      field("restitution", "f64", { least: 0, most: 1 }),
      field("membership", "u32", anyWhole),
      field("collidesWith", "u32", anyWhole),
    ],
  };
}

export function combFields({ obstacles }: Counts, is: Quantities) {
  return {
    obstacle: [field("obstacle", "u32", below(obstacles))],
    Comb: [
      field("parts", "u32", { least: 1, most: anyWhole.most, isWhole: true }),
      field("seconds", "f64", is.time),
      field("snagForce", "f64", is.snagForce),
      field("snagTime", "f64", is.time),
    ],
  };
}

export function attachmentFields({ rods }: Counts, is: Quantities) {
  return {
    entity: [field("entity", "u32", anyWhole), field("generation", "u32", anyWhole)],
    sides: [field("rod", "u32", below(rods)), field("other", "u32", anyWhole)],
    Attachment: [
      field("s", "f64", is.arc),
      field("target", "u8", upTo(2)),
      field("sOther", "f64", is.arc),
      field("compliance", "f64", is.compliance),
      field("directed", "u8", upTo(2)),
      field("breakingForce", "f64", is.force),
      field("mostForce", "f64", is.force),
    ],
  };
}

/** Sides are places in the lists of rods and obstacles. */
export function contactFields({ rods }: Counts, is: Quantities) {
  return {
    sides: [field("A", "u32", anyWhole), field("B", "u32", below(rods))],
    rows: [
      field("withObstacle", "u8", flag),
      field("sA", "f64", is.arc),
      field("sB", "f64", is.arc),
      field("gap", "f64", is.place),
      field("basis", "f64", cosine, 9),
      field("points", "f64", is.place, 6),
      field("friction", "f64", is.friction),
      field("impulse", "f64", is.impulse, 3),
      field("velocity", "f64", finite, 3),
      field("age", "i32", { least: 0, most: 2 ** 31 - 1, isWhole: true }),
    ],
    carried: [field("carried", "u32", anyWhole)],
  };
}

export function touchFields({ rods }: Counts, is: Quantities) {
  return {
    sides: [field("A", "u32", anyWhole), field("B", "u32", below(rods))],
    rows: [
      field("withObstacle", "u8", flag),
      field("began", "u8", flag),
      field("ended", "u8", flag),
      field("since", "f64", is.time),
      field("last", "f64", is.time),
      field("sA", "f64", is.arc),
      field("sB", "f64", is.arc),
      field("point", "f64", is.place, 3),
      field("normal", "f64", cosine, 3),
      field("speed", "f64", finite),
      field("strength", "f64", notNegative),
      field("impulse", "f64", finite, 3),
    ],
  };
}

/** Numbers in the span of a comb's part that are flags. */
export const combPartFlags = [CombPart.snagged];
