import { solveSymmetric } from "../../systems/math/small-solve.js";
import { limits } from "../../systems/world/limits.js";
import { firstGuess, type FirstGuess } from "./first-guess.js";
import { addBlock, addGradient, addMoment, addProduct, addPull, addTurn } from "./fit-normal.js";
import { advance, crossed, type Frame, turned } from "./helix-chain.js";
import type { SmoothStrand } from "./smooth-strand.js";

const { leastFitted, mostFitted, moreFitted, pointsPerElement } = limits.grooms;
const { fitIterations, fitProgress, fitGood, fitHopeless, followIterations, elementsAtOnce } = limits.grooms;

/** A chain of helices that goes along a strand. */
export interface FittedStrand {
  readonly elements: number;
  /** Metres. */
  readonly length: number;
  /** Where it begins. */
  readonly root: readonly [number, number, number];
  /** Tangent, first and second director there, three numbers each. */
  readonly frame: Frame;
  /** Twist and curvatures of each element, 1/m. */
  readonly curvatures: Float64Array;
  /** Percent of its length by which it is off its strand, at most. */
  readonly error: number;
}

/** Of a strand and its length: the chain that is found first, within a share of `tolerance` percent. */
export function fitStrand(strand: SmoothStrand, tolerance: number): FittedStrand {
  let fitted = fitWith(strand, leastFor(strand), tolerance);
  // What elements cannot follow, as a corner, is not worth any number of them.
  let [before, tried, isHopeless] = [Infinity, fitted.elements, false];
  while (fitted.error > tolerance && tried < mostFitted && !isHopeless) {
    tried = Math.min(mostFitted, Math.ceil(moreFitted * tried));
    const more = fitWith(strand, tried, tolerance);
    isHopeless = more.error > fitHopeless * before;
    before = fitted.error;
    if (more.error < fitted.error) fitted = more;
  }
  return fitted;
}

/** Two elements for every turn. */
function leastFor(strand: SmoothStrand): number {
  const points = strand.sample(mostFitted * pointsPerElement);
  let turn = 0;
  let before: number[] | null = null;
  for (let at = 3; at < points.length; at += 3) {
    const step = [0, 1, 2].map((c) => points[at + c] - points[at - 3 + c]);
    if (before) turn += angleBetween(before, step);
    before = step;
  }
  return Math.min(mostFitted, Math.max(leastFitted, Math.ceil(turn / Math.PI)));
}

/** For small ones. */
function angleBetween(a: readonly number[], b: readonly number[]): number {
  const length = (v: readonly number[]) => Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  const size = length(a) * length(b);
  return size > 0 ? length(crossed(a, b)) / size : 0;
}

/**
 * The chain of so many elements whose points are nearest to those of the strand at the same arc lengths, in the
 * sense of least squares; its root is that of the strand. There may be several that no small change makes
 * better: where the first is off by more than the tolerance, one that follows the strand from the root on,
 * element after element, is tried too.
 */
export function fitWith(strand: SmoothStrand, elements: number, tolerance = 0): FittedStrand {
  const { length } = strand;
  const points = strand.sample(pointsPerElement * elements);
  const root = [points[0], points[1], points[2]] as const;
  const targets = points.map((x, i) => (x - root[i % 3]) / length);
  const h = 1 / (pointsPerElement * elements);
  const guess = firstGuess(targets, h, elements);
  let best = descend(targets, h, guess, fitIterations);
  if (100 * best.system.worst > tolerance) {
    const followed = descend(targets, h, follow(targets, h, guess), fitIterations);
    if (followed.system.cost < best.system.cost) best = followed;
  }
  const { frame, curvatures, system } = best;
  return {
    ...{ elements, length, root, frame },
    curvatures: curvatures.map((kappa) => kappa / length),
    error: 100 * system.worst,
  };
}

/** The first elements alone, then some more, and so on: what goes before is near the strand already. */
function follow(targets: Float64Array, h: number, { frame, curvatures }: FirstGuess): FirstGuess {
  const whole = curvatures.slice();
  let root = frame;
  for (let known = 3 * elementsAtOnce; known < whole.length; known += 3 * elementsAtOnce) {
    const part = descend(targets, h, { frame: root, curvatures: whole.slice(0, known) }, followIterations);
    whole.set(part.curvatures);
    root = part.frame;
  }
  return { frame: root, curvatures: whole };
}

/**
 * By Levenberg's and Marquardt's steps in curvatures and the direction of the root, all lengths in units of the
 * strand's.
 */
function descend(targets: Float64Array, h: number, from: FirstGuess, iterations: number) {
  let { frame, curvatures } = from;
  let system = new System(targets, frame, curvatures, h);
  let damping = 1e-3;
  for (let i = 0; i < iterations && system.worst > fitGood; i++) {
    const step = system.step(damping);
    const tried = step && {
      frame: turned(frame, step),
      curvatures: curvatures.map((kappa, k) => kappa + step[3 + k]),
    };
    const next = tried && new System(targets, tried.frame, tried.curvatures, h);
    if (!next || !(next.cost < system.cost)) {
      damping *= 10;
      continue;
    }
    damping = Math.max(1e-12, damping / 10);
    const isDone = next.cost > (1 - fitProgress) * system.cost;
    ({ frame, curvatures } = tried);
    system = next;
    if (isDone) break;
  }
  return { frame, curvatures, system };
}

/** How far a chain is off its points, and what would bring it nearer. */
class System {
  /** Half the sum of squares. */
  readonly cost: number;
  /** Of the distances. */
  readonly worst: number;
  private readonly hessian: Float64Array;
  private readonly gradient: Float64Array;
  private readonly size: number;

  constructor(targets: Float64Array, root: Frame, curvatures: Float64Array, h: number) {
    const elements = curvatures.length / 3;
    const n = (this.size = 3 * (elements + 1));
    this.hessian = new Float64Array(n * n);
    this.gradient = new Float64Array(n);
    const x = new Float64Array(3);
    const frame = root.slice();
    const rows = Array.from({ length: elements }, (_, element) => {
      const B = new Float64Array(18);
      const [P, Q, G, p] = [18, 9, 36, 6].map((count) => new Float64Array(count));
      for (let k = 1; k <= pointsPerElement; k++) {
        advance(x, frame, curvatures, 3 * element, h / 2);
        addTurn([...x], frame, h, B);
        advance(x, frame, curvatures, 3 * element, h / 2);
        const place = [...x];
        const at = 3 * (pointsPerElement * element + k);
        const off = place.map((value, c) => value - targets[at + c]);
        const own = new Float64Array(36);
        addMoment(place, own);
        const pushed = new Float64Array(18);
        addProduct(own, B, pushed);
        for (let i = 0; i < 18; i++) P[i] += pushed[i];
        addBlock(B, pushed, 0, 0, Q, 3);
        for (let i = 0; i < 36; i++) G[i] += own[i];
        const pull = new Float64Array(6);
        addPull(place, off, pull);
        addGradient(B, pull, this.gradient, 3 * (element + 1));
        for (let i = 0; i < 6; i++) p[i] += pull[i];
        this.squares += off[0] * off[0] + off[1] * off[1] + off[2] * off[2];
        this.most = Math.max(this.most, off[0] * off[0] + off[1] * off[1] + off[2] * off[2]);
      }
      return { B, P, Q, G, p };
    });
    this.cost = this.squares / 2;
    this.worst = Math.sqrt(this.most);
    this.assemble(rows);
  }

  private squares = 0;
  private most = 0;

  /** From the tip on: what lies behind each element, then its own points. */
  private assemble(rows: readonly Record<"B" | "P" | "Q" | "G" | "p", Float64Array>[]): void {
    const { hessian: H, gradient, size } = this;
    const behind = new Float64Array(36);
    const pulls = new Float64Array(6);
    // The turn of the root, about the origin.
    const whole = new Float64Array(18);
    whole[0] = whole[4] = whole[8] = 1;
    for (let k = rows.length - 1; k >= 0; k--) {
      const { B, P, Q, G, p } = rows[k];
      addGradient(B, pulls, gradient, 3 * (k + 1));
      const moved = new Float64Array(18);
      addProduct(behind, B, moved);
      addBlock(B, moved, k + 1, k + 1, H, size);
      for (let r = 0; r < 3; r++)
        for (let c = 0; c < 3; c++) H[size * (3 * k + 3 + r) + 3 * k + 3 + c] += Q[3 * r + c];
      for (let i = 0; i < 18; i++) moved[i] += P[i];
      for (let j = 0; j < k; j++) addBlock(rows[j].B, moved, j + 1, k + 1, H, size);
      addBlock(whole, moved, 0, k + 1, H, size);
      for (let i = 0; i < 36; i++) behind[i] += G[i];
      for (let i = 0; i < 6; i++) pulls[i] += p[i];
    }
    addGradient(whole, pulls, gradient, 0);
    const moved = new Float64Array(18);
    addProduct(behind, whole, moved);
    addBlock(whole, moved, 0, 0, H, size);
  }

  /** Turn of the root and change of each curvature; null if it cannot be found. */
  step(damping: number): Float64Array | null {
    const { hessian, gradient, size } = this;
    const damped = hessian.slice();
    let trace = 0;
    for (let i = 0; i < size; i++) trace += hessian[(size + 1) * i];
    for (let i = 0; i < size; i++)
      damped[(size + 1) * i] += damping * (hessian[(size + 1) * i] + (1e-9 * trace) / size);
    const step = gradient.map((g) => -g);
    return solveSymmetric(damped, size, step) ? step : null;
  }
}
