import { roomForIndices } from "./room.js";

/**
 * Disjoint sets of entities (union-find). The lowest entity leads, so that the order of
 * joining does not matter.
 */
export class EntitySets {
  #leader: Int32Array = new Int32Array(0);

  /** Every entity of both lists is a set of its own. Returns one more than the largest. */
  begin(first: readonly number[], second: readonly number[]): number {
    let entities = 0;
    for (const entity of first) entities = Math.max(entities, entity + 1);
    for (const entity of second) entities = Math.max(entities, entity + 1);
    this.#leader = roomForIndices(this.#leader, entities);
    for (let i = 0; i < entities; i++) this.#leader[i] = i;
    return entities;
  }

  leader(entity: number): number {
    const leader = this.#leader;
    let at = entity;
    while (leader[at] !== at) {
      leader[at] = leader[leader[at]];
      at = leader[at];
    }
    return at;
  }

  join(a: number, b: number): void {
    const x = this.leader(a);
    const y = this.leader(b);
    if (x < y) this.#leader[y] = x;
    else this.#leader[x] = y;
  }
}
