import type { ContactOperator } from "../contact-operator.js";
import type { PatchScratch } from "./patch.js";
import type { FrictionProblem } from "../problem/friction-problem.js";
import { Driver } from "./driver.js";
import { Measure } from "./measure.js";
import type { LocalContacts } from "../local/local-solver.js";

/** The arrays that local solvers see, set once per solve. */
class LocalRows implements LocalContacts {
  W: Float64Array = new Float64Array(0);
  mu: Float64Array = new Float64Array(0);
  r: Float64Array = new Float64Array(0);
  alpha: Float64Array = new Float64Array(0);
  readonly b = new Float64Array(3);
}

/**
 * Scratch of the Gauss-Seidel loop. It grows to the largest problem seen and is reused: a warm solve
 * allocates nothing. One solve at a time.
 */
export class GaussSeidelWorkspace {
  private capacity = 0;
  contacts = 0;

  readonly local = new LocalRows();
  readonly driver = new Driver();
  patches: PatchScratch | undefined = undefined;
  /** W written out, once it was needed in this solve. */
  assembled: FrictionProblem | undefined = undefined;
  readonly delta = new Float64Array(3);
  readonly velocity = new Float64Array(3);
  readonly measures = new Float64Array(Measure.size);
  /** Local problems that the fail-safe had to solve, and those left unsolved, by the last solve. */
  failSafeCalls = 0;
  failures = 0;
  /** Contacts that a force can move, duplicates left out; the first `activeCount` of the array. */
  active = new Int32Array(0);
  activeCount = 0;
  /** Those of them that the next sweep visits, in this order. */
  visited = new Int32Array(0);
  visitedCount = 0;
  /** Those that it skips because they are open (`open-contacts.ts`). */
  open = new Int32Array(0);
  openCount = 0;
  isOpen = new Uint8Array(0);
  /** s_i = tr(W_ii) / 3, the scale between force and velocity of a contact. */
  scale = new Float64Array(0);
  /** Sweeps for which a contact is still frozen. */
  frozen = new Uint8Array(0);
  /** Contacts that are left out as duplicates of others. */
  duplicate = new Uint8Array(0);
  /** Velocities of the last true residual, and its share of every contact (squared). */
  u = new Float64Array(0);
  violation = new Float64Array(0);
  /** Forces before the sweep, before patches, and the best seen. */
  input = new Float64Array(0);
  before = new Float64Array(0);
  best = new Float64Array(0);
  /** |b|, or 1 where all are zero. */
  size = 1;

  begin(operator: ContactOperator, r: Float64Array): void {
    const { contacts, diagonal, b } = operator;
    if (contacts > this.capacity) this.grow(Math.max(contacts, 2 * this.capacity));
    this.local.W = diagonal;
    this.local.mu = operator.mu;
    this.local.r = r;
    this.local.alpha = this.alpha;
    this.alpha.fill(0, 0, contacts);
    this.frozen.fill(0, 0, contacts);
    this.assembled = undefined;
    this.failSafeCalls = 0;
    this.failures = 0;
    this.contacts = contacts;
    let sum = 0;
    for (let i = 0; i < contacts; i++) {
      const trace = diagonal[9 * i] + diagonal[9 * i + 4] + diagonal[9 * i + 8];
      this.scale[i] = trace / 3;
      if (!(trace > 0)) r[3 * i] = r[3 * i + 1] = r[3 * i + 2] = 0;
      sum += b[3 * i] * b[3 * i] + b[3 * i + 1] * b[3 * i + 1] + b[3 * i + 2] * b[3 * i + 2];
    }
    this.size = Math.sqrt(sum) || 1;
    this.duplicate.fill(0, 0, contacts);
    this.listActive();
  }

  /** All contacts that a force can move, except duplicates. */
  listActive(): void {
    this.activeCount = 0;
    for (let i = 0; i < this.contacts; i++) {
      if (this.isActive(i)) this.active[this.activeCount++] = i;
    }
  }

  isActive(contact: number): boolean {
    return this.scale[contact] > 0 && this.duplicate[contact] === 0;
  }

  private alpha = new Float64Array(0);

  private grow(contacts: number): void {
    this.capacity = contacts;
    this.active = new Int32Array(contacts);
    this.visited = new Int32Array(contacts);
    this.open = new Int32Array(contacts);
    this.isOpen = new Uint8Array(contacts);
    this.scale = new Float64Array(contacts);
    this.frozen = new Uint8Array(contacts);
    this.duplicate = new Uint8Array(contacts);
    this.alpha = new Float64Array(contacts);
    this.violation = new Float64Array(contacts);
    this.u = new Float64Array(3 * contacts);
    this.input = new Float64Array(3 * contacts);
    this.before = new Float64Array(3 * contacts);
    this.best = new Float64Array(3 * contacts);
  }
}
