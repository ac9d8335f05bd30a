import { analyseProblem } from "../../../../systems/solve/interior-point/newton-system.js";
import { scaleProblem, startFromCentre } from "../../../../systems/solve/interior-point/scaled-problem.js";
import {
  createInteriorPointState,
  Kind,
  type InteriorPointState,
} from "../../../../systems/solve/interior-point/state.js";
import type { FrictionProblem } from "../../../../systems/solve/problem/friction-problem.js";
import { seeded, symmetric } from "../../../oracle/random.js";

/** A state with random x and y inside their cones, at gaps between 10^-decades and 1. */
export function randomState(problem: FrictionProblem, seed: number, decades: number): InteriorPointState {
  const state = createInteriorPointState();
  scaleProblem(state, problem);
  startFromCentre(state, 1, 1);
  analyseProblem(state, problem);
  const random = seeded(seed);
  for (let i = 0; i < problem.contacts; i++) {
    for (const [v, gap] of [
      [state.x, state.gapX],
      [state.y, state.gapY],
    ]) {
      const a = 3 * i;
      if (state.kind[i] === Kind.none) continue;
      if (state.kind[i] === Kind.free) {
        if (v === state.x) for (let k = a; k < a + 3; k++) v[k] = symmetric(random);
        continue;
      }
      gap[i] = 10 ** (-decades * random());
      v[a] = gap[i];
      if (state.kind[i] === Kind.ray) continue;
      v[a + 1] = symmetric(random);
      v[a + 2] = symmetric(random);
      v[a] += Math.hypot(v[a + 1], v[a + 2]);
    }
  }
  return state;
}
