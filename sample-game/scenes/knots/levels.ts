import type { Layout } from "./deck.js";
import type { KnotPathName } from "./paths.js";
import type { Aim, Drag } from "./demonstration.js";
import type { Tied } from "./tied.js";

export interface Level {
  readonly title: string;
  /** What it is good for, in a line. */
  readonly purpose: string;
  /** How the ropes lie when it begins. */
  readonly layout: Layout;
  /** The drawing on its card. */
  readonly path: KnotPathName;
  isTied(tied: Tied): boolean;
  /** How it is tied, for ropes as the level begins. */
  readonly drags: readonly Drag[];
}

const at = (x: number, z: number): Aim => ({ x, z });
const over = (s: number, aside: number, rope = 0): Aim => ({ rope, s, aside });
const under = (s: number, aside: number, rope = 0): Aim => ({ rope, s, aside, pass: "under" });
const red = (...way: Aim[]): Drag => ({ rope: 0, way });
const blue = (...way: Aim[]): Drag => ({ rope: 1, way });

/** The end is laid over the rope: a loop, on which the rope runs with its left side outside. */
const loop = (s: number): Drag => red(at(0.1, -0.15), at(-0.2, 0.02), over(s, -0.1), over(s - 0.08, 0.12));

export const levels: readonly Level[] = [
  {
    title: "Overhand knot",
    purpose: "Stops a thread; the beginning of most others.",
    layout: "one",
    path: "overhand",
    isTied: ({ knots }) => knots[0] === "3_1",
    drags: [
      loop(0.5),
      red(over(0.56, 0.1), under(0.6, 0.07), under(0.62, -0.05)),
      red(over(1.08, -0.03), over(1.08, 0.1), at(0.1, -0.25)),
      red(at(0.6, -0.3)),
    ],
  },
  {
    title: "Figure-eight knot",
    purpose: "Stops a rope from running out, and comes undone again.",
    layout: "one",
    path: "figure-eight",
    isTied: ({ knots }) => knots[0] === "4_1",
    drags: [
      loop(0.5),
      red(over(0.3, 0.1), under(0.25, 0.06), under(0.25, -0.12)),
      red(over(1.05, 0.1), over(1.05, -0.04)),
      red(under(0.62, -0.03), under(0.62, 0.14)),
      red(at(0.2, 0.3), at(0.6, 0.2)),
    ],
  },
  {
    title: "Double overhand knot",
    purpose: "A turn more than an overhand knot: bigger, and it holds.",
    layout: "one",
    path: "double overhand",
    isTied: ({ knots }) => knots[0] === "5_1",
    drags: [
      loop(0.42),
      red(over(0.46, 0.1), under(0.5, 0.07), under(0.52, -0.05)),
      red(over(0.56, -0.03), over(0.58, 0.1)),
      red(under(0.63, 0.07), under(0.65, -0.05)),
      red(over(1.12, -0.03), over(1.12, 0.1), at(0.1, -0.2)),
      red(at(0.6, -0.2)),
    ],
  },
  {
    title: "Reef knot",
    purpose: "Joins two ropes of a kind: each lies in the bight of the other.",
    layout: "apart",
    path: "reef",
    isTied: ({ bend }) => bend === "square",
    drags: [
      // A bight of the blue rope, and room for the red one to come from above.
      blue(at(-0.4, 0), at(-0.15, -0.12), at(0.22, -0.16)),
      { ...red(at(-0.36, 0.34)), s: 0.5 },
      // Up through the bight, behind both of its legs, and down again.
      red(
        at(0.1, -0.3),
        at(-0.25, 0),
        at(-0.22, 0.25),
        over(0.74, -0.08, 1),
        under(0.74, -0.05, 1),
        under(0.74, 0.09, 1),
      ),
      red(over(0.58, 0.04, 1), over(0.56, -0.1, 1)),
      red(
        over(0.46, -0.1, 1),
        under(0.44, -0.06, 1),
        under(0.44, 0.08, 1),
        under(1.18, 0.04, 1),
        under(1.18, -0.1, 1),
      ),
      red(
        over(1.06, -0.07, 1),
        over(1.04, 0.06, 1),
        under(0.92, 0.05, 1),
        under(0.92, -0.08, 1),
        at(-0.3, 0),
      ),
    ],
  },
  {
    title: "Double fisherman's bend",
    purpose: "Joins climbing ropes: a double overhand knot of each around the other.",
    layout: "beside",
    path: "double fisherman's",
    isTied: ({ bend }) => bend === "Double fisherman's bend",
    drags: [
      // A double overhand knot of the red rope around itself and the blue one beside it.
      red(at(0.1, -0.15), at(-0.2, 0.02), over(0.42, -0.1), over(0.34, 0.17)),
      red(over(0.46, 0.17), under(0.5, 0.12), under(0.52, -0.05)),
      red(over(0.56, -0.03), over(0.58, 0.17)),
      red(under(0.63, 0.12), under(0.65, -0.05)),
      red(over(1.12, -0.03), over(1.12, 0.1), at(0.1, -0.2)),
      red(at(0.6, -0.2)),
      // The same of the blue one, beyond that.
      blue(at(-0.6, 0.3), at(-0.3, 0.25), over(1.1, -0.1, 1), over(1.06, 0.28, 1)),
      blue(over(1.32, 0.12, 1), under(1.36, 0.08, 1), under(1.38, -0.05, 1)),
      blue(over(1.42, -0.03, 1), over(1.44, 0.12, 1)),
      blue(under(1.48, 0.08, 1), under(1.5, -0.05, 1)),
      blue(over(1.72, -0.03, 1), over(1.72, 0.1, 1), at(-0.2, 0.2)),
      blue(at(-0.7, 0.2)),
    ],
  },
];
