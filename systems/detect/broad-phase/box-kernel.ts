import type { Memory } from "../../../components/index.js";
import { BoxesHead } from "../../kernels/boxes-layout.js";
import kernelText from "../../kernels/boxes.wasm.js";
import { loadKernel } from "../../kernels/load-kernel.js";
import type { RodWorld } from "../../world/world.js";
import { writeElement } from "../element-curves.js";
import { frameAngular, frameSize } from "../moving-frame.js";
import { purposeMargin, purposeStep, purposeWidth, reserveBoxes } from "./element-boxes.js";

interface BoxFunctions {
  roomBytes(): number;
  takeRoom(at: number): void;
  planBoxes(first: number): number;
  boundElements(first: number): number;
}

/** The compiled boxes of elements (`kernels/assembly/boxes.ts`), on the world's memory. */
export class BoxKernel {
  readonly #functions: BoxFunctions;
  /** What the kernel is told (`kernels/boxes-layout.ts`). */
  #f64 = new Float64Array(0);
  #i32 = new Int32Array(0);

  constructor(memory: Memory) {
    this.#functions = loadKernel<BoxFunctions>(kernelText, memory.linear);
    const room = 8 * memory.allocate(Math.ceil(this.#functions.roomBytes() / 8));
    memory.view(() => {
      const { buffer } = memory.linear;
      this.#f64 = new Float64Array(buffer, room, BoxesHead.bytes / 8);
      this.#i32 = new Int32Array(buffer, room, BoxesHead.bytes / 4);
    });
    this.#functions.takeRoom(room);
  }

  /** Boxes of all elements that are said to have some, and what is in them. Only what needs a curve gets one. */
  boundElements(world: RodWorld, withPieces: boolean): void {
    const { boxes } = world.detection;
    const { elements } = boxes;
    const { planBoxes, boundElements } = this.#functions;
    this.#tell(world, withPieces);
    this.#i32[BoxesHead.count] = 0;
    for (let e = planBoxes(0); e < elements; e = planBoxes(e)) writeElement(world, e);
    boxes.count = this.#i32[BoxesHead.count];
    reserveBoxes(boxes);
    this.#tell(world, withPieces);
    for (let e = boundElements(0); e < elements; e = boundElements(e)) writeElement(world, e);
  }

  /** Where everything is: views are replaced whenever a table grows. */
  #tell({ detection, components }: RodWorld, withPieces: boolean): void {
    const { boxes, curves } = detection;
    const { purpose, frame } = boxes;
    const f64 = this.#f64;
    const i32 = this.#i32;
    f64[BoxesHead.h] = purpose[purposeStep];
    f64[BoxesHead.margin] = purpose[purposeMargin];
    f64[BoxesHead.width] = purpose[purposeWidth];
    for (let k = 0; k < frameSize; k++) f64[BoxesHead.angularX + k] = frame[frameAngular + k];
    i32[BoxesHead.elements] = boxes.elements;
    i32[BoxesHead.withPieces] = withPieces ? 1 : 0;
    i32[BoxesHead.step] = detection.step;
    i32[BoxesHead.rows] = detection.rows.byteOffset;
    i32[BoxesHead.curves] = curves.data.byteOffset;
    i32[BoxesHead.kind] = curves.kind.byteOffset;
    i32[BoxesHead.firstPiece] = curves.firstPiece.byteOffset;
    i32[BoxesHead.terms] = curves.pieces.byteOffset;
    i32[BoxesHead.written] = detection.written.byteOffset;
    i32[BoxesHead.rod] = boxes.rod.byteOffset;
    i32[BoxesHead.place] = boxes.place.byteOffset;
    i32[BoxesHead.crowded] = boxes.crowded.byteOffset;
    i32[BoxesHead.pushes] = boxes.pushes.byteOffset;
    i32[BoxesHead.keptMargin] = boxes.margin.byteOffset;
    i32[BoxesHead.firstBox] = boxes.firstBox.byteOffset;
    i32[BoxesHead.owner] = boxes.owner.byteOffset;
    i32[BoxesHead.bounds] = boxes.bounds.byteOffset;
    i32[BoxesHead.pieces] = boxes.pieces.byteOffset;
    i32[BoxesHead.jointsSpan] = components.Centreline.jointsSpan.byteOffset;
  }
}
