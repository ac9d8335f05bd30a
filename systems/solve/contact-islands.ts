import { ObstacleMotion } from "../../components/index.js";
import { EntitySets } from "../math/entity-sets.js";
import { roomForIndices } from "../math/room.js";
import { isExactContact, isExactRod } from "../world/care.js";
import { joinFelt } from "../world/felt.js";
import type { RodWorld } from "../world/world.js";

/**
 * Groups of contacts and attachments that share no rod and no dynamic body, directly or through others: each
 * is a problem of its own. What moves as it is told joins no one.
 */
export class ContactIslands {
  count = 0;
  /**
   * Rows of the contact table, and beyond them those of attachments, island by island in the order of their
   * first ones, ascending in each. Those of island k are `start[k]` to `start[k + 1]`.
   */
  row: Int32Array = new Int32Array(0);
  start: Int32Array = new Int32Array(1);
  /** By row of the contact table: its place in `row`. */
  place: Int32Array = new Int32Array(0);
  /** Rods and dynamic bodies, likewise. */
  rod: Int32Array = new Int32Array(0);
  rodStart: Int32Array = new Int32Array(1);
  body: Int32Array = new Int32Array(0);
  bodyStart: Int32Array = new Int32Array(1);
  /** Degrees of freedom of each island's rods and bodies. */
  freedoms: Int32Array = new Int32Array(0);
  /** Exact contacts of each island, and whether one of its rods belongs to a crowd. */
  exact: Int32Array = new Int32Array(0);
  isCrowd: Uint8Array = new Uint8Array(0);
  readonly #sets = new EntitySets();
  /** By the leader of a set: how many rows it has, and its island. */
  #rows: Int32Array = new Int32Array(0);
  #island: Int32Array = new Int32Array(0);

  /** Joins what acts on each other. `isAlone` can be asked afterwards. */
  join(world: RodWorld): void {
    const { contacts } = world;
    const sets = this.#sets;
    const entities = sets.begin(world.rods, world.obstacles);
    joinFelt(world, sets);
    this.#rows = roomForIndices(this.#rows, entities);
    this.#island = roomForIndices(this.#island, entities);
    this.#rows.fill(0, 0, entities);
    this.#island.fill(-1, 0, entities);
    const count = contacts.count + world.solver.held.count;
    for (let i = 0; i < count; i++) this.#rows[sets.leader(rodOf(world, i))]++;
  }

  /** Whether an attachment's row shares its rod and its body with no other. */
  isAlone(world: RodWorld, held: number): boolean {
    return this.#rows[this.#sets.leader(rodOf(world, world.contacts.count + held))] === 1;
  }

  /** Sorts what is left to be solved by islands. */
  sort(world: RodWorld): void {
    this.#sortRows(world, world.contacts.count + world.solver.held.count);
    this.#listRods(world);
    this.#listBodies(world);
    this.#countExact(world);
  }

  #sortRows(world: RodWorld, count: number): void {
    this.row = roomForIndices(this.row, count);
    this.place = roomForIndices(this.place, world.contacts.count);
    this.start = roomForIndices(this.start, count + 2);
    const { row, start, place } = this;
    const island = this.#island;
    this.count = 0;
    for (let i = 0; i < count; i++) {
      if (isSolved(world, i)) continue;
      const leader = this.#sets.leader(rodOf(world, i));
      if (island[leader] < 0) {
        island[leader] = this.count++;
        start[this.count] = 0;
      }
      start[island[leader] + 1]++;
    }
    startsFromCounts(start, this.count);
    for (let i = 0; i < count; i++) {
      if (isSolved(world, i)) continue;
      const at = start[this.islandOf(rodOf(world, i))]++;
      row[at] = i;
      if (i < world.contacts.count) place[i] = at;
    }
    endsToStarts(start, this.count);
  }

  /** The island of a rod or a dynamic body; below 0 if nothing acts on it. */
  islandOf(entity: number): number {
    return this.#island[this.#sets.leader(entity)];
  }

  #listRods(world: RodWorld): void {
    const { rods, components, models } = world;
    this.rod = roomForIndices(this.rod, rods.length);
    this.rodStart = roomForIndices(this.rodStart, this.count + 2);
    this.freedoms = roomForIndices(this.freedoms, this.count);
    if (this.isCrowd.length < this.count) this.isCrowd = new Uint8Array(2 * this.count);
    this.freedoms.fill(0, 0, this.count);
    this.isCrowd.fill(0, 0, this.count);
    const { rodStart } = this;
    rodStart.fill(0, 0, this.count + 1);
    for (const rod of rods) {
      const island = this.islandOf(rod);
      if (island < 0) continue;
      rodStart[island + 1]++;
      this.freedoms[island] += models[components.Rod.model[rod]].contactFreedoms(world, rod);
      if (!isExactRod(world, rod)) this.isCrowd[island] = 1;
    }
    startsFromCounts(rodStart, this.count);
    for (const rod of rods) {
      const island = this.islandOf(rod);
      if (island >= 0) this.rod[rodStart[island]++] = rod;
    }
    endsToStarts(rodStart, this.count);
  }

  #listBodies({ obstacles, components }: RodWorld): void {
    const { motion } = components.Obstacle;
    this.body = roomForIndices(this.body, obstacles.length);
    this.bodyStart = roomForIndices(this.bodyStart, this.count + 2);
    const { bodyStart } = this;
    bodyStart.fill(0, 0, this.count + 1);
    for (const obstacle of obstacles) {
      const island = motion[obstacle] === ObstacleMotion.dynamic ? this.islandOf(obstacle) : -1;
      if (island < 0) continue;
      bodyStart[island + 1]++;
      this.freedoms[island] += 6;
    }
    startsFromCounts(bodyStart, this.count);
    for (const obstacle of obstacles) {
      const island = motion[obstacle] === ObstacleMotion.dynamic ? this.islandOf(obstacle) : -1;
      if (island >= 0) this.body[bodyStart[island]++] = obstacle;
    }
    endsToStarts(bodyStart, this.count);
  }

  #countExact(world: RodWorld): void {
    this.exact = roomForIndices(this.exact, this.count);
    this.exact.fill(0, 0, this.count);
    for (let k = 0; k < this.count; k++) {
      for (let i = this.start[k]; i < this.start[k + 1]; i++) {
        if (this.row[i] < world.contacts.count && isExactContact(world, this.row[i])) this.exact[k]++;
      }
    }
  }
}

/** Counts at `start[k + 1]` become starts. */
function startsFromCounts(start: Int32Array, count: number): void {
  start[0] = 0;
  for (let k = 0; k < count; k++) start[k + 1] += start[k];
}

/**
 * A counting sort has put things to the ends of their groups, which thereby became their starts one place on.
 */
function endsToStarts(start: Int32Array, count: number): void {
  for (let k = count; k > 0; k--) start[k] = start[k - 1];
  start[0] = 0;
}

function isSolved({ contacts, solver }: RodWorld, row: number): boolean {
  return row >= contacts.count && solver.held.isSolved[row - contacts.count] === 1;
}

/** The rod that a contact or an attachment certainly moves. */
function rodOf({ contacts, solver, components }: RodWorld, row: number): number {
  return row < contacts.count
    ? contacts.B[row]
    : components.Attachment.rod[solver.held.attachment[row - contacts.count]];
}
