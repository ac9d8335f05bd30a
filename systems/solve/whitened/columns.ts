/**
 * Where the columns of a contact stand: its first number in `columns`, then for each of two sides the place
 * in w and the length of the support, a multiple of 3. The second side's columns follow those of the first. A
 * side that cannot move has length 0.
 */
export const Span = { columns: 0, w: 1, length: 2, secondW: 3, secondLength: 4, size: 5 } as const;

/** out (3 x 3, row by row) += Y^T Z over the first `length` entries of the columns at y and z. */
export function addProduct(
  columns: Float64Array,
  y: number,
  z: number,
  length: number,
  out: Float64Array,
  at: number,
): void {
  let w00 = 0;
  let w01 = 0;
  let w02 = 0;
  let w10 = 0;
  let w11 = 0;
  let w12 = 0;
  let w20 = 0;
  let w21 = 0;
  let w22 = 0;
  for (const end = y + 3 * length; y < end; y += 3, z += 3) {
    const y0 = columns[y];
    const y1 = columns[y + 1];
    const y2 = columns[y + 2];
    const z0 = columns[z];
    const z1 = columns[z + 1];
    const z2 = columns[z + 2];
    w00 += y0 * z0;
    w01 += y0 * z1;
    w02 += y0 * z2;
    w10 += y1 * z0;
    w11 += y1 * z1;
    w12 += y1 * z2;
    w20 += y2 * z0;
    w21 += y2 * z1;
    w22 += y2 * z2;
  }
  out[at] += w00;
  out[at + 1] += w01;
  out[at + 2] += w02;
  out[at + 3] += w10;
  out[at + 4] += w11;
  out[at + 5] += w12;
  out[at + 6] += w20;
  out[at + 7] += w21;
  out[at + 8] += w22;
}
