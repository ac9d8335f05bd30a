import { RootKind } from "../../components/index.js";
import { solveSymmetric } from "../math/small-solve.js";
import { modelOf, requireHolding } from "../models/model-of.js";
import { requireBetweenSteps } from "../world/between-steps.js";
import { limits } from "../world/limits.js";
import { reject } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";
import { holdEntity } from "./hold-entity.js";
import { livingRod, type RodHandle } from "./rods.js";

const { stabilityPush } = limits.rods;

/**
 * From now on the rod is at rest as it is: its natural shape becomes the one that its own weight bends to the
 * present one. Its root has to be clamped; what touches it or pulls at it is not counted.
 */
export function holdShape(world: RodWorld, rod: RodHandle): void {
  const entity = livingRod(world, rod);
  requireBetweenSteps(world, "holdShape");
  holdEntity(world, entity, "shape");
}

/**
 * Whether a clamped rod that is at rest stays so when it is pushed a little: whether its elastic and
 * gravitational energy is least there, as far as its own weight goes. A long soft hair that is held upright
 * is at rest, and falls.
 */
export function isStable(world: RodWorld, rod: RodHandle): boolean {
  const entity = livingRod(world, rod);
  requireBetweenSteps(world, "isStable");
  const model = modelOf(world, entity);
  const holding = requireHolding(world, model, "rod");
  if (world.components.Root.kind[entity] !== RootKind.clamped)
    reject("rod", "without a clamped root", 'one whose root is "clamped"');
  const count = 3 * holding.curvatureCount(world.components.Rod.elements[entity]);
  const push = stabilityPush / world.components.Rod.length[entity];
  const [plus, minus] = [new Float64Array(count), new Float64Array(count)];
  const hessian = new Float64Array(count * count);
  const imbalance = (index: number, by: number, out: Float64Array) => {
    holding.bendBy(world, entity, index, by);
    model.deform(world, entity);
    holding.imbalance(world, entity, out);
  };
  const { qSpan } = world.components.GeneralizedCoordinates;
  const size = model.coordinateCount(world.components.Rod.elements[entity]);
  const before = world.memory.f64.slice(qSpan[entity], qSpan[entity] + size);
  const restore = () => world.memory.f64.set(before, qSpan[entity]);
  for (let column = 0; column < count; column++) {
    imbalance(column, push, plus);
    restore();
    imbalance(column, -push, minus);
    restore();
    for (let r = 0; r < count; r++) {
      const second = (plus[r] - minus[r]) / (2 * push);
      hessian[count * r + column] += second / 2;
      hessian[count * column + r] += second / 2;
    }
  }
  model.deform(world, entity);
  return solveSymmetric(hessian, count, plus.fill(0));
}
