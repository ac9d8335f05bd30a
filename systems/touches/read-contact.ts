import { hasComponent } from "bitecs";
import { impulseUnit } from "../world/units.js";
import { reject, wholeNumber } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";

/** A contact in SI, as `readContact` fills it in. */
export interface ContactReading {
  /** Entities of both sides. B is a rod; A is one too, maybe the same, or an obstacle. */
  A: number;
  B: number;
  withObstacle: boolean;
  /** Where along the rods, metres from the root; of an obstacle: which child of a container. */
  sA: number;
  sB: number;
  /** Distance of the surfaces, metres; negative where they overlap. */
  gap: number;
  /** Coulomb's coefficient. */
  friction: number;
  /** Middle between both sides, metres; and the unit vector from A to B. */
  readonly point: Float64Array;
  readonly normal: Float64Array;
  /** What B got in the last solve, and A the opposite of, N s. */
  readonly impulse: Float64Array;
}

export function createContactReading(): ContactReading {
  return {
    A: 0,
    B: 0,
    withObstacle: false,
    sA: 0,
    sB: 0,
    gap: 0,
    friction: 0,
    point: new Float64Array(3),
    normal: new Float64Array(3),
    impulse: new Float64Array(3),
  };
}

/**
 * Reads the contact that an entity is, out of its row of the contact table. Returns false, and has read
 * nothing, for one that is not in hand: a step may be divided, and each part has the contacts of its own
 * rods.
 */
export function readContact(world: RodWorld, entity: number, out: ContactReading): boolean {
  const { contacts, components, units } = world;
  wholeNumber("entity", entity, 0);
  if (!hasComponent(world.entities, entity, components.Contact)) reject("entity", entity, "a living contact");
  const row = components.Contact.row[entity];
  if (row >= contacts.count || contacts.entity[row] !== entity) return false;
  out.A = contacts.A[row];
  out.B = contacts.B[row];
  out.withObstacle = contacts.withObstacle[row] === 1;
  out.sA = out.withObstacle ? contacts.sA[row] : contacts.sA[row] * units.length;
  out.sB = contacts.sB[row] * units.length;
  out.gap = contacts.gap[row] * units.length;
  out.friction = contacts.friction[row];
  for (let c = 0; c < 3; c++) {
    out.point[c] = 0.5 * units.length * (contacts.points[6 * row + c] + contacts.points[6 * row + 3 + c]);
    out.normal[c] = contacts.basis[9 * row + c];
    out.impulse[c] = contacts.impulse[3 * row + c] * impulseUnit(units);
  }
  return true;
}
