import type { Memory } from "../../../components/index.js";
import type { CurveSet } from "../../curves/curve-set.js";
import { CurveSlot } from "../../curves/curve-slot.js";
import { CurveContact, CurveQuery, ObstacleHead } from "../../kernels/obstacles-layout.js";
import { roomIn, ShapeKernel, type ShapeHost } from "../../shapes/shape-kernel.js";
import type { ShapeSet } from "../../shapes/shape-set.js";
import { limits } from "../../world/limits.js";
import { positive, reject } from "../../world/validate.js";

const { contactsPerObstacle } = limits.detect;
/** No bound of the points that are looked at. */
export const anyNumber = 1073741823;
const contactBytes = contactsPerObstacle * CurveContact.bytes;

/**
 * The compiled search along a curve for the points where it is near an obstacle
 * (`kernels/assembly/obstacles/curve-contacts.ts`). One serves any number of curves of any set, and shapes of
 * its memory.
 */
export class CurveSearch {
  readonly kernel: ShapeKernel;
  /** The address of the room: what a world tells (`ObstacleHead`), the query, the contacts. */
  readonly room: number;
  /** The query, by `CurveQuery`, as doubles and as whole numbers; and the contacts found last. */
  f64 = new Float64Array(0);
  i32 = new Int32Array(0);
  contacts = new Float64Array(0);
  children = new Int32Array(0);
  readonly #slot: CurveSlot;

  constructor(memory: Memory, host?: ShapeHost) {
    this.kernel = new ShapeKernel(memory, host);
    const { functions } = this.kernel;
    this.room = roomIn(memory, functions.searchRoomBytes());
    this.#slot = new CurveSlot(memory);
    const query = this.room + ObstacleHead.bytes;
    const contacts = query + CurveQuery.bytes;
    memory.view(() => {
      const { buffer } = memory.linear;
      this.f64 = new Float64Array(buffer, query, CurveQuery.bytes / 8);
      this.i32 = new Int32Array(buffer, query, CurveQuery.bytes / 4);
      this.contacts = new Float64Array(buffer, contacts, contactBytes / 8);
      this.children = new Int32Array(buffer, contacts, contactBytes / 4);
    });
    functions.takeSearchRoom(this.room);
    this.i32[CurveQuery.mostProbes] = anyNumber;
  }

  /** How many contacts were found last, and at how many points the distance was measured. */
  get count(): number {
    return this.i32[CurveQuery.contacts];
  }
  get probes(): number {
    return this.i32[CurveQuery.probes];
  }

  /**
   * What the next searches ask for: points closer than `below`, to `accuracy`, contacts at least `apart` from
   * each other in arc length.
   */
  ask(below: number, accuracy: number, apart: number): void {
    if (Number.isNaN(below)) reject("below", below, "a number, Infinity included");
    this.f64[CurveQuery.upperBound] = below;
    this.f64[CurveQuery.tolerance] = positive("accuracy", accuracy);
    this.f64[CurveQuery.spacing] = positive("apart", apart);
  }

  /**
   * The point of a curve that is closest to an obstacle or deepest inside it. Returns true and leaves it as
   * the only contact, or proves that all is at least as far away as asked and returns false.
   *
   * The curve: `curve` of the set, by arc length. The obstacle: a shape at the pose `poses[poseAt]`.
   */
  closestOnCurve(
    shapes: ShapeSet,
    shape: number,
    poses: ArrayLike<number>,
    poseAt: number,
    curves: CurveSet,
    curve: number,
  ): boolean {
    this.#take(shapes, shape, poses, poseAt, curves, curve);
    return this.kernel.functions.closestOnCurve(shape) > 0;
  }

  /** All contacts of a curve with an obstacle, closer than asked, and how many there are. */
  curveContacts(
    shapes: ShapeSet,
    shape: number,
    poses: ArrayLike<number>,
    poseAt: number,
    curves: CurveSet,
    curve: number,
  ): number {
    this.#take(shapes, shape, poses, poseAt, curves, curve);
    const count = this.kernel.functions.contactsOfCurve(shape);
    if (count < 0) reject("apart", this.f64[CurveQuery.spacing], "more, or a shorter curve");
    return count;
  }

  #take(
    shapes: ShapeSet,
    shape: number,
    poses: ArrayLike<number>,
    poseAt: number,
    curves: CurveSet,
    curve: number,
  ): void {
    if (!(shape >= 0 && shape < shapes.count)) reject("shape", shape, "a shape of the set");
    const slot = this.#slot;
    slot.put(curves, curve);
    this.kernel.takeShapes(shapes);
    this.kernel.takePose(poses, poseAt);
    this.i32[CurveQuery.curve] = slot.curve;
    this.i32[CurveQuery.kind] = slot.kind;
    this.i32[CurveQuery.terms] = slot.terms;
    this.i32[CurveQuery.placedTerms] = slot.placedTerms;
  }
}
