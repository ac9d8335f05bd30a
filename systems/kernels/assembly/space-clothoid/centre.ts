import { RootKind } from "../../../../components/components";
import { centreByMomentum, moveCentroidTo } from "../rods/centre";
import { Vector } from "../rods/records";
import { elements, header, kind, lengthColumn, lengths, number, q, v } from "../rods/rod";
import { twistSize, Velocity } from "../rods/rows";
import { centroid, expectedMomentum } from "../rods/scratch";
import { forgetPlaced, placeJoints } from "./kinematics";
import { addMomentum } from "./rigid-motion";
import { ruleOf } from "./room";
import { ElementRow, elementRow, vectorAt } from "./rows";

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
  findCentroid();
  moveCentroidTo(wanted);
}

/** centroid <- mean of r over the arc length, by the nodes that the inertia is taken at. */
function findCentroid(): void {
  placeJoints();
  forgetPlaced();
  centroid.copy(q);
  const share = 1 / number(lengthColumn);
  for (let i = 0; i < elements; i++) {
    const row = elementRow(i);
    const count = <i32>row.nodes;
    const weights = ruleOf(count).weights;
    const scale = share * lengths[i];
    for (let g = 0; g < count; g++) {
      const weight = scale * weights[g];
      const r = vectorAt(row.position, g);
      centroid.put(centroid.x + weight * r.x, centroid.y + weight * r.y, centroid.z + weight * r.z);
    }
  }
}
