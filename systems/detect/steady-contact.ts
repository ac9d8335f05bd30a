import type { ContactTable } from "../../components/index.js";
import type { RodWorld } from "../world.js";
import {
  basisGap,
  basisInputs,
  basisTangentA,
  basisTangentB,
  basisTiny,
  contactBasis,
  writeBasis,
} from "./contact-basis.js";
import {
  createPointQuery,
  queryClosest,
  queryDistance,
  queryNormal,
  queryPoint,
} from "./obstacles/point-query.js";
import { distanceToShape } from "./obstacles/shape-distance.js";
import { containerShape } from "./obstacles/shape-set.js";
import { takeOffSection } from "./section-radius.js";

/**
 * Where a rod lies flat, many places are as deep as each other to the last digits, and which of them is found is chance. A contact
 * that wandered among them from step to step would carry its load along, and what rests would creep. So a contact that sticks
 * stays where it was, as long as that is as deep as what was found, give or take a little.
 */

/** A shift that is no jump, slip per unit of time, and what may be given away in depth, in shares of the thickness. */
const smallShift = 1e-2;
const slowSlip = 1e-4;
const spareDepth = 1e-7;

const frameA = new Float64Array(12);
const frameB = new Float64Array(12);
const input = new Float64Array(basisInputs);
const query = createPointQuery();
/** The arc lengths at which the sections are taken, and the gap. */
const arc = new Float64Array(1);
const gap = new Float64Array(1);

/** Puts the contact in row `row` back to where its predecessor was, if it sticks there as well. */
export function keepInPlace(world: RodWorld, before: ContactTable, old: number, row: number): void {
  const { contacts, components } = world;
  const { Rod } = components;
  const A = contacts.A[row];
  const B = contacts.B[row];
  const withObstacle = contacts.withObstacle[row] === 1;
  const thickness = Rod.radius1[B] + (withObstacle ? 0 : Rod.radius1[A]);
  const shift = Math.abs(before.sB[old] - contacts.sB[row]) + Math.abs(before.sA[old] - contacts.sA[row]);
  // Nearly all contacts: they are where they were.
  if (shift < smallShift * thickness) return;
  const slip = Math.hypot(before.velocity[3 * old + 1], before.velocity[3 * old + 2]);
  if (before.age[old] === 0 || slip > slowSlip * thickness) return;
  world.models[Rod.model[B]].frame(world, B, before.sB[old], frameB, 0);
  if (withObstacle) onObstacle(world, before.sB[old], row, spareDepth * thickness);
  else onRod(world, before.sA[old], before.sB[old], row, spareDepth * thickness);
}

function onObstacle(world: RodWorld, s: number, row: number, spare: number): void {
  const { contacts, components, shapes } = world;
  const { Obstacle } = components;
  const A = contacts.A[row];
  const B = contacts.B[row];
  const shape = Obstacle.shape[A];
  // Of a container another child may be nearer than the one that is touched.
  if (shapes.kind[shape] === containerShape) return;
  const q = query.values;
  for (let c = 0; c < 3; c++) q[queryPoint + c] = frameB[9 + c];
  distanceToShape(shapes, shape, world.memory.f64, Obstacle.poseSpan[A], query);
  arc[0] = s;
  gap[0] = q[queryDistance];
  takeOffSection(world, B, arc, q, queryNormal, gap, 0);
  let cosine = 0;
  for (let c = 0; c < 3; c++) cosine += q[queryNormal + c] * contacts.basis[9 * row + c];
  if (!(gap[0] <= contacts.gap[row] + spare) || cosine < 0.9) return;
  contacts.sB[row] = s;
  contacts.gap[row] = gap[0];
  writeBasis(q, queryNormal, frameB, 0, contacts.basis, 9 * row);
  for (let c = 0; c < 3; c++) {
    contacts.points[6 * row + c] = q[queryClosest + c];
    contacts.points[6 * row + 3 + c] = frameB[9 + c];
  }
}

function onRod(world: RodWorld, sA: number, sB: number, row: number, spare: number): void {
  const { contacts, components, models } = world;
  const { Rod } = components;
  const A = contacts.A[row];
  const B = contacts.B[row];
  models[Rod.model[A]].frame(world, A, sA, frameA, 0);
  let square = 0;
  let found = 0;
  for (let c = 0; c < 3; c++) {
    const difference = frameB[9 + c] - frameA[9 + c];
    const other = contacts.points[6 * row + 3 + c] - contacts.points[6 * row + c];
    square += difference * difference;
    found += other * other;
    input[basisGap + c] = difference;
    input[basisTangentA + c] = frameA[c];
    input[basisTangentB + c] = frameB[c];
  }
  if (!(Math.sqrt(square) <= Math.sqrt(found) + spare)) return;
  input[basisTiny] = 1e-9 * (Rod.radius1[A] + Rod.radius1[B]);
  const isEnd = (s: number, length: number) => s <= 0 || s >= length;
  contactBasis(input, isEnd(sA, Rod.length[A]), isEnd(sB, Rod.length[B]), contacts.basis, 9 * row);
  contacts.sA[row] = sA;
  contacts.sB[row] = sB;
  gap[0] = 0;
  for (let c = 0; c < 3; c++) {
    gap[0] += input[basisGap + c] * contacts.basis[9 * row + c];
    contacts.points[6 * row + c] = frameA[9 + c];
    contacts.points[6 * row + 3 + c] = frameB[9 + c];
  }
  arc[0] = sA;
  takeOffSection(world, A, arc, contacts.basis, 9 * row, gap, 0);
  arc[0] = sB;
  takeOffSection(world, B, arc, contacts.basis, 9 * row, gap, 0);
  contacts.gap[row] = gap[0];
}
