import { RootKind } from "../../../../components/components";
import { ClothoidRoom } from "../../../models/space-clothoid/kernel-room";
import { spaceClothoid } from "../../../world/limits/space-clothoid";
import { centreByMomentum, moveCentroidTo } from "../rods/centre";
import { expectHeight } from "../rods/height";
import { Joint, Vector } from "../rods/records";
import { elements, header, joints, kind, lengthColumn, lengths, number, q, v } from "../rods/rod";
import { twistSize, Velocity } from "../rods/rows";
import { centroid, expectedMomentum } from "../rods/scratch";
import { forgetPlaced, isPlaced, placeJoints } from "./kinematics";
import { placeLongElement, turnAlong } from "./long-element";
import { forgetMoved } from "./nodes";
import { addMomentum } from "./rigid-motion";
import { inRoom, ruleOf } from "./room";
import { ElementRow, elementRow, frameAt, vectorAt } from "./rows";

/** Where the centre of mass will be after a step h with a velocity (`rods/centre.ts` says why). */
export function expectCentre(velocity: Velocity, h: f64, out: Vector): void {
  for (let r = 0; r < twistSize; r++) expectedMomentum[r] = 0;
  addMomentum(velocity, h, expectedMomentum);
  centreByMomentum<ElementRow>(expectedMomentum.linear, h, out);
}

/** After the velocity is found, in the shape it was found in: the momentum and the place to be shown next. */
export function expectMomentum(h: f64): void {
  const wanted = header.momentum;
  for (let r = 0; r < twistSize; r++) wanted[r] = 0;
  addMomentum(v, h, wanted);
  header.momentumOrigin.copy(q);
  if (kind == RootKind.free) centreByMomentum<ElementRow>(wanted.linear, h, header.centre);
}

/** Moves the root, without a turn, so that the centre of mass is at `wanted`. Joints are left to `deform`. */
export function moveCentreTo(wanted: Vector): void {
  isPlaced();
  placeJoints();
  forgetPlaced();
  findCentroid();
  moveCentroidTo(wanted);
}

/** After a step by the midpoint rule, in the shape in its middle, that of v. */
export function expectByMidpoint(h: f64): void {
  for (let r = 0; r < twistSize; r++) expectedMomentum[r] = 0;
  addMomentum(v, 0.5 * h, expectedMomentum);
  expectHeight(h);
}

/** centroid <- mean of r over the arc length. Joints are placed. */
export function findCentroid(): void {
  centroid.put(0, 0, 0);
  const share = 1 / number(lengthColumn);
  const sum = inRoom<Vector>(ClothoidRoom.weights);
  let joint = joints;
  for (let i = 0; i < elements; i++, joint = joint.next) {
    const row = elementRow(i);
    const scale = share * lengths[i];
    if (turnAlong(row) > spaceClothoid.pieceTurn) sumPositions(i, row, sum);
    else sumTangents(row, lengths[i], joint, sum);
    centroid.put(centroid.x + scale * sum.x, centroid.y + scale * sum.y, centroid.z + scale * sum.z);
  }
}

/** The mean of r over an element: r_0 + int (1 - s / l) t, by the frames at the nodes alone. */
function sumTangents(row: ElementRow, length: f64, start: Joint, out: Vector): void {
  const count = <i32>row.nodes;
  const rule = ruleOf(count);
  out.copy(start.position);
  for (let g = 0; g < count; g++) {
    const weight = length * rule.weights[g] * (1 - rule.nodes[g]);
    const t = frameAt(row.frames, g);
    out.put(out.x + weight * t[0], out.y + weight * t[1], out.z + weight * t[2]);
  }
}

/** The same where an element turns too far for its frames to tell. */
function sumPositions(i: i32, row: ElementRow, out: Vector): void {
  const count = <i32>row.nodes;
  const weights = ruleOf(count).weights;
  placeLongElement(i, row);
  forgetMoved(row);
  out.copy(q);
  for (let g = 0; g < count; g++) {
    const r = vectorAt(row.position, g);
    const weight = weights[g];
    out.put(out.x + weight * r.x, out.y + weight * r.y, out.z + weight * r.z);
  }
}
