import { Law, NodalRoom } from "../../../models/nodal/layout";
import { Joint, Vector } from "../rods/records";
import {
  countUp,
  elements,
  jointAt,
  maxXColumn,
  maxYColumn,
  maxZColumn,
  minXColumn,
  minYColumn,
  minZColumn,
  setNumber,
  stampColumn,
} from "../rods/rod";
import { carry, findEdges } from "./frames";
import { edge, q } from "./rod";
import { inRoom, law } from "./room";
import { Edge, NodeRow } from "./rows";

/** Writes the joints and the box of a rod; another stamp if anything has moved. */
export function placeJoints(): void {
  findEdges(q);
  let isMoved = false;
  for (let j = 0; j <= elements; j++) {
    const joint = jointAt(j);
    if (placeFrame(joint, edge(min(j, elements - 1)))) isMoved = true;
    if (placePoint(joint, q.node(j))) isMoved = true;
  }
  if (!isMoved) return;
  boundNodes();
  countUp(stampColumn);
}

/** The tangent of the edge, and directors across it: a frame of CORDE is carried there. */
function placeFrame(joint: Joint, from: Edge): bool {
  const first = inRoom<Vector>(NodalRoom.vector);
  if (law == Law.corde) carry(from.first, from.ox, from.oy, from.oz, from.tx, from.ty, from.tz, first);
  else first.copy(from.first);
  const same =
    joint.tx == from.tx &&
    joint.ty == from.ty &&
    joint.tz == from.tz &&
    joint.ax == first.x &&
    joint.ay == first.y &&
    joint.az == first.z;
  if (same) return false;
  joint.tx = from.tx;
  joint.ty = from.ty;
  joint.tz = from.tz;
  joint.ax = first.x;
  joint.ay = first.y;
  joint.az = first.z;
  joint.bx = from.ty * first.z - from.tz * first.y;
  joint.by = from.tz * first.x - from.tx * first.z;
  joint.bz = from.tx * first.y - from.ty * first.x;
  return true;
}

function placePoint(joint: Joint, from: NodeRow): bool {
  if (joint.x == from.x && joint.y == from.y && joint.z == from.z) return false;
  joint.x = from.x;
  joint.y = from.y;
  joint.z = from.z;
  return true;
}

function boundNodes(): void {
  let lowX: f64 = Infinity;
  let lowY: f64 = Infinity;
  let lowZ: f64 = Infinity;
  let highX: f64 = -Infinity;
  let highY: f64 = -Infinity;
  let highZ: f64 = -Infinity;
  for (let j = 0; j <= elements; j++) {
    const joint = jointAt(j);
    lowX = Math.min(lowX, joint.x);
    lowY = Math.min(lowY, joint.y);
    lowZ = Math.min(lowZ, joint.z);
    highX = Math.max(highX, joint.x);
    highY = Math.max(highY, joint.y);
    highZ = Math.max(highZ, joint.z);
  }
  setNumber(minXColumn, lowX);
  setNumber(minYColumn, lowY);
  setNumber(minZColumn, lowZ);
  setNumber(maxXColumn, highX);
  setNumber(maxYColumn, highY);
  setNumber(maxZColumn, highZ);
}
