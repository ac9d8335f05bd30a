import { Numbers } from "../rods/numbers";
import { band, bandSize, count, firstFree } from "./rod";

/**
 * A = U U^T, U upper, from the last unknown to the first: so a force on the rod reaches the unknowns between
 * the root and its place alone (`columns`). Column j of the band has A_jj, A_{j-1, j}, ...; of U the inverse
 * of the diagonal. Held unknowns are the first ones, and left out.
 */
export function factorBand(): void {
  for (let j = count - 1; j >= firstFree; j--) {
    const column = band.from(j * bandSize);
    const last = min(bandSize - 1, j - firstFree);
    const inverse = 1 / Math.sqrt(column[0]);
    column[0] = inverse;
    for (let p = 1; p <= last; p++) column[p] *= inverse;
    for (let p = 1; p <= last; p++) {
      const factor = column[p];
      if (factor == 0) continue;
      const other = band.from((j - p) * bandSize);
      for (let r = p; r <= last; r++) other[r - p] -= column[r] * factor;
    }
  }
}

/** y <- U^-1 y, of which nothing but zeros is behind `last`. */
export function whitenBand(y: Numbers, last: i32): void {
  for (let j = last; j >= firstFree; j--) {
    const column = band.from(j * bandSize);
    const value = y[j] * column[0];
    y[j] = value;
    if (value == 0) continue;
    const reach = min(bandSize - 1, j - firstFree);
    for (let p = 1; p <= reach; p++) y[j - p] -= column[p] * value;
  }
}

/** The same for three columns side by side, entry k of column d at y[3 k + d], k from the first free one. */
export function whitenColumns(y: Numbers, last: i32): void {
  for (let j = last; j >= firstFree; j--) {
    const column = band.from(j * bandSize);
    const at = y.from(3 * (j - firstFree));
    const a = at[0] * column[0];
    const b = at[1] * column[0];
    const c = at[2] * column[0];
    at[0] = a;
    at[1] = b;
    at[2] = c;
    const reach = min(bandSize - 1, j - firstFree);
    for (let p = 1; p <= reach; p++) {
      const factor = column[p];
      const other = at.from(-3 * p);
      other[0] -= factor * a;
      other[1] -= factor * b;
      other[2] -= factor * c;
    }
  }
}

/** x <- U^-T x, in place. */
export function unwhitenBand(x: Numbers): void {
  for (let j = firstFree; j < count; j++) {
    const column = band.from(j * bandSize);
    const reach = min(bandSize - 1, j - firstFree);
    let sum = x[j];
    for (let p = 1; p <= reach; p++) sum -= column[p] * x[j - p];
    x[j] = sum * column[0];
  }
}
