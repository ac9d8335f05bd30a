import type { ElasticRods } from "../elastic-rods.js";
import type { RodsParts } from "../parts.js";
import { readScene } from "../states/read-state.js";
import { writeScene } from "../states/write-state.js";
import { Structure } from "./structure.js";

/** A whole state of each structure that the kept frames have: going back to one that is gone begins with it. */
export class Structures {
  /** The number of that of now. */
  now = 0;
  private readonly kept = new Map<number, Uint8Array>();
  private readonly structure: Structure;

  constructor(
    private readonly rods: ElasticRods,
    private readonly parts: RodsParts,
  ) {
    this.structure = new Structure(rods, parts);
    this.refresh();
  }

  get size(): number {
    let size = 0;
    for (const bytes of this.kept.values()) size += bytes.length;
    return size;
  }

  /** Looks who is there. */
  refresh(): number {
    if (this.structure.isSame()) return this.now;
    this.now++;
    this.kept.set(this.now, writeScene(this.rods, this.parts, false));
    return this.now;
  }

  /** Makes all be there who were in that structure, if they are not: an error changes nothing. */
  restore(number: number): void {
    if (number === this.refresh()) return;
    readScene(this.rods, this.parts, this.kept.get(number)!, undefined, false);
    this.structure.isSame();
    this.now = number;
  }

  /** Forgets those before. */
  dropBefore(number: number): void {
    for (const one of this.kept.keys()) if (one < number && one !== this.now) this.kept.delete(one);
  }
}
