import { ClothoidRoom } from "../../../models/space-clothoid/kernel-room";
import { Numbers } from "../rods/numbers";
import { Pair } from "../rods/pair";
import { Joint, Spatial } from "../rods/records";
import { lengths } from "../rods/rod";
import { constants } from "../rods/scratch";
import { GaussRule, inRoom, ruleOf } from "./room";
import { column, ElementRow, knot } from "./rows";

/**
 * Inertia of one element about the root point, and the momentum of its carried velocity u, by the same nodes:
 *   rigid part    mass = int 1, h = int r, J = tr(Sigma) - Sigma, Sigma = int r r^T
 *   coupling      F_x = [int r x B_x; int B_x]
 *   own           m_xy = int B_x^T B_y
 *   momentum      [int r x u; int u], int B_x^T u
 * all times the density, and to J the inertia of the section at the start about the tangent. Since M and
 * momentum are sums over the same nodes, solving for the velocity is an orthogonal projection however few
 * they are: it cannot add energy.
 */
export function elementInertia(i: i32, joint: Joint, row: ElementRow): void {
  const count = <i32>row.nodes;
  const rule = ruleOf(count);
  const length = lengths[i];
  rigidInertia(joint, row, rule, count, length);
  carriedWrench(row, rule, count, constants.density * length);
  coupling(i, row, rule, count, length);
}

/** sum_g w a b, `weighted` being w a. */
// @ts-ignore: decorator
@inline
function product(weighted: Numbers, b: Numbers, count: i32): f64 {
  let sum = f64x2.mul(weighted.pair(0), b.pair(0));
  for (let g = 2; g < count; g += 2) sum = f64x2.add(sum, f64x2.mul(weighted.pair(g), b.pair(g)));
  return Pair.sum(sum);
}

/** The same of three columns each: sum_g w a . b. */
// @ts-ignore: decorator
@inline
function dot(weighted: Numbers, b: Numbers, count: i32): f64 {
  let sum = f64x2.splat(0);
  for (let g = 0; g < count; g += 2) {
    const at = weighted.from(g);
    const with_ = b.from(g);
    const products = Pair.threeProducts(
      at.pair(0), with_.pair(0),
      column(at, 1).pair(0), column(with_, 1).pair(0),
      column(at, 2).pair(0), column(with_, 2).pair(0),
    );
    sum = f64x2.add(sum, products);
  }
  return Pair.sum(sum);
}

/** out <- w times so many columns. */
function weigh(values: Numbers, columns: i32, rule: GaussRule, count: i32, out: Numbers): void {
  for (let c = 0; c < columns; c++) {
    for (let g = 0; g < count; g += 2) {
      column(out, c).setPair(g, f64x2.mul(rule.weights.pair(g), column(values, c).pair(g)));
    }
  }
}

function rigidInertia(joint: Joint, row: ElementRow, rule: GaussRule, count: i32, length: f64): void {
  const weighted = inRoom<Numbers>(ClothoidRoom.rotation);
  weigh(row.position, 3, rule, count, weighted);
  const density = constants.inertia * length;
  const x = row.position;
  const y = column(x, 1);
  const z = column(x, 2);
  const xx = density * product(weighted, x, count);
  const xy = density * product(weighted, y, count);
  const xz = density * product(weighted, z, count);
  const yy = density * product(column(weighted, 1), y, count);
  const yz = density * product(column(weighted, 1), z, count);
  const zz = density * product(column(weighted, 2), z, count);
  const spin = constants.spin;
  const J = row.J;
  J.xx = yy + zz + spin * joint.tx * joint.tx;
  J.xy = spin * joint.tx * joint.ty - xy;
  J.xz = spin * joint.tx * joint.tz - xz;
  J.yy = xx + zz + spin * joint.ty * joint.ty;
  J.yz = spin * joint.ty * joint.tz - yz;
  J.zz = xx + yy + spin * joint.tz * joint.tz;
  const h = row.h;
  h.x = density * product(rule.weights, x, count);
  h.y = density * product(rule.weights, y, count);
  h.z = density * product(rule.weights, z, count);
  row.mass = density;
}

/** The section at the start keeps the vector of its spin momentum, as a point does its velocity. */
function carriedWrench(row: ElementRow, rule: GaussRule, count: i32, density: f64): void {
  const weighted = inRoom<Numbers>(ClothoidRoom.rotation);
  weigh(row.velocity, 3, rule, count, weighted);
  moment(row.position, weighted, rule.weights, row.velocity, count, density, row.wrench);
  const spinning = row.spinMomentum;
  row.wrench.ax += spinning.x;
  row.wrench.ay += spinning.y;
  row.wrench.az += spinning.z;
}

/** [int r x b; int b] of a vector b at the nodes, `weighted` being w b. */
function moment(
  r: Numbers,
  weighted: Numbers,
  weights: Numbers,
  b: Numbers,
  count: i32,
  density: f64,
  out: Spatial,
): void {
  for (let c = 0; c < 3; c++) {
    const y = c == 2 ? 0 : c + 1;
    const z = 3 - c - y;
    const first = product(column(weighted, z), column(r, y), count);
    const second = product(column(weighted, y), column(r, z), count);
    out[c] = density * (first - second);
    out[3 + c] = density * product(weights, column(b, c), count);
  }
}

function coupling(i: i32, row: ElementRow, rule: GaussRule, count: i32, length: f64): void {
  const weighted = inRoom<Numbers>(ClothoidRoom.rotation);
  const density = constants.inertia * length;
  const carried = constants.density * length;
  const B = row.motion;
  weigh(B, 18, rule, count, weighted);
  const ofA = knot(i).own;
  const ofB = knot(i + 1).own;
  for (let c = 0; c < 6; c++) {
    const w = column(weighted, 3 * c);
    const F = (c < 3 ? row.Fa : row.Fb).part<Spatial>(6 * (c < 3 ? c : c - 3));
    moment(row.position, w, rule.weights, column(B, 3 * c), count, density, F);
    const own = carried * dot(w, row.velocity, count);
    // What is of b comes first to its curvature, what is of the next element's a is added.
    if (c >= 3) ofB[c - 3] = own;
    else if (i == 0) ofA[c] = own;
    else ofA[c] += own;
  }
  for (let c = 0, k = 0; c < 3; c++) {
    for (let r = c; r < 3; r++, k++) {
      row.maa[k] = density * dot(column(weighted, 3 * c), column(B, 3 * r), count);
      row.mbb[k] = density * dot(column(weighted, 9 + 3 * c), column(B, 9 + 3 * r), count);
    }
    for (let r = 0; r < 3; r++) {
      row.mab[3 * c + r] = density * dot(column(weighted, 3 * c), column(B, 9 + 3 * r), count);
    }
  }
}
