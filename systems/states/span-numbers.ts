import { LoadRow } from "../../components/spans/load-row.js";
import { ObstaclePose, ObstacleVelocity } from "../../components/spans/obstacle-spans.js";
import { RootTarget } from "../../components/spans/root-target.js";
import { carriedCount } from "../models/carried.js";
import type { RodModel } from "../models/rod-model.js";

/** How many numbers states have of a rod, one part behind the other in this order. */
export interface RodSizes {
  readonly q: number;
  readonly v: number;
  readonly rest: number;
  readonly lengths: number;
  readonly target: number;
  readonly carried: number;
  /** What its elements bear, and where its joints were when it was last seen to move. */
  readonly loads: number;
  readonly noted: number;
  readonly all: number;
}

export function rodSizes(model: RodModel, elements: number, loads: number, noted: number): RodSizes {
  const q = model.coordinateCount(elements);
  const v = model.velocityCount(elements);
  const rest = model.restCount(elements);
  const carried = carriedCount(model, elements);
  const all = q + v + rest + elements + RootTarget.size + carried + loads * LoadRow.size + noted;
  const target = RootTarget.size;
  return { q, v, rest, lengths: elements, target, carried, loads: loads * LoadRow.size, noted, all };
}

/** What a model of a name has of rods of one and of two elements: states of another layout are told apart. */
export function modelSignature(model: RodModel): number[] {
  return [1, 2].flatMap((elements) => {
    const { q, v, rest, carried } = rodSizes(model, elements, 0, 0);
    return [q, v, rest, carried];
  });
}

/** Doubles that states have of an obstacle: pose, velocity, and its inertia. */
export const inertiaSize = 12;
export const obstacleNumbers = ObstaclePose.size + ObstacleVelocity.size + inertiaSize;
