import type { RodWorld } from "../../world.js";
import { jointStride, qCurvature } from "./layout.js";

/**
 * The box of the joints, widened by how far an element can leave its chord: a curve of length l and curvature at most
 * k stays within k l^2 / 8 of it, and within l / 2 in any case.
 */
export function boundCentreline(world: RodWorld, rod: number): void {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates, Centreline } = world.components;
  const elements = Rod.elements[rod]!;
  const joints = Centreline.jointsSpan[rod]!;
  const lengths = GeneralizedCoordinates.lengthsSpan[rod]!;
  const q = GeneralizedCoordinates.qSpan[rod]! + qCurvature;
  let minX = heap[joints + 9]!;
  let minY = heap[joints + 10]!;
  let minZ = heap[joints + 11]!;
  let maxX = minX;
  let maxY = minY;
  let maxZ = minZ;
  for (let i = 0; i < elements; i++) {
    const k1 = heap[q + 3 * i + 1]!;
    const k2 = heap[q + 3 * i + 2]!;
    const l = heap[lengths + i]!;
    const margin = Math.min(0.125 * Math.sqrt(k1 * k1 + k2 * k2) * l * l, 0.5 * l);
    const from = joints + i * jointStride + 9;
    const to = from + jointStride;
    minX = Math.min(minX, heap[from]! - margin, heap[to]! - margin);
    minY = Math.min(minY, heap[from + 1]! - margin, heap[to + 1]! - margin);
    minZ = Math.min(minZ, heap[from + 2]! - margin, heap[to + 2]! - margin);
    maxX = Math.max(maxX, heap[from]! + margin, heap[to]! + margin);
    maxY = Math.max(maxY, heap[from + 1]! + margin, heap[to + 1]! + margin);
    maxZ = Math.max(maxZ, heap[from + 2]! + margin, heap[to + 2]! + margin);
  }
  Centreline.minX[rod] = minX;
  Centreline.minY[rod] = minY;
  Centreline.minZ[rod] = minZ;
  Centreline.maxX[rod] = maxX;
  Centreline.maxY[rod] = maxY;
  Centreline.maxZ[rod] = maxZ;
}
