import { buildWisp } from "../../../sample-game/scenes/wisp.js";
import { createCandidatePairs } from "../../../systems/detect/broad-phase/candidate-pairs.js";
import type { ElementBoxes } from "../../../systems/detect/broad-phase/element-boxes.js";
import { Grid } from "../../../systems/detect/broad-phase/grid.js";
import { createCurveSet, type CurveSet } from "../../../systems/curves/curve-set.js";
import { createRodWorld, stages, stepWorld, type RodWorld } from "../../../systems/index.js";
import { boxesOf } from "../../systems/detect/boxes-of.js";
import type { PairTrace } from "../../bench/narrow-phase/pair-trace.js";

export interface SettledWispOptions {
  fibres: number;
  /** Seconds of fall before the trace is taken. */
  seconds: number;
  /** What two fibres may be apart to count as in contact, in thicknesses of one. */
  margin: number;
}

/** In centimetres. */
export interface SettledWisp extends PairTrace {
  readonly radius: number;
}

/** Natural curvature 0.6 per centimetre, the wavy hair of "Contact detection between curved fibres" (2024), Table 3. */
const wavy = { radius: 0.00586, pitch: 0.05 };
/** Metres between roots: packed as tightly as fibres of 80 um can be without a brush. */
const spacing = 2.5e-4;

/**
 * What the narrow phase of one step is asked in a tight wavy wisp that has fallen out of its natural shape: every pair of
 * elements that the broad phase lets through. The fibres fall through each other, so there are contacts of any depth.
 */
export function settledWisp({ fibres, seconds, margin }: SettledWispOptions): SettledWisp {
  const world = createRodWorld({ collides: false });
  buildWisp(world, { fibres, curl: wavy, spacing });
  const frame = world.clock.frame * world.units.time;
  for (let time = 0; time < seconds; time += frame) stepWorld(world, frame);
  const h = world.clock.frame / world.clock.subSteps;
  for (const { name, run } of stages) {
    if (name === "advance") break;
    run(world, h);
  }
  const radius = world.components.Rod.radius1[world.rods[0]];
  const found = createCandidatePairs();
  const boxes = boxesOf(world, h, { margin: margin * radius });
  new Grid().findPairs(boxes, found);
  const pairs = new Int32Array(2 * found.count);
  for (let i = 0; i < found.count; i++) pairs.set([found.first[i], found.second[i]], 2 * i);
  return { curves: elementCurves(world, boxes), pairs, radius, reach: 2 * radius * (1 + margin) };
}

/** Every element as a curve, under its number in the boxes. */
function elementCurves(world: RodWorld, { elements, rod, place }: ElementBoxes): CurveSet {
  const { model } = world.components.Rod;
  const curves = createCurveSet(elements);
  for (let i = 0; i < elements; i++)
    world.models[model[rod[i]]].writeCurve(world, rod[i], place[i], curves, i);
  return curves;
}
