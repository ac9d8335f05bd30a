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
  /** Rows behind those, one more than there are elements. */
  readonly knots?: { at(elements: number): number; readonly size: number; readonly parts: Parts };
  readonly headerChoices: readonly Choice[];
  readonly rowChoices: readonly Choice[];
  /** Where q has a place, 3 numbers, and where a rotation, a unit quaternion. */
  readonly position: number;
  readonly quaternion: number;
  /** Where the curvatures begin in q: from there to its end; natural ones are all of the rest shape. */
  readonly curvatures: number;
}

/** How many numbers states keep of a rod's workspace, and of its joints if the model does not say which. */
export function carriedCount(model: RodModel, elements: number): number {
  const { carried } = model;
  if (!carried) return model.workspaceCount(elements) + jointsSize(elements);
  let count = 0;
  eachRun(carried, elements, (_, size) => (count += size));
  return count;
}

/** Tells where each run of numbers that are kept begins in the workspace, and its size, in their order. */
function eachRun(
  { header, rowsAt, rowSize, row, knots }: CarriedLayout,
  elements: number,
  tell: (from: number, size: number) => void,
): void {
  for (const [from, end] of header) tell(from, end - from);
  for (let i = 0; i < elements; i++)
    for (const [from, end] of row) tell(rowsAt + i * rowSize + from, end - from);
  if (!knots) return;
  const knotsAt = knots.at(elements);
  for (let i = 0; i <= elements; i++)
    for (const [from, end] of knots.parts) tell(knotsAt + i * knots.size + from, end - from);
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
  eachRun(carried, elements, (from, size) => {
    to = copy(heap, workspace + from, workspace + from + size, out, to);
  });
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
  eachRun(carried, elements, (to, size) => {
    copy(numbers, from, from + size, heap, workspace + to);
    from += size;
  });
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
