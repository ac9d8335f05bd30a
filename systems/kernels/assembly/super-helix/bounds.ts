import { jointStride, qCurvature } from "../../../deform/super-helix/layout";
import { heap } from "./numbers";
import {
  elements,
  joints,
  lengths,
  maxXColumn,
  maxYColumn,
  maxZColumn,
  minXColumn,
  minYColumn,
  minZColumn,
  q,
  setNumber,
} from "./rod";

/**
 * The box of the joints, widened by how far an element can leave its chord: a curve of length l and curvature at most
 * k stays within k l^2 / 8 of it, and within l / 2 in any case.
 */
export function boundCentreline(): void {
  const kappa = q + qCurvature;
  let minX = heap[joints + 9];
  let minY = heap[joints + 10];
  let minZ = heap[joints + 11];
  let maxX = minX;
  let maxY = minY;
  let maxZ = minZ;
  for (let i = 0; i < elements; i++) {
    const k1 = heap[kappa + 3 * i + 1];
    const k2 = heap[kappa + 3 * i + 2];
    const l = heap[lengths + i];
    const margin = Math.min(0.125 * Math.sqrt(k1 * k1 + k2 * k2) * l * l, 0.5 * l);
    const from = joints + i * jointStride + 9;
    const to = from + jointStride;
    minX = Math.min(minX, Math.min(heap[from] - margin, heap[to] - margin));
    minY = Math.min(minY, Math.min(heap[from + 1] - margin, heap[to + 1] - margin));
    minZ = Math.min(minZ, Math.min(heap[from + 2] - margin, heap[to + 2] - margin));
    maxX = Math.max(maxX, Math.max(heap[from] + margin, heap[to] + margin));
    maxY = Math.max(maxY, Math.max(heap[from + 1] + margin, heap[to + 1] + margin));
    maxZ = Math.max(maxZ, Math.max(heap[from + 2] + margin, heap[to + 2] + margin));
  }
  setNumber(minXColumn, minX);
  setNumber(minYColumn, minY);
  setNumber(minZColumn, minZ);
  setNumber(maxXColumn, maxX);
  setNumber(maxYColumn, maxY);
  setNumber(maxZColumn, maxZ);
}
