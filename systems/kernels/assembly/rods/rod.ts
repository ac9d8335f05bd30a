import { jointStride } from "../../../../components/spans/joint";
import { vCurvature } from "../../../models/rod-workspace";
import { Run } from "../_runs";
import { Numbers, place } from "./numbers";
import { Joint } from "./records";
import { Coordinates, Velocity, WorkspaceHeader } from "./rows";

/** Where the columns of the components begin, in bytes: set whenever they have moved (`kernel.ts`). */
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
export let q: Coordinates = changetype<Coordinates>(0);
export let v: Velocity = changetype<Velocity>(0);
export let rest: Numbers = changetype<Numbers>(0);
export let lengths: Numbers = changetype<Numbers>(0);
/** The velocity that the step has found so far. */
export let next: Velocity = changetype<Velocity>(0);
export let joints: Joint = changetype<Joint>(0);
export let header: WorkspaceHeader = changetype<WorkspaceHeader>(0);

export function take(entity: i32): void {
  rod = entity;
  elements = integer(elementsColumn);
  kind = load<u8>(rootKindColumn + <usize>entity);
  q = span<Coordinates>(qColumn);
  v = span<Velocity>(vColumn);
  rest = span<Numbers>(restColumn);
  lengths = span<Numbers>(lengthsColumn);
  next = span<Velocity>(nextColumn);
  joints = span<Joint>(jointsColumn);
  header = span<WorkspaceHeader>(workspaceColumn);
}

/** The joint at the start of an element; the tip is behind the last one. */
// @ts-ignore: decorator
@inline
export function jointAt(element: i32): Joint {
  return joints.part<Joint>(element * jointStride);
}

/** Numbers of v. */
// @ts-ignore: decorator
@inline
export function freedoms(): i32 {
  return vCurvature + 3 * elements;
}

/** The rod's entry of a column of whole numbers. */
function integer(column: usize): i32 {
  return changetype<Run<i32>>(column)[rod];
}

/** What the rod's entry of a column of spans says where to find. */
export function span<T>(column: usize): T {
  return place<T>(integer(column));
}

/** The rod's entry of a column of numbers. */
export function number(column: usize): f64 {
  return changetype<Numbers>(column)[rod];
}

export function setNumber(column: usize, value: f64): void {
  changetype<Numbers>(column)[rod] = value;
}

export function countUp(column: usize): void {
  changetype<Run<i32>>(column)[rod]++;
}
