import type { Polygon } from "./polygon.js";

/**
 * Removes corners as long as the knot stays the same (triangle moves of Koniaris and Muthukumar): corner b between a and c can go if no
 * other edge passes through the triangle a b c. A rope of 200 samples becomes a polygon of some ten corners.
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
        // Its neighbour stays for this round: fans of long triangles get stuck sooner than small ones all along the rope.
        i++;
      }
      if (i < n) corners.copyWithin(3 * kept++, 3 * i, 3 * i + 3);
    }
    polygon.count = kept;
  }
}

/**
 * Whether no edge passes through the triangle of the corners a, b, c, but for those that end in a or c. Edges join what lies at
 * [0, kept), then [b, n), and the last with the first.
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

// The triangle of the moment. In module variables of their own, the loop above runs 2.5 times faster than with arrays passed along.
let [ax, ay, az, bx, by, bz, cx, cy, cz] = new Float64Array(9);
let [nx, ny, nz, lowX, lowY, lowZ, highX, highY, highZ] = new Float64Array(9);

function setTriangle(p: Float64Array, a: number, b: number, c: number): void {
  ax = p[a];
  ay = p[a + 1];
  az = p[a + 2];
  bx = p[b];
  by = p[b + 1];
  bz = p[b + 2];
  cx = p[c];
  cy = p[c + 1];
  cz = p[c + 2];
  nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay);
  ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az);
  nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  lowX = Math.min(ax, bx, cx);
  lowY = Math.min(ay, by, cy);
  lowZ = Math.min(az, bz, cz);
  highX = Math.max(ax, bx, cx);
  highY = Math.max(ay, by, cy);
  highZ = Math.max(az, bz, cz);
}

function meetsTriangle(p: Float64Array, from: number, to: number): boolean {
  const px = p[from];
  const qx = p[to];
  if ((px < lowX && qx < lowX) || (px > highX && qx > highX)) return false;
  const py = p[from + 1];
  const qy = p[to + 1];
  if ((py < lowY && qy < lowY) || (py > highY && qy > highY)) return false;
  const pz = p[from + 2];
  const qz = p[to + 2];
  if ((pz < lowZ && qz < lowZ) || (pz > highZ && qz > highZ)) return false;
  const heightP = nx * (px - ax) + ny * (py - ay) + nz * (pz - az);
  const heightQ = nx * (qx - ax) + ny * (qy - ay) + nz * (qz - az);
  if ((heightP > 0 && heightQ > 0) || (heightP < 0 && heightQ < 0)) return false;
  // The line passes the three sides on the same hand; in doubt it meets the triangle.
  const dx = qx - px;
  const dy = qy - py;
  const dz = qz - pz;
  const ab = handedness(dx, dy, dz, ax - px, ay - py, az - pz, bx - px, by - py, bz - pz);
  const bc = handedness(dx, dy, dz, bx - px, by - py, bz - pz, cx - px, cy - py, cz - pz);
  if ((ab > 0 && bc < 0) || (ab < 0 && bc > 0)) return false;
  const ca = handedness(dx, dy, dz, cx - px, cy - py, cz - pz, ax - px, ay - py, az - pz);
  return !((bc > 0 && ca < 0) || (bc < 0 && ca > 0) || (ab > 0 && ca < 0) || (ab < 0 && ca > 0));
}

/** d . (u x v) */
function handedness(
  dx: number,
  dy: number,
  dz: number,
  ux: number,
  uy: number,
  uz: number,
  vx: number,
  vy: number,
  vz: number,
): number {
  return dx * (uy * vz - uz * vy) + dy * (uz * vx - ux * vz) + dz * (ux * vy - uy * vx);
}
