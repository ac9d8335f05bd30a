import { KernelRoom } from "../../../models/super-helix/kernel-room";
import { Numbers } from "../rods/numbers";
import { Pair } from "../rods/pair";
import { Joint } from "../rods/records";
import {
  elements,
  header,
  isSecondOrder,
  lengths,
  lineDensityColumn,
  number,
  spinInertiaColumn,
} from "../rods/rod";
import { constants, twist } from "../rods/scratch";
import { spinEnergy, tipSpinInertia } from "../rods/spin";
import { helixFunctions } from "./functions";
import { ElementRow, elementRow } from "./rows";
import { f, field, X } from "./scratch";

/** The carried velocities of `models/super-helix/carried-velocity.ts`, which says why they are carried. */

const series4 = changetype<Numbers>(KernelRoom.series4 << 3);
const series5 = changetype<Numbers>(KernelRoom.series5 << 3);
const largestOfTerms = changetype<Numbers>(KernelRoom.largestOfTerms << 3);
const nodes = changetype<Numbers>(KernelRoom.nodes << 3);
const weights = changetype<Numbers>(KernelRoom.weights << 3);
/** Up to this (|kappa| l)^2 the node functions are series. */
const seriesLimit: f64 = 16;
const inverse6: f64 = 1.0 / 6.0;
/** Up to this (|kappa| l)^2 four nodes give the momentum of a velocity that the shape allows to 1e-12. */
const largestYOfFour: f64 = 4e-4;
/** Numbers of different kinds stand so far apart in a row. */
const apart = 8;

/** Whether all nodes are those of a rod that is reflected: they stay the same from step to step. */
export function hasAllNodes(): bool {
  for (let i = 0; i < elements; i++) if (elementRow(i).nodes != 8) return false;
  return true;
}

/** Where the rule of so many nodes begins. */
function ruleStart(count: i32): i32 {
  return count == 4 ? 8 : 0;
}

/**
 * X <- int of the carried velocity times each basis function. These stay at the nodes for `scatterVelocity`.
 */
export function integrateVelocity(kappa: Numbers, length: f64, row: ElementRow): void {
  const count = <i32>row.nodes;
  const rule = ruleStart(count);
  evaluateFunctions(kappa, length, row, count);
  for (let c = 0; c < 3; c++) {
    const u = row.velocity.from(apart * c);
    const at = row.functions;
    const w0 = f64x2.mul(weights.pair(rule), u.pair(0));
    const w1 = f64x2.mul(weights.pair(rule + 2), u.pair(2));
    let x0 = f64x2.add(w0, w1);
    let x1 = f64x2.add(f64x2.mul(w0, nodes.pair(rule)), f64x2.mul(w1, nodes.pair(rule + 2)));
    let x2 = Nodes.product(w0, w1, at, 0);
    let x3 = Nodes.product(w0, w1, at, apart);
    let x4 = Nodes.product(w0, w1, at, 2 * apart);
    let x5 = Nodes.product(w0, w1, at, 3 * apart);
    if (count > 4) {
      const w2 = f64x2.mul(weights.pair(4), u.pair(4));
      const w3 = f64x2.mul(weights.pair(6), u.pair(6));
      x0 = f64x2.add(x0, f64x2.add(w2, w3));
      x1 = f64x2.add(x1, f64x2.add(f64x2.mul(w2, nodes.pair(4)), f64x2.mul(w3, nodes.pair(6))));
      x2 = f64x2.add(x2, Nodes.product(w2, w3, at, 4));
      x3 = f64x2.add(x3, Nodes.product(w2, w3, at, apart + 4));
      x4 = f64x2.add(x4, Nodes.product(w2, w3, at, 2 * apart + 4));
      x5 = f64x2.add(x5, Nodes.product(w2, w3, at, 3 * apart + 4));
    }
    X[c] = length * Pair.sum(x0);
    X[3 + c] = length * length * Pair.sum(x1);
    X[6 + c] = length * Pair.sum(x2);
    X[9 + c] = length * Pair.sum(x3);
    X[12 + c] = length * Pair.sum(x4);
    X[15 + c] = length * Pair.sum(x5);
  }
}

abstract class Nodes {
  /** Four products, added to two numbers. */
  @inline
  static product(first: v128, second: v128, at: Numbers, i: i32): v128 {
    return Pair.twoProducts(first, at.pair(i), second, at.pair(i + 2));
  }

  /** V0 + s V1 + S2 V2 + S3 V3 + a2 u + a3 w at two nodes, component c. */
  @inline
  static combine(s: v128, S2: v128, S3: v128, a2: v128, a3: v128, c: i32): v128 {
    const first = f64x2.add(field.V0.both(c), f64x2.mul(s, field.V1.both(c)));
    const second = Pair.twoProducts(S2, field.V2.both(c), S3, field.V3.both(c));
    const third = Pair.twoProducts(a2, field.u.both(c), a3, field.w.both(c));
    return f64x2.add(f64x2.add(first, second), third);
  }
}

/** S2, S3, a2 and a3 at the nodes. */
function evaluateFunctions(kappa: Numbers, length: f64, row: ElementRow, count: i32): void {
  const k0 = kappa[0];
  const k1 = kappa[1];
  const k2 = kappa[2];
  const y = (k0 * k0 + k1 * k1 + k2 * k2) * length * length;
  const rule = ruleStart(count);
  const at = row.functions;
  if (y < seriesLimit) {
    let terms = 2;
    while (largestOfTerms[terms] < y) terms++;
    // Four nodes at a time: a Horner scheme alone would wait for itself.
    for (let g = 0; g < count; g += 4) sumSeries(y, length, terms, rule + g, at.from(g));
    return;
  }
  for (let g = 0; g < count; g++) {
    const node = nodes[rule + g];
    f[0] = y * node * node;
    helixFunctions(f);
    const s = node * length;
    const ss = s * s;
    at[g] = ss * f[2];
    at[apart + g] = ss * s * f[3];
    at[2 * apart + g] = ss * ss * (2 * f[4] - f[3]);
    at[3 * apart + g] = ss * ss * s * (3 * f[5] - f[4]);
  }
}

function sumSeries(y: f64, length: f64, terms: i32, node: i32, at: Numbers): void {
  const nodeA = nodes.pair(node);
  const nodeB = nodes.pair(node + 2);
  const yy = f64x2.splat(y);
  const yA = f64x2.mul(f64x2.mul(yy, nodeA), nodeA);
  const yB = f64x2.mul(f64x2.mul(yy, nodeB), nodeB);
  let j = terms - 1;
  let f4A = f64x2.splat(series4[j]);
  let f5A = f64x2.splat(series5[j]);
  let f4B = f4A;
  let f5B = f5A;
  while (--j >= 0) {
    const c4 = f64x2.splat(series4[j]);
    const c5 = f64x2.splat(series5[j]);
    f4A = f64x2.sub(c4, f64x2.mul(yA, f4A));
    f5A = f64x2.sub(c5, f64x2.mul(yA, f5A));
    f4B = f64x2.sub(c4, f64x2.mul(yB, f4B));
    f5B = f64x2.sub(c5, f64x2.mul(yB, f5B));
  }
  const l = f64x2.splat(length);
  storeFunctions(yA, f64x2.mul(nodeA, l), f4A, f5A, at);
  storeFunctions(yB, f64x2.mul(nodeB, l), f4B, f5B, at.from(2));
}

/** Of two nodes at s, from f_4 and f_5 there. */
function storeFunctions(y: v128, s: v128, f4: v128, f5: v128, at: Numbers): void {
  const f3 = f64x2.sub(f64x2.splat(inverse6), f64x2.mul(y, f5));
  const f2 = f64x2.sub(f64x2.splat(0.5), f64x2.mul(y, f4));
  const s2 = f64x2.mul(s, s);
  const s3 = f64x2.mul(s2, s);
  const s4 = f64x2.mul(s2, s2);
  at.setPair(0, f64x2.mul(s2, f2));
  at.setPair(apart, f64x2.mul(s3, f3));
  at.setPair(2 * apart, f64x2.mul(s4, f64x2.sub(f64x2.add(f4, f4), f3)));
  const s5 = f64x2.mul(s4, s);
  at.setPair(3 * apart, f64x2.mul(s5, f64x2.sub(f64x2.mul(f64x2.splat(3), f5), f4)));
}

/**
 * Velocity of the element's nodes in the present shape: v_i + w x p(s) + (R b)(s) kappaDot, where the twist
 * (angular, linear) is that of the element's start, about the root. In a step by the midpoint rule it is the
 * velocity in the middle, and what was before is reflected at it. Returns the kinetic energy.
 */
export function scatterVelocity(
  joint: Joint,
  kappa: Numbers,
  kappaDot: Numbers,
  length: f64,
  row: ElementRow,
): f64 {
  const tx = joint.tx;
  const ty = joint.ty;
  const tz = joint.tz;
  const ax = joint.ax;
  const ay = joint.ay;
  const az = joint.az;
  const bx = joint.bx;
  const by = joint.by;
  const bz = joint.bz;
  const x = joint.x - constants.rootX;
  const y = joint.y - constants.rootY;
  const z = joint.z - constants.rootZ;
  const k0 = kappa[0];
  const k1 = kappa[1];
  const k2 = kappa[2];
  const d0 = kappaDot[0];
  const d1 = kappaDot[1];
  const d2 = kappaDot[2];
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
  const ox = twist.ax;
  const oy = twist.ay;
  const oz = twist.az;
  const dq = 2 * (k1 * d1 + k2 * d2);

  // u(s) = V0 + s V1 + S2 V2 + S3 V3 + kd (a2 u + a3 w), V2 = w x u + uDot, V3 = w x w + wDot
  field.V0.put(
    twist.lx + oy * z - oz * y,
    twist.ly + oz * x - ox * z,
    twist.lz + ox * y - oy * x,
  );
  field.V1.put(oy * tz - oz * ty, oz * tx - ox * tz, ox * ty - oy * tx);
  field.V2.put(
    oy * uz - oz * uy + d2 * ax - d1 * bx,
    oz * ux - ox * uz + d2 * ay - d1 * by,
    ox * uy - oy * ux + d2 * az - d1 * bz,
  );
  field.V3.put(
    oy * wz - oz * wy + d0 * px + k0 * (d1 * ax + d2 * bx) - dq * tx,
    oz * wx - ox * wz + d0 * py + k0 * (d1 * ay + d2 * by) - dq * ty,
    ox * wy - oy * wx + d0 * pz + k0 * (d1 * az + d2 * bz) - dq * tz,
  );
  field.u.put(ux, uy, uz);
  field.w.put(wx, wy, wz);
  const count = !isSecondOrder() && (k0 * k0 + q) * length * length < largestYOfFour ? 4 : 8;
  if (<i32>row.nodes != count) {
    row.nodes = count;
    evaluateFunctions(kappa, length, row, count);
  }
  return evaluateField(row, count, length, k0 * d0 + 0.5 * dq);
}

/**
 * The velocity of the nodes from its field, which is read from memory: splat by splat it took 1.4 times as
 * long. Returns the kinetic energy.
 */
function evaluateField(row: ElementRow, count: i32, length: f64, kd: f64): f64 {
  const rule = ruleStart(count);
  const isMidpoint = header.isMidpoint;
  let square = f64x2.splat(0);
  for (let g = 0; g < count; g += 2) {
    const at = row.functions.from(g);
    const s = f64x2.mul(nodes.pair(rule + g), f64x2.splat(length));
    const S2 = at.pair(0);
    const S3 = at.pair(apart);
    const a2 = f64x2.mul(f64x2.splat(kd), at.pair(2 * apart));
    const a3 = f64x2.mul(f64x2.splat(kd), at.pair(3 * apart));
    let X = Nodes.combine(s, S2, S3, a2, a3, 0);
    let Y = Nodes.combine(s, S2, S3, a2, a3, 1);
    let Z = Nodes.combine(s, S2, S3, a2, a3, 2);
    const u = row.velocity.from(g);
    if (isMidpoint) {
      X = f64x2.sub(f64x2.add(X, X), u.pair(0));
      Y = f64x2.sub(f64x2.add(Y, Y), u.pair(apart));
      Z = f64x2.sub(f64x2.add(Z, Z), u.pair(2 * apart));
    }
    u.setPair(0, X);
    u.setPair(apart, Y);
    u.setPair(2 * apart, Z);
    const squares = f64x2.add(f64x2.add(f64x2.mul(X, X), f64x2.mul(Y, Y)), f64x2.mul(Z, Z));
    square = f64x2.add(square, f64x2.mul(weights.pair(rule + g), squares));
  }
  return 0.5 * constants.density * length * Pair.sum(square);
}

/** Multiplies all that is carried. */
export function scaleCarried(factor: f64): void {
  header.kinetic *= factor * factor;
  for (let i = 0; i < elements; i++) {
    const row = elementRow(i);
    for (let k = 0; k < 3 * apart; k++) row.velocity[k] *= factor;
    for (let c = 0; c < 3; c++) row.spinMomentum[c] *= factor;
  }
  for (let c = 0; c < 3; c++) header.tipSpinMomentum[c] *= factor;
}

/** Kinetic energy of the carried velocities and spins. */
export function carriedEnergy(): f64 {
  const density = number(lineDensityColumn);
  const spin = number(spinInertiaColumn);
  let energy: f64 = 0;
  for (let i = 0; i < elements; i++) {
    const row = elementRow(i);
    const length = lengths[i];
    const count = <i32>row.nodes;
    for (let g = 0; g < count; g++) {
      const x = row.velocity[g];
      const y = row.velocity[apart + g];
      const z = row.velocity[2 * apart + g];
      const square = x * x + y * y + z * z;
      energy += 0.5 * density * weights[ruleStart(count) + g] * length * square;
    }
    const before: f64 = i > 0 ? lengths[i - 1] : 0;
    energy += spinEnergy(row.spinMomentum, 0.5 * spin * (before + length));
  }
  return energy + spinEnergy(header.tipSpinMomentum, tipSpinInertia());
}
