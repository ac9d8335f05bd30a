/**
 * The elastica: how an inextensible straight rod of length 1 and bending stiffness 1 gives once it has buckled,
 * clamped at one end. Let the force R on the other make an angle phi with the tangent. Then phi'' = -R sin phi,
 *   sin(phi / 2) = k sn(u),  u = sqrt(R) s + u0,
 * and the far end, which bears no moment, is at u = K(k).
 */
export interface ElasticaState {
  /** By how much the ends have come nearer. */
  readonly shortening: number;
  /** Along the clamp's tangent; the force across over it, which friction has to bear. */
  readonly force: number;
  readonly slope: number;
  readonly energy: number;
}

/** Euler's loads: the far end slides freely, or stays on the line. */
export const eulerLoad = { sliding: Math.PI ** 2 / 4, pinned: 4.493409457909064 ** 2 };

export type FarEnd = keyof typeof eulerLoad;

/** The state with modulus k, above 0. */
export function elastica(k: number, farEnd: FarEnd): ElasticaState {
  const quarter = completeF(k);
  const nu = farEnd === "sliding" ? quarter : pinnedLength(k, quarter);
  const clamp = amplitude(quarter - nu, k);
  const phi = 2 * Math.asin(k * Math.sin(clamp));
  const { x, y } = reach(k, nu, clamp);
  const swept = incompleteE(Math.PI / 2, k) - incompleteE(clamp, k);
  return {
    shortening: 1 - (x * Math.cos(phi) + y * Math.sin(phi)) / nu,
    force: nu ** 2 * Math.cos(phi),
    slope: Math.abs(Math.tan(phi)),
    // 1/2 int kappa^2 with kappa = 2 k sqrt(R) cn(u).
    energy: 2 * nu * (swept - (1 - k * k) * nu),
  };
}

/** Up to these the first mode is the one that is found: shortenings of more than 0.4. */
const mostModulus = { sliding: 0.95, pinned: 0.75 };

/** The state that is shorter by so much. */
export function elasticaAt(shortening: number, farEnd: FarEnd): ElasticaState {
  const k = root((x) => elastica(x, farEnd).shortening - shortening, 1e-4, mostModulus[farEnd]);
  return elastica(k, farEnd);
}

/** Of the far end from the clamp, along and across the force, times sqrt(R). */
function reach(k: number, nu: number, clamp: number): { x: number; y: number } {
  return {
    x: 2 * (incompleteE(Math.PI / 2, k) - incompleteE(clamp, k)) - nu,
    y: 2 * k * Math.cos(clamp),
  };
}

/** sqrt(R) for which the far end is on the line of the clamp, in the first mode. */
function pinnedLength(k: number, quarter: number): number {
  const across = (nu: number): number => {
    const clamp = amplitude(quarter - nu, k);
    const phi = 2 * Math.asin(k * Math.sin(clamp));
    const { x, y } = reach(k, nu, clamp);
    return (x * Math.sin(phi) - y * Math.cos(phi)) / k;
  };
  // tan nu = nu for k -> 0; the length of a quarter wave grows as K.
  const straight = (4.493409457909064 * quarter) / (Math.PI / 2);
  return root(across, 0.93 * straight, 1.07 * straight);
}

/** am(u, k): where F(phi, k) = u, by Newton's method from k = 0. */
function amplitude(u: number, k: number): number {
  let phi = u;
  for (let i = 0; i < 8; i++) phi -= (incompleteF(phi, k) - u) * Math.sqrt(1 - (k * Math.sin(phi)) ** 2);
  return phi;
}

function completeF(k: number): number {
  return incompleteF(Math.PI / 2, k);
}

function incompleteF(phi: number, k: number): number {
  return integrate((x) => 1 / Math.sqrt(1 - (k * Math.sin(x)) ** 2), phi);
}

function incompleteE(phi: number, k: number): number {
  return integrate((x) => Math.sqrt(1 - (k * Math.sin(x)) ** 2), phi);
}

/** From 0, by Simpson's rule: these functions are smooth and periodic. */
function integrate(f: (x: number) => number, to: number): number {
  const parts = 64;
  const step = to / parts;
  let sum = f(0) + f(to);
  for (let i = 1; i < parts; i++) sum += (i % 2 === 1 ? 4 : 2) * f(i * step);
  return (sum * step) / 3;
}

/** Bisection; the signs at the ends differ. */
function root(f: (x: number) => number, from: number, to: number): number {
  const sign = Math.sign(f(from));
  if (sign === Math.sign(f(to))) throw new RangeError(`no root between ${from} and ${to}`);
  for (let i = 0; i < 40; i++) {
    const middle = 0.5 * (from + to);
    if (Math.sign(f(middle)) === sign) from = middle;
    else to = middle;
  }
  return 0.5 * (from + to);
}
