import { roomForNumbers } from "../../math/room.js";
import type { RodWorld } from "../../world/world.js";
import { createCurveSet, type CurveSet } from "../../curves/curve-set.js";
import { writeHelix } from "../../curves/helix-curve.js";
import { sampleCurve } from "../../curves/expansion.js";
import { expansionSize, parameter, point } from "../../curves/expansion-layout.js";
import { rowLength, rowStride } from "../../../components/spans/element-row.js";
import { CurveContact, CurveQuery } from "../../kernels/obstacles-layout.js";
import { childCount } from "../../shapes/shape-set.js";
import { limits } from "../../world/limits.js";
import type { CurveSearch } from "../obstacles/curve-search.js";
import { chordFrame } from "./chord-frame.js";

const { contactsPerObstacle } = limits.detect;
/** Numbers of a contact. */
const stride = CurveContact.bytes / 8;

const expansion = new Float64Array(expansionSize);
const ends = new Float64Array(6);
/** A segment as a helix without curvature: frame and position at its start, curvature. */
const joint = new Float64Array(12);
const straight = new Float64Array(3);
const segment = createCurveSet(1);

/**
 * The baseline for obstacles: the element as even segments no longer than `detection.segmentLength`, the
 * closest one to a shape being the contact, or to each child of a container. They are left in the search of
 * obstacles, by arc length as if the element were its segments.
 */
export function segmentObstacleContacts(world: RodWorld, obstacle: number, element: number): void {
  const { detection, shapes, components } = world;
  const { obstaclePhase, rows, curves } = detection;
  const { search } = obstaclePhase;
  const { Obstacle } = components;
  const whole = rows[element * rowStride + rowLength];
  const count = Math.max(1, Math.ceil(whole / detection.segmentLength));
  const step = whole / count;
  const shape = Obstacle.shape[obstacle];
  const pose = Obstacle.poseSpan[obstacle];
  const children = childCount(shapes, shape);
  detection.segments.lowest = roomForNumbers(detection.segments.lowest, stride * children);
  const { lowest } = detection.segments;
  for (let child = 0; child < children; child++) lowest[stride * child] = Infinity;
  sampleTo(curves, element, 0);
  for (let i = 0; i < count; i++) {
    ends.copyWithin(0, 3, 6);
    sampleTo(curves, element, i + 1 < count ? (i + 1) * step : whole);
    const length = chordFrame(ends, joint);
    writeHelix(segment, 0, joint, 0, straight, 0, length);
    const found = search.curveContacts(shapes, shape, world.memory.f64, pose, segment, 0);
    for (let k = 0; k < found; k++) {
      const at = stride * search.children[2 * stride * k + CurveContact.child];
      const row = stride * k;
      if (search.contacts[row] >= lowest[at]) continue;
      for (let c = 0; c < CurveContact.normalZ + 1; c++) lowest[at + c] = search.contacts[row + c];
      lowest[at + CurveContact.s] = (i + search.contacts[row + CurveContact.s] / length) * step;
    }
  }
  takeLowest(search, lowest, children);
}

/** Leaves the lowest contact of each child, as many as there is room for. */
function takeLowest({ contacts, children, i32 }: CurveSearch, lowest: Float64Array, count: number): void {
  let row = 0;
  for (let child = 0; child < count && row < contactsPerObstacle; child++) {
    const at = stride * child;
    if (!(lowest[at] < Infinity)) continue;
    for (let c = 0; c < CurveContact.normalZ + 1; c++) contacts[stride * row + c] = lowest[at + c];
    children[2 * stride * row++ + CurveContact.child] = child;
  }
  i32[CurveQuery.contacts] = row;
}

function sampleTo(curves: CurveSet, element: number, s: number): void {
  expansion[parameter] = s;
  sampleCurve(curves, element, expansion, 0);
  for (let c = 0; c < 3; c++) ends[3 + c] = expansion[point + c];
}
