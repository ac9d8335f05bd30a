import { Box } from "../_grid-layout";

/** Boxes that only touch overlap. */
// @ts-ignore: decorator
@inline
export function overlap(i: Box, j: Box): bool {
  if (i.minX > j.maxX || j.minX > i.maxX) return false;
  if (i.minY > j.maxY || j.minY > i.maxY) return false;
  return !(i.minZ > j.maxZ || j.minZ > i.maxZ);
}

/** Whether i lies within j. */
// @ts-ignore: decorator
@inline
export function isWithin(i: Box, j: Box): bool {
  if (!(i.minX >= j.minX && i.maxX <= j.maxX)) return false;
  if (!(i.minY >= j.minY && i.maxY <= j.maxY)) return false;
  return i.minZ >= j.minZ && i.maxZ <= j.maxZ;
}

// @ts-ignore: decorator
@inline
export function widen(box: Box, margin: f64, out: Box): void {
  out.minX = box.minX - margin;
  out.minY = box.minY - margin;
  out.minZ = box.minZ - margin;
  out.maxX = box.maxX + margin;
  out.maxY = box.maxY + margin;
  out.maxZ = box.maxZ + margin;
}
