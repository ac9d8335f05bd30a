import { jointPosition, jointStride } from "../../../components/spans/joint.js";
import { collide } from "../../../systems/bodies/collide.js";
import { approach, measureApproach } from "./rod-approach.js";
import { limits } from "../../../systems/world/limits.js";
import { isOutOfWork, takeWork, workLeft } from "../../../systems/world/work.js";
import type { RodWorld } from "../../../systems/world/world.js";
import { restingShare } from "../../../systems/detect/care.js";
import { writeBasis } from "../../../systems/detect/contact-basis.js";
import { sampleCurve } from "../../../systems/curves/expansion.js";
import { expansionSize, first, parameter } from "../../../systems/curves/expansion-layout.js";
import {
  rowChord,
  rowLength,
  rowRadius,
  rowStart,
  rowStride,
  rowBend,
} from "../../../components/spans/element-row.js";
import { reserveFound } from "../../../systems/detect/found-contacts.js";
import { curveContacts } from "./curve-contacts.js";
import { createCurveSearch, spacing, tolerance, upperBound } from "./curve-search.js";
import { placePose, placementSize } from "../../../systems/shapes/rigid-pose.js";
import { placeBounds } from "../../../systems/shapes/shape-bounds.js";
import { anyNumber } from "../../../systems/detect/obstacles/curve-search.js";
import { writeElement } from "../../../systems/detect/element-curves.js";
import {
  boundsFastest,
  boundsHigh,
  boundsLow,
  boundsSlowest,
  boundsStride,
  writeRodBounds,
} from "../../../systems/detect/rod-bounds.js";
import { closestShare } from "../closest-share.js";
import { takeOffSection } from "../../../systems/detect/section-radius.js";

const { indifferentGap, leastObstacleSpacing, steepSlope } = limits.detect;
const { elementAtObstacle, probedPoint, treeNode } = limits.work;

/** Box of the obstacle in hand, middle and half extents, along the world's axes. */
const box = new Float64Array(6);
/** The same as lower and upper corner, with room for its turn, then its travel and the step. */
const swept = new Float64Array(10);
const placement = new Float64Array(placementSize);
const obstacleSearch = createCurveSearch();
const B = new Float64Array(expansionSize);
/** How close an element must come, by its middle and where its contacts lie from each other. */
const reach = new Float64Array(2);

/**
 * All contacts of rods with obstacles, or of those alone that are searched as a crowd, to the table of found
 * ones.
 */
export function findObstacleContacts(world: RodWorld, h: number, crowdedOnly = false): void {
  const { Obstacle, Rod } = world.components;
  const { rods, obstacles, detection } = world;
  if (obstacles.length === 0) return;
  writeRodBounds(world, detection.rows, detection.rodBounds);
  for (const obstacle of obstacles) {
    placePose(world.memory.f64, Obstacle.poseSpan[obstacle], placement, 0);
    placeBounds(world.memory.f64, Obstacle.boundsSpan[obstacle], placement, box);
    sweepBox(world, obstacle, h);
    let element = 0;
    for (let i = 0; i < rods.length; i++) {
      const rod = rods[i];
      const elements = Rod.elements[rod];
      const counts = !crowdedOnly || (detection.boxes.crowded[element] === 1 && !isOutOfWork(world, rod));
      if (counts && mayMeet(detection.rodBounds, i * boundsStride) && collide(world, rod, obstacle)) {
        for (let e = element; e < element + elements; e++) {
          prepare(world, obstacle, e, h);
          if (isNearBox(world, e)) search(world, obstacle, e);
        }
      }
      element += elements;
    }
  }
}

/**
 * The obstacle's box with room for its turn, and its travel: rods are looked at from a frame that goes along
 * with it.
 */
function sweepBox(world: RodWorld, obstacle: number, h: number): void {
  const heap = world.memory.f64;
  const { Obstacle } = world.components;
  const pose = Obstacle.poseSpan[obstacle];
  const velocity = Obstacle.velocitySpan[obstacle];
  let farthest = 0;
  let turn = 0;
  for (let c = 0; c < 3; c++) {
    const away = Math.abs(box[c] - heap[pose + c]) + box[3 + c];
    farthest += away * away;
    turn += heap[velocity + c] * heap[velocity + c];
  }
  const room = h * Math.sqrt(turn * farthest);
  for (let c = 0; c < 3; c++) {
    swept[c] = box[c] - box[3 + c] - room;
    swept[3 + c] = box[c] + box[3 + c] + room;
    swept[6 + c] = h * heap[velocity + 3 + c];
  }
  swept[9] = h;
}

/** Whether a rod may come near the obstacle in the step. */
function mayMeet(bounds: Float64Array, at: number): boolean {
  const h = swept[9];
  for (let c = 0; c < 3; c++) {
    const down = Math.min(0, h * bounds[at + boundsSlowest + c] - swept[6 + c]);
    const up = Math.max(0, h * bounds[at + boundsFastest + c] - swept[6 + c]);
    if (bounds[at + boundsLow + c] + down > swept[3 + c]) return false;
    if (bounds[at + boundsHigh + c] + up < swept[c]) return false;
  }
  return true;
}

/** How far element and obstacle may approach each other in the step, thickness included. */
function prepare(world: RodWorld, obstacle: number, element: number, h: number): void {
  const { rows, boxes } = world.detection;
  const row = element * rowStride;
  const length = rows[row + rowLength];
  measureApproach(world, rows, element, obstacle, world.components.Obstacle.velocitySpan[obstacle]);
  reach[0] = (1 + restingShare(boxes.crowded[element] === 1)) * rows[row + rowRadius] + h * approach[0];
  // As between rods, however far: beside an edge the nearest point of an element says nothing about the
  // others. Never more than a search can hold.
  const along = Math.min(0.5 * length, Math.PI / (4 * rows[row + rowBend]));
  const thickness = 2 * rows[row + rowRadius];
  const apart = closestShare(rows[row + rowBend], thickness) * thickness;
  reach[1] = Math.max(apart, along, leastObstacleSpacing * length);
}

/**
 * An element lies within half its length of its chord's middle, and never farther from its chord than the
 * slack.
 */
function isNearBox(world: RodWorld, element: number): boolean {
  const heap = world.memory.f64;
  const { rows, boxes } = world.detection;
  const row = element * rowStride;
  const joints = world.components.Centreline.jointsSpan[boxes.rod[element]];
  const from = joints + boxes.place[element] * jointStride + jointPosition;
  const to = from + jointStride;
  const length = rows[row + rowLength];
  const chord = rows[row + rowChord];
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
  reserveFound(detection.found, obstacleSearch.contacts.s.length);
  const { rows, curves, boxes } = detection;
  const { Obstacle } = components;
  obstacleSearch.work[upperBound] = reach[0];
  // Places are exact in any case; this is how much deeper another may be, and what it takes to prove that
  // none is.
  obstacleSearch.work[tolerance] = indifferentGap * rows[element * rowStride + rowRadius];
  obstacleSearch.work[spacing] = reach[1];
  const left = workLeft(world, boxes.rod[element]) / probedPoint;
  obstacleSearch.mostProbes = Math.max(0, Math.min(anyNumber, Math.floor(left)));
  writeElement(world, element);
  curveContacts(
    obstacleSearch,
    shapes,
    Obstacle.shape[obstacle],
    world.memory.f64,
    Obstacle.poseSpan[obstacle],
    curves,
    element,
  );
  for (let i = 0; i < obstacleSearch.contacts.count; i++) addContact(world, obstacle, element, i);
  takeWork(
    world,
    boxes.rod[element],
    elementAtObstacle + obstacleSearch.probes * probedPoint + obstacleSearch.query.seen[0] * treeNode,
  );
}

function addContact(world: RodWorld, obstacle: number, element: number, index: number): void {
  const { detection, components } = world;
  const { boxes, rows, curves, found } = detection;
  const { contacts } = obstacleSearch;
  const rod = boxes.rod[element];
  const s = (B[parameter] = contacts.s[index]);
  sampleCurve(curves, element, B, 0);
  const n = 3 * index;
  const slope =
    contacts.normal[n] * B[first] +
    contacts.normal[n + 1] * B[first + 1] +
    contacts.normal[n + 2] * B[first + 2];
  const beyond = slopeBeyondJoint(world, element, s, slope);
  if (beyond > steepSlope) return;
  const row = found.count;
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
  found.gap[row] = distance;
  takeOffSection(world, rod, found.sB, found.basis, 9 * row, found.gap, row);
  const { Material, Obstacle } = components;
  found.friction[row] = Math.sqrt(Material.friction[rod] * Obstacle.friction[obstacle]);
  found.isCutOff[row] = beyond > 0 ? 1 : 0;
  found.spacing[row] = reach[1];
  found.distance[row] = distance;
  found.count++;
}

/** How the distance falls beyond the joint, if the contact lies at one; else 0. */
function slopeBeyondJoint({ detection }: RodWorld, element: number, s: number, slope: number): number {
  const { boxes, rows } = detection;
  if (s <= 0) return boxes.place[element] > 0 ? Math.max(0, slope) : 0;
  if (s < rows[element * rowStride + rowLength]) return 0;
  const isLast = element + 1 === boxes.elements || boxes.rod[element + 1] !== boxes.rod[element];
  return isLast ? 0 : Math.max(0, -slope);
}
