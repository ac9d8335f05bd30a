import { addComponent } from "bitecs";
import { createObstacle, livingObstacle, type ObstacleHandle, type ObstacleOptions } from "../obstacles.js";
import { makeHandle } from "../../world/handles.js";
import { forceUnit } from "../../world/units.js";
import { quantity, quantityOrZero } from "../../world/quantities.js";
import { checkOptions, type OptionNames } from "../../world/options.js";
import { reject, wholeNumber } from "../../world/validate.js";
import type { RodWorld } from "../../world/world.js";
import { checkMeasures, combShape, measureNames, measuresOf, type CombMeasures } from "./comb-shape.js";
import { CombPart, CombSpan, combSpanSize, partAt } from "../../../components/spans/comb-span.js";

/**
 * A comb is an obstacle: `moveObstacle`, `placeObstacle`, `getObstaclePose` and `removeObstacle`
 * take it as one.
 */
export interface CombHandle extends ObstacleHandle {
  readonly teeth: number;
}

/** When a tooth counts as snagged. */
export interface SnagOptions {
  /** Newtons against a tooth's motion above which it is held back; default 0.05. */
  snagForce?: number;
  /** Seconds for which it must be, to have snagged; default 0.05. */
  snagSeconds?: number;
}

export interface CombOptions
  extends
    CombMeasures,
    SnagOptions,
    Pick<ObstacleOptions, "position" | "quaternion" | "restitution" | "collision"> {
  /** Default 0.1, clean hair. */
  friction?: number;
}

export const snagNames: OptionNames<SnagOptions> = { snagForce: true, snagSeconds: true };
/** When a tooth snags, out of options that may have more than that. */
export function snagOf(options: SnagOptions): SnagOptions {
  const names = Object.keys(snagNames) as (keyof SnagOptions)[];
  return Object.fromEntries(names.map((name) => [name, options[name]]));
}
const combNames: OptionNames<CombOptions> = {
  ...measureNames,
  ...snagNames,
  position: true,
  quaternion: true,
  friction: true,
  restitution: true,
  collision: true,
};

const defaultFriction = 0.1;
const defaultSnag: Required<SnagOptions> = { snagForce: 0.05, snagSeconds: 0.05 };

/** Creates a comb. Checks everything first: an error leaves the world as it was. */
export function createComb(world: RodWorld, options: CombOptions = {}): CombHandle {
  checkOptions("options", options, combNames);
  const measures = checkMeasures(measuresOf(options));
  const snag = checkSnag(snagOf(options));
  const { position, quaternion, friction = defaultFriction, restitution, collision } = options;
  const obstacle = createObstacle(world, {
    shape: combShape(measures),
    friction,
    ...(position ? { position } : {}),
    ...(quaternion ? { quaternion } : {}),
    ...(restitution === undefined ? {} : { restitution }),
    ...(collision ? { collision } : {}),
  });
  return measureComb(world, obstacle, measures, snag);
}

/** Measures the forces on an obstacle that has the shape of a comb of these measures. */
export function measureComb(
  world: RodWorld,
  obstacle: ObstacleHandle,
  measures: CombMeasures,
  snag: SnagOptions = {},
): CombHandle {
  const entity = livingObstacle(world, obstacle);
  const { children } = combShape(checkMeasures(measures));
  const { snagForce, snagSeconds } = checkSnag(snag);
  const { components, memory, units } = world;
  const { Comb } = components;
  if (Comb.parts[entity] > 0) reject("obstacle", `entity ${entity} (a comb)`, "one that is no comb yet");
  addComponent(world.entities, entity, Comb);
  const span = memory.allocate(combSpanSize(children.length));
  Comb.parts[entity] = children.length;
  Comb.span[entity] = span;
  Comb.seconds[entity] = 0;
  Comb.snagForce[entity] = snagForce / forceUnit(units);
  Comb.snagTime[entity] = snagSeconds / units.time;
  memory.f64.fill(0, span, span + combSpanSize(children.length));
  children.forEach(({ position = [0, 0, 0] }, part) => {
    const middle = partAt(span, part) + CombPart.middle;
    for (let c = 0; c < 3; c++) memory.f64[middle + c] = position[c] / units.length;
  });
  world.combs.push(entity);
  return makeHandle(world, "obstacle", entity, { teeth: children.length - 1 });
}

/** Newtons that rods exert on the comb, the mean over the last `stepWorld` that ran a frame. */
export function getCombForce(world: RodWorld, comb: CombHandle, out: Float64Array): Float64Array {
  const { Comb } = world.components;
  const entity = livingComb(world, comb);
  out.fill(0, 0, 3);
  for (let part = 0; part < Comb.parts[entity]; part++) addPartForce(world, entity, part, out);
  return out;
}

/** Newton metres that rods exert on the comb about its pose's position, likewise. */
export function getCombTorque(world: RodWorld, comb: CombHandle, out: Float64Array): Float64Array {
  const { units, memory, components } = world;
  const entity = livingComb(world, comb);
  const seconds = components.Comb.seconds[entity];
  const at = components.Comb.span[entity] + CombSpan.torque;
  const unit = seconds > 0 ? (forceUnit(units) * units.length) / seconds : 0;
  for (let c = 0; c < 3; c++) out[c] = memory.f64[at + c] * unit;
  return out;
}

/** Newtons that rods exert on one tooth, counted along the comb's x, or on the handle. */
export function getToothForce(
  world: RodWorld,
  comb: CombHandle,
  tooth: number | "handle",
  out: Float64Array,
): Float64Array {
  const entity = livingComb(world, comb);
  const part = tooth === "handle" ? comb.teeth : wholeNumber("tooth", tooth, 0, comb.teeth - 1);
  out.fill(0, 0, 3);
  addPartForce(world, entity, part, out);
  return out;
}

/**
 * Whether rods have held a tooth back as long and as hard as `SnagOptions` say, and have not released it yet.
 */
export function isSnagged(world: RodWorld, comb: CombHandle, tooth: number): boolean {
  const entity = livingComb(world, comb);
  const part = partAt(world.components.Comb.span[entity], wholeNumber("tooth", tooth, 0, comb.teeth - 1));
  return world.memory.f64[part + CombPart.snagged] === 1;
}

/** Changes what counts as a snag. */
export function setSnag(world: RodWorld, comb: CombHandle, snag: SnagOptions): void {
  const { components, units } = world;
  const entity = livingComb(world, comb);
  checkOptions("snag", snag, snagNames);
  const { snagForce, snagSeconds } = checkSnag({ ...getSnag(world, comb), ...snag });
  components.Comb.snagForce[entity] = snagForce / forceUnit(units);
  components.Comb.snagTime[entity] = snagSeconds / units.time;
}

export function getSnag(world: RodWorld, comb: CombHandle): Required<SnagOptions> {
  const entity = livingComb(world, comb);
  const { units } = world;
  const { Comb } = world.components;
  return {
    snagForce: Comb.snagForce[entity] * forceUnit(units),
    snagSeconds: Comb.snagTime[entity] * units.time,
  };
}

export function checkSnag(options: SnagOptions): Required<SnagOptions> {
  checkOptions("snag", options, snagNames);
  const { snagForce = defaultSnag.snagForce, snagSeconds = defaultSnag.snagSeconds } = options;
  return {
    snagForce: quantity("snagForce", snagForce, "force"),
    snagSeconds: quantityOrZero("snagSeconds", snagSeconds, "passed"),
  };
}

/** The comb's entity, or an error if it has been removed. */
function livingComb(world: RodWorld, comb: CombHandle): number {
  const entity = livingObstacle(world, comb, "comb");
  if (world.components.Comb.parts[entity] === 0) reject("comb", `entity ${entity}, an obstacle`, "a comb");
  return entity;
}

function addPartForce(world: RodWorld, entity: number, part: number, out: Float64Array): void {
  const { Comb } = world.components;
  const seconds = Comb.seconds[entity];
  if (seconds === 0) return;
  const at = partAt(Comb.span[entity], part) + CombPart.impulse;
  for (let c = 0; c < 3; c++) out[c] += (world.memory.f64[at + c] * forceUnit(world.units)) / seconds;
}
