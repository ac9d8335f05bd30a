import type { RodWorld } from "../../world.js";
import type { CurveSet } from "../curve/curve-set.js";
import { sampleCurve } from "../curve/expansion.js";
import { expansionSize, parameter, point } from "../curve/expansion-layout.js";
import { rowLength, rowStride } from "../element-rows.js";
import { helixContacts } from "../obstacles/helix-contacts.js";
import { chordFrame } from "./chord-frame.js";

const expansion = new Float64Array(expansionSize);
const ends = new Float64Array(6);
/** A segment as a helix without curvature: frame and position at its start, curvature, length. */
const joint = new Float64Array(12);
const straight = new Float64Array(3);
const length = new Float64Array(1);
/** The lowest point of all segments. */
const lowest = new Float64Array(8);

/**
 * The baseline for obstacles: the element as even segments no longer than `detection.segmentLength`, the closest one
 * being the contact. It is left in the search of helices, by arc length as if the element were its segments.
 */
export function segmentObstacleContacts(world: RodWorld, obstacle: number, element: number): void {
  const { detection, shapes, components } = world;
  const { helix, rows, curves } = detection;
  const { contacts } = helix;
  const { Obstacle } = components;
  const whole = rows[element * rowStride + rowLength];
  const count = Math.max(1, Math.ceil(whole / detection.segmentLength));
  const step = whole / count;
  let child = 0;
  let found = false;
  sampleTo(curves, element, 0);
  for (let i = 0; i < count; i++) {
    ends.copyWithin(0, 3, 6);
    sampleTo(curves, element, i + 1 < count ? (i + 1) * step : whole);
    length[0] = chordFrame(ends, joint);
    helixContacts(
      helix,
      shapes,
      Obstacle.shape[obstacle],
      world.memory.f64,
      Obstacle.poseSpan[obstacle],
      joint,
      0,
      straight,
      0,
      length,
      0,
    );
    for (let k = 0; k < contacts.count; k++) {
      if (found && contacts.distance[k] >= lowest[0]) continue;
      found = true;
      child = contacts.child[k];
      lowest[0] = contacts.distance[k];
      lowest[1] = (i + contacts.s[k] / length[0]) * step;
      for (let c = 0; c < 3; c++) {
        lowest[2 + c] = contacts.closest[3 * k + c];
        lowest[5 + c] = contacts.normal[3 * k + c];
      }
    }
  }
  contacts.count = found ? 1 : 0;
  contacts.distance[0] = lowest[0];
  contacts.s[0] = lowest[1];
  contacts.child[0] = child;
  for (let c = 0; c < 3; c++) {
    contacts.closest[c] = lowest[2 + c];
    contacts.normal[c] = lowest[5 + c];
  }
}

function sampleTo(curves: CurveSet, element: number, s: number): void {
  expansion[parameter] = s;
  sampleCurve(curves, element, expansion, 0);
  for (let c = 0; c < 3; c++) ends[3 + c] = expansion[point + c];
}
