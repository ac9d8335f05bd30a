import { ClothoidRoom } from "../../../models/space-clothoid/kernel-room";
import { Numbers } from "../rods/numbers";
import { Spatial } from "../rods/records";
import { lengths, next } from "../rods/rod";
import { collocate } from "./piece";
import { inRoom, ruleOf } from "./room";
import { column, ElementRow } from "./rows";

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
  const turns = inRoom<Numbers>(ClothoidRoom.rotation);
  findTurns(row, count, lengths[i], rates, turns);
  let speed: f64 = 0;
  let turning: f64 = 0;
  let spin: f64 = 0;
  for (let g = 0; g < count; g++) {
    const wx = xi.ax + turns[g];
    const wy = xi.ay + column(turns, 1)[g];
    const wz = xi.az + column(turns, 2)[g];
    const tx = row.frames[g];
    const ty = column(row.frames, 1)[g];
    const tz = column(row.frames, 2)[g];
    const ux = wy * tz - wz * ty;
    const uy = wz * tx - wx * tz;
    const uz = wx * ty - wy * tx;
    turning = Math.max(turning, ux * ux + uy * uy + uz * uz);
    spin = Math.max(spin, wx * wx + wy * wy + wz * wz);
    speed = Math.max(speed, squareOfVelocity(row, xi, rates, g));
  }
  const middle = count >> 1;
  const apart = lengths[i] * (nodes[middle] - nodes[middle - 1]);
  const between = row.bending(next, i) + Math.sqrt(spin) * row.bend(i);
  out[0] = Math.max(out[0], turning);
  out[1] = Math.max(out[1], Math.sqrt(speed) + 0.125 * apart * apart * between);
}

/** int R kappaDot up to the nodes, three columns. */
function findTurns(row: ElementRow, count: i32, length: f64, rates: Numbers, out: Numbers): void {
  const nodes = ruleOf(count).nodes;
  const integrand = inRoom<Numbers>(ClothoidRoom.integrand);
  for (let g = 0; g < count; g++) {
    const share = nodes[g];
    for (let r = 0; r < 3; r++) {
      let sum: f64 = 0;
      for (let c = 0; c < 3; c++) {
        const rate = rates[c] + share * (rates[3 + c] - rates[c]);
        sum += rate * column(row.frames, 3 * c + r)[g];
      }
      column(integrand, r)[g] = sum;
    }
  }
  collocate(integrand, 3, count, length, out);
}

function squareOfVelocity(row: ElementRow, xi: Spatial, rates: Numbers, g: i32): f64 {
  let square: f64 = 0;
  for (let c = 0; c < 3; c++) {
    const y = c == 2 ? 0 : c + 1;
    const z = 3 - c - y;
    let u = xi[3 + c] + xi[y] * column(row.position, z)[g] - xi[z] * column(row.position, y)[g];
    for (let k = 0; k < 6; k++) u += rates[k] * column(row.motion, 3 * k + c)[g];
    square += u * u;
  }
  return square;
}
