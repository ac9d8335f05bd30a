import { KernelRoom } from "../../../deform/super-helix/kernel-room";
import { Element, Header, RodConstant } from "../../../deform/super-helix/layout";
import { helixFunctions } from "./functions";
import { heap, Numbers } from "./numbers";
import { elements, lengths, lineDensityColumn, number, spinInertiaColumn, workspace } from "./rod";
import { constants, f, twist, X } from "./scratch";
import { spinEnergy, tipSpinInertia } from "./spin";

/** The carried velocities of `systems/deform/super-helix/carried-velocity.ts`, which says why they are carried. */

const series4 = changetype<Numbers>(KernelRoom.series4 << 3);
const series5 = changetype<Numbers>(KernelRoom.series5 << 3);
const largestOfTerms = changetype<Numbers>(KernelRoom.largestOfTerms << 3);
const nodes = changetype<Numbers>(KernelRoom.nodes << 3);
const weights = changetype<Numbers>(KernelRoom.weights << 3);
/** Up to this (|kappa| l)^2 the node functions are series. */
const seriesLimit: f64 = 16;
const inverse6: f64 = 1.0 / 6.0;
/** With as many nodes, the momentum of a velocity that the shape allows is exact to 1e-12 up to this (|kappa| l)^2. */
const largestYOfFour = 4e-4;
const largestYOfSix = 0.3;

/** Where the rule of so many nodes begins. */
function ruleStart(count: i32): i32 {
  return count == 4 ? 14 : count == 6 ? 8 : 0;
}

/** X <- int of the carried velocity times each basis function; leaves these functions at the nodes for `scatterVelocity`. */
export function integrateVelocity(kappa: i32, lengthAt: i32, row: i32): void {
  const k0 = heap[kappa];
  const k1 = heap[kappa + 1];
  const k2 = heap[kappa + 2];
  const length = heap[lengthAt];
  f[0] = (k0 * k0 + k1 * k1 + k2 * k2) * length * length;
  const yOfAll = f[0];
  const isSeries = yOfAll < seriesLimit;
  let terms = 2;
  if (isSeries) while (largestOfTerms[terms] < yOfAll) terms++;
  const count = <i32>heap[row + Element.nodes];
  const rule = ruleStart(count);
  let at = row + Element.functions;
  let u = row + Element.velocity;
  // prettier-ignore
  let x0: f64 = 0, y0: f64 = 0, z0: f64 = 0, x1: f64 = 0, y1: f64 = 0, z1: f64 = 0, x2: f64 = 0, y2: f64 = 0, z2: f64 = 0, x3: f64 = 0, y3: f64 = 0, z3: f64 = 0, x4: f64 = 0, y4: f64 = 0, z4: f64 = 0, x5: f64 = 0, y5: f64 = 0, z5: f64 = 0;
  // Two nodes at a time: one Horner scheme alone would wait for itself.
  for (let g = rule; g < rule + count; g += 2, at += 8, u += 6) {
    const nodeA = nodes[g];
    const nodeB = nodes[g + 1];
    const yA = yOfAll * nodeA * nodeA;
    const yB = yOfAll * nodeB * nodeB;
    // prettier-ignore
    let f2A: f64 = 0, f3A: f64 = 0, f4A: f64 = 0, f5A: f64 = 0, f2B: f64 = 0, f3B: f64 = 0, f4B: f64 = 0, f5B: f64 = 0;
    if (isSeries) {
      let j = terms - 1;
      f4A = f4B = series4[j];
      f5A = f5B = series5[j];
      while (--j >= 0) {
        const c4 = series4[j];
        const c5 = series5[j];
        f4A = c4 - yA * f4A;
        f5A = c5 - yA * f5A;
        f4B = c4 - yB * f4B;
        f5B = c5 - yB * f5B;
      }
      f3A = inverse6 - yA * f5A;
      f3B = inverse6 - yB * f5B;
      f2A = 0.5 - yA * f4A;
      f2B = 0.5 - yB * f4B;
    } else {
      f[0] = yA;
      helixFunctions(f);
      f2A = f[2];
      f3A = f[3];
      f4A = f[4];
      f5A = f[5];
      f[0] = yB;
      helixFunctions(f);
      f2B = f[2];
      f3B = f[3];
      f4B = f[4];
      f5B = f[5];
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
    const weightA = weights[g];
    const weightB = weights[g + 1];
    const xA = weightA * heap[u];
    const yOfA = weightA * heap[u + 1];
    const zA = weightA * heap[u + 2];
    const xB = weightB * heap[u + 3];
    const yOfB = weightB * heap[u + 4];
    const zB = weightB * heap[u + 5];
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

/**
 * Velocity of the element's nodes in the present shape: v_i + w x p(s) + (R b)(s) kappaDot, where the twist (angular,
 * linear) is that of the element's start, about the root. Its kinetic energy is added to that in the constants.
 */
export function scatterVelocity(joint: i32, kappa: i32, kappaDot: i32, lengthAt: i32, row: i32): void {
  const length = heap[lengthAt];
  const tx = heap[joint];
  const ty = heap[joint + 1];
  const tz = heap[joint + 2];
  const ax = heap[joint + 3];
  const ay = heap[joint + 4];
  const az = heap[joint + 5];
  const bx = heap[joint + 6];
  const by = heap[joint + 7];
  const bz = heap[joint + 8];
  const x = heap[joint + 9] - constants[RodConstant.rootX];
  const y = heap[joint + 10] - constants[RodConstant.rootY];
  const z = heap[joint + 11] - constants[RodConstant.rootZ];
  const k0 = heap[kappa];
  const k1 = heap[kappa + 1];
  const k2 = heap[kappa + 2];
  const d0 = heap[kappaDot];
  const d1 = heap[kappaDot + 1];
  const d2 = heap[kappaDot + 2];
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
  const ox = twist[0];
  const oy = twist[1];
  const oz = twist[2];
  const dq = 2 * (k1 * d1 + k2 * d2);
  const kd = k0 * d0 + 0.5 * dq;

  // u(s) = V0 + s V1 + S2 V2 + S3 V3 + kd (a2 u + a3 w), V2 = w x u + uDot, V3 = w x w + wDot
  const V0x = twist[3] + oy * z - oz * y;
  const V0y = twist[4] + oz * x - ox * z;
  const V0z = twist[5] + ox * y - oy * x;
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
  const count = f[0] < largestYOfSix ? (f[0] < largestYOfFour ? 4 : 6) : 8;
  if (heap[row + Element.nodes] != count) {
    heap[row + Element.nodes] = count;
    integrateVelocity(kappa, lengthAt, row);
  }
  const rule = ruleStart(count);
  let square: f64 = 0;
  for (let g = 0; g < count; g++) {
    const at = row + Element.functions + 4 * g;
    const s = nodes[rule + g] * length;
    const S2 = heap[at];
    const S3 = heap[at + 1];
    const a2 = kd * heap[at + 2];
    const a3 = kd * heap[at + 3];
    const u = row + Element.velocity + 3 * g;
    const X = V0x + s * V1x + S2 * V2x + S3 * V3x + a2 * ux + a3 * wx;
    const Y = V0y + s * V1y + S2 * V2y + S3 * V3y + a2 * uy + a3 * wy;
    const Z = V0z + s * V1z + S2 * V2z + S3 * V3z + a2 * uz + a3 * wz;
    heap[u] = X;
    heap[u + 1] = Y;
    heap[u + 2] = Z;
    square += weights[rule + g] * (X * X + Y * Y + Z * Z);
  }
  constants[RodConstant.energy] += 0.5 * constants[RodConstant.density] * length * square;
}

/** Kinetic energy of the carried velocities and spins. */
export function carriedEnergy(): f64 {
  const density = number(lineDensityColumn);
  const spin = number(spinInertiaColumn);
  let energy: f64 = 0;
  for (let i = 0; i < elements; i++) {
    const row = workspace + Header.size + i * Element.size;
    const length = heap[lengths + i];
    const count = <i32>heap[row + Element.nodes];
    for (let g = 0; g < count; g++) {
      const u = row + Element.velocity + 3 * g;
      const square = heap[u] * heap[u] + heap[u + 1] * heap[u + 1] + heap[u + 2] * heap[u + 2];
      energy += 0.5 * density * weights[ruleStart(count) + g] * length * square;
    }
    const before: f64 = i > 0 ? heap[lengths + i - 1] : 0;
    energy += spinEnergy(row + Element.spinMomentum, 0.5 * spin * (before + length));
  }
  return energy + spinEnergy(workspace + Header.tipSpinMomentum, tipSpinInertia());
}
