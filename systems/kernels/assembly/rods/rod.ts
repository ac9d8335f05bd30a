import { jointStride } from "../../../../components/spans/joint";
import { vCurvature } from "../../../models/rod-workspace";
import { Run } from "../_runs";
import { Numbers, place } from "./numbers";
import { Joint } from "./records";
import {
  elementsColumn,
  jointsColumn,
  lengthsColumn,
  nextColumn,
  qColumn,
  restColumn,
  rootKindColumn,
  secondOrderColumn,
  vColumn,
  workspaceColumn,
} from "./columns";
import { Coordinates, Velocity, WorkspaceHeader } from "./rows";

export * from "./columns";

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

/** Whether its steps are of second order where nothing touches it. */
export function isSecondOrder(): bool {
  return load<u8>(secondOrderColumn + <usize>rod) != 0;
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
