import { gaussLegendre } from "../../math/gauss-legendre.js";
import { KernelRoom } from "./kernel-room.js";
import { power } from "../../math/elementary.js";

/**
 * Inertia without the term quadratic in v. Left alone, a material point keeps its velocity u; so the momentum
 * that a rod brings into a step is what its old velocity field amounts to in its new shape,
 *   int rho S J(q_new)^T u_old  =  M v - h A(q, v) + O(h^2),  A = int rho S J^T JDot v,
 * with u_old = J(q_old) v carried at the nodes of a quadrature rule. Solving M v = (this) is an orthogonal
 * projection of the field on the velocities that the new shape allows: it cannot add kinetic energy, however
 * fast the rod moves and however long the step. An explicit A can: at 1/240 s it tore curly hair apart at a
 * head speed of 1 m/s. What the projection takes away, a share of (h w)^2 a step for parts that turn at w,
 * vanishes with h at first order.
 */

/**
 * The rules of 8 and 4 nodes, and the series of f_4 and f_5 at the nodes; largestOfTerms[n] is the y up to
 * which the first term that n of them leave out is below 1e-17 of the first. To the kernel's room.
 */
export function writeVelocityRules(heap: Float64Array): void {
  const rules = [8, 4].map((count) => gaussLegendre(count));
  heap.set(
    rules.flatMap(({ nodes }) => [...nodes]),
    KernelRoom.nodes,
  );
  heap.set(
    rules.flatMap(({ weights }) => [...weights]),
    KernelRoom.weights,
  );
  const terms = KernelRoom.series5 - KernelRoom.series4;
  heap.fill(Infinity, KernelRoom.largestOfTerms, KernelRoom.largestOfTerms + terms + 1);
  for (let j = 0, inverse4 = 1 / 24; j < terms; j++) {
    heap[KernelRoom.series4 + j] = inverse4;
    heap[KernelRoom.series5 + j] = inverse4 / (2 * j + 5);
    if (j > 0) heap[KernelRoom.largestOfTerms + j] = power(1e-17 / (24 * inverse4), 1 / j);
    inverse4 /= (2 * j + 5) * (2 * j + 6);
  }
}
