import { reserveContacts } from "../../components/index.js";
import { jointStride, qCurvature } from "../deform/super-helix/layout.js";
import type { RodWorld } from "../world.js";
import { writeBasis } from "./contact-basis.js";
import { sampleCurve } from "./curve/expansion.js";
import { expansionSize, first, parameter } from "./curve/expansion-layout.js";
import { rowChord, rowLength, rowRadius, rowSpread, rowStart, rowStride } from "./element-rows.js";
import { helixContacts, limitSearch } from "./obstacles/helix-contacts.js";
import { placePose, placementSize } from "./obstacles/rigid-pose.js";
import { placeBounds } from "./obstacles/shape-bounds.js";
import { flatSlope, precisionShare, writeElement } from "./pair-search.js";
import { restingShare } from "./rod-contacts.js";
import { sectionRadius } from "./section-radius.js";
import { segmentObstacleContacts } from "./segments/obstacle-segments.js";

/** Box of the obstacle in hand, middle and half extents, along the world's axes. */
const box = new Float64Array(6);
const placement = new Float64Array(placementSize);
const B = new Float64Array(expansionSize);
/** How close an element must come, by its middle and where its contacts lie from each other. */
const reach = new Float64Array(2);

/** All contacts of rods with obstacles, to the table of found ones. */
export function findObstacleContacts(world: RodWorld, h: number): void {
  const { Obstacle, Rod } = world.components;
  const { rows } = world.detection;
  for (const obstacle of world.obstacles) {
    placePose(world.memory.f64, Obstacle.poseSpan[obstacle], placement, 0);
    placeBounds(world.memory.f64, Obstacle.boundsSpan[obstacle], placement, box);
    let element = 0;
    for (const rod of world.rods) {
      const elements = Rod.elements[rod];
      const meet =
        (Rod.membership[rod] & Obstacle.collidesWith[obstacle]) !== 0 &&
        (Obstacle.membership[obstacle] & Rod.collidesWith[rod]) !== 0;
      for (let i = 0; meet && i < elements; i++) {
        prepare(world, obstacle, rod, i, element + i, h);
        if (isNearBox(world, rod, i, rows[(element + i) * rowStride + rowChord])) {
          search(world, obstacle, element + i);
        }
      }
      element += elements;
    }
  }
}

/** How far element and obstacle may approach each other in the step, thickness included. */
function prepare(
  world: RodWorld,
  obstacle: number,
  rod: number,
  place: number,
  element: number,
  h: number,
): void {
  const heap = world.memory.f64;
  const { Obstacle, Centreline } = world.components;
  const { rows } = world.detection;
  const row = element * rowStride;
  const velocity = Obstacle.velocitySpan[obstacle];
  const pose = Obstacle.poseSpan[obstacle];
  const from = Centreline.jointsSpan[rod] + place * jointStride + 9;
  const to = from + jointStride;
  const x = 0.5 * (heap[from] + heap[to]) - heap[pose];
  const y = 0.5 * (heap[from + 1] + heap[to + 1]) - heap[pose + 1];
  const z = 0.5 * (heap[from + 2] + heap[to + 2]) - heap[pose + 2];
  const wx = heap[velocity];
  const wy = heap[velocity + 1];
  const wz = heap[velocity + 2];
  const vx = rows[row] - heap[velocity + 3] - wy * z + wz * y;
  const vy = rows[row + 1] - heap[velocity + 4] - wz * x + wx * z;
  const vz = rows[row + 2] - heap[velocity + 5] - wx * y + wy * x;
  const length = rows[row + rowLength];
  const turning = 0.5 * length * Math.sqrt(wx * wx + wy * wy + wz * wz);
  const approach = Math.sqrt(vx * vx + vy * vy + vz * vz) + rows[row + rowSpread] + turning;
  reach[0] = (1 + restingShare) * rows[row + rowRadius] + h * approach;
  // Two contacts along an element, so that neither half sinks in; fewer while it is still far away.
  reach[1] = Math.max(2 * rows[row + rowRadius], 0.5 * length, reach[0]);
}

/** An element lies within half its length of its chord's middle, and never farther from its chord than the slack. */
function isNearBox(world: RodWorld, rod: number, place: number, chord: number): boolean {
  const heap = world.memory.f64;
  const { Centreline, GeneralizedCoordinates } = world.components;
  const from = Centreline.jointsSpan[rod] + place * jointStride + 9;
  const to = from + jointStride;
  const length = heap[GeneralizedCoordinates.lengthsSpan[rod] + place];
  // Farthest from the chord is the apex of a triangle over it with the arc as its two other sides.
  const bulge = 0.5 * Math.sqrt(Math.max(0, length * length - chord * chord));
  for (let c = 0; c < 3; c++) {
    const low = Math.min(heap[from + c], heap[to + c]) - bulge - reach[0];
    const high = Math.max(heap[from + c], heap[to + c]) + bulge + reach[0];
    if (low > box[c] + box[3 + c] || high < box[c] - box[3 + c]) return false;
  }
  return true;
}

function search(world: RodWorld, obstacle: number, element: number): void {
  const { detection, shapes, components } = world;
  const { helix, boxes, rows } = detection;
  const { GeneralizedCoordinates, Centreline, Obstacle } = components;
  const heap = world.memory.f64;
  const rod = boxes.rod[element];
  const place = boxes.place[element];
  limitSearch(helix, reach[0], precisionShare * rows[element * rowStride + rowRadius], reach[1]);
  writeElement(world, element);
  if (detection.method === "segments") {
    segmentObstacleContacts(world, obstacle, element);
  } else {
    helixContacts(
      helix,
      shapes,
      Obstacle.shape[obstacle],
      heap,
      Obstacle.poseSpan[obstacle],
      heap,
      Centreline.jointsSpan[rod] + place * jointStride,
      heap,
      GeneralizedCoordinates.qSpan[rod] + qCurvature + 3 * place,
      heap,
      GeneralizedCoordinates.lengthsSpan[rod] + place,
    );
  }
  for (let i = 0; i < helix.contacts.count; i++) addContact(world, obstacle, element, i);
}

function addContact(world: RodWorld, obstacle: number, element: number, index: number): void {
  const { detection, components } = world;
  const { helix, boxes, rows, curves, found } = detection;
  const { contacts } = helix;
  const rod = boxes.rod[element];
  const s = (B[parameter] = contacts.s[index]);
  sampleCurve(curves, element, B, 0);
  const n = 3 * index;
  const slope =
    contacts.normal[n] * B[first] +
    contacts.normal[n + 1] * B[first + 1] +
    contacts.normal[n + 2] * B[first + 2];
  if (fallsBeyondJoint(world, element, s, slope)) return;
  const row = found.count;
  reserveContacts(found, row + 1);
  writeBasis(contacts.normal, n, B, first, found.basis, 9 * row);
  found.A[row] = obstacle;
  found.B[row] = rod;
  found.withObstacle[row] = 1;
  found.sA[row] = contacts.child[index];
  found.sB[row] = rows[element * rowStride + rowStart] + s;
  const distance = contacts.distance[index];
  for (let c = 0; c < 3; c++) {
    found.points[6 * row + c] = contacts.closest[n + c];
    found.points[6 * row + 3 + c] = contacts.closest[n + c] + distance * contacts.normal[n + c];
  }
  found.gap[row] = distance - sectionRadius(world, rod, found.sB[row], found.basis, 9 * row);
  const { Material, Obstacle } = components;
  found.friction[row] = Math.sqrt(Material.friction[rod] * Obstacle.friction[obstacle]);
  found.count++;
}

/** The lowest point of an element that lies at a joint is none if the neighbour goes on falling. */
function fallsBeyondJoint({ detection }: RodWorld, element: number, s: number, slope: number): boolean {
  const { boxes, rows } = detection;
  if (s <= 0) return boxes.place[element] > 0 && slope > flatSlope;
  if (s < rows[element * rowStride + rowLength]) return false;
  const isLast = element + 1 === boxes.elements || boxes.rod[element + 1] !== boxes.rod[element];
  return !isLast && slope < -flatSlope;
}
