import { gaussLegendre } from "../../math/gauss-legendre.js";
import { ClothoidRoom, Rule } from "./kernel-room.js";
import { mostNodes } from "./layout.js";

/** Even numbers: nodes are reckoned with two at a time. */
const counts = [4, 6, 8, 10, 12, 16];

/**
 * The Gauss rules of the kernel, to its room. Values at the nodes are those of a polynomial, whose integral
 * up to a node z_g of [-1, 1] is a sum over nodes with the weights
 *   W_gh = w_h sum_k (2k + 1) / 2 P_k(z_h) I_k(z_g),  I_0 = z + 1,  I_k = (P_{k+1} - P_{k-1}) / (2k + 1):
 * Gauss collocation, of order G + 1 at the nodes and 2G over the whole.
 */
export function writeRules(heap: Float64Array, room: number): void {
  counts.forEach((count, i) => {
    const at = room + ClothoidRoom.rules + i * Rule.size;
    const { nodes, weights } = gaussLegendre(count);
    heap.set(nodes, at + Rule.nodes);
    heap.set(weights, at + Rule.weights);
    const P = Array.from(nodes, (node) => legendre(2 * node - 1, count));
    for (let g = 0; g < count; g++) {
      for (let h = 0; h < count; h++) {
        let sum = nodes[g];
        for (let k = 1; k < count; k++) sum += 0.5 * P[h][k] * (P[g][k + 1] - P[g][k - 1]);
        heap[at + Rule.collocation + mostNodes * g + h] = weights[h] * sum;
      }
    }
    halve(heap, at, count);
  });
}

/**
 * Nodes lie opposite to each other. With the sum s and the difference d of the values at h and its opposite,
 * the integral up to g is sum_h (E_gh s_h + O_gh d_h), and up to its opposite sum_h (w_h s_h - E_gh s_h +
 * O_gh d_h): half of the products.
 */
function halve(heap: Float64Array, at: number, count: number): void {
  const half = count / 2;
  for (let g = 0; g < half; g++) {
    const W = at + Rule.collocation + mostNodes * (half + g);
    for (let h = 0; h < half; h++) {
      const here = heap[W + half + h];
      const opposite = heap[W + half - 1 - h];
      heap[at + Rule.even + 8 * g + h] = 0.5 * (here + opposite);
      heap[at + Rule.odd + 8 * g + h] = 0.5 * (here - opposite);
    }
  }
}

/** P_0 to P_degree at z. */
function legendre(z: number, degree: number): number[] {
  const P = [1, z];
  for (let k = 1; k < degree; k++) P.push(((2 * k + 1) * z * P[k] - k * P[k - 1]) / (k + 1));
  return P;
}
