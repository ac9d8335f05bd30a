import { AttachmentTarget, RootKind } from "../../../components/index.js";
import { AttachmentSpan } from "../../../components/spans/attachment-span.js";
import { ObstaclePose } from "../../../components/spans/obstacle-spans.js";
import { RootTarget } from "../../../components/spans/root-target.js";
import { quaternionToMatrix } from "../../math/quaternion.js";
import { modelOf, requireHolding } from "../../models/model-of.js";
import { requireBetweenSteps } from "../../world/between-steps.js";
import { forceUnit } from "../../world/units.js";
import { quantityVector } from "../../world/quantities.js";
import { checkOptions, type OptionNames } from "../../world/options.js";
import { reject } from "../../world/validate.js";
import type { RodWorld } from "../../world/world.js";
import { arcLength } from "../readings.js";
import { livingRod, type RodHandle } from "../rods.js";
import { LeastEnergy, type Balance, type Tie } from "./least-energy.js";
import { deadLoad, spring, type Pull } from "./pulls.js";
import { StaticRod } from "./static-rod.js";

export interface SettleOptions {
  /** Forces that act all the time: metres from the root, and newtons in world space. */
  loads?: readonly { readonly s: number; readonly force: ArrayLike<number> }[];
}

const settleNames: OptionNames<SettleOptions> = { loads: true };

/**
 * Puts a rod where it would come to rest: where the energy of its bends, its weight, its loads and its springs is
 * least, with what it is tied to where that is now. Found by Newton's method; what is in the way is not seen. If
 * it is not found, the rod is left where its energy was lowest on the way, and `isFound` says so.
 */
export function settleRod(world: RodWorld, rod: RodHandle, options: SettleOptions = {}): Balance {
  const entity = livingRod(world, rod);
  requireBetweenSteps(world, "settleRod");
  const { loads = [] } = checkOptions("options", options, settleNames);
  const model = modelOf(world, entity);
  const holding = requireHolding(world, model, "settle");
  const { ties, pulls } = held(world, entity);
  const newton = forceUnit(world.units);
  if (!Array.isArray(loads)) reject("loads", loads, "a list of { s, force }");
  loads.forEach((load, i) => {
    const { s, force } = checkOptions<object>(`loads[${i}]`, load, { s: true, force: true }) as typeof load;
    quantityVector(`loads[${i}].force`, force, 3, "force");
    pulls.push(
      deadLoad(
        arcLength(world, rod, s),
        Array.from(force, (f: number) => f / newton),
      ),
    );
  });
  if (world.components.Root.kind[entity] === RootKind.free && ties.length + pulls.length === loads.length)
    reject("rod", "a free one that nothing holds", "one that is held, or it falls");
  model.stop(world, entity);
  const { memory, components } = world;
  const v = components.GeneralizedCoordinates.vSpan[entity];
  memory.f64.fill(0, v, v + model.velocityCount(components.Rod.elements[entity]));
  model.deform(world, entity);
  const problem = new StaticRod(world, entity, holding, pulls);
  const before = problem.read();
  const balance = new LeastEnergy(problem, ties).find();
  // Ties that it cannot reach leave it as it was.
  if (balance.left === Infinity) problem.write(before);
  const target = components.Root.targetSpan[entity];
  model.readRootPose(world, entity, memory.f64, target);
  memory.f64.fill(0, target + RootTarget.angular, target + RootTarget.size);
  model.stop(world, entity);
  model.deform(world, entity);
  return balance;
}

const R = new Float64Array(9);

/** What holds it, where that is now. */
function held(world: RodWorld, rod: number): { ties: Tie[]; pulls: Pull[] } {
  const { Attachment, Obstacle, Rod } = world.components;
  const heap = world.memory.f64;
  const ties: Tie[] = [];
  const pulls: Pull[] = [];
  for (const one of world.attachments) {
    const isTarget = Attachment.target[one] === AttachmentTarget.rod && Attachment.other[one] === rod;
    if (isTarget) reject("rod", "a rod that another is attached to", "one that is settled before that");
    if (Attachment.rod[one] !== rod) continue;
    if (Attachment.directed[one] > 0)
      reject("rod", "one with an attachment that holds a direction", "attachments that hold points");
    const s = Math.min(Attachment.s[one], Rod.length[rod]);
    const to = new Float64Array(3);
    const point = Attachment.span[one] + AttachmentSpan.point;
    if (Attachment.target[one] === AttachmentTarget.rod) {
      const other = Attachment.other[one];
      modelOf(world, other).point(world, other, Attachment.sOther[one], to, 0);
    } else if (Attachment.target[one] === AttachmentTarget.obstacle) {
      const pose = Obstacle.poseSpan[Attachment.other[one]];
      quaternionToMatrix(heap, pose + ObstaclePose.quaternion, R, 0);
      for (let c = 0; c < 3; c++)
        to[c] = heap[pose + c] + R[c] * heap[point] + R[3 + c] * heap[point + 1] + R[6 + c] * heap[point + 2];
    } else to.set(heap.subarray(point, point + 3));
    if (Attachment.compliance[one] > 0) pulls.push(spring(s, to, Attachment.compliance[one]));
    else ties.push({ s, to });
  }
  return { ties, pulls };
}
