import { coupled, type FrictionProblem } from "./friction-problem.js";

/**
 * Groups of contacts that do not feel each other. `contact` lists the contacts island by island, ascending in
 * each; those of island k are `start[k]` to `start[k + 1]`.
 */
export class Islands {
  count = 0;
  start = new Int32Array(1);
  contact = new Int32Array(0);
  /** Island of each contact, and its place there. */
  private label = new Int32Array(0);
  private place = new Int32Array(0);
  private readonly part = {
    contacts: 0,
    rowStart: new Int32Array(1),
    column: new Int32Array(0),
    blocks: new Float64Array(0),
    b: new Float64Array(0),
    mu: new Float64Array(0),
  } satisfies FrictionProblem;

  /** Islands are numbered by their first contact. */
  find(problem: FrictionProblem): void {
    const { contacts, rowStart, column } = problem;
    if (this.label.length < contacts) this.grow(contacts);
    const { label, place: stack, start, contact } = this;
    label.fill(-1, 0, contacts);
    this.count = 0;
    for (let seed = 0; seed < contacts; seed++) {
      if (label[seed] >= 0) continue;
      let waiting = 0;
      label[seed] = this.count++;
      stack[waiting++] = seed;
      while (waiting > 0) {
        const i = stack[--waiting];
        for (let k = rowStart[i]; k < rowStart[i + 1]; k++) {
          const j = column[k];
          if (label[j] >= 0 || !coupled(problem, k)) continue;
          label[j] = label[i];
          stack[waiting++] = j;
        }
      }
    }
    // Counting sort: contacts stay in their order inside an island.
    start.fill(0, 0, this.count + 1);
    for (let i = 0; i < contacts; i++) start[label[i] + 1]++;
    for (let k = 0; k < this.count; k++) start[k + 1] += start[k];
    for (let i = 0; i < contacts; i++) contact[start[label[i]]++] = i;
    for (let k = this.count; k > 0; k--) start[k] = start[k - 1];
    start[0] = 0;
    for (let k = 0; k < this.count; k++)
      for (let c = start[k]; c < start[k + 1]; c++) this.place[contact[c]] = c - start[k];
  }

  /** Island k as a problem of its own; the next call overwrites it. */
  problem(whole: FrictionProblem, k: number): FrictionProblem {
    const { part, start, contact, label, place } = this;
    const contacts = start[k + 1] - start[k];
    let blocks = 0;
    for (let c = start[k]; c < start[k + 1]; c++)
      blocks += whole.rowStart[contact[c] + 1] - whole.rowStart[contact[c]];
    this.makeRoom(contacts, blocks);
    part.contacts = contacts;
    let filled = 0;
    for (let c = 0; c < contacts; c++) {
      const i = contact[start[k] + c];
      for (let e = whole.rowStart[i]; e < whole.rowStart[i + 1]; e++) {
        if (label[whole.column[e]] !== k) continue;
        part.column[filled] = place[whole.column[e]];
        for (let n = 0; n < 9; n++) part.blocks[9 * filled + n] = whole.blocks[9 * e + n];
        filled++;
      }
      part.rowStart[c + 1] = filled;
      for (let n = 0; n < 3; n++) part.b[3 * c + n] = whole.b[3 * i + n];
      part.mu[c] = whole.mu[i];
    }
    return part;
  }

  private grow(contacts: number): void {
    const room = 2 * contacts;
    this.label = new Int32Array(room);
    this.place = new Int32Array(room);
    this.contact = new Int32Array(room);
    this.start = new Int32Array(room + 1);
  }

  private makeRoom(contacts: number, blocks: number): void {
    const { part } = this;
    if (part.mu.length < contacts) {
      part.rowStart = new Int32Array(2 * contacts + 1);
      part.b = new Float64Array(6 * contacts);
      part.mu = new Float64Array(2 * contacts);
    }
    if (part.column.length < blocks) {
      part.column = new Int32Array(2 * blocks);
      part.blocks = new Float64Array(18 * blocks);
    }
  }
}
