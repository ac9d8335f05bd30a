import type { CurveSearch } from "../../../../systems/detect/obstacles/curve-search.js";
import { CurveContact } from "../../../../systems/kernels/obstacles-layout.js";

/** The contacts that a search has found, column by column; closest points and normals are 3 numbers each. */
export function readContacts({ count, contacts, children }: CurveSearch) {
  const rows = Array.from({ length: count }, (_, i) => (i * CurveContact.bytes) / 8);
  const column = (field: number) => Float64Array.from(rows, (row) => contacts[row + field]);
  const vectors = (field: number) =>
    Float64Array.from(rows.flatMap((row) => [...contacts.subarray(row + field, row + field + 3)]));
  return {
    distance: column(CurveContact.distance),
    s: column(CurveContact.s),
    closest: vectors(CurveContact.closestX),
    normal: vectors(CurveContact.normalX),
    child: Int32Array.from(rows, (row) => children[2 * row + CurveContact.child]),
  };
}
