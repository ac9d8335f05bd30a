import { createRows, reserveRows, type Layout, type Memory, type Rows } from "../../../components/index.js";
import { ContactPoint, type RodModel } from "../../models/rod-model.js";
import type { RodWorld } from "../../world/world.js";
import { Body, bodyColumns, bodyFreedoms, factorBody, unwhitenBody } from "./body-columns.js";
import { addProduct, Span } from "./columns.js";
import { ContactInput } from "./contact-input.js";

/**
 * What a contact has but its columns: where those are (`Span`), b, friction, compliance along and across the
 * normal, and W_ii row by row.
 */
const whitenedLayout = {
  spans: ["i32", Span.size],
  b: ["f64", 3],
  mu: "f64",
  compliance: ["f64", 2],
  diagonal: ["f64", 9],
} as const satisfies Layout;
const numberLayout = { numbers: "f64" } as const;
const bodyLayout = { factors: ["f64", Body.size] } as const;
/** By entity: the place of a rod in w, and whether it has a contact. */
const rodLayout = { start: "i32", isTouched: "u8" } as const;

/**
 * All contacts of a step with their whitened columns (A = L L^T of a rod or body, Y = L^-1 J^T, signs of the
 * sides included), so that W_ij = Y_i^T Y_j over what the contacts share, and one vector w = sum Y_i r_i per
 * rod and body stands for all forces:
 *   u_i = Y_i^T w + C_i r_i + b_i,  C_i the diagonal matrix of its compliance.
 * W is never made. Entry k of the column of direction d is at 3 k + d (measured in `island-operator.ts`).
 *
 * Filled once a step: `clear`, bodies, then contacts in the order of the islands. All of it stands in the
 * world's memory, which may grow with every contact that is added.
 */
export class WhitenedContacts {
  contacts = 0;
  /** Counts the times that it was cleared. */
  revision = 0;
  readonly #rows: Rows<typeof whitenedLayout>;
  readonly #columns: Rows<typeof numberLayout>;
  readonly #w: Rows<typeof numberLayout>;
  readonly #bodies: Rows<typeof bodyLayout>;
  readonly #rods: Rows<typeof rodLayout>;
  #world: RodWorld | undefined;
  #columnsEnd = 0;
  #wEnd = 0;
  #bodyCount = 0;
  /** Where bodies begin in w. */
  #bodiesStart = 0;
  readonly #point = new Float64Array(ContactPoint.size);

  constructor(memory: Memory) {
    this.#rows = createRows(memory, whitenedLayout, 0);
    this.#columns = createRows(memory, numberLayout, 0);
    this.#w = createRows(memory, numberLayout, 0);
    this.#bodies = createRows(memory, bodyLayout, 0);
    this.#rods = createRows(memory, rodLayout, 0);
  }

  get spans(): Int32Array {
    return this.#rows.spans;
  }
  get b(): Float64Array {
    return this.#rows.b;
  }
  get mu(): Float64Array {
    return this.#rows.mu;
  }
  get compliance(): Float64Array {
    return this.#rows.compliance;
  }
  get diagonal(): Float64Array {
    return this.#rows.diagonal;
  }
  get columns(): Float64Array {
    return this.#columns.numbers;
  }
  /** The state of the iterations: rods in the order of the world, then bodies. */
  get w(): Float64Array {
    return this.#w.numbers;
  }

  /** Forgets all contacts and bodies; `predict` has run on all rods. */
  clear(world: RodWorld): void {
    this.#world = world;
    this.revision++;
    this.contacts = 0;
    this.#columnsEnd = 0;
    this.#bodyCount = 0;
    this.#wEnd = 0;
    for (const rod of world.rods) {
      reserveRows(this.#rods, rod + 1);
      this.#rods.start[rod] = this.#wEnd;
      this.#rods.isTouched[rod] = 0;
      this.#wEnd += modelOf(world, rod).contactFreedoms(world, rod);
    }
    this.#bodiesStart = this.#wEnd;
    // For as many bodies as there may be: `addBody` moves nothing.
    reserveRows(this.#bodies, world.obstacles.length);
    reserveRows(this.#w, this.#wEnd + bodyFreedoms * world.obstacles.length);
    this.w.fill(0, 0, this.#wEnd);
  }

  /** A dynamic body (`BodyInput`); returns the number that contacts name it by. */
  addBody(input: Float64Array, at: number): number {
    const body = this.#bodyCount++;
    reserveRows(this.#bodies, this.#bodyCount);
    factorBody(input, at, this.#bodies.factors, body * Body.size);
    reserveRows(this.#w, this.#wEnd + bodyFreedoms);
    this.w.fill(0, this.#wEnd, this.#wEnd + bodyFreedoms);
    this.#wEnd += bodyFreedoms;
    return body;
  }

  /** A contact (`ContactInput`) of rod B with rod A, which may be the same. */
  addRodContact(rodB: number, rodA: number, input: Float64Array, at: number): void {
    const start = this.#begin(rodB, rodA, input, at);
    const lengthB = this.#rodColumns(rodB, input, at, at + ContactInput.sB, start, 1);
    if (rodA === rodB) {
      // Both sides move the same w, so one column, their difference, does for both.
      const other = start + 3 * this.#freedoms(rodB);
      const lengthA = this.#rodColumns(rodA, input, at, at + ContactInput.sA, other, -1);
      this.#merge(start, 3 * lengthB, other, 3 * lengthA);
      this.#finish(rodB, Math.max(lengthA, lengthB), 0, 0);
      return;
    }
    const lengthA = this.#rodColumns(rodA, input, at, at + ContactInput.sA, start + 3 * lengthB, -1);
    this.#rods.isTouched[rodA] = 1;
    this.#finish(rodB, lengthB, this.#rods.start[rodA], lengthA);
  }

  /** A contact of rod B with the dynamic body A. */
  addBodyContact(rodB: number, bodyA: number, input: Float64Array, at: number): void {
    const start = this.#begin(rodB, rodB, input, at);
    const length = this.#rodColumns(rodB, input, at, at + ContactInput.sB, start, 1);
    bodyColumns(
      this.#bodies.factors,
      bodyA * Body.size,
      input,
      at + ContactInput.basis,
      at + ContactInput.armA,
      this.columns,
      start + 3 * length,
      this.b,
      3 * this.contacts,
    );
    this.#finish(rodB, length, this.#bodiesStart + bodyA * bodyFreedoms, bodyFreedoms);
  }

  /** A contact of rod B with something that moves as it is told: `ContactInput.velocityA`. */
  addObstacleContact(rodB: number, input: Float64Array, at: number): void {
    const start = this.#begin(rodB, rodB, input, at);
    const length = this.#rodColumns(rodB, input, at, at + ContactInput.sB, start, 1);
    const v = at + ContactInput.velocityA;
    for (let d = 0; d < 3; d++) {
      const e = at + ContactInput.basis + 3 * d;
      this.b[3 * this.contacts + d] -=
        input[e] * input[v] + input[e + 1] * input[v + 1] + input[e + 2] * input[v + 2];
    }
    this.#finish(rodB, length, 0, 0);
  }

  /**
   * Whether forces at the last contact move it by less than `least` (a trace of W_ii). If so it is given up:
   * it stays in its place, feels nothing and takes no force.
   */
  giveUpIfStiffer(least: number): boolean {
    const i = this.contacts - 1;
    const d = 9 * i;
    const { diagonal, b } = this;
    if (diagonal[d] + diagonal[d + 4] + diagonal[d + 8] >= least) return false;
    diagonal.fill(0, d, d + 9);
    b.fill(0, 3 * i, 3 * i + 3);
    this.columns.fill(0, this.spans[Span.size * i + Span.columns], this.#columnsEnd);
    return true;
  }

  /** Makes the contact that was added last give along its normal, by a share of how far its sides give. */
  soften(share: number): void {
    const i = this.contacts - 1;
    const { diagonal, compliance } = this;
    const more = share * (diagonal[9 * i] - compliance[2 * i]);
    compliance[2 * i] += more;
    diagonal[9 * i] += more;
  }

  /** Gives a rod the velocity that w, which must belong to the final forces, has brought it. */
  applyToRod(rod: number): void {
    const world = this.#world;
    if (world && this.#rods.isTouched[rod] === 1) {
      modelOf(world, rod).applyWhitened(world, rod, this.w, this.#rods.start[rod]);
    }
  }

  /** The change of velocity that w has brought a body: angular 3, linear 3. */
  bodyVelocityChange(body: number, out: Float64Array, at: number): void {
    unwhitenBody(
      this.#bodies.factors,
      body * Body.size,
      this.w,
      this.#bodiesStart + body * bodyFreedoms,
      out,
      at,
    );
  }

  #freedoms(rod: number): number {
    const world = this.#world as RodWorld;
    return modelOf(world, rod).contactFreedoms(world, rod);
  }

  /** Makes room for a contact and takes over its numbers; returns where its columns begin. */
  #begin(rodB: number, rodA: number, input: Float64Array, at: number): number {
    const i = this.contacts;
    const start = this.#columnsEnd;
    const room = Math.max(bodyFreedoms, this.#freedoms(rodA)) + this.#freedoms(rodB);
    reserveRows(this.#columns, start + 3 * room);
    reserveRows(this.#rows, i + 1);
    const { b, mu, compliance } = this.#rows;
    for (let d = 0; d < 3; d++) b[3 * i + d] = input[at + ContactInput.bias + d];
    mu[i] = input[at + ContactInput.friction];
    compliance[2 * i] = input[at + ContactInput.compliance];
    compliance[2 * i + 1] = input[at + ContactInput.complianceAcross];
    return start;
  }

  /** Columns of a rod at `to`, its velocity to b, both times `sign`; returns their length. */
  #rodColumns(
    rod: number,
    input: Float64Array,
    at: number,
    /** Where arc length and arm stand. */
    place: number,
    to: number,
    sign: number,
  ): number {
    const world = this.#world as RodWorld;
    const { columns, b } = this;
    const point = this.#point;
    for (let c = 0; c < 4; c++) point[ContactPoint.s + c] = input[place + c];
    for (let c = 0; c < 9; c++)
      point[ContactPoint.directions + c] = sign * input[at + ContactInput.basis + c];
    const length = modelOf(world, rod).contactColumns(world, rod, point, 0, columns, to);
    for (let d = 0; d < 3; d++) b[3 * this.contacts + d] += point[ContactPoint.velocity + d];
    return length;
  }

  /** Adds the shorter columns to the longer ones, at `start`. */
  #merge(start: number, count: number, other: number, otherCount: number): void {
    const { columns } = this;
    const both = Math.min(count, otherCount);
    for (let k = 0; k < both; k++) columns[start + k] += columns[other + k];
    for (let k = both; k < otherCount; k++) columns[start + k] = columns[other + k];
  }

  #finish(rodB: number, lengthB: number, secondW: number, secondLength: number): void {
    const i = this.contacts++;
    const start = this.#columnsEnd;
    const span = Span.size * i;
    const { spans, diagonal, compliance } = this.#rows;
    spans[span + Span.columns] = start;
    spans[span + Span.w] = this.#rods.start[rodB];
    spans[span + Span.length] = lengthB;
    spans[span + Span.secondW] = secondW;
    spans[span + Span.secondLength] = secondLength;
    this.#rods.isTouched[rodB] = 1;
    const count = lengthB + secondLength;
    this.#columnsEnd = start + 3 * count;
    for (let d = 9 * i; d < 9 * i + 9; d++) diagonal[d] = 0;
    addProduct(this.columns, start, start, count, diagonal, 9 * i);
    diagonal[9 * i] += compliance[2 * i];
    diagonal[9 * i + 4] += compliance[2 * i + 1];
    diagonal[9 * i + 8] += compliance[2 * i + 1];
  }
}

function modelOf(world: RodWorld, rod: number): RodModel {
  return world.models[world.components.Rod.model[rod]];
}
