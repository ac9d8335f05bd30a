import { solveSymmetric } from "../math/small-solve.js";
import { arcLength } from "../rods/readings.js";
import { livingRod, type RodHandle } from "../rods/rods.js";
import { checkOptions, type OptionNames } from "../world/options.js";
import { quantityOrZero, quantityVector } from "../world/quantities.js";
import { impulseUnit, velocityUnit } from "../world/units.js";
import type { RodWorld } from "../world/world.js";
import { mayPush, noteImpulse } from "./impulses.js";
import { given, push, respondAt, velocityThere, W } from "./push-point.js";

/** What drags a point along. */
export interface DragOptions {
  /** N s/m: force per velocity relative to the medium. */
  coefficient: number;
  /** Velocity of the medium, m/s. */
  medium: ArrayLike<number>;
}

const names: OptionNames<DragOptions> = { coefficient: true, medium: true };

const load = new Float64Array(7);

/**
 * Drags the point at arc length `s` along with a medium for the `seconds` of the step. The force is what is
 * left of the difference of velocities at the end of the step times the coefficient, so that no drag is too
 * strong for the step. When and how as `applyImpulse`.
 */
export function applyDrag(
  world: RodWorld,
  rod: RodHandle,
  s: number,
  drag: DragOptions,
  seconds: number,
): void {
  const entity = livingRod(world, rod);
  const arc = arcLength(world, rod, s);
  const { coefficient, medium } = checkOptions("drag", drag, names);
  quantityOrZero("drag.coefficient", coefficient, "pointDrag");
  quantityVector("drag.medium", medium, 3, "speed");
  quantityOrZero("seconds", seconds, "passed");
  if (!mayPush(world, entity, "applyDrag")) return;
  load.fill(0);
  load[3] = coefficient * seconds;
  for (let c = 0; c < 3; c++) load[4 + c] = medium[c];
  pushThroughMedium(world, entity, arc, load);
}

/** I + d W, row by row. */
const damped = new Float64Array(9);

/**
 * The impulse P (N s), drag times seconds d (kg) and velocity of the medium u (m/s), 7 numbers, at an arc
 * length in world units. With W what an impulse does to the velocity v of the point,
 *   p = P + d (u - v - W p).
 */
export function pushThroughMedium(world: RodWorld, entity: number, arc: number, load: Float64Array): void {
  const { units } = world;
  const d = load[3] / units.mass;
  const velocity = velocityUnit(units);
  const impulse = impulseUnit(units);
  respondAt(world, entity, arc);
  for (let c = 0; c < 3; c++) {
    given[c] = load[c] / impulse + d * (load[4 + c] / velocity - velocityThere(c));
    for (let k = 0; k < 3; k++) damped[3 * c + k] = d * W[3 * c + k] + (c === k ? 1 : 0);
  }
  if (d > 0 && !solveSymmetric(damped, 3, given)) return;
  push(world, entity);
  noteImpulse(world.userSystems.impulses, entity, arc, given);
}
