import { roomForNumbers } from "../../math/room.js";
import type { RodWorld } from "../../world/world.js";
import { createCurveSet, type CurveSet } from "../../curves/curve-set.js";
import { writeHelix } from "../../curves/helix-curve.js";
import { sampleCurve } from "../../curves/expansion.js";
import { expansionSize, parameter, point } from "../../curves/expansion-layout.js";
import { rowLength, rowStride } from "../../../components/spans/element-row.js";
import { childCount, curveContacts } from "../obstacles/curve-contacts.js";
import type { CurveContacts } from "../obstacles/curve-search.js";
import { chordFrame } from "./chord-frame.js";

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
  const { obstacleSearch, rows, curves } = detection;
  const { contacts } = obstacleSearch;
  const { Obstacle } = components;
  const whole = rows[element * rowStride + rowLength];
  const count = Math.max(1, Math.ceil(whole / detection.segmentLength));
  const step = whole / count;
  const shape = Obstacle.shape[obstacle];
  const children = childCount(shapes, shape);
  detection.segments.lowest = roomForNumbers(detection.segments.lowest, 8 * children);
  const { lowest } = detection.segments;
  for (let child = 0; child < children; child++) lowest[8 * child] = Infinity;
  sampleTo(curves, element, 0);
  for (let i = 0; i < count; i++) {
    ends.copyWithin(0, 3, 6);
    sampleTo(curves, element, i + 1 < count ? (i + 1) * step : whole);
    const length = chordFrame(ends, joint);
    writeHelix(segment, 0, joint, 0, straight, 0, length);
    curveContacts(obstacleSearch, shapes, shape, world.memory.f64, Obstacle.poseSpan[obstacle], segment, 0);
    for (let k = 0; k < contacts.count; k++) {
      const at = 8 * contacts.child[k];
      if (contacts.distance[k] >= lowest[at]) continue;
      lowest[at] = contacts.distance[k];
      lowest[at + 1] = (i + contacts.s[k] / length) * step;
      for (let c = 0; c < 3; c++) {
        lowest[at + 2 + c] = contacts.closest[3 * k + c];
        lowest[at + 5 + c] = contacts.normal[3 * k + c];
      }
    }
  }
  contacts.count = 0;
  for (let child = 0; child < children && contacts.count < contacts.s.length; child++) {
    if (lowest[8 * child] < Infinity) takeLowest(contacts, lowest, child);
  }
}

function takeLowest(contacts: CurveContacts, lowest: Float64Array, child: number): void {
  const row = contacts.count++;
  const at = 8 * child;
  contacts.distance[row] = lowest[at];
  contacts.s[row] = lowest[at + 1];
  contacts.child[row] = child;
  for (let c = 0; c < 3; c++) {
    contacts.closest[3 * row + c] = lowest[at + 2 + c];
    contacts.normal[3 * row + c] = lowest[at + 5 + c];
  }
}

function sampleTo(curves: CurveSet, element: number, s: number): void {
  expansion[parameter] = s;
  sampleCurve(curves, element, expansion, 0);
  for (let c = 0; c < 3; c++) ends[3 + c] = expansion[point + c];
}
