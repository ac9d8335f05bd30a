import { add, cross, dot, scale, subtract, type Triple } from "../points.js";

/** The point (1 - u - v) a + u b + v c of a triangle that is nearest to another. */
export interface Nearest {
  triangle: number;
  u: number;
  v: number;
  square: number;
}

interface Node {
  readonly low: Triple;
  readonly high: Triple;
  /** Triangles of a leaf, else two halves. */
  readonly triangles: readonly number[] | null;
  readonly halves: readonly Node[];
}

const TRIANGLES_PER_LEAF = 8;

/** Finds nearest triangles by a tree of boxes. */
export class NearestTriangle {
  private readonly root: Node;

  /** `corners`: nine numbers for each triangle of the list, which says what they are called. */
  constructor(
    private readonly corners: ArrayLike<number>,
    private readonly names: ArrayLike<number>,
  ) {
    // Those without an area have no frame, so nothing grows on them.
    const list = Array.from({ length: names.length }, (_, i) => i).filter((i) => this.area(i) > 0);
    this.root = this.grow(list);
  }

  get isEmpty(): boolean {
    return this.root.triangles?.length === 0;
  }

  to(point: Triple): Nearest {
    const best: Nearest = { triangle: -1, u: 0, v: 0, square: Infinity };
    this.search(this.root, point, best);
    return best;
  }

  private search({ triangles, halves }: Node, point: Triple, best: Nearest): void {
    if (triangles) {
      for (const i of triangles) this.compare(i, point, best);
      return;
    }
    const [near, far] = [...halves].sort((a, b) => outside(a, point) - outside(b, point));
    for (const node of [near, far]) if (outside(node, point) < best.square) this.search(node, point, best);
  }

  /** By the regions of Voronoi of its corners, sides and face (Ericson, Real-Time Collision Detection, 5.1.5). */
  private compare(i: number, point: Triple, best: Nearest): void {
    const [a, b, c] = [0, 1, 2].map((k) => this.corner(i, k));
    const [ab, ac] = [subtract(b, a), subtract(c, a)];
    const from = (corner: Triple) => {
      const d = subtract(point, corner);
      return [dot(ab, d), dot(ac, d)] as const;
    };
    const [d1, d2] = from(a);
    const [d3, d4] = from(b);
    const [d5, d6] = from(c);
    const [va, vb, vc] = [d3 * d6 - d5 * d4, d5 * d2 - d1 * d6, d1 * d4 - d3 * d2];
    let [u, v] = [0, 0];
    if (d1 <= 0 && d2 <= 0) [u, v] = [0, 0];
    else if (d3 >= 0 && d4 <= d3) [u, v] = [1, 0];
    else if (d6 >= 0 && d5 <= d6) [u, v] = [0, 1];
    else if (vc <= 0 && d1 >= 0 && d3 <= 0) [u, v] = [d1 / (d1 - d3), 0];
    else if (vb <= 0 && d2 >= 0 && d6 <= 0) [u, v] = [0, d2 / (d2 - d6)];
    else if (va <= 0 && d4 >= d3 && d5 >= d6) {
      v = (d4 - d3) / (d4 - d3 + d5 - d6);
      u = 1 - v;
    } else {
      const sum = va + vb + vc;
      [u, v] = [vb / sum, vc / sum];
    }
    const off = subtract(point, add(a, add(scale(ab, u), scale(ac, v))));
    const square = dot(off, off);
    if (square < best.square) Object.assign(best, { triangle: this.names[i], u, v, square });
  }

  private corner(i: number, k: number): Triple {
    const at = 9 * i + 3 * k;
    return [this.corners[at], this.corners[at + 1], this.corners[at + 2]];
  }

  private area(i: number): number {
    const a = this.corner(i, 0);
    const normal = cross(subtract(this.corner(i, 1), a), subtract(this.corner(i, 2), a));
    return dot(normal, normal);
  }

  /** Halved at the median of the middles along the longest side. */
  private grow(list: readonly number[]): Node {
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    for (const i of list)
      for (let k = 0; k < 9; k++) {
        const x = this.corners[9 * i + k];
        low[k % 3] = Math.min(low[k % 3], x);
        high[k % 3] = Math.max(high[k % 3], x);
      }
    const box = { low: low as unknown as Triple, high: high as unknown as Triple };
    if (list.length <= TRIANGLES_PER_LEAF) return { ...box, triangles: list, halves: [] };
    const sizes = high.map((x, c) => x - low[c]);
    const axis = sizes.indexOf(Math.max(...sizes));
    const middle = (i: number) => [0, 3, 6].reduce((sum, k) => sum + this.corners[9 * i + k + axis], 0);
    const sorted = [...list].sort((a, b) => middle(a) - middle(b));
    const half = sorted.length >> 1;
    const halves = [sorted.slice(0, half), sorted.slice(half)].map((part) => this.grow(part));
    return { ...box, triangles: null, halves };
  }
}

/** The square of the distance to a box, 0 inside. */
function outside({ low, high }: Node, point: Triple): number {
  let square = 0;
  for (let c = 0; c < 3; c++) {
    const off = Math.max(low[c] - point[c], point[c] - high[c], 0);
    square += off * off;
  }
  return square;
}
