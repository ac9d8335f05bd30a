import type { Polygon } from "./polygon.js";

/**
 * Removes corners as long as the knot stays the same (triangle moves of Koniaris and Muthukumar): corner b
 * between a and c can go if no other edge passes through the triangle a b c. A rope of 200 samples becomes a
 * polygon of some ten corners.
 */
export function reducePolygon(polygon: Polygon): void {
  const { corners } = polygon;
  for (let removed = 1; removed > 0 && polygon.count > 3;) {
    const n = polygon.count;
    let kept = 0;
    removed = 0;
    // The corners before `i` have been looked at: those that stay lie at [0, kept), those to come at [i, n).
    for (let i = 0; i < n; i++) {
      const before = kept > 0 ? kept - 1 : n - 1;
      const after = i + 1 < n ? i + 1 : 0;
      if (n - removed > 3 && isFree(corners, before, i, after, kept, n)) {
        removed++;
        // Its neighbour stays for this round: fans of long triangles get stuck sooner than small ones
        // all along the rope.
        i++;
      }
      if (i < n) corners.copyWithin(3 * kept++, 3 * i, 3 * i + 3);
    }
    polygon.count = kept;
  }
}

/**
 * Whether no edge passes through the triangle of the corners a, b, c, but for those that end in a or c. Edges
 * join what lies at [0, kept), then [b, n), and the last with the first.
 */
function isFree(p: Float64Array, a: number, b: number, c: number, kept: number, n: number): boolean {
  setTriangle(p, 3 * a, 3 * b, 3 * c);
  let from = n - 1;
  for (let to = 0; to < n; to++) {
    if (to === kept && kept < b) to = b;
    if (from !== a && from !== b && from !== c && to !== a && to !== b && to !== c) {
      if (meetsTriangle(p, 3 * from, 3 * to)) return false;
    }
    from = to;
  }
  return true;
}

// The triangle of the moment: a, b, c, a normal, and its box.
const triangle = new Float64Array(18);

function setTriangle(p: Float64Array, a: number, b: number, c: number): void {
  const t = triangle;
  for (let k = 0; k < 3; k++) {
    t[k] = p[a + k];
    t[3 + k] = p[b + k];
    t[6 + k] = p[c + k];
    t[12 + k] = Math.min(p[a + k], p[b + k], p[c + k]);
    t[15 + k] = Math.max(p[a + k], p[b + k], p[c + k]);
  }
  t[9] = (t[4] - t[1]) * (t[8] - t[2]) - (t[5] - t[2]) * (t[7] - t[1]);
  t[10] = (t[5] - t[2]) * (t[6] - t[0]) - (t[3] - t[0]) * (t[8] - t[2]);
  t[11] = (t[3] - t[0]) * (t[7] - t[1]) - (t[4] - t[1]) * (t[6] - t[0]);
}

function meetsTriangle(p: Float64Array, from: number, to: number): boolean {
  const t = triangle;
  for (let k = 0; k < 3; k++) {
    if (p[from + k] < t[12 + k] && p[to + k] < t[12 + k]) return false;
    if (p[from + k] > t[15 + k] && p[to + k] > t[15 + k]) return false;
  }
  const heightP = heightOver(p, from);
  const heightQ = heightOver(p, to);
  if ((heightP > 0 && heightQ > 0) || (heightP < 0 && heightQ < 0)) return false;
  // The line passes the three sides on the same hand; in doubt it meets the triangle.
  const ab = hand(p, from, to, 0, 3);
  const bc = hand(p, from, to, 3, 6);
  if ((ab > 0 && bc < 0) || (ab < 0 && bc > 0)) return false;
  const ca = hand(p, from, to, 6, 0);
  return !((bc > 0 && ca < 0) || (bc < 0 && ca > 0) || (ab > 0 && ca < 0) || (ab < 0 && ca > 0));
}

/** Height of a corner over the plane of the triangle, times the length of its normal; 0 in doubt. */
function heightOver(p: Float64Array, at: number): number {
  const t = triangle;
  const x = t[9] * (p[at] - t[0]);
  const y = t[10] * (p[at + 1] - t[1]);
  const z = t[11] * (p[at + 2] - t[2]);
  return certain(x + y + z, Math.abs(x) + Math.abs(y) + Math.abs(z));
}

/**
 * On which hand the line of an edge passes the side from u to v of the triangle: (q - p) . (u - p) x (v -
 * p); 0 in doubt.
 */
function hand(p: Float64Array, from: number, to: number, u: number, v: number): number {
  const t = triangle;
  const x = p[from];
  const y = p[from + 1];
  const z = p[from + 2];
  const ux = t[u] - x;
  const uy = t[u + 1] - y;
  const uz = t[u + 2] - z;
  const vx = t[v] - x;
  const vy = t[v + 1] - y;
  const vz = t[v + 2] - z;
  const dx = p[to] - x;
  const dy = p[to + 1] - y;
  const dz = p[to + 2] - z;
  const sum = dx * (uy * vz - uz * vy) + dy * (uz * vx - ux * vz) + dz * (ux * vy - uy * vx);
  const size =
    Math.abs(dx) * (Math.abs(uy * vz) + Math.abs(uz * vy)) +
    Math.abs(dy) * (Math.abs(uz * vx) + Math.abs(ux * vz)) +
    Math.abs(dz) * (Math.abs(ux * vy) + Math.abs(uy * vx));
  return certain(sum, size);
}

/**
 * A sum of terms of this size, or 0 if rounding may have made it. What lies in a plane by chance is 1e-9 away
 * from it (`polygon.ts`) and is certain. An edge in the plane of a triangle and on its side is not.
 */
function certain(sum: number, size: number): number {
  return Math.abs(sum) > 1e-13 * size ? sum : 0;
}
