import { createCurveSet, type CurveSet } from "../../../systems/curves/curve-set.js";
import { sampleCurve } from "../../../systems/curves/expansion.js";
import { expansionSize, first, parameter, point, second } from "../../../systems/curves/expansion-layout.js";
import { writeHelix } from "../../../systems/curves/helix-curve.js";
import { seeded } from "../../oracle/random.js";

export interface WispOptions {
  /** Fibres along one side of the square of roots. */
  side?: number;
  /** Per centimetre: curvature and twist of the fibres. */
  curvature?: number;
  twist?: number;
  /** Share by which elements differ from it. */
  noise?: number;
  seed?: number;
}

export interface Wisp {
  curves: CurveSet;
  /** Length of every element, and what two fibres may be apart to touch, in centimetres. */
  length: number;
  reach: number;
  /** Pairs of elements whose boxes meet, two ids each, in random order. */
  pairs: Int32Array;
}

const fibreLength = 30.5;
const elements = 12;
const radius = 0.005;

/**
 * A hanging wisp in centimetres, with the hair of "Contact detection between curved fibres" (2024): fibres of 30.5 cm in
 * 12 helices, 50 um thick, roots a quarter of a millimetre apart, curls about the vertical. The margin is 30 % of the
 * thickness of two fibres.
 */
export function buildWisp(options: WispOptions = {}): Wisp {
  const { side = 24, curvature = 1, twist = 0.8, noise = 0.1, seed = 1 } = options;
  const random = seeded(seed);
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const length = fibreLength / elements;
  const reach = 1.3 * 2 * radius;
  const curves = createCurveSet(side * side * elements);
  const joint = new Float64Array(12);
  for (let fibre = 0; fibre < side * side; fibre++) {
    const mean = [twist * (1 + noise * gauss()), 0, curvature * (1 + noise * gauss())];
    hangFrom(joint, mean, 0.2 * gauss());
    joint[9] = 0.025 * ((fibre % side) + 0.3 * gauss());
    joint[11] = 0.025 * (Math.floor(fibre / side) + 0.3 * gauss());
    for (let i = 0; i < elements; i++) {
      const kappa = [mean[0] + 0.5 * noise * gauss(), noise * gauss(), mean[2] + noise * gauss()];
      const id = fibre * elements + i;
      writeHelix(curves, id, joint, 0, kappa, 0, length);
      advance(joint, curves, id, kappa, length);
    }
  }
  return { curves, length, reach, pairs: shuffled(overlappingPairs(curves, length, reach / 2), random) };
}

/** Turns the frame so that the axis kappa / |kappa| of the helix points down, the root at height zero. */
function hangFrom(joint: Float64Array, kappa: number[], angle: number): void {
  const k = Math.hypot(...kappa);
  const [u, , v] = kappa.map((each) => each / k);
  // Material directions axis = (u, 0, v), n1 = (0, 1, 0) and their cross product (-v, 0, u), and where they go.
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const material = [
    [u, 0, v],
    [0, 1, 0],
    [-v, 0, u],
  ];
  const world = [
    [0, -1, 0],
    [c, 0, s],
    [-s, 0, c],
  ];
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 3; row++) {
      joint[3 * column + row] = world.reduce((sum, to, i) => sum + to[row] * material[i][column], 0);
    }
  }
  joint.fill(0, 9);
}

const expansion = new Float64Array(expansionSize);

/** Moves the joint to the end of the element: tangent and normals from the first two derivatives there. */
function advance(joint: Float64Array, curves: CurveSet, id: number, kappa: number[], length: number): void {
  expansion[parameter] = length;
  sampleCurve(curves, id, expansion, 0);
  const t = [...expansion.subarray(first, first + 3)];
  const bend = [...expansion.subarray(second, second + 3)];
  // a'' = k2 n1 - k1 n2 and t x a'' = k1 n1 + k2 n2.
  const side = [
    t[1] * bend[2] - t[2] * bend[1],
    t[2] * bend[0] - t[0] * bend[2],
    t[0] * bend[1] - t[1] * bend[0],
  ];
  const [, k1, k2] = kappa;
  const square = k1 * k1 + k2 * k2;
  for (let i = 0; i < 3; i++) {
    joint[i] = t[i];
    joint[3 + i] = (k2 * bend[i] + k1 * side[i]) / square;
    joint[6 + i] = (k2 * side[i] - k1 * bend[i]) / square;
    joint[9 + i] = expansion[point + i];
  }
}

/** Pairs of elements of different fibres whose boxes, fattened by `pad`, meet: sweep and prune along the vertical. */
function overlappingPairs(curves: CurveSet, length: number, pad: number): [number, number][] {
  const samples = 24;
  const boxes = Array.from({ length: curves.capacity }, (_, id) => {
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    for (let i = 0; i <= samples; i++) {
      expansion[parameter] = (i / samples) * length;
      sampleCurve(curves, id, expansion, 0);
      for (let c = 0; c < 3; c++) {
        low[c] = Math.min(low[c], expansion[point + c] - pad);
        high[c] = Math.max(high[c], expansion[point + c] + pad);
      }
    }
    return { id, low, high };
  }).sort((a, b) => a.low[1] - b.low[1]);
  const pairs: [number, number][] = [];
  boxes.forEach((a, i) => {
    for (let j = i + 1; j < boxes.length && boxes[j].low[1] <= a.high[1]; j++) {
      const b = boxes[j];
      const apart = (c: number) => a.low[c] > b.high[c] || b.low[c] > a.high[c];
      const sameFibre = Math.floor(a.id / elements) === Math.floor(b.id / elements);
      if (!apart(0) && !apart(2) && !sameFibre) pairs.push([a.id, b.id]);
    }
  });
  return pairs;
}

function shuffled(pairs: [number, number][], random: () => number): Int32Array {
  for (let i = pairs.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [pairs[i], pairs[j]] = [pairs[j], pairs[i]];
  }
  return Int32Array.from(pairs.flat());
}
