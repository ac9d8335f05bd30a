import { crossingCount, writhe, type KnotDiagram } from "./diagram.js";
import { slotMates } from "./planar.js";

/** Terms of a Laurent polynomial: [exponent, coefficient], exponents rising, no coefficient zero. */
export type Terms = readonly (readonly [exponent: number, coefficient: number])[];

/**
 * The Jones polynomial V(t), that of the right-handed trefoil being t + t^3 - t^4: (-A^3)^-w <D> with A =
 * t^(-1/4), writhe w and Kauffman's bracket <D>.
 */
export function jonesPolynomial(diagram: KnotDiagram): Terms {
  const w = writhe(diagram);
  const sign = w % 2 === 0 ? 1 : -1;
  return bracket(diagram)
    .map(([power, coefficient]) => [(3 * w - power) / 4, sign * coefficient] as const)
    .reverse();
}

/**
 * Kauffman's bracket: every crossing is smoothed in both ways, once with A and once with 1/A; a circle
 * counts -A^2 - A^-2, one alone 1. Crossing after crossing is added, and states that connect the open
 * ends alike are summed at once. So the work grows with the ends that are open at a time, not with 2 to
 * the number of crossings.
 */
function bracket(diagram: KnotDiagram): Terms {
  const n = crossingCount(diagram);
  if (n === 0) return [[0, 1]];
  const mate = slotMates(diagram);
  const middle = 3 * n + 4;
  const unit = new Float64Array(2 * middle + 1);
  unit[middle] = 1;
  let open: number[] = [];
  let states = new Map<string, Float64Array>([["", unit]]);
  const added = new Uint8Array(n);
  const partner = new Int32Array(4 * n);
  additionOrder(mate).forEach((crossing, step) => {
    added[crossing] = 1;
    const isLast = step === n - 1;
    const slots = [0, 1, 2, 3].map((k) => 4 * crossing + k);
    const glued = slots.filter(
      (slot) => added[mate[slot] >> 2] && (mate[slot] >> 2 !== crossing || mate[slot] > slot),
    );
    const closing = new Set(glued.flatMap((slot) => [slot, mate[slot]]));
    const opened = [...open, ...slots].filter((slot) => !closing.has(slot));
    const next = new Map<string, Float64Array>();
    for (const [key, polynomial] of states) {
      for (const power of [1, -1]) {
        for (let i = 0; i < open.length; i++) partner[open[i]] = open[key.charCodeAt(i)];
        // With A the corners 1 and 3 become one, those that the upper strand sweeps over
        // when it turns anticlockwise.
        joinEnds(partner, slots[0], slots[2 - power]);
        joinEnds(partner, slots[2], slots[2 + power]);
        let circles = isLast ? -1 : 0;
        for (const slot of glued) {
          const [a, b] = [partner[slot], partner[mate[slot]]];
          if (a === mate[slot]) circles++;
          else joinEnds(partner, a, b);
        }
        const keyThen = String.fromCharCode(...opened.map((slot) => opened.indexOf(partner[slot])));
        let sum = next.get(keyThen);
        if (!sum) next.set(keyThen, (sum = new Float64Array(unit.length)));
        addTimes(sum, polynomial, power, circles);
      }
    }
    open = opened;
    states = next;
  });
  const terms: [number, number][] = [];
  states.get("")!.forEach((coefficient, i) => coefficient !== 0 && terms.push([i - middle, coefficient]));
  return terms;
}

function joinEnds(partner: Int32Array, a: number, b: number): void {
  partner[a] = b;
  partner[b] = a;
}

/** sum += A^power (-A^2 - A^-2)^circles polynomial */
function addTimes(sum: Float64Array, polynomial: Float64Array, power: number, circles: number): void {
  // Binomial coefficients of the circles; seldom more than two are closed at once.
  let binomial = circles % 2 === 0 ? 1 : -1;
  for (let k = 0; k <= circles; k++) {
    const shift = power + 2 * circles - 4 * k;
    for (let i = 0; i < polynomial.length; i++) {
      if (polynomial[i] !== 0) sum[i + shift] += binomial * polynomial[i];
    }
    binomial = (binomial * (circles - k)) / (k + 1);
  }
}

/** The next crossing is always the one with most edges to those before, so that few ends are open. */
function additionOrder(mate: Int32Array): number[] {
  const n = mate.length / 4;
  const edges = new Int32Array(n);
  const order: number[] = [];
  for (let next = 0; order.length < n;) {
    order.push(next);
    edges[next] = -8;
    for (let k = 0; k < 4; k++) edges[mate[4 * next + k] >> 2]++;
    next = -1;
    for (let c = 0; c < n; c++) {
      if (edges[c] >= 0 && (next < 0 || edges[c] > edges[next])) next = c;
    }
  }
  return order;
}
