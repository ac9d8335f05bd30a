import { createHelixFunctions, helixFunctions } from "../../math/helix-functions.js";
import { gaussLegendre } from "../../math/gauss-legendre.js";
import type { RodWorld } from "../../world.js";
import { Element, Header, RodConstant } from "./layout.js";
import { spinEnergy, tipSpinInertia } from "./spin.js";

/**
 * Inertia without the term quadratic in v. Left alone, a material point keeps its velocity u; so the momentum that a
 * rod brings into a step is what its old velocity field amounts to in its new shape,
 *   int rho S J(q_new)^T u_old  =  M v - h A(q, v) + O(h^2),  A = int rho S J^T JDot v,
 * with u_old = J(q_old) v carried at the nodes of a quadrature rule. Solving M v = (this) is an orthogonal projection of the
 * field on the velocities that the new shape allows: it cannot add kinetic energy, however fast the rod moves and however
 * long the step. An explicit A can: at 1/240 s it tore curly hair apart at a head speed of 1 m/s.
 * What the projection takes away, a share of (h w)^2 a step for parts that turn at w, vanishes with h at first order.
 */
/**
 * The rules, one after the other, and where each begins. With as many nodes, the momentum of a velocity that the shape allows is exact
 * to 1e-12 up to (|kappa| l)^2 = `largestY`; eight are exact to 1e-10 up to 3 rad.
 */
const rules = [8, 6, 4].map((count) => gaussLegendre(count));
const nodes = Float64Array.from(rules.flatMap((rule) => [...rule.nodes]));
const weights = Float64Array.from(rules.flatMap((rule) => [...rule.weights]));
const ruleStart = Uint8Array.of(0, 0, 0, 0, 14, 0, 8, 0, 0);
const largestY = { four: 4e-4, six: 0.3 } as const;

const f = createHelixFunctions();
/** Up to this (|kappa| l)^2 the node functions are series; coefficients of f_4 and f_5. */
const seriesLimit = 16;
const seriesTerms = 16;
const series4 = new Float64Array(seriesTerms);
const series5 = new Float64Array(seriesTerms);
/** largestOfTerms[n]: up to this y the first term that n of them leave out is below 1e-17 of the first. */
const largestOfTerms = new Float64Array(seriesTerms + 1).fill(Infinity);
for (let j = 0, inverse4 = 1 / 24; j < seriesTerms; j++) {
  series4[j] = inverse4;
  series5[j] = inverse4 / (2 * j + 5);
  if (j > 0) largestOfTerms[j] = Math.pow(1e-17 / (24 * inverse4), 1 / j);
  inverse4 /= (2 * j + 5) * (2 * j + 6);
}
/** Numbers of int X u for X = 1, s, S2, S3, a2, a3, 3 each. */
export const velocityMoments = 18;

/** X <- int of the carried velocity times each basis function; leaves these functions at the nodes for `scatterVelocity`. */
export function integrateVelocity(
  heap: Float64Array,
  kappa: number,
  lengthAt: number,
  row: number,
  X: Float64Array,
): void {
  const k0 = heap[kappa]!;
  const k1 = heap[kappa + 1]!;
  const k2 = heap[kappa + 2]!;
  const length = heap[lengthAt]!;
  f[0] = (k0 * k0 + k1 * k1 + k2 * k2) * length * length;
  const yOfAll = f[0];
  const isSeries = yOfAll < seriesLimit;
  let terms = 2;
  if (isSeries) while (largestOfTerms[terms] < yOfAll) terms++;
  const count = heap[row + Element.nodes] | 0;
  const rule = ruleStart[count];
  let at = row + Element.functions;
  let u = row + Element.velocity;
  // prettier-ignore
  let x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0, x2 = 0, y2 = 0, z2 = 0, x3 = 0, y3 = 0, z3 = 0, x4 = 0, y4 = 0, z4 = 0, x5 = 0, y5 = 0, z5 = 0;
  // Two nodes at a time: one Horner scheme alone would wait for itself.
  for (let g = rule; g < rule + count; g += 2, at += 8, u += 6) {
    const nodeA = nodes[g]!;
    const nodeB = nodes[g + 1]!;
    const yA = yOfAll * nodeA * nodeA;
    const yB = yOfAll * nodeB * nodeB;
    // prettier-ignore
    let f2A = 0, f3A = 0, f4A = 0, f5A = 0, f2B = 0, f3B = 0, f4B = 0, f5B = 0;
    if (isSeries) {
      let j = terms - 1;
      f4A = f4B = series4[j]!;
      f5A = f5B = series5[j]!;
      while (--j >= 0) {
        const c4 = series4[j]!;
        const c5 = series5[j]!;
        f4A = c4 - yA * f4A;
        f5A = c5 - yA * f5A;
        f4B = c4 - yB * f4B;
        f5B = c5 - yB * f5B;
      }
      f3A = 1 / 6 - yA * f5A;
      f3B = 1 / 6 - yB * f5B;
      f2A = 1 / 2 - yA * f4A;
      f2B = 1 / 2 - yB * f4B;
    } else {
      f[0] = yA;
      helixFunctions(f);
      f2A = f[2]!;
      f3A = f[3]!;
      f4A = f[4]!;
      f5A = f[5]!;
      f[0] = yB;
      helixFunctions(f);
      f2B = f[2]!;
      f3B = f[3]!;
      f4B = f[4]!;
      f5B = f[5]!;
    }
    const sA = nodeA * length;
    const sB = nodeB * length;
    const ssA = sA * sA;
    const ssB = sB * sB;
    const S2A = ssA * f2A;
    const S2B = ssB * f2B;
    const S3A = ssA * sA * f3A;
    const S3B = ssB * sB * f3B;
    const a2A = ssA * ssA * (2 * f4A - f3A);
    const a2B = ssB * ssB * (2 * f4B - f3B);
    const a3A = ssA * ssA * sA * (3 * f5A - f4A);
    const a3B = ssB * ssB * sB * (3 * f5B - f4B);
    heap[at] = S2A;
    heap[at + 1] = S3A;
    heap[at + 2] = a2A;
    heap[at + 3] = a3A;
    heap[at + 4] = S2B;
    heap[at + 5] = S3B;
    heap[at + 6] = a2B;
    heap[at + 7] = a3B;
    const weightA = weights[g]!;
    const weightB = weights[g + 1]!;
    const xA = weightA * heap[u]!;
    const yOfA = weightA * heap[u + 1]!;
    const zA = weightA * heap[u + 2]!;
    const xB = weightB * heap[u + 3]!;
    const yOfB = weightB * heap[u + 4]!;
    const zB = weightB * heap[u + 5]!;
    x0 += xA + xB;
    y0 += yOfA + yOfB;
    z0 += zA + zB;
    x1 += nodeA * xA + nodeB * xB;
    y1 += nodeA * yOfA + nodeB * yOfB;
    z1 += nodeA * zA + nodeB * zB;
    x2 += S2A * xA + S2B * xB;
    y2 += S2A * yOfA + S2B * yOfB;
    z2 += S2A * zA + S2B * zB;
    x3 += S3A * xA + S3B * xB;
    y3 += S3A * yOfA + S3B * yOfB;
    z3 += S3A * zA + S3B * zB;
    x4 += a2A * xA + a2B * xB;
    y4 += a2A * yOfA + a2B * yOfB;
    z4 += a2A * zA + a2B * zB;
    x5 += a3A * xA + a3B * xB;
    y5 += a3A * yOfA + a3B * yOfB;
    z5 += a3A * zA + a3B * zB;
  }
  X[0] = length * x0;
  X[1] = length * y0;
  X[2] = length * z0;
  X[3] = length * length * x1;
  X[4] = length * length * y1;
  X[5] = length * length * z1;
  X[6] = length * x2;
  X[7] = length * y2;
  X[8] = length * z2;
  X[9] = length * x3;
  X[10] = length * y3;
  X[11] = length * z3;
  X[12] = length * x4;
  X[13] = length * y4;
  X[14] = length * z4;
  X[15] = length * x5;
  X[16] = length * y5;
  X[17] = length * z5;
}

const unused = new Float64Array(velocityMoments);

/**
 * Velocity of the element's nodes in the present shape: v_i + w x p(s) + (R b)(s) kappaDot, where the twist (angular,
 * linear) is that of the element's start, about the root. Its kinetic energy is added to that in the constants.
 */
export function scatterVelocity(
  heap: Float64Array,
  joint: number,
  kappa: number,
  kappaDot: number,
  lengthAt: number,
  constants: Float64Array,
  twist: Float64Array,
  row: number,
): void {
  const length = heap[lengthAt]!;
  const tx = heap[joint]!;
  const ty = heap[joint + 1]!;
  const tz = heap[joint + 2]!;
  const ax = heap[joint + 3]!;
  const ay = heap[joint + 4]!;
  const az = heap[joint + 5]!;
  const bx = heap[joint + 6]!;
  const by = heap[joint + 7]!;
  const bz = heap[joint + 8]!;
  const x = heap[joint + 9]! - constants[RodConstant.rootX]!;
  const y = heap[joint + 10]! - constants[RodConstant.rootY]!;
  const z = heap[joint + 11]! - constants[RodConstant.rootZ]!;
  const k0 = heap[kappa]!;
  const k1 = heap[kappa + 1]!;
  const k2 = heap[kappa + 2]!;
  const d0 = heap[kappaDot]!;
  const d1 = heap[kappaDot + 1]!;
  const d2 = heap[kappaDot + 2]!;
  const q = k1 * k1 + k2 * k2;
  const px = k1 * ax + k2 * bx;
  const py = k1 * ay + k2 * by;
  const pz = k1 * az + k2 * bz;
  const ux = k2 * ax - k1 * bx;
  const uy = k2 * ay - k1 * by;
  const uz = k2 * az - k1 * bz;
  const wx = k0 * px - q * tx;
  const wy = k0 * py - q * ty;
  const wz = k0 * pz - q * tz;
  const ox = twist[0]!;
  const oy = twist[1]!;
  const oz = twist[2]!;
  const dq = 2 * (k1 * d1 + k2 * d2);
  const kd = k0 * d0 + 0.5 * dq;

  // u(s) = V0 + s V1 + S2 V2 + S3 V3 + kd (a2 u + a3 w), V2 = w x u + uDot, V3 = w x w + wDot
  const V0x = twist[3]! + oy * z - oz * y;
  const V0y = twist[4]! + oz * x - ox * z;
  const V0z = twist[5]! + ox * y - oy * x;
  const V1x = oy * tz - oz * ty;
  const V1y = oz * tx - ox * tz;
  const V1z = ox * ty - oy * tx;
  const V2x = oy * uz - oz * uy + d2 * ax - d1 * bx;
  const V2y = oz * ux - ox * uz + d2 * ay - d1 * by;
  const V2z = ox * uy - oy * ux + d2 * az - d1 * bz;
  const V3x = oy * wz - oz * wy + d0 * px + k0 * (d1 * ax + d2 * bx) - dq * tx;
  const V3y = oz * wx - ox * wz + d0 * py + k0 * (d1 * ay + d2 * by) - dq * ty;
  const V3z = ox * wy - oy * wx + d0 * pz + k0 * (d1 * az + d2 * bz) - dq * tz;
  f[0] = (k0 * k0 + q) * length * length;
  const count = f[0] < largestY.six ? (f[0] < largestY.four ? 4 : 6) : 8;
  if (heap[row + Element.nodes] !== count) {
    heap[row + Element.nodes] = count;
    integrateVelocity(heap, kappa, lengthAt, row, unused);
  }
  const rule = ruleStart[count];
  let square = 0;
  for (let g = 0; g < count; g++) {
    const at = row + Element.functions + 4 * g;
    const s = nodes[rule + g]! * length;
    const S2 = heap[at]!;
    const S3 = heap[at + 1]!;
    const a2 = kd * heap[at + 2]!;
    const a3 = kd * heap[at + 3]!;
    const u = row + Element.velocity + 3 * g;
    const X = V0x + s * V1x + S2 * V2x + S3 * V3x + a2 * ux + a3 * wx;
    const Y = V0y + s * V1y + S2 * V2y + S3 * V3y + a2 * uy + a3 * wy;
    const Z = V0z + s * V1z + S2 * V2z + S3 * V3z + a2 * uz + a3 * wz;
    heap[u] = X;
    heap[u + 1] = Y;
    heap[u + 2] = Z;
    square += weights[rule + g]! * (X * X + Y * Y + Z * Z);
  }
  constants[RodConstant.energy] += 0.5 * constants[RodConstant.density]! * length * square;
}

/** Kinetic energy of the carried velocities and spins. */
export function carriedEnergy(world: RodWorld, rod: number): number {
  const heap = world.memory.f64;
  const { Rod, Mechanics, GeneralizedCoordinates, Workspace } = world.components;
  const elements = Rod.elements[rod]!;
  const lengths = GeneralizedCoordinates.lengthsSpan[rod]!;
  const workspace = Workspace.span[rod]!;
  const density = Mechanics.lineDensity[rod]!;
  const spin = Mechanics.spinInertia[rod]!;
  let energy = 0;
  for (let i = 0; i < elements; i++) {
    const row = workspace + Header.size + i * Element.size;
    const length = heap[lengths + i]!;
    const count = heap[row + Element.nodes] | 0;
    for (let g = 0; g < count; g++) {
      const u = row + Element.velocity + 3 * g;
      const square = heap[u]! * heap[u]! + heap[u + 1]! * heap[u + 1]! + heap[u + 2]! * heap[u + 2]!;
      energy += 0.5 * density * weights[ruleStart[count] + g]! * length * square;
    }
    const before = i > 0 ? heap[lengths + i - 1]! : 0;
    energy += spinEnergy(heap, row + Element.spinMomentum, 0.5 * spin * (before + length));
  }
  return energy + spinEnergy(heap, workspace + Header.tipSpinMomentum, tipSpinInertia(world, rod));
}
