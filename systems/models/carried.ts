import { jointsSize } from "../../components/spans/joint.js";
import type { RodModel } from "./rod-model.js";

/** Parts [from, to) of a run of numbers, in order. */
export type Parts = readonly (readonly [from: number, to: number])[];

/** Numbers that may have some values only: others would lead a kernel astray. */
export interface Choice {
  readonly name: string;
  readonly at: number;
  readonly allowed: readonly number[];
}

/**
 * What saved states have of a model's rods (`systems/states`): of the workspace only the parts that live from
 * one step to the next. The rest is zero where a state has been read, and found anew; so are the joints.
 */
export interface CarriedLayout {
  readonly header: Parts;
  /** Where the row of the first element begins, how long a row is, and its parts. */
  readonly rowsAt: number;
  readonly rowSize: number;
  readonly row: Parts;
  readonly headerChoices: readonly Choice[];
  readonly rowChoices: readonly Choice[];
  /** Where q has a place, 3 numbers, and where a rotation, a unit quaternion. */
  readonly position: number;
  readonly quaternion: number;
}

/** How many numbers states keep of a rod's workspace, and of its joints if the model does not say which. */
export function carriedCount(model: RodModel, elements: number): number {
  const { carried } = model;
  if (!carried) return model.workspaceCount(elements) + jointsSize(elements);
  return sizeOf(carried.header) + elements * sizeOf(carried.row);
}

/** Copies them from the workspace, and from the joints, to `out[at]`; returns where they end. */
export function gatherCarried(
  model: RodModel,
  elements: number,
  heap: Float64Array,
  workspace: number,
  joints: number,
  out: Float64Array,
  at: number,
): number {
  const { carried } = model;
  if (!carried) {
    const count = model.workspaceCount(elements);
    const end = copy(heap, workspace, workspace + count, out, at);
    return copy(heap, joints, joints + jointsSize(elements), out, end);
  }
  let to = at;
  for (const [from, end] of carried.header) to = copy(heap, workspace + from, workspace + end, out, to);
  for (let i = 0; i < elements; i++) {
    const row = workspace + carried.rowsAt + i * carried.rowSize;
    for (const [from, end] of carried.row) to = copy(heap, row + from, row + end, out, to);
  }
  return to;
}

/** Puts them back from `numbers[at]`, and zero in between; returns where they end. */
export function scatterCarried(
  model: RodModel,
  elements: number,
  heap: Float64Array,
  workspace: number,
  joints: number,
  numbers: Float64Array,
  at: number,
): number {
  const { carried } = model;
  const count = model.workspaceCount(elements);
  if (!carried) {
    copy(numbers, at, at + count, heap, workspace);
    copy(numbers, at + count, at + count + jointsSize(elements), heap, joints);
    return at + count + jointsSize(elements);
  }
  heap.fill(0, workspace, workspace + count);
  let from = at;
  const take = (to: number, size: number) => {
    copy(numbers, from, from + size, heap, to);
    from += size;
  };
  for (const [begin, end] of carried.header) take(workspace + begin, end - begin);
  for (let i = 0; i < elements; i++) {
    const row = workspace + carried.rowsAt + i * carried.rowSize;
    for (const [begin, end] of carried.row) take(row + begin, end - begin);
  }
  return from;
}

/** The first of the numbers at `numbers[at]` that is none of its choices, or nothing. */
export function wrongChoice(
  { carried }: RodModel,
  elements: number,
  numbers: Float64Array,
  at: number,
): { name: string; value: number; allowed: readonly number[] } | undefined {
  if (!carried) return undefined;
  const wrong = (parts: Parts, choices: readonly Choice[], from: number) => {
    for (const { name, at: place, allowed } of choices) {
      const value = numbers[from + placeIn(parts, place)];
      if (!allowed.includes(value)) return { name, value, allowed };
    }
    return undefined;
  };
  const ofHeader = wrong(carried.header, carried.headerChoices, at);
  if (ofHeader) return ofHeader;
  const rowSize = sizeOf(carried.row);
  for (let i = 0, row = at + sizeOf(carried.header); i < elements; i++, row += rowSize) {
    const ofRow = wrong(carried.row, carried.rowChoices, row);
    if (ofRow) return ofRow;
  }
  return undefined;
}

/** Where a number is among the parts that are kept. */
function placeIn(parts: Parts, at: number): number {
  let before = 0;
  for (const [from, to] of parts) {
    if (at >= from && at < to) return before + at - from;
    before += to - from;
  }
  throw new Error(`number ${at} is none that is carried`);
}

function sizeOf(parts: Parts): number {
  let size = 0;
  for (const [from, to] of parts) size += to - from;
  return size;
}

function copy(source: Float64Array, from: number, to: number, out: Float64Array, at: number): number {
  for (let i = from; i < to; i++) out[at + i - from] = source[i];
  return at + to - from;
}
