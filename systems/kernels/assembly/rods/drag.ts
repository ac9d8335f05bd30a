import { elements, header, linearDragColumn, number, quadraticDragColumn } from "./rod";
import { fall, gravity, kick, wind } from "./scratch";
import { tipSpinInertia } from "./spin";

/**
 * Finds each element's drag, and multiplies the inertia by 1 + h drag unless it has been taken up already.
 */
export function applyDrag<Row>(h: f64, taken: bool): void {
  const linearDrag = number(linearDragColumn);
  const quadraticDrag = number(quadraticDragColumn);
  let drag = linearDrag;
  let sum: f64 = 0;
  header.addedEnergy = 0;
  if (!taken) findFall(h);
  for (let i = 0; i < elements; i++) {
    const row = header.row<Row>(i);
    if (!taken) {
      // One coefficient an element, from its mean velocity: a multiple of its inertia is implicit at no cost.
      const mass = row.mass;
      const x = row.wrench.lx / mass - wind.x;
      const y = row.wrench.ly / mass - wind.y;
      const z = row.wrench.lz / mass - wind.z;
      const beyond = quadraticDrag * Math.sqrt(x * x + y * y + z * z);
      for (let c = 0; c < 3; c++) kick[c] = h * beyond * (wind[c] - fall[c]);
      addKick<Row>(row);
      drag = linearDrag + beyond;
      if (drag != 0) row.scaleInertia(1 + h * drag);
    }
    row.drag = drag;
    sum += drag;
  }
  header.drag = sum / elements;
  header.tipSpin = tipSpinInertia() * (1 + h * drag);
}

/**
 * fall <- the velocity that gravity, and wind by linear drag, would give to everything alike in a step. No
 * rod feels that but by its root: seen from what falls so, a held root moves by as much less.
 */
export function findFall(h: f64): void {
  const drag = number(linearDragColumn);
  const share = h / (1 + h * drag);
  fall.x = share * (gravity.x + drag * wind.x);
  fall.y = share * (gravity.y + drag * wind.y);
  fall.z = share * (gravity.z + drag * wind.z);
}

/**
 * Changes an element's carried velocity by `kick`: its drag beyond the linear one, which `fall` leaves out.
 */
function addKick<Row>(row: Row): void {
  const x = kick.x;
  const y = kick.y;
  const z = kick.z;
  const wrench = row.wrench;
  const mass = row.mass;
  const hx = row.h.x;
  const hy = row.h.y;
  const hz = row.h.z;
  header.addedEnergy +=
    x * (wrench.lx + 0.5 * mass * x) + y * (wrench.ly + 0.5 * mass * y) + z * (wrench.lz + 0.5 * mass * z);
  wrench.ax += hy * z - hz * y;
  wrench.ay += hz * x - hx * z;
  wrench.az += hx * y - hy * x;
  wrench.lx += mass * x;
  wrench.ly += mass * y;
  wrench.lz += mass * z;
  row.kickOwn(kick);
}
