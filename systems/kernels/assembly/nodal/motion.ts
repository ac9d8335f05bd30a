import { RootKind } from "../../../../components/components";
import { Law, NodalRoom } from "../../../models/nodal/layout";
import { Numbers } from "../rods/numbers";
import { quaternionToMatrix } from "../rods/quaternion";
import { Vector } from "../rods/records";
import { elements, jointAt, joints, kind, lengths } from "../rods/rod";
import { D, q, rootTurn } from "./rod";
import { inRoom, law } from "./room";

/** Angular velocity of edge j by a velocity, in the shape of the joints. */
export function turnOf(v: Numbers, j: i32, out: Vector): void {
  const joint = jointAt(j);
  const here = v.from(D * j);
  const x = joint.next.x - joint.x;
  const y = joint.next.y - joint.y;
  const z = joint.next.z - joint.z;
  const perLength = 1 / Math.sqrt(x * x + y * y + z * z);
  const ux = (here[D] - here[0]) * perLength;
  const uy = (here[D + 1] - here[1]) * perLength;
  const uz = (here[D + 2] - here[2]) * perLength;
  const spin = spinOf(here, j);
  out.put(
    joint.ty * uz - joint.tz * uy + spin * joint.tx,
    joint.tz * ux - joint.tx * uz + spin * joint.ty,
    joint.tx * uy - joint.ty * ux + spin * joint.tz,
  );
}

/** How fast the section turns about the tangent. */
function spinOf(here: Numbers, j: i32): f64 {
  if (law == Law.elasticRod) return here[3];
  const joint = jointAt(j);
  // Springs know no spin: they turn with a clamp.
  if (law == Law.massSpring)
    return rootTurn[0] * joint.tx + rootTurn[1] * joint.ty + rootTurn[2] * joint.tz;
  const frame = inRoom<Numbers>(NodalRoom.gradients);
  quaternionToMatrix(q.node(j).quaternion, frame);
  let spin: f64 = 0;
  for (let c = 0; c < 3; c++) {
    const axis = frame.from(3 * c);
    spin += here[3 + c] * (axis[0] * joint.tx + axis[1] * joint.ty + axis[2] * joint.tz);
  }
  return spin;
}

/** Largest |w_j - w_{j-1}|, also against a clamp. */
export function fastestBending(v: Numbers): f64 {
  const turn = inRoom<Vector>(NodalRoom.vector);
  let x = rootTurn[0];
  let y = rootTurn[1];
  let z = rootTurn[2];
  let largest: f64 = 0;
  for (let j = 0; j < elements; j++) {
    turnOf(v, j, turn);
    if (j > 0 || kind == RootKind.clamped) {
      const square =
        (turn.x - x) * (turn.x - x) + (turn.y - y) * (turn.y - y) + (turn.z - z) * (turn.z - z);
      largest = Math.max(largest, square);
    }
    x = turn.x;
    y = turn.y;
    z = turn.z;
  }
  return Math.sqrt(largest);
}

/**
 * out <- how fast a velocity turns the tangent at most, as it changes along the rod, and how fast it moves a
 * point. Between nodes it goes linearly.
 */
export function fastestMotion(v: Numbers, out: Numbers): void {
  let turning: f64 = 0;
  let speed: f64 = 0;
  for (let j = 0; j <= elements; j++) {
    const here = v.from(D * j);
    speed = Math.max(speed, here[0] * here[0] + here[1] * here[1] + here[2] * here[2]);
    if (j == elements) break;
    const x = here[D] - here[0];
    const y = here[D + 1] - here[1];
    const z = here[D + 2] - here[2];
    turning = Math.max(turning, (x * x + y * y + z * z) / (lengths[j] * lengths[j]));
  }
  out[0] = Math.sqrt(turning);
  out[1] = Math.sqrt(speed);
}

/**
 * v <- a share of it, measured from the motion of a held root, which the rod follows as if it were rigid, and
 * `keep` times that motion.
 */
export function slowRod(v: Numbers, share: f64, keep: f64): void {
  const isHeld = kind != RootKind.free;
  const ux = isHeld ? v[0] : 0;
  const uy = isHeld ? v[1] : 0;
  const uz = isHeld ? v[2] : 0;
  for (let j = 0; j <= elements; j++) {
    const joint = jointAt(j);
    const here = v.from(D * j);
    const x = joint.x - joints.x;
    const y = joint.y - joints.y;
    const z = joint.z - joints.z;
    const rx = ux + rootTurn[1] * z - rootTurn[2] * y;
    const ry = uy + rootTurn[2] * x - rootTurn[0] * z;
    const rz = uz + rootTurn[0] * y - rootTurn[1] * x;
    here[0] = keep * rx + share * (here[0] - rx);
    here[1] = keep * ry + share * (here[1] - ry);
    here[2] = keep * rz + share * (here[2] - rz);
    if (j < elements) slowSpin(here, j, share, keep);
  }
}

function slowSpin(here: Numbers, j: i32, share: f64, keep: f64): void {
  if (law == Law.elasticRod) {
    const joint = jointAt(j);
    const rigid = rootTurn[0] * joint.tx + rootTurn[1] * joint.ty + rootTurn[2] * joint.tz;
    here[3] = keep * rigid + share * (here[3] - rigid);
  }
  if (law != Law.corde) return;
  const frame = inRoom<Numbers>(NodalRoom.gradients);
  quaternionToMatrix(q.node(j).quaternion, frame);
  for (let c = 0; c < 3; c++) {
    const axis = frame.from(3 * c);
    const rigid = rootTurn[0] * axis[0] + rootTurn[1] * axis[1] + rootTurn[2] * axis[2];
    here[3 + c] = keep * rigid + share * (here[3 + c] - rigid);
  }
}
