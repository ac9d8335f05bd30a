import { noteAttachmentWork } from "./attachment-work.js";
import { drivenWork } from "./driven-work.js";
import { groupEnergy } from "../rods/step-energy.js";
import { isExactContact } from "../world/care.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";

const { gainShare } = limits.trial;
const energy = new Float64Array(3);

/**
 * The ledger of a group. A step without contact adds no energy (`kernels/assembly/rods/momentum.ts`): with
 * A = M + h C + h^2 K, energy changes by at most the work of what acts on the rods, each impulse r times the
 * velocity u that it leaves. Roots, obstacles and attachments that are driven may do work. Contacts may not:
 * u is relative to the obstacle, friction is against it, and along the normal r (u + bias) = 0. So only the
 * bias can do work, -r bias, where it drives overlaps apart (`dueTo`). Whatever is above came from forces
 * that were not found, or that contradict each other.
 */
export function noteContactWork(world: RodWorld, h: number): void {
  const { contacts, trial } = world;
  const { B, impulse, basis, velocity } = contacts;
  const { bias } = world.solver;
  trial.gain.fill(0, 0, trial.groups.count);
  trial.due.fill(0, 0, trial.groups.count);
  trial.closing.fill(0, 0, trial.groups.count);
  for (let row = 0; row < contacts.count; row++) {
    const x = impulse[3 * row];
    const y = impulse[3 * row + 1];
    const z = impulse[3 * row + 2];
    if (x === 0 && y === 0 && z === 0) continue;
    let work = 0;
    for (let d = 0; d < 3; d++) {
      const e = 9 * row + 3 * d;
      work += (basis[e] * x + basis[e + 1] * y + basis[e + 2] * z) * velocity[3 * row + d];
    }
    const group = trial.groups.of(B[row]);
    if (bias[row] < 0) trial.due[group] += dueTo(world, row, h);
    trial.gain[group] += work;
  }
  noteAttachmentWork(world, h);
}

/**
 * What an overlap of depth d may give: an element at the speed of correction, and of exact rods what their
 * section holds while it is squeezed by d, 1/2 (E A / r) d^2. Hair is too stiff for its weight to get that.
 */
function dueTo(world: RodWorld, row: number, h: number): number {
  const { contacts, solver, components } = world;
  const { Rod, Mechanics } = components;
  const rod = contacts.B[row];
  const mass = (Mechanics.lineDensity[rod] * Rod.length[rod]) / Rod.elements[rod];
  const moving = 0.5 * mass * solver.correctionSpeed * solver.correctionSpeed;
  if (!isExactContact(world, row)) return moving;
  const radius = Rod.radius2[rod];
  const depth = Math.min(radius, Math.max(-contacts.gap[row], -h * solver.bias[row]));
  // E A = 4 E I / r^2
  return moving + (2 * Mechanics.bendStiffness1[rod] * depth * depth) / (radius * radius * radius);
}

/**
 * Whether contacts would give a group energy from nowhere, beyond what rounding leaves: they do more work
 * than is due to them, and it ends with more than it had and is due.
 */
export function isGaining(world: RodWorld, group: number, h: number): boolean {
  const { gain, due, closing } = world.trial;
  if (gain[group] <= 0) return false;
  groupEnergy(world, group, h, energy);
  due[group] += gainShare * energy[2] + Math.max(0, closing[group] - energy[2]);
  if (gain[group] <= due[group]) return false;
  due[group] += drivenWork(world, group, h);
  return energy[0] + energy[1] - energy[2] > due[group];
}
