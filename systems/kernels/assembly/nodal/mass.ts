import { Law } from "../../../models/nodal/layout";
import { Numbers } from "../rods/numbers";
import {
  bendStiffness1Column,
  bendStiffness2Column,
  elements,
  lineDensityColumn,
  linearDragColumn,
  number,
  quadraticDragColumn,
  spinInertiaColumn,
} from "../rods/rod";
import { gravity, wind } from "../rods/scratch";
import { band, bandSize, D, edge } from "./rod";
import { law } from "./room";

/**
 * The mass matrix is that of edges as they are: M = rho l / 6 (2 1; 1 2) for the ends of each. So a straight
 * rod has its own moment of inertia, and what acts between two nodes meets the mass that is there.
 */

/** Rotary inertia per length of unknown 3 + c of an edge. */
function spin(c: i32): f64 {
  const inertia = number(spinInertiaColumn);
  if (law == Law.elasticRod || c == 0) return inertia;
  const bend1 = number(bendStiffness1Column);
  const bend2 = number(bendStiffness2Column);
  return (inertia * (c == 1 ? bend1 : bend2)) / (bend1 + bend2);
}

/** Drag of each edge, from its mean velocity at the start of the step. */
export function findDrag(v: Numbers): void {
  const linear = number(linearDragColumn);
  const quadratic = number(quadraticDragColumn);
  for (let j = 0; j < elements; j++) {
    const here = v.from(D * j);
    let square: f64 = 0;
    for (let c = 0; c < 3; c++) {
      const speed = 0.5 * (here[c] + here[D + c]) - wind[c];
      square += speed * speed;
    }
    edge(j).drag = linear + quadratic * Math.sqrt(square);
  }
}

/** out += scale M (1 + h drag) v */
export function addInertia(out: Numbers, v: Numbers, scale: f64, h: f64): void {
  const density = scale * number(lineDensityColumn);
  for (let j = 0; j < elements; j++) {
    const l = edge(j).rest;
    const factor = 1 + h * edge(j).drag;
    const mass = (density * l * factor) / 6;
    const at = D * j;
    for (let c = at; c < at + 3; c++) {
      out[c] += mass * (2 * v[c] + v[c + D]);
      out[c + D] += mass * (v[c] + 2 * v[c + D]);
    }
    for (let c = 0; c < D - 3; c++) out[at + 3 + c] += scale * spin(c) * l * factor * v[at + 3 + c];
  }
}

/** out += h M (g + drag wind), what weight and wind add to the momentum in a step. */
export function addWeight(out: Numbers, h: f64): void {
  const density = number(lineDensityColumn);
  for (let j = 0; j < elements; j++) {
    const share = 0.5 * h * density * edge(j).rest;
    for (let c = 0; c < 3; c++) {
      const impulse = share * (gravity[c] + edge(j).drag * wind[c]);
      out[D * j + c] += impulse;
      out[D * j + D + c] += impulse;
    }
  }
}

/** band <- band + M (1 + h drag) */
export function addMassMatrix(h: f64): void {
  const density = number(lineDensityColumn);
  for (let j = 0; j < elements; j++) {
    const l = edge(j).rest;
    const factor = 1 + h * edge(j).drag;
    const mass = (density * l * factor) / 6;
    const at = D * j;
    for (let c = at; c < at + 3; c++) {
      band[c * bandSize] += 2 * mass;
      band[(c + D) * bandSize] += 2 * mass;
      band[(c + D) * bandSize + D] += mass;
    }
    for (let c = 0; c < D - 3; c++) band[(at + 3 + c) * bandSize] += spin(c) * l * factor;
  }
}
