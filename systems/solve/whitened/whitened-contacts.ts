import { ContactPoint, type RodModel } from "../../models/rod-model.js";
import { moreIndices, moreNumbers } from "../../math/room.js";
import type { RodWorld } from "../../world/world.js";
import { Body, bodyColumns, bodyFreedoms, factorBody, unwhitenBody } from "./body-columns.js";
import { addProduct, Span } from "./columns.js";
import { ContactInput } from "./contact-input.js";

/**
 * All contacts of a step with their whitened columns (A = L L^T of a rod or body, Y = L^-1 J^T, signs of the sides included), so
 * that W_ij = Y_i^T Y_j over what the contacts share, and one vector w = sum Y_i r_i per rod and body stands for all forces:
 *   u_i = Y_i^T w + compliance_i r_i + b_i.
 * W is never made. Entry k of the column of direction d is at 3 k + d (measured in `island-operator.ts`).
 *
 * Filled once a step: `clear`, bodies, then contacts in the order of the islands. Arrays grow and never shrink.
 */
export class WhitenedContacts {
  contacts = 0;
  /** Counts the times that it was cleared. */
  revision = 0;
  spans: Int32Array = new Int32Array(0);
  columns: Float64Array = new Float64Array(0);
  /** The state of the iterations: rods in the order of the world, then bodies. */
  w: Float64Array = new Float64Array(0);
  b: Float64Array = new Float64Array(0);
  mu: Float64Array = new Float64Array(0);
  compliance: Float64Array = new Float64Array(0);
  /** W_ii, 9 numbers row by row. */
  diagonal: Float64Array = new Float64Array(0);

  #world: RodWorld | undefined;
  #columnsEnd = 0;
  #wEnd = 0;
  #bodyCount = 0;
  #bodies: Float64Array = new Float64Array(0);
  /** Where bodies begin in w. */
  #bodiesStart = 0;
  /** Of each rod entity: its place in w, and whether it has a contact. */
  #rodStart: Int32Array = new Int32Array(0);
  #touched: Int32Array = new Int32Array(0);
  readonly #point = new Float64Array(ContactPoint.size);

  /** Forgets all contacts and bodies; `predict` has run on all rods. */
  clear(world: RodWorld): void {
    this.#world = world;
    this.revision++;
    this.contacts = 0;
    this.#columnsEnd = 0;
    this.#bodyCount = 0;
    this.#wEnd = 0;
    for (const rod of world.rods) {
      this.#rodStart = moreIndices(this.#rodStart, rod + 1);
      this.#touched = moreIndices(this.#touched, rod + 1);
      this.#rodStart[rod] = this.#wEnd;
      this.#touched[rod] = 0;
      this.#wEnd += modelOf(world, rod).contactFreedoms(world, rod);
    }
    this.#bodiesStart = this.#wEnd;
    this.w = moreNumbers(this.w, this.#wEnd);
    this.w.fill(0, 0, this.#wEnd);
  }

  /** A dynamic body (`BodyInput`); returns the number that contacts name it by. */
  addBody(input: Float64Array, at: number): number {
    const body = this.#bodyCount++;
    this.#bodies = moreNumbers(this.#bodies, this.#bodyCount * Body.size);
    factorBody(input, at, this.#bodies, body * Body.size);
    this.w = moreNumbers(this.w, this.#wEnd + bodyFreedoms);
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
    this.#touched[rodA] = 1;
    this.#finish(rodB, lengthB, this.#rodStart[rodA], lengthA);
  }

  /** A contact of rod B with the dynamic body A. */
  addBodyContact(rodB: number, bodyA: number, input: Float64Array, at: number): void {
    const start = this.#begin(rodB, rodB, input, at);
    const length = this.#rodColumns(rodB, input, at, at + ContactInput.sB, start, 1);
    bodyColumns(
      this.#bodies,
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
   * Whether forces at the last contact move it by less than `least` (a trace of W_ii). If so it is given up: it stays in
   * its place, feels nothing and takes no force.
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

  /** Gives a rod the velocity that w, which must belong to the final forces, has brought it. */
  applyToRod(rod: number): void {
    const world = this.#world;
    if (world && this.#touched[rod] === 1) {
      modelOf(world, rod).applyWhitened(world, rod, this.w, this.#rodStart[rod]);
    }
  }

  /** The change of velocity that w has brought a body: angular 3, linear 3. */
  bodyVelocityChange(body: number, out: Float64Array, at: number): void {
    unwhitenBody(this.#bodies, body * Body.size, this.w, this.#bodiesStart + body * bodyFreedoms, out, at);
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
    this.columns = moreNumbers(this.columns, start + 3 * room);
    this.spans = moreIndices(this.spans, Span.size * (i + 1));
    this.b = moreNumbers(this.b, 3 * (i + 1));
    this.mu = moreNumbers(this.mu, i + 1);
    this.compliance = moreNumbers(this.compliance, i + 1);
    this.diagonal = moreNumbers(this.diagonal, 9 * (i + 1));
    for (let d = 0; d < 3; d++) this.b[3 * i + d] = input[at + ContactInput.bias + d];
    this.mu[i] = input[at + ContactInput.friction];
    this.compliance[i] = input[at + ContactInput.compliance];
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
    this.spans[span + Span.columns] = start;
    this.spans[span + Span.w] = this.#rodStart[rodB];
    this.spans[span + Span.length] = lengthB;
    this.spans[span + Span.secondW] = secondW;
    this.spans[span + Span.secondLength] = secondLength;
    this.#touched[rodB] = 1;
    const count = lengthB + secondLength;
    this.#columnsEnd = start + 3 * count;
    const { diagonal, columns, compliance } = this;
    for (let d = 9 * i; d < 9 * i + 9; d++) diagonal[d] = 0;
    addProduct(columns, start, start, count, diagonal, 9 * i);
    for (let d = 0; d < 9; d += 4) diagonal[9 * i + d] += compliance[i];
  }
}

function modelOf(world: RodWorld, rod: number): RodModel {
  return world.models[world.components.Rod.model[rod]];
}
