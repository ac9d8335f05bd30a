import { limits } from "../world/limits.js";
import { crossingCount, simplified, type KnotDiagram } from "./diagram.js";
import type { Polygon } from "./polygon.js";
import { cos, hypot, sin } from "../math/elementary.js";

const { views } = limits.knots;

const goldenAngle = Math.PI * (3 - Math.sqrt(5));
/** Any unit vector will do. */
const generalDirection = [0.36, 0.48, 0.8] as const;

/** The polygon drawn as it is seen from several sides; drawings with few crossings first. */
export function drawingsOf(polygon: Polygon): KnotDiagram[] {
  const drawings: KnotDiagram[] = [];
  for (let view = 0; view < views; view++) {
    // Evenly over half of a sphere; from the other side one sees the same crossings.
    const z = (view + 0.5) / views;
    const r = Math.sqrt(1 - z * z);
    const angle = goldenAngle * view;
    const drawing = simplified(projected(polygon, r * cos(angle), r * sin(angle), z));
    if (crossingCount(drawing) === 0) return [drawing];
    drawings.push(drawing);
  }
  return drawings.sort((a, b) => crossingCount(a) - crossingCount(b));
}

/** The polygon as seen from far away in direction (x, y, z), a unit vector. */
export function projected(polygon: Polygon, x: number, y: number, z: number): KnotDiagram {
  const crossings = ownCrossings(turned(polygon, x, y, z), polygon.count);
  // Crossings of edge i stand in the order of finding; along the edge they come in the order of their places.
  const order = Array.from(crossings.places.keys()).sort((a, b) => crossings.places[a] - crossings.places[b]);
  return {
    passes: Int32Array.from(order, (pass) => pass >> 1),
    over: Uint8Array.from(order, (pass) => (pass & 1) ^ crossings.firstOver[pass >> 1]),
    signs: Int8Array.from(crossings.signs),
  };
}

/** Corners in coordinates right, up, towards the eye. */
function turned({ corners, count }: Polygon, x: number, y: number, z: number): Float64Array {
  // Right is across the eye's direction and an axis that is not near to it.
  const [ux, uy, uz] = Math.abs(x) < 0.6 ? [0, z, -y] : [-z, 0, x];
  const size = hypot(ux, uy, uz);
  const [rx, ry, rz] = [ux / size, uy / size, uz / size];
  const [vx, vy, vz] = [y * rz - z * ry, z * rx - x * rz, x * ry - y * rx];
  const seen = new Float64Array(3 * count + 3);
  for (let i = 0; i < 3 * count; i += 3) {
    const px = corners[i];
    const py = corners[i + 1];
    const pz = corners[i + 2];
    seen[i] = rx * px + ry * py + rz * pz;
    seen[i + 1] = vx * px + vy * py + vz * pz;
    seen[i + 2] = x * px + y * py + z * pz;
  }
  // The last edge ends where the first begins.
  seen.copyWithin(3 * count, 0, 3);
  return seen;
}

interface Crossings {
  /**
   * Of crossing c the first pass is at places[2 c], the second at places[2 c + 1]: number of the edge
   * and share of it.
   */
  readonly places: number[];
  /** 1 if the first pass is over. */
  readonly firstOver: number[];
  readonly signs: number[];
}

function ownCrossings(seen: Float64Array, count: number): Crossings {
  const found: Crossings = { places: [], firstOver: [], signs: [] };
  for (let i = 0; i < count; i++) {
    const a = 3 * i;
    const left = Math.min(seen[a], seen[a + 3]);
    const right = Math.max(seen[a], seen[a + 3]);
    const low = Math.min(seen[a + 1], seen[a + 4]);
    const high = Math.max(seen[a + 1], seen[a + 4]);
    const end = 3 * (i === 0 ? count - 1 : count);
    for (let c = a + 6; c < end; c += 3) {
      if (seen[c] < left && seen[c + 3] < left) continue;
      if (seen[c] > right && seen[c + 3] > right) continue;
      if (seen[c + 1] < low && seen[c + 4] < low) continue;
      if (seen[c + 1] > high && seen[c + 4] > high) continue;
      crossEdges(seen, a, c, found);
    }
  }
  return found;
}

/** How often two polygons cross in a drawing, left-handed crossings negative. */
export function signedCrossings(a: Polygon, b: Polygon): number {
  const [x, y, z] = generalDirection;
  const [seenA, seenB] = [turned(a, x, y, z), turned(b, x, y, z)];
  const seen = new Float64Array(seenA.length + seenB.length);
  seen.set(seenA);
  seen.set(seenB, seenA.length);
  const found: Crossings = { places: [], firstOver: [], signs: [] };
  for (let i = 0; i < a.count; i++) {
    for (let j = 0; j < b.count; j++) crossEdges(seen, 3 * i, seenA.length + 3 * j, found);
  }
  return found.signs.reduce((sum, sign) => sum + sign, 0);
}

/** Adds the crossing of the edges that begin at a and c, if they cross. */
function crossEdges(seen: Float64Array, a: number, c: number, found: Crossings): void {
  const sideC = area(seen, a, c);
  const sideD = area(seen, a, c + 3);
  if (sideC > 0 === sideD > 0) return;
  const sideA = area(seen, c, a);
  const sideB = area(seen, c, a + 3);
  if (sideA > 0 === sideB > 0) return;
  const onA = sideA / (sideA - sideB);
  const onC = sideC / (sideC - sideD);
  const heightA = seen[a + 2] + onA * (seen[a + 5] - seen[a + 2]);
  const heightC = seen[c + 2] + onC * (seen[c + 5] - seen[c + 2]);
  const firstOver = heightA > heightC;
  found.places.push(a / 3 + onA, c / 3 + onC);
  found.firstOver.push(firstOver ? 1 : 0);
  // Right-handed if the upper edge turns anticlockwise into the lower one. The second edge leads to the left
  // of the first if it ends there.
  found.signs.push(sideD > 0 === firstOver ? 1 : -1);
}

/**
 * Twice the area of the triangle that the edge from `a` makes with corner c, positive if c lies to its left.
 */
function area(seen: Float64Array, a: number, c: number): number {
  const x = seen[a];
  const y = seen[a + 1];
  return (seen[a + 3] - x) * (seen[c + 1] - y) - (seen[a + 4] - y) * (seen[c] - x);
}
