import { RootKind } from "../../../../components/components";
import { findFall } from "./drag";
import { forwardRigid } from "./rigid-factor";
import { header, kind, next, rootTargetColumn, span } from "./rod";
import { RootMotion } from "./rows";
import { fall, given } from "./scratch";

/**
 * Before `unwhiten`: the motion of a held root as seen from what falls, with what the swing's factor takes
 * from it; a pinned one drags the rod along by its linear velocity.
 */
export function giveRootMotion(h: f64): void {
  findFall(h);
  if (kind == RootKind.free) return;
  // The factor is meant for the motion relative to the root alone.
  // The root's share in p is U^T xi / (1 + h drag).
  const share = 1 + (header.swing - 1) / (1 + h * header.drag);
  const target = span<RootMotion>(rootTargetColumn).twist;
  next.lx = share * target.lx - fall.x;
  next.ly = share * target.ly - fall.y;
  next.lz = share * target.lz - fall.z;
  if (kind == RootKind.clamped) {
    next.ax = share * target.ax;
    next.ay = share * target.ay;
    next.az = share * target.az;
    return;
  }
  const coupling = header.rootCoupling;
  const x = next.lx;
  const y = next.ly;
  const z = next.lz;
  given.x = -(coupling[0] * x + coupling[1] * y + coupling[2] * z);
  given.y = -(coupling[3] * x + coupling[4] * y + coupling[5] * z);
  given.z = -(coupling[6] * x + coupling[7] * y + coupling[8] * z);
  forwardRigid(header.rootFactor, 3, given);
  next.ax += given.x;
  next.ay += given.y;
  next.az += given.z;
}

/** After `unwhiten`: what falls is seen from the world again, and a held root moves as it has to. */
export function setRootVelocity(): void {
  if (kind == RootKind.free) {
    next.lx += fall.x;
    next.ly += fall.y;
    next.lz += fall.z;
    return;
  }
  const target = span<RootMotion>(rootTargetColumn).twist;
  next.linear.copy(target.linear);
  if (kind == RootKind.clamped) next.angular.copy(target.angular);
}
