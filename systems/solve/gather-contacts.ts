import { ObstacleMotion } from "../../components/index.js";
import { ObstacleInertia, ObstacleVelocity } from "../../components/spans/obstacle-spans.js";
import { massOfRod } from "../rods/mass.js";
import { gapSpeed } from "../world/gap-speed.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";
import { axialCompliance } from "./axial-compliance.js";
import { addAttachmentRow } from "./gather-attachments.js";
import { noteIsland } from "./island-strength.js";
import { obstacleVelocity } from "./obstacle-velocity.js";
import { roomForNumbers } from "../math/room.js";
import { BodyInput, ContactInput } from "./whitened/contact-input.js";

const { correctedDepth, stiffContact, sunkDepth, sunkShare, sunkSoftness } = limits.solve;

const input = new Float64Array(ContactInput.size);
const body = new Float64Array(BodyInput.size);
const velocity = new Float64Array(3);
const scratch = new Float64Array(1);

/**
 * Hands contacts and attachments over to the solver, in the order of the islands, and the
 * dynamic bodies before them.
 */
export function gatherContacts(world: RodWorld, h: number): void {
  const { solver, contacts } = world;
  const { whitened, islands } = solver;
  whitened.clear(world);
  addBodies(world);
  solver.bias = roomForNumbers(solver.bias, contacts.count);
  const count = islands.start[islands.count];
  for (let k = 0; k < islands.count; k++) noteIsland(world, k);
  for (let i = 0; i < count; i++) {
    const row = islands.row[i];
    if (row < contacts.count) {
      addContact(world, row, h);
      if (isSunk(world, row)) whitened.soften(sunkSoftness);
      whitened.giveUpIfStiffer(stiffContact / massOfRod(world, contacts.B[row]));
    } else {
      const at = row - contacts.count;
      addAttachmentRow(world, at, input, h);
    }
  }
}

function addBodies(world: RodWorld): void {
  const { Obstacle } = world.components;
  for (const obstacle of world.obstacles) {
    if (Obstacle.motion[obstacle] !== ObstacleMotion.dynamic) continue;
    readBody(world, obstacle, body);
    Obstacle.body[obstacle] = world.solver.whitened.addBody(body, 0);
  }
}

/** A dynamic body as the solver takes it. */
export function readBody({ memory, components }: RodWorld, obstacle: number, out: Float64Array): void {
  const heap = memory.f64;
  const { Obstacle } = components;
  const next = Obstacle.velocitySpan[obstacle] + ObstacleVelocity.next;
  const inverse = Obstacle.inertiaSpan[obstacle] + ObstacleInertia.world;
  for (let r = 0; r < 6; r++) out[BodyInput.angularVelocity + r] = heap[next + r];
  out[BodyInput.inverseMass] = Obstacle.inverseMass[obstacle];
  for (let k = 0; k < 9; k++) out[BodyInput.inverseInertia + k] = heap[inverse + k];
}

function addContact(world: RodWorld, row: number, h: number): void {
  const { contacts, components, solver } = world;
  const { Obstacle } = components;
  const A = contacts.A[row];
  const B = contacts.B[row];
  for (let k = 0; k < 9; k++) input[ContactInput.basis + k] = contacts.basis[9 * row + k];
  input[ContactInput.friction] = isSunk(world, row) ? 0 : contacts.friction[row];
  input[ContactInput.compliance] = contactCompliance(world, row) / (h * h);
  input[ContactInput.complianceAcross] = 0;
  input[ContactInput.sB] = contacts.sB[row];
  // Attachments, which share the input, may act at the end of a lever.
  for (let c = 0; c < 3; c++) input[ContactInput.armB + c] = 0;
  setBias(world, row, h);
  if (contacts.withObstacle[row] === 0) {
    input[ContactInput.sA] = contacts.sA[row];
    for (let c = 0; c < 3; c++) input[ContactInput.armA + c] = 0;
    solver.whitened.addRodContact(B, A, input, 0);
    return;
  }
  const pose = Obstacle.poseSpan[A];
  // Both sides feel the force where the rod's centreline is: equal and opposite at one point, so
  // no momentum is lost.
  for (let c = 0; c < 3; c++)
    input[ContactInput.armA + c] = contacts.points[6 * row + 3 + c] - world.memory.f64[pose + c];
  if (Obstacle.motion[A] === ObstacleMotion.dynamic) {
    solver.whitened.addBodyContact(B, Obstacle.body[A], input, 0);
    return;
  }
  obstacleVelocity(world, A, input);
  solver.whitened.addObstacleContact(B, input, 0);
}

/**
 * Along the normal, by which the rods on both sides shorten. Only a share of the depth is corrected in a step, so
 * that share of it keeps a force at its depth: with all of it contacts would sink in five times as far.
 */
function contactCompliance(world: RodWorld, row: number): number {
  const { contacts } = world;
  let sum = axialCompliance(world, contacts.B[row], contacts.sB[row], contacts.basis, 9 * row);
  if (contacts.withObstacle[row] === 0)
    sum += axialCompliance(world, contacts.A[row], contacts.sA[row], contacts.basis, 9 * row);
  return correctedDepth * sum;
}

/**
 * The normal condition sees the gap: u_N >= -gap / h, so a contact may close in the step but not more, and
 * sides that overlap move apart (`gapSpeed`).
 * Rods that have been pushed through each other come back no faster than from a thickness. In hair that coils
 * up some are a millimetre deep with others in between; forces to have them back at once contradict each
 * other. So 568 instead of 1,182 sweeps a step, and 7 instead of 23 of 60 steps not solved.
 */
function setBias(world: RodWorld, row: number, h: number): void {
  const { contacts, components, solver } = world;
  const { Obstacle } = components;
  const gap = contacts.gap[row];
  const A = contacts.A[row];
  let bias = gapSpeed(world, Math.max(gap, -mostCorrected(world, row)), h);
  if (contacts.withObstacle[row] === 1 && Obstacle.restitution[A] > 0) {
    approach(world, row);
    // It comes off with a share of the speed that it came with, once it is near enough to hit in this step.
    if (scratch[0] < 0 && gap + h * scratch[0] < 0)
      bias = Math.min(bias, Obstacle.restitution[A] * scratch[0]);
  }
  solver.bias[row] = bias;
  input[ContactInput.bias] = bias;
  input[ContactInput.bias + 1] = 0;
  input[ContactInput.bias + 2] = 0;
}

/**
 * Whether a rod is so deep in an obstacle that it was put there. Such contacts may contradict each other, where
 * two obstacles overlap or a root is held inside: they give and do not rub, so that forces exist and have a
 * bound.
 */
function isSunk({ contacts, components }: RodWorld, row: number): boolean {
  if (contacts.withObstacle[row] === 0) return false;
  const { radius1, length } = components.Rod;
  const rod = contacts.B[row];
  return -contacts.gap[row] > Math.max(sunkDepth * radius1[rod], sunkShare * length[rod]);
}

/**
 * The depth beyond which a contact is not corrected any faster: the thickness of two rods.
 * Obstacles may be thick.
 */
function mostCorrected({ contacts, components }: RodWorld, row: number): number {
  const { radius1 } = components.Rod;
  return contacts.withObstacle[row] === 1 ? Infinity : radius1[contacts.A[row]] + radius1[contacts.B[row]];
}

/** scratch <- normal velocity with which a rod came to an obstacle, before the step. */
function approach(world: RodWorld, row: number): void {
  const { contacts, components, models } = world;
  const A = contacts.A[row];
  const B = contacts.B[row];
  for (let c = 0; c < 3; c++) {
    input[ContactInput.armA + c] =
      contacts.points[6 * row + 3 + c] - world.memory.f64[components.Obstacle.poseSpan[A] + c];
  }
  obstacleVelocity(world, A, input);
  models[components.Rod.model[B]].velocity(world, B, contacts.sB[row], velocity, 0);
  scratch[0] = 0;
  for (let c = 0; c < 3; c++) {
    scratch[0] += (velocity[c] - input[ContactInput.velocityA + c]) * contacts.basis[9 * row + c];
  }
}

/** After the solve: what the forces have brought a dynamic body. */
export function applyToBody(world: RodWorld, obstacle: number): void {
  const heap = world.memory.f64;
  const { Obstacle } = world.components;
  const next = Obstacle.velocitySpan[obstacle] + ObstacleVelocity.next;
  world.solver.whitened.bodyVelocityChange(Obstacle.body[obstacle], body, 0);
  for (let r = 0; r < 6; r++) heap[next + r] += body[r];
}
