import { addColumns } from "../rods/add-columns";
import { Spatial } from "../rods/records";
import { elements, jointAt } from "../rods/rod";
import { rigidMomentum } from "../rods/rigid-momentum";
import { twistSize, Velocity } from "../rods/rows";
import { rigid, twist } from "../rods/scratch";
import { tipSpinInertia } from "../rods/spin";
import { elementRow } from "./rows";

/**
 * Adds the momentum (angular about the root, linear) of a velocity: sum of I xi + F kappaDot. Rows hold
 * inertia times 1 + h drag; h = 0 where no drag is in them.
 */
export function addMomentum(velocity: Velocity, h: f64, out: Spatial): void {
  for (let r = 0; r < twistSize; r++) twist[r] = velocity[r];
  for (let i = 0; i < elements; i++) {
    const row = elementRow(i);
    const share = 1 / (1 + h * row.drag);
    rigidMomentum(row, twist, rigid);
    addColumns(row.Fa, velocity.rate(i), rigid);
    addColumns(row.Fb, velocity.rate(i + 1), rigid);
    for (let r = 0; r < twistSize; r++) out[r] += share * rigid[r];
    row.move(velocity, i, twist);
  }
  const tip = jointAt(elements);
  const spin = tipSpinInertia() * (tip.tx * twist.ax + tip.ty * twist.ay + tip.tz * twist.az);
  out.ax += spin * tip.tx;
  out.ay += spin * tip.ty;
  out.az += spin * tip.tz;
}

/** Twist about the root point of the joint at the start of `element`. */
export function jointTwist(velocity: Velocity, element: i32, out: Spatial): void {
  for (let r = 0; r < twistSize; r++) out[r] = velocity[r];
  for (let i = 0; i < element; i++) elementRow(i).move(velocity, i, out);
}
