import { RootKind } from "../../../../components/components";
import { curvatureRods } from "../../../world/limits/curvature-rods";
import { moveCoordinates } from "./motion";
import { Numbers } from "./numbers";
import { header, isSecondOrder, kind, q, rest, rootTargetColumn, span, v } from "./rod";
import { poseSize, RootMotion } from "./rows";

/**
 * The midpoint rule, of second order. In a shape q* half a step ahead, by the last step's velocity, the
 * implicit step of half the length finds the velocity w in the middle,
 *   (M* + (h^2/4 + h gamma/2) K) w = p* - h/2 (G + K (q - q0)),   p* the momentum of the carried field u,
 * and what was done to reach it is done once more: q <- q + h w, and at every node u <- 2 J* w - u. M* w is
 * J*^T of the field J* w, so the kinetic energy changes by 2 w . (M* w - p*), which is by exactly the work of
 * weight and bends on the way h w: whatever the shape q*, and however long the step, elastic and kinetic
 * energy rise by no more than that. With a share s < 1 of w too.
 *
 * Momenta are kept as well as by the exact motion, to second order, so nothing is given back.
 */

/** Whether the rod at hand may take such a step: it turns slowly enough for the shape in the middle. */
export function isSlowEnough(h: f64): bool {
  const most = curvatureRods.mostMidpointTurn;
  return h > 0 && isSecondOrder() && h * h * header.turning < most * most;
}

/** Moves q half a step on, and the natural shape along, so that strains stay; both are kept in `room`. */
export function enterMiddle(h: f64, curvatures: i32, room: Numbers): void {
  const count = 3 * curvatures;
  const numbers = changetype<Numbers>(changetype<usize>(q));
  for (let i = 0; i < poseSize + count; i++) room[i] = numbers[i];
  const kept = room.from(poseSize + count);
  for (let i = 0; i < count; i++) kept[i] = rest[i];
  header.precession.put(0, 0, 0);
  giveHeldMotion();
  moveCoordinates(v, 0.5 * h, curvatures);
  const rate = v.rate(0);
  for (let i = 0; i < count; i++) rest[i] += 0.5 * h * rate[i];
}

/** Where both were. */
export function leaveMiddle(curvatures: i32, room: Numbers): void {
  const count = 3 * curvatures;
  const numbers = changetype<Numbers>(changetype<usize>(q));
  for (let i = 0; i < poseSize + count; i++) numbers[i] = room[i];
  const kept = room.from(poseSize + count);
  for (let i = 0; i < count; i++) rest[i] = kept[i];
}

/** A held root is half way to where it is told to be. */
function giveHeldMotion(): void {
  if (kind == RootKind.free) return;
  const target = span<RootMotion>(rootTargetColumn).twist;
  v.linear.copy(target.linear);
  if (kind == RootKind.clamped) v.angular.copy(target.angular);
}
