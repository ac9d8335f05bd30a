import { AttachmentTarget, ObstacleMotion } from "../../components/index.js";
import type { RodWorld } from "../world/world.js";
import { roomForIndices } from "../math/room.js";

/**
 * Groups of contacts and attachments that share no rod and no dynamic body, directly or through others: each is a problem of
 * its own. Rods and bodies are joined one by one (union-find, the lower entity leads); what moves as it is told joins nobody.
 */
export class ContactIslands {
  count = 0;
  /**
   * Rows of the contact table, and beyond them those of attachments, island by island in the order of their first ones, ascending
   * in each.
   */
  row: Int32Array = new Int32Array(0);
  /** Those of island k are `start[k]` to `start[k + 1]`. */
  start: Int32Array = new Int32Array(1);
  /** Degrees of freedom of each island's rods and bodies. */
  freedoms: Int32Array = new Int32Array(0);
  #leader: Int32Array = new Int32Array(0);
  /** Island of each leader. */
  #island: Int32Array = new Int32Array(0);

  find(world: RodWorld): void {
    const { contacts, attachments, components } = world;
    const { A, B, withObstacle } = contacts;
    const { Obstacle, Attachment } = components;
    this.#begin(world);
    for (let i = 0; i < contacts.count; i++) {
      if (withObstacle[i] === 0 || Obstacle.motion[A[i]] === ObstacleMotion.dynamic) this.#join(A[i], B[i]);
    }
    for (const attachment of attachments) {
      const target = Attachment.target[attachment];
      const other = Attachment.other[attachment];
      const moves =
        target === AttachmentTarget.rod ||
        (target === AttachmentTarget.obstacle && Obstacle.motion[other] === ObstacleMotion.dynamic);
      if (moves) this.#join(other, Attachment.rod[attachment]);
    }
    this.#sortRows(world, contacts.count + world.solver.held.count);
    this.#countFreedoms(world);
  }

  #sortRows(world: RodWorld, count: number): void {
    this.row = roomForIndices(this.row, count);
    this.start = roomForIndices(this.start, count + 2);
    const { row, start } = this;
    const island = this.#island;
    this.count = 0;
    for (let i = 0; i < count; i++) {
      const leader = this.#find(rodOf(world, i));
      if (island[leader] < 0) {
        island[leader] = this.count++;
        start[this.count] = 0;
      }
      start[island[leader] + 1]++;
    }
    start[0] = 0;
    for (let k = 0; k < this.count; k++) start[k + 1] += start[k];
    // A counting sort: rows go to the ends of their islands, which thereby become their starts one place on.
    for (let i = 0; i < count; i++) row[start[island[this.#find(rodOf(world, i))]]++] = i;
    for (let k = this.count; k > 0; k--) start[k] = start[k - 1];
    start[0] = 0;
  }

  #countFreedoms(world: RodWorld): void {
    const { Rod, Obstacle } = world.components;
    this.freedoms = roomForIndices(this.freedoms, this.count);
    for (let k = 0; k < this.count; k++) this.freedoms[k] = 0;
    for (const rod of world.rods) {
      const island = this.#island[this.#find(rod)];
      if (island >= 0) this.freedoms[island] += world.models[Rod.model[rod]].contactFreedoms(world, rod);
    }
    for (const obstacle of world.obstacles) {
      const island = this.#island[this.#find(obstacle)];
      if (island >= 0 && Obstacle.motion[obstacle] === ObstacleMotion.dynamic) this.freedoms[island] += 6;
    }
  }

  #begin(world: RodWorld): void {
    let largest = 0;
    for (const entity of world.rods) largest = Math.max(largest, entity);
    for (const entity of world.obstacles) largest = Math.max(largest, entity);
    this.#leader = roomForIndices(this.#leader, largest + 1);
    this.#island = roomForIndices(this.#island, largest + 1);
    for (let i = 0; i <= largest; i++) {
      this.#leader[i] = i;
      this.#island[i] = -1;
    }
  }

  #find(entity: number): number {
    const leader = this.#leader;
    let at = entity;
    while (leader[at] !== at) {
      leader[at] = leader[leader[at]];
      at = leader[at];
    }
    return at;
  }

  #join(a: number, b: number): void {
    const x = this.#find(a);
    const y = this.#find(b);
    if (x < y) this.#leader[y] = x;
    else this.#leader[x] = y;
  }
}

/** The rod that a contact or an attachment certainly moves. */
function rodOf({ contacts, solver, components }: RodWorld, row: number): number {
  return row < contacts.count
    ? contacts.B[row]
    : components.Attachment.rod[solver.held.attachment[row - contacts.count]];
}
