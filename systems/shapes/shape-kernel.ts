import type { Memory } from "../../components/index.js";
import { loadKernel } from "../kernels/load-kernel.js";
import { ShapeTables } from "../kernels/obstacles-layout.js";
import kernelText from "../kernels/obstacles.wasm.js";
import { querySize } from "./point-query.js";
import { poseStride } from "./rigid-pose.js";
import type { ShapeSet } from "./shape-set.js";

/** What is compiled (`kernels/assembly/obstacles.ts`). */
export interface ShapeFunctions {
  queryRoomBytes(): number;
  takeQueryRoom(at: number): void;
  distanceToShape(shape: number): void;
  distanceToChild(shape: number, child: number): void;

  searchRoomBytes(): number;
  takeSearchRoom(at: number): void;
  closestOnCurve(shape: number): number;
  contactsOfCurve(shape: number): number;
  findNear(obstacle: number): number;
  searchNear(obstacle: number, from: number, to: number): number;

  entryRoomBytes(): number;
  takeEntryRoom(at: number): void;
  mayEnter(shape: number): number;
  watchObstacle(poseSpan: number, velocitySpan: number, boundsSpan: number): void;
  nextReaching(from: number, to: number): number;
}

/** What the kernel may ask its host; distances from points ask for nothing. */
export interface ShapeHost {
  takeOffSection?(rod: number, side: number, row: number): void;
  segmentContacts?(obstacle: number, element: number): void;
}

const silent: Required<ShapeHost> = {
  takeOffSection: () => undefined,
  segmentContacts: () => undefined,
};

/**
 * Curves and points against shapes that stand in a memory. Whoever searches has a kernel for itself: what one
 * has in hand stays while the host asks another.
 */
export class ShapeKernel {
  readonly functions: ShapeFunctions;
  /** The query and the pose of the host. */
  query = new Float64Array(0);
  pose = new Float64Array(0);
  #tables = new Int32Array(0);

  constructor(memory: Memory, host: ShapeHost = {}) {
    this.functions = loadKernel<ShapeFunctions>(kernelText, memory.linear, { ...silent, ...host });
    const room = roomIn(memory, this.functions.queryRoomBytes());
    const query = room + ShapeTables.bytes;
    memory.view(() => {
      const { buffer } = memory.linear;
      this.#tables = new Int32Array(buffer, room, ShapeTables.bytes / 4);
      this.query = new Float64Array(buffer, query, querySize);
      this.pose = new Float64Array(buffer, query + 8 * querySize, poseStride);
    });
    this.functions.takeQueryRoom(room);
  }

  /** Takes shapes in hand: they may have moved since. */
  takeShapes({ kind, numbersAt, indicesAt, numbers, indices }: ShapeSet): void {
    const tables = this.#tables;
    tables[ShapeTables.kind] = kind.byteOffset;
    tables[ShapeTables.numbersAt] = numbersAt.byteOffset;
    tables[ShapeTables.indicesAt] = indicesAt.byteOffset;
    tables[ShapeTables.numbers] = numbers.byteOffset;
    tables[ShapeTables.indices] = indices.byteOffset;
  }

  /** Says where the obstacle in hand stands. */
  takePose(poses: ArrayLike<number>, at: number): void {
    const { pose } = this;
    for (let i = 0; i < poseStride; i++) pose[i] = poses[at + i];
  }
}

/** The address of a room of so many bytes. */
export function roomIn(memory: Memory, bytes: number): number {
  return 8 * memory.allocate(Math.ceil(bytes / 8));
}
