import { Numbers } from "../rods/numbers";
import { Pair } from "../rods/pair";
import { Spatial } from "../rods/records";
import { elements, header, jointAt, lengthColumn, lengths, number, spinInertiaColumn, v } from "../rods/rod";
import { twistSize } from "../rods/rows";
import { constants, twist } from "../rods/scratch";
import { setConstants } from "../rods/carried";
import { spinEnergy, spinMomentum, tipSpinInertia } from "../rods/spin";
import { chooseNodes } from "./nodes";
import { ruleOf } from "./room";
import { column, ElementRow, elementRow } from "./rows";

/**
 * Velocity of all nodes and spin momentum of all sections, from v in the present shape. The motion of the
 * nodes must be that of this shape. What is carried says how many nodes there are until it is written anew:
 * the next step's inertia is taken at the same.
 */
export function carryVelocity(): void {
  const spin = number(spinInertiaColumn);
  setConstants();
  let energy: f64 = 0;
  let turning: f64 = 0;
  let before: f64 = 0;
  for (let r = 0; r < twistSize; r++) twist[r] = v[r];
  for (let i = 0; i < elements; i++) {
    const row = elementRow(i);
    const length = lengths[i];
    chooseNodes(i, row);
    scatterVelocity(i, row, twist);
    energy += 0.5 * constants.density * length * square(row);
    turning += length * (twist.ax * twist.ax + twist.ay * twist.ay + twist.az * twist.az);
    energy += spinMomentum(jointAt(i), 0.5 * spin * (before + length), twist, row.spinMomentum);
    before = length;
    row.move(v, i, twist);
  }
  energy += spinMomentum(jointAt(elements), tipSpinInertia(), twist, header.tipSpinMomentum);
  header.turning = turning / number(lengthColumn);
  header.kinetic = energy;
  header.carried = 1;
}

/** v + w x r + B_a kappaDot_a + B_b kappaDot_b at the nodes, with the twist of the element's start. */
function scatterVelocity(i: i32, row: ElementRow, xi: Spatial): void {
  const count = <i32>row.nodes;
  const rates = v.rate(i);
  for (let c = 0; c < 3; c++) {
    const y = c == 2 ? 0 : c + 1;
    const z = 3 - c - y;
    const ry = column(row.position, y);
    const rz = column(row.position, z);
    const to = column(row.velocity, c);
    for (let g = 0; g < count; g += 2) {
      let u = f64x2.sub(f64x2.mul(xi.both(y), rz.pair(g)), f64x2.mul(xi.both(z), ry.pair(g)));
      u = f64x2.add(u, xi.both(3 + c));
      for (let k = 0; k < 6; k++) {
        u = f64x2.add(u, f64x2.mul(rates.both(k), column(row.motion, 3 * k + c).pair(g)));
      }
      to.setPair(g, u);
    }
  }
}

/** sum_g w |u|^2 */
function square(row: ElementRow): f64 {
  const count = <i32>row.nodes;
  const weights = ruleOf(count).weights;
  const x = row.velocity;
  const y = column(x, 1);
  const z = column(x, 2);
  let sum = f64x2.splat(0);
  for (let g = 0; g < count; g += 2) {
    const squares = Pair.threeProducts(x.pair(g), x.pair(g), y.pair(g), y.pair(g), z.pair(g), z.pair(g));
    sum = f64x2.add(sum, f64x2.mul(weights.pair(g), squares));
  }
  return Pair.sum(sum);
}

/** Kinetic energy of the carried velocities and spins. */
export function carriedEnergy(): f64 {
  const spin = number(spinInertiaColumn);
  setConstants();
  let energy: f64 = 0;
  let before: f64 = 0;
  for (let i = 0; i < elements; i++) {
    const row = elementRow(i);
    const length = lengths[i];
    energy += 0.5 * constants.density * length * square(row);
    energy += spinEnergy(row.spinMomentum, 0.5 * spin * (before + length));
    before = length;
  }
  return energy + spinEnergy(header.tipSpinMomentum, tipSpinInertia());
}
