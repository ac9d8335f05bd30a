import { limits } from "../../world/limits.js";
import { type LocalContacts, setForce } from "./local-solver.js";
import { Reduced } from "./reduction.js";
import { hypot } from "../../math/elementary.js";

const { leastSlopeExcess } = limits.local;

/** Rounding: it shall not decide on the surface of the cone. */
const inside = 1 + 1e-13;
/** Rounding: how far c may leave the range of a singular Wbar. */
const consistent = 1e-11;

/**
 * Writes the sticking force of a contact, u = 0, if it lies in the friction cone; gives whether it does.
 * `reduced` comes from `reduce`. A singular W_ii leaves a line or a plane of such forces; then the one
 * deepest in the cone is taken.
 */
export function stick({ r, mu }: LocalContacts, i: number, reduced: Float64Array): boolean {
  const determinant = reduced[Reduced.determinant];
  if (determinant === 0) return stickSingular(mu[i], r, i, reduced);
  const c1 = reduced[Reduced.c1];
  const c2 = reduced[Reduced.c2];
  const r1 = (reduced[Reduced.w12] * c2 - reduced[Reduced.w22] * c1) / determinant;
  const r2 = (reduced[Reduced.w21] * c1 - reduced[Reduced.w11] * c2) / determinant;
  const rN = reduced[Reduced.beta] - reduced[Reduced.n1] * r1 - reduced[Reduced.n2] * r2;
  const limit = mu[i] * rN;
  if (!(limit >= 0 && r1 * r1 + r2 * r2 <= inside * limit * limit)) return false;
  setForce(r, i, rN, r1, r2);
  return true;
}

function stickSingular(mu: number, r: Float64Array, i: number, reduced: Float64Array): boolean {
  const w11 = reduced[Reduced.w11];
  const w22 = reduced[Reduced.w22];
  const c1 = reduced[Reduced.c1];
  const c2 = reduced[Reduced.c2];
  const beta = reduced[Reduced.beta];
  const n1 = reduced[Reduced.n1];
  const n2 = reduced[Reduced.n2];
  // Wbar = trace g g^T with a unit vector g; z is normal to it, along which r_T is free.
  const trace = w11 + w22;
  const c = hypot(c1, c2);
  let g1 = w11 >= w22 ? w11 : reduced[Reduced.w12];
  let g2 = w11 >= w22 ? reduced[Reduced.w21] : w22;
  const g = hypot(g1, g2);
  if (!(g > 0)) {
    if (c > consistent * Math.abs(beta) * (Math.abs(n1) + Math.abs(n2))) return false;
    setForce(r, i, beta, 0, 0);
    return beta >= 0;
  }
  g1 /= g;
  g2 /= g;
  if (Math.abs(g1 * c2 - g2 * c1) > consistent * c) return false;
  const along = -(g1 * c1 + g2 * c2) / trace;
  const base = beta - (n1 * g1 + n2 * g2) * along;
  // r_T = along g + t z, r_N = base - slope t: t minimises |r_T| - mu r_N, or is large where
  // there is no minimum.
  const slope = n2 * g1 - n1 * g2;
  const k = mu * slope;
  const t =
    Math.abs(k) < 1
      ? (-k * Math.abs(along)) / Math.sqrt(1 - k * k)
      : -Math.sign(k) *
        ((2 * (Math.abs(along) + mu * Math.abs(base))) / Math.max(Math.abs(k) - 1, leastSlopeExcess));
  const r1 = along * g1 - t * g2;
  const r2 = along * g2 + t * g1;
  const rN = base - slope * t;
  if (!(hypot(r1, r2) <= inside * mu * rN)) return false;
  setForce(r, i, rN, r1, r2);
  return true;
}
