import { Numbers } from "./numbers";

/** Where the columns of the components begin, in bytes: set by `bindColumns` whenever they have moved. */
export let elementsColumn: usize = 0;
export let lengthColumn: usize = 0;
export let rootKindColumn: usize = 0;
export let rootTargetColumn: usize = 0;
export let qColumn: usize = 0;
export let vColumn: usize = 0;
export let restColumn: usize = 0;
export let lengthsColumn: usize = 0;
export let nextColumn: usize = 0;
export let jointsColumn: usize = 0;
export let stampColumn: usize = 0;
export let minXColumn: usize = 0;
export let minYColumn: usize = 0;
export let minZColumn: usize = 0;
export let maxXColumn: usize = 0;
export let maxYColumn: usize = 0;
export let maxZColumn: usize = 0;
export let workspaceColumn: usize = 0;
export let lineDensityColumn: usize = 0;
export let spinInertiaColumn: usize = 0;
export let twistStiffnessColumn: usize = 0;
export let bendStiffness1Column: usize = 0;
export let bendStiffness2Column: usize = 0;
export let internalDampingColumn: usize = 0;
export let linearDragColumn: usize = 0;
export let quadraticDragColumn: usize = 0;

/** The rod at hand: entity, number of elements, what holds its root, and its spans. */
export let rod: i32 = 0;
export let elements: i32 = 0;
export let kind: i32 = 0;
export let q: i32 = 0;
export let v: i32 = 0;
export let rest: i32 = 0;
export let lengths: i32 = 0;
export let next: i32 = 0;
export let joints: i32 = 0;
export let workspace: i32 = 0;

export function take(entity: i32): void {
  rod = entity;
  elements = span(elementsColumn);
  kind = load<u8>(rootKindColumn + <usize>entity);
  q = span(qColumn);
  v = span(vColumn);
  rest = span(restColumn);
  lengths = span(lengthsColumn);
  next = span(nextColumn);
  joints = span(jointsColumn);
  workspace = span(workspaceColumn);
}

/** The rod's entry of a column of whole numbers. */
export function span(column: usize): i32 {
  return load<i32>(column + ((<usize>rod) << 2));
}

/** The rod's entry of a column of numbers. */
export function number(column: usize): f64 {
  return changetype<Numbers>(column)[rod];
}

export function setNumber(column: usize, value: f64): void {
  changetype<Numbers>(column)[rod] = value;
}

export function countUp(column: usize): void {
  const at = column + ((<usize>rod) << 2);
  store<i32>(at, load<i32>(at) + 1);
}
