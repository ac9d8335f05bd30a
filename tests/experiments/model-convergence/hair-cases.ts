import type { Elastica } from "../../oracle/elastica-rods.js";
import { loadsOf, planarFrame } from "../../oracle/elastica-rods.js";
import type { Loads } from "../../oracle/equilibrium.js";
import { readReference } from "../../reference/read.js";

/** The straight and the curled rod of the clothoid paper's comparison (Figures 8 and 9), length 1 and E I 1. */
export interface HairCase {
  readonly name: "straight" | "curled";
  /** Twist and bending stiffness, natural (twist, curvature 1, curvature 2), clamp, load. */
  readonly K: number[];
  readonly natural: number[];
  readonly R0: number[][];
  readonly loads: Loads;
  /** Known points at rest: x y z at every tenth of the length, the clamp left out. */
  readonly points: readonly (readonly number[])[];
}

/** Weight that counts as much against stiffness as that of the hair that the curled rod is. */
const straightLoad = 100;

export function hairCases(): readonly HairCase[] {
  const { a_cantilever_self_weight: cantilevers, b_hanging_curly: curls } =
    readReference<Elastica>("elastica");
  const straight = cantilevers.find(
    ({ Gamma, clamp_angle_deg }) => Gamma === straightLoad && clamp_angle_deg === 0,
  )!;
  const curled = curls.find(({ name }) => name === "hair-curly")!;
  return [
    {
      name: "straight",
      K: [1, 1, 1],
      natural: [0, 0, 0],
      R0: planarFrame(0),
      loads: { gravity: [0, -straightLoad, 0] },
      points: straight.rows.slice(1).map(([, x, y]) => [x!, y!, 0]),
    },
    {
      name: "curled",
      K: curled.K,
      natural: curled.natural_kappa,
      R0: curled.R0,
      loads: loadsOf(curled),
      points: curled.rows.slice(1).map(([, x, y, z]) => [x!, y!, z!]),
    },
  ];
}
