import { ClothoidRoom } from "../../../models/space-clothoid/kernel-room";
import { Numbers } from "../rods/numbers";
import { Spatial, Vector } from "../rods/records";
import { lengths, next } from "../rods/rod";
import { nodeVelocity } from "./carried-velocity";
import { inRoom, ruleOf } from "./room";
import { ElementRow, frameAt, vectorAt } from "./rows";

/**
 * Rates of neighbours may be large and against each other where hardly anything moves, so speeds inside an
 * element are looked at node by node. Between nodes, which are at most d apart, points may be faster by
 * d^2 / 8 |v''|, v'' = R kappaDot x t + w x t'.
 *
 * out <- the larger of what it is and the square of the tangent's fastest turn; the same of speeds.
 */
export function fastestAtNodes(i: i32, row: ElementRow, xi: Spatial, out: Numbers): void {
  const count = <i32>row.nodes;
  const nodes = ruleOf(count).nodes;
  const rates = next.rate(i);
  const u = inRoom<Vector>(ClothoidRoom.weights);
  findTurnRates(row, count, rates);
  let speed: f64 = 0;
  let turning: f64 = 0;
  let spin: f64 = 0;
  for (let g = 0; g < count; g++) {
    turnUpTo(g, count, lengths[i], u);
    const wx = xi.ax + u.x;
    const wy = xi.ay + u.y;
    const wz = xi.az + u.z;
    const t = frameAt(row.frames, g);
    const ux = wy * t[2] - wz * t[1];
    const uy = wz * t[0] - wx * t[2];
    const uz = wx * t[1] - wy * t[0];
    turning = Math.max(turning, ux * ux + uy * uy + uz * uz);
    spin = Math.max(spin, wx * wx + wy * wy + wz * wz);
    nodeVelocity(row, g, xi, rates, u);
    speed = Math.max(speed, u.x * u.x + u.y * u.y + u.z * u.z);
  }
  const middle = count >> 1;
  const apart = lengths[i] * (nodes[middle] - nodes[middle - 1]);
  const between = row.bending(next, i) + Math.sqrt(spin) * row.bend(i);
  out[0] = Math.max(out[0], turning);
  out[1] = Math.max(out[1], Math.sqrt(speed) + 0.125 * apart * apart * between);
}

/** R kappaDot at the nodes, to `integrand`. */
function findTurnRates(row: ElementRow, count: i32, rates: Numbers): void {
  const nodes = ruleOf(count).nodes;
  const integrand = inRoom<Numbers>(ClothoidRoom.integrand);
  for (let g = 0; g < count; g++) {
    const R = frameAt(row.frames, g);
    const share = nodes[g];
    const k0 = rates[0] + share * (rates[3] - rates[0]);
    const k1 = rates[1] + share * (rates[4] - rates[1]);
    const k2 = rates[2] + share * (rates[5] - rates[2]);
    const to = vectorAt(integrand, g);
    for (let r = 0; r < 3; r++) to[r] = k0 * R[r] + k1 * R[3 + r] + k2 * R[6 + r];
  }
}

/** Their integral up to node g. */
function turnUpTo(g: i32, count: i32, length: f64, out: Vector): void {
  const W = ruleOf(count).collocation(g);
  const integrand = inRoom<Numbers>(ClothoidRoom.integrand);
  out.put(0, 0, 0);
  for (let h = 0; h < count; h++) {
    const rate = vectorAt(integrand, h);
    const weight = length * W[h];
    out.put(out.x + weight * rate.x, out.y + weight * rate.y, out.z + weight * rate.z);
  }
}
