import { createLinearMemory } from "../../components/index.js";
import { loadKernel } from "../kernels/load-kernel.js";
import { TwoCurves } from "../kernels/narrow-phase-layout.js";
import kernelText from "../kernels/narrow-phase.wasm.js";
import { reject } from "../world/validate.js";
import {
  clothoidCurve,
  clothoidPieces,
  curveStride,
  emptyCurve,
  endOfCurve,
  pieceStride,
  type CurveSet,
} from "./curve-set.js";

interface CurveFunctions {
  roomBytes(): number;
  takeRoom(at: number): void;
  twoCurvesAt(): number;
  closestPoints(): number;
  contactPoints(): number;
  firstContact(): number;
}

const page = 65536;

/** What the kernel leaves to the host of a world, which there is none of. */
const noWorld = { takeOffSection: () => undefined, closestSegments: () => false };

/**
 * The compiled search for the distance of two curves (`kernels/assembly/narrow-phase`), in a memory of its
 * own to which the curves of a query are copied. It is loaded when the first is asked.
 */
export class TwoCurveKernel {
  readonly memory = createLinearMemory(page);
  /** All of it. Replaced when it grows. */
  f64 = new Float64Array(0);
  i32 = new Int32Array(0);
  /** Where the query stands, in bytes (`TwoCurves` of `kernels/narrow-phase-layout.ts`). */
  query = 0;
  #functions: CurveFunctions | undefined;
  /** Where the room ends, in bytes. */
  #end = 0;

  get functions(): CurveFunctions {
    return (this.#functions ??= this.#load());
  }

  /** Takes two curves in hand. The rest of the query is the caller's to write, and then to check. */
  take(curves: CurveSet, a: number, b: number): void {
    checkWritten(curves, a, "a");
    checkWritten(curves, b, "b");
    this.#functions ??= this.#load();
    const behindA = this.#end + 8 * sizeOf(curves, a);
    this.#reserve(behindA + 8 * sizeOf(curves, b));
    this.#put(curves, a, TwoCurves.curveA, TwoCurves.kindA, TwoCurves.termsA, this.#end);
    this.#put(curves, b, TwoCurves.curveB, TwoCurves.kindB, TwoCurves.termsB, behindA);
  }

  /** Refuses a query that makes no sense. It reads numbers where they stand: arguments would be boxed. */
  checkQuery(curves: CurveSet, a: number, b: number): void {
    const at = this.query / 8;
    const upperBound = this.f64[at + TwoCurves.upperBound];
    const precision = this.f64[at + TwoCurves.precision];
    checkInterval(curves, a, this.f64, at + TwoCurves.x0, "a");
    checkInterval(curves, b, this.f64, at + TwoCurves.y0, "b");
    if (!(upperBound > 0)) reject("upperBound", upperBound, "a number above 0, Infinity included");
    if (!(precision > 0)) reject("precision", precision, "a number above 0");
  }

  #load(): CurveFunctions {
    const functions = loadKernel<CurveFunctions>(kernelText, this.memory, noWorld);
    this.#end = functions.roomBytes();
    this.#reserve(this.#end);
    functions.takeRoom(0);
    this.query = functions.twoCurvesAt();
    return functions;
  }

  #reserve(bytes: number): void {
    const missing = bytes - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / page));
    if (this.f64.buffer === this.memory.buffer) return;
    this.f64 = new Float64Array(this.memory.buffer);
    this.i32 = new Int32Array(this.memory.buffer);
  }

  /** Copies a curve, and its pieces behind it if it is a clothoid, to the address `to`. */
  #put(curves: CurveSet, id: number, curve: number, kind: number, terms: number, to: number): void {
    const query = this.query / 4;
    const data = to / 8;
    const pieces = data + curveStride;
    const from = curves.firstPiece[id] * pieceStride;
    const count = sizeOf(curves, id) - curveStride;
    this.i32[query + curve] = to;
    this.i32[query + kind] = curves.kind[id];
    this.i32[query + terms] = 8 * pieces;
    for (let i = 0; i < curveStride; i++) this.f64[data + i] = curves.data[id * curveStride + i];
    for (let i = 0; i < count; i++) this.f64[pieces + i] = curves.pieces[from + i];
  }
}

/** How many numbers a curve has. */
function sizeOf({ kind, data }: CurveSet, id: number): number {
  const pieces = kind[id] === clothoidCurve ? data[id * curveStride + clothoidPieces] : 0;
  return curveStride + pieces * pieceStride;
}

function checkWritten({ capacity, kind }: CurveSet, id: number, name: string): void {
  if (!(id >= 0 && id < capacity && kind[id] !== emptyCurve)) {
    reject(name, id, "a curve that has been written");
  }
}

function checkInterval(curves: CurveSet, id: number, ends: Float64Array, at: number, name: string): void {
  const end = endOfCurve(curves, id);
  if (!(ends[at] >= 0 && ends[at] <= ends[at + 1] && ends[at + 1] <= end)) {
    reject(`[${name}0, ${name}1]`, `[${ends[at]}, ${ends[at + 1]}]`, `an interval inside [0, ${end}]`);
  }
}
