import { Law, NodalRoom } from "../../../models/nodal/layout";
import { nodal } from "../../../world/limits/nodal";
import { Numbers } from "../rods/numbers";
import { elements, rest } from "../rods/rod";
import { cell, findStrain, firstStrained } from "./node-strain";
import { cosineOfRoll, edgeBefore, fixNatural, naturalAt, sineOfRoll } from "./natural";
import { q } from "./rod";
import { inRoom, law } from "./room";

/** Bending strain of node i beyond its natural shape as a curvature; 0 where nothing resists bending. */
export function bendAt(i: i32): f64 {
  if (i < firstStrained() || i >= elements) return 0;
  findStrain(q, i);
  const strain = inRoom<Numbers>(NodalRoom.strain);
  const along = law == Law.massSpring ? strain[0] * strain[0] : 0;
  return Math.sqrt(along + strain[1] * strain[1] + strain[2] * strain[2]) / cell(i);
}

/**
 * Perfect plasticity in bending, as `models/curvature-rod/plasticity.ts` has it, node by node. A chain of
 * springs whose frame rolls freely rolls on when its natural shape has changed: it is seen to again.
 */
export function yieldNodes(limit: f64): void {
  for (let round = 0; round < nodal.yieldRounds; round++) {
    if (!yieldOnce(limit) || law != Law.massSpring) return;
    fixNatural();
  }
}

/** Whether a node has yielded. */
function yieldOnce(limit: f64): bool {
  const strain = inRoom<Numbers>(NodalRoom.strain);
  let hasYielded = false;
  for (let i = firstStrained(); i < elements; i++) {
    const size = bendAt(i);
    if (!(size > limit)) continue;
    hasYielded = true;
    const excess = 1 - limit / size;
    const own = rest.from(3 * i);
    if (law == Law.massSpring) yieldSprings(i, Math.min(1.0, excess + rounding));
    else {
      own[1] += excess * strain[1];
      own[2] += excess * strain[2];
    }
  }
  return hasYielded;
}

/** Beyond the last bits of a strain. */
const rounding: f64 = 1e-9;

/** The natural difference of node i in the frame as it would be without its roll. */
function yieldSprings(i: i32, excess: f64): void {
  const strain = inRoom<Numbers>(NodalRoom.strain);
  const n = naturalAt(i);
  const frame = edgeBefore(i).frame;
  const x = n[0] + excess * strain[0];
  const y = n[1] + excess * strain[1];
  const z = n[2] + excess * strain[2];
  const along = frame[0] * x + frame[1] * y + frame[2] * z;
  const first = frame[3] * x + frame[4] * y + frame[5] * z;
  const second = frame[6] * x + frame[7] * y + frame[8] * z;
  const own = rest.from(3 * i);
  own[0] = along;
  own[1] = cosineOfRoll() * first + sineOfRoll() * second;
  own[2] = cosineOfRoll() * second - sineOfRoll() * first;
}
