import { Law, NodalRoom } from "../../../models/nodal/layout";
import { nodal } from "../../../world/limits/nodal";
import { Numbers } from "../rods/numbers";
import {
  bendStiffness1Column,
  bendStiffness2Column,
  elements,
  number,
  twistStiffnessColumn,
} from "../rods/rod";
import { cell, findStrain, firstStrained, gradientOf } from "./node-strain";
import { addMoments, fixNatural, noteMoment } from "./natural";
import { axialStiffness, band, bandSize, D, edge, gradient } from "./rod";
import { inRoom, law } from "./room";
import { Edge, State } from "./rows";

/** What the gradient and the matrix are gathered for: see `gatherEnergy`. */
let eta: f64 = 0;
let damping: f64 = 0;
let rates: Numbers = changetype<Numbers>(0);

/**
 * The elastic energy of a state, whose edges are found. Adds its gradient to `gradient`, with the damping
 * forces of the velocity v, and eta times its Gauss-Newton matrix to `band`. With eta 0 the band stays.
 */
export function gatherEnergy(from: State, v: Numbers, implicit: f64, gamma: f64): f64 {
  eta = implicit;
  damping = gamma;
  rates = v;
  fixNatural();
  let energy: f64 = 0;
  const stiffness = axialStiffness();
  for (let j = 0; j < elements; j++) energy += stretch(edge(j), D * j, stiffness / edge(j).rest);
  if (law == Law.corde) energy += alignFrames();
  const strain = inRoom<Numbers>(NodalRoom.strain);
  const stiffnesses = inRoom<Numbers>(NodalRoom.stiffness);
  for (let i = firstStrained(); i < elements; i++) {
    findStrain(from, i);
    const base = D * (i - 1);
    // A clamp has no unknowns.
    const first = i > 0 ? firstOfWindow() : D;
    for (let c = 0; c < 3; c++)
      energy += addStrain(base, first, lastOfWindow(), strain[c], stiffnesses[c], gradientOf(c));
    if (law == Law.massSpring) noteMoment(i);
  }
  if (law == Law.massSpring) addMoments();
  return energy;
}

/** A strain at a node depends on unknowns from here to there, counted from those of the node before. */
function firstOfWindow(): i32 {
  return law == Law.corde ? 3 : 0;
}

function lastOfWindow(): i32 {
  return law == Law.corde ? 12 : bandSize;
}

/** k c^2 / 2 with c and its gradient, from the unknown `base + first` on; its energy. */
function addStrain(base: i32, first: i32, last: i32, strain: f64, stiffness: f64, g: Numbers): f64 {
  let force = stiffness * strain;
  if (damping != 0) {
    let rate: f64 = 0;
    for (let p = first; p < last; p++) rate += g[p] * rates[base + p];
    force += damping * stiffness * rate;
  }
  for (let p = first; p < last; p++) gradient[base + p] += force * g[p];
  if (eta != 0) {
    for (let r = first; r < last; r++) {
      const weight = eta * stiffness * g[r];
      if (weight == 0) continue;
      const column = band.from((base + r) * bandSize);
      for (let p = first; p <= r; p++) column[r - p] += weight * g[p];
    }
  }
  return 0.5 * stiffness * strain * strain;
}

/**
 * k (|e| - l)^2 / 2. Its matrix is the exact one, k t t^T + p (1 - t t^T), with p = k (1 - l / |e|) or none
 * where the edge is pressed.
 */
function stretch(to: Edge, at: i32, k: f64): f64 {
  const strain = to.length - to.rest;
  let force = k * strain;
  if (damping != 0) {
    const here = rates.from(at);
    const there = here.from(D);
    const rate =
      (there[0] - here[0]) * to.tx + (there[1] - here[1]) * to.ty + (there[2] - here[2]) * to.tz;
    force += damping * k * rate;
  }
  for (let c = 0; c < 3; c++) {
    gradient[at + c] -= force * to[c];
    gradient[at + D + c] += force * to[c];
  }
  if (eta != 0) {
    const across = Math.max(0.0, k * (1 - to.rest * to.inverse));
    for (let c = 0; c < 3; c++) {
      const near = band.from((at + c) * bandSize);
      const far = band.from((at + D + c) * bandSize);
      for (let p = 0; p < 3; p++) {
        const entry = eta * ((k - across) * to[c] * to[p] + (p == c ? across : 0));
        if (p <= c) {
          near[c - p] += entry;
          far[c - p] += entry;
        }
        far[D + c - p] -= entry;
      }
    }
  }
  return 0.5 * k * strain * strain;
}

/**
 * CORDE: edges are held to the directions of their frames, c = t - t_q, so softly that frames are free to
 * lead, and so stiffly that the shear stays below the error of the nodes.
 */
function alignFrames(): f64 {
  const bend = 0.5 * (number(bendStiffness1Column) + number(bendStiffness2Column));
  const shear = number(twistStiffnessColumn);
  let energy: f64 = 0;
  for (let j = 0; j < elements; j++) {
    const to = edge(j);
    const l = to.rest;
    const k = (nodal.frameStiffness * Math.max(bend, shear)) / l;
    for (let c = 0; c < 3; c++) {
      const g = gradientOf(c);
      for (let p = 0; p < 3; p++) {
        const share = ((p == c ? 1 : 0) - to[c] * to[p]) * to.inverse;
        g[p] = -share;
        g[6 + p] = share;
      }
      g[3] = 0;
      g[4] = to.frame[6 + c];
      g[5] = -to.frame[3 + c];
      energy += addStrain(D * j, 0, 9, to[c] - to.frame[c], k, g);
    }
  }
  return energy;
}
