import { createLinearMemory, kernelBytes } from "../../../components/index.js";
import kernelText from "../../kernels/closed-contacts.wasm.js";
import { ClosedHead } from "../../kernels/closed-layout.js";
import { loadKernel } from "../../kernels/load-kernel.js";
import { ContactRecord } from "../../kernels/sweep-layout.js";
import { writeContactRecord, type KernelContacts } from "../local/contact-record.js";
import type { FrictionProblem } from "../problem/friction-problem.js";
import type { NewtonState } from "./state.js";

interface ClosedFunctions {
  sweep(times: number): number;
  velocities(): void;
  factorise(compliance: number): void;
  solve(): void;
}

const page = 65536;
/** Numbers of a record, without columns. */
const recordSize = ContactRecord.bytes / 8;

/**
 * Newton's direction (fu (W + C) + fr) d = -f with all that is known beforehand eliminated, for problems in
 * which nearly all contacts are coupled. What is left, in a full matrix:
 *
 *   open      nothing: d = -r
 *   level     d_N alone, there is no friction
 *   sliding   d_N and d_p, p across the direction e of sliding: r_e + d_e = mu (r_N + d_N)
 *   sticking  all three
 *
 * Of 64 contacts of a knot 30 are open and 20 slide: 82 unknowns instead of 192. It takes a third of the time
 * of eliminating blocks of three, decoupled rows left out of these too.
 *
 * W is copied into the memory of a compiled kernel (`kernels/assembly/closed-contacts.ts`), as full
 * rows, once a solve.
 */
export class ClosedSystem {
  readonly #memory = createLinearMemory(kernelBytes);
  readonly #functions = loadKernel<ClosedFunctions>(kernelText, this.#memory);
  #f64 = new Float64Array(this.#memory.buffer);
  #i32 = new Int32Array(this.#memory.buffer);
  #contacts = 0;
  /** Contacts that there is room for. Then where arrays begin, in numbers. */
  #room = 0;
  #W = 0;
  #b = 0;
  #forces = 0;
  #velocities = 0;
  #function = 0;
  #direction = 0;
  #known = 0;
  #friction = 0;
  #rhoN = 0;
  #rhoT = 0;
  #records = 0;

  /** Of the matrix that was factored last. */
  get unknowns(): number {
    return this.#i32[ClosedHead.unknowns];
  }

  /** Takes W, b and mu of the problem, and rho of the state. */
  load(problem: FrictionProblem, { rhoN, rhoT }: NewtonState): void {
    const { contacts, b, mu } = problem;
    if (contacts > this.#room) this.#grow(Math.max(contacts, 2 * this.#room));
    const f64 = this.#f64;
    this.#contacts = this.#i32[ClosedHead.contacts] = contacts;
    for (let k = 0; k < 3 * contacts; k++) f64[this.#b + k] = b[k];
    for (let i = 0; i < contacts; i++) {
      f64[this.#friction + i] = mu[i];
      f64[this.#rhoN + i] = rhoN[i];
      f64[this.#rhoT + i] = rhoT[i];
    }
    // Beyond the last column.
    f64[this.#forces + 3 * contacts] = f64[this.#known + 3 * contacts] = 0;
    this.#writeRows(problem);
  }

  #writeRows({ contacts, rowStart, column, blocks }: FrictionProblem): void {
    const f64 = this.#f64;
    const row = 3 * contacts + (contacts & 1);
    for (let i = 0, to = this.#W; i < contacts; i++, to += 3 * row) {
      const isFull = rowStart[i + 1] - rowStart[i] === contacts;
      if (!isFull) f64.fill(0, to, to + 3 * row);
      else if (row > 3 * contacts) for (let a = 1; a < 4; a++) f64[to + a * row - 1] = 0;
      for (let k = rowStart[i], w = 9 * k; k < rowStart[i + 1]; k++, w += 9) {
        const at = to + 3 * column[k];
        f64[at] = blocks[w];
        f64[at + 1] = blocks[w + 1];
        f64[at + 2] = blocks[w + 2];
        f64[at + row] = blocks[w + 3];
        f64[at + row + 1] = blocks[w + 4];
        f64[at + row + 2] = blocks[w + 5];
        f64[at + 2 * row] = blocks[w + 6];
        f64[at + 2 * row + 1] = blocks[w + 7];
        f64[at + 2 * row + 2] = blocks[w + 8];
      }
    }
  }

  /**
   * Sweeps of Gauss-Seidel over all contacts, from r. Whether the kernel knew how: it leaves rare cases,
   * attachments of which a direction cannot move among them, to others, and r as it was.
   */
  sweep(contacts: KernelContacts, r: Float64Array, times: number): boolean {
    for (let i = 0; i < this.#contacts; i++)
      writeContactRecord(this.#f64, this.#records + i * recordSize, contacts, i);
    this.#give(r, this.#forces);
    if (this.#functions.sweep(times) === 0) return false;
    this.#take(this.#forces, r);
    return true;
  }

  /** u <- W r + b */
  velocities(r: Float64Array, u: Float64Array): void {
    this.#give(r, this.#forces);
    this.#functions.velocities();
    this.#take(this.#velocities, u);
  }

  /**
   * Factors the matrix that belongs to these forces and velocities; `compliance` is relative to
   * the diagonal of W.
   */
  factorise(r: Float64Array, u: Float64Array, compliance: number): void {
    this.#give(r, this.#forces);
    this.#give(u, this.#velocities);
    this.#functions.factorise(compliance);
  }

  /** d <- the direction for the function f, with the matrix that was factored last. */
  solve(f: Float64Array, d: Float64Array): void {
    this.#give(f, this.#function);
    this.#functions.solve();
    this.#take(this.#direction, d);
  }

  #give(from: Float64Array, to: number): void {
    const f64 = this.#f64;
    for (let k = 0; k < 3 * this.#contacts; k++) f64[to + k] = from[k];
  }

  #take(from: number, to: Float64Array): void {
    const f64 = this.#f64;
    for (let k = 0; k < 3 * this.#contacts; k++) to[k] = f64[from + k];
  }

  #grow(contacts: number): void {
    const vector = 3 * contacts + 2;
    const matrix = 3 * contacts * (3 * contacts + 1);
    let end = ClosedHead.bytes / 8;
    const place = (head: number, length: number): number => {
      const at = end;
      places.push([head, 8 * at]);
      end += length + (length & 1);
      return at;
    };
    const places: [number, number][] = [];
    this.#b = place(ClosedHead.b, vector);
    this.#forces = place(ClosedHead.forces, vector);
    this.#velocities = place(ClosedHead.velocities, vector);
    this.#function = place(ClosedHead.alartCurnier, vector);
    this.#direction = place(ClosedHead.direction, vector);
    this.#known = place(ClosedHead.known, vector);
    place(ClosedHead.slides, vector);
    place(ClosedHead.rightSide, vector);
    this.#friction = place(ClosedHead.friction, contacts);
    this.#rhoN = place(ClosedHead.rhoN, contacts);
    this.#rhoT = place(ClosedHead.rhoT, contacts);
    this.#records = place(ClosedHead.records, recordSize * contacts);
    place(ClosedHead.kinds, contacts);
    place(ClosedHead.firsts, contacts);
    place(ClosedHead.exchanged, vector);
    this.#W = place(ClosedHead.W, matrix);
    place(ClosedHead.matrix, matrix);
    const missing = 8 * end - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / page));
    this.#f64 = new Float64Array(this.#memory.buffer);
    this.#i32 = new Int32Array(this.#memory.buffer);
    for (const [head, address] of places) this.#i32[head] = address;
    this.#room = contacts;
  }
}
