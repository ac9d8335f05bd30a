// What stands in the lab: every experiment and benchmark of the package.
import type { LiveModule } from "./live-experiment.js";

export interface LabEntry {
  /** As `npm run experiment` or `npm run bench` knows it. */
  readonly name: string;
  readonly command: "experiment" | "bench";
  readonly title: string;
  /** Where it comes from; none for tests of our own. */
  readonly paper?: string;
  /** What is to be seen, and what is better here. */
  readonly text: string;
  /** Its kept results, by label. */
  readonly results: readonly string[];
  readonly live?: () => Promise<LiveModule>;
}

const friction2011 = "Hybrid solver for hair, 2011";
const newton2011 = "Nonsmooth Newton solver for friction in fibre assemblies, 2011";
const adaptive2008 = "Adaptive contact and knots, 2008";
const detection2024 = "Contact between curved fibres, 2024";
const clothoids2013 = "Super space clothoids, 2013";

export const experiments: readonly LabEntry[] = [
  {
    name: "head-of-hair",
    command: "experiment",
    title: "A head of hair",
    paper: `${newton2011}, Figure 8; ${friction2011}, Table 1`,
    text: "84 wavy wisps with exact friction, on a head that turns. The paper of 2011 took 41 s a step; here the head turns in real time.",
    results: ["head-of-hair"],
    live: async () => (await import("./live/head-of-hair.js")).live,
  },
  {
    name: "comb-wisp",
    command: "experiment",
    title: "Combing a wisp",
    paper: `${detection2024}, section 6 and Table 4`,
    text: "A wisp is combed from root to tip; the force on the comb is smooth, since contacts lie on curves and not on segments.",
    results: ["comb-wisp-225", "comb-wisp-2025"],
    live: async () => (await import("./live/comb.js")).wisp,
  },
  {
    name: "comb-one",
    command: "experiment",
    title: "Combing one fibre",
    paper: `${detection2024}, Figure 12`,
    text: "The force on a comb in a single wavy fibre. On segments it jumps at every joint; on the curve it does not.",
    results: ["comb-one"],
    live: async () => (await import("./live/comb.js")).one,
  },
  {
    name: "comb-coiled",
    command: "experiment",
    title: "Combing tight coils",
    paper: `${detection2024}, Figure 16`,
    text: "A hundred tightly coiled fibres that hook into each other.",
    results: ["comb-coiled"],
  },
  {
    name: "tight-knot",
    command: "experiment",
    title: "A knot pulled tight",
    paper: `${newton2011}, Table I`,
    text: "A rope is pulled with 30 N; it stays the knot that it is, and no side goes through another.",
    results: ["tight-knot"],
    live: async () => (await import("./live/tight-knot.js")).live,
  },
  {
    name: "plectoneme",
    command: "experiment",
    title: "A rod that winds around itself",
    paper: `${newton2011}, Table I`,
    text: "An end is turned, then brought nearer: twist becomes writhe, and the rod lies along itself.",
    results: ["plectoneme"],
    live: async () => (await import("./live/plectoneme.js")).live,
  },
  {
    name: "spaghetti",
    command: "experiment",
    title: "Spaghetti",
    paper: `${newton2011}, Figures 7 and 10`,
    text: "A bundle falls on a plate. With friction it stays a heap; without it runs apart.",
    results: ["spaghetti-31", "spaghetti-76"],
    live: async () => (await import("./live/spaghetti.js")).live,
  },
  {
    name: "double-loop",
    command: "experiment",
    title: "A ball in a double loop",
    paper: `${newton2011}, Figure 9`,
    text: "A ball that spins but stands still is laid on two rails. Friction turns spin into speed: too little, and it comes back.",
    results: ["double-loop"],
    live: async () => (await import("./live/double-loop.js")).live,
  },
  {
    name: "rotating-ball",
    command: "experiment",
    title: "A rod's end on a turning ball",
    paper: `${friction2011}, Figure 7`,
    text: "The end is carried along and slides back. Exact solvers of Coulomb's law share one orbit.",
    results: ["rotating-ball"],
    live: async () => (await import("./live/rotating-ball.js")).live,
  },
  {
    name: "stick-slip",
    command: "experiment",
    title: "Hair on a shoulder",
    paper: `${friction2011}, Figure 1`,
    text: "A head turns to and fro. With friction its hair sticks, and lets go at once.",
    results: ["stick-slip"],
    live: async () => (await import("./live/stick-slip.js")).live,
  },
  {
    name: "local-solvers",
    command: "experiment",
    title: "Solvers of one contact",
    paper: `${friction2011}, Table 2`,
    text: "Which solver of a single contact lets Gauss-Seidel converge, on 306 problems from a ponytail.",
    results: ["local-solvers"],
  },
  {
    name: "three-point-bending",
    command: "experiment",
    title: "Three-point bending of a curved rod",
    paper: `${detection2024}, Figure 5`,
    text: "A support is lifted against a curved rod. Segments make the force jump; the exact curve does not.",
    results: ["three-point-bending"],
    live: async () => (await import("./live/three-point-bending.js")).live,
  },
  {
    name: "detection-scaling",
    command: "experiment",
    title: "What a distance costs",
    paper: `${detection2024}, Figures 8 to 10`,
    text: "The distance of two hairs: time by the error that is reached, and by the gap between them.",
    results: ["detection-scaling"],
  },
  {
    name: "prusik-net",
    command: "experiment",
    title: "Prusik knots that carry a bar",
    paper: `${adaptive2008}, Figure 1`,
    text: "Loops of cord are tied around ropes by Prusik knots. They hold by friction alone, or slip.",
    results: ["prusik-net"],
    live: async () => (await import("./live/prusik-net.js")).live,
  },
  {
    name: "adaptive",
    command: "experiment",
    title: "Elements where they are needed",
    paper: `${adaptive2008}, Figures 3 and 5`,
    text: "A rope that swings against a bar is divided where it bends, and merged where it is straight again.",
    results: ["adaptive"],
    live: async () => (await import("./live/adaptive.js")).live,
  },
  {
    name: "darboux-integrators",
    command: "experiment",
    title: "The shape of a clothoid",
    paper: `${clothoids2013}, Figure 6`,
    text: "Time against error of the series and of four integrators; below 1e-6 the series is ahead of all.",
    results: ["darboux-integrators"],
  },
  {
    name: "model-convergence",
    command: "experiment",
    title: "Error by freedoms and time",
    paper: `${clothoids2013}, Figure 9`,
    text: "Five rod models, straight and curled: which is most accurate for its freedoms, and for its time.",
    results: ["model-convergence"],
  },
  {
    name: "twining",
    command: "experiment",
    title: "A plant that twines around a pole",
    paper: clothoids2013,
    text: "A growing vine finds its pole, and holds on to it from a radius on that theory knows.",
    results: ["twining"],
  },
  {
    name: "ribbon",
    command: "experiment",
    title: "Ribbons, posters, parchment",
    paper: clothoids2013,
    text: "What is curled, held flat and let go, from one or two clothoids, in real time.",
    results: ["ribbon"],
  },
  {
    name: "coiling",
    command: "experiment",
    title: "A rod paid out onto a belt",
    paper: "Jawed et al., 2014; Habibi et al., 2007",
    text: "Straight, meanders, loops: by the speed of the belt. At rest it coils.",
    results: ["coiling"],
    live: async () => (await import("./live/coiling.js")).live,
  },
  {
    name: "pressed-rod",
    command: "experiment",
    title: "Euler's column",
    text: "A rod pressed end-on onto the ground bears Euler's load, then follows the elastica.",
    results: ["pressed-rod"],
    live: async () => (await import("./live/pressed-rod.js")).live,
  },
  {
    name: "hanging-curls",
    command: "experiment",
    title: "Hanging curls",
    text: "Tips of hanging curls converge to the exact elastica with second order.",
    results: ["hanging-curls"],
  },
  {
    name: "stack-at-rest",
    command: "experiment",
    title: "A stack at rest",
    text: "Crossed rods stand on each other for half a minute, and how far they creep.",
    results: ["stack-at-rest"],
  },
  {
    name: "capstan",
    command: "experiment",
    title: "The capstan",
    text: "A rope around a cylinder of Havok's slips at exp(mu theta).",
    results: ["capstan"],
  },
  {
    name: "crate-on-a-rope",
    command: "experiment",
    title: "A crate on a rope",
    text: "A Havok crate hangs for five minutes: tension, drift and period.",
    results: ["crate-on-a-rope"],
  },
  {
    name: "knots-under-load",
    command: "experiment",
    title: "Which knots hold",
    text: "Nine knots, loaded with 30 N, by friction: which hold, which slip, and how fast.",
    results: ["knots-under-load"],
  },
  {
    name: "knot-abuse",
    command: "experiment",
    title: "Knots torn about",
    text: "Hands tear knotted ropes about. None ever goes through itself.",
    results: ["knot-abuse-1", "knot-abuse-101", "knot-abuse-thin"],
  },
  {
    name: "linked-rings",
    command: "experiment",
    title: "Linked rings",
    text: "Two linked rings of thin rope, pulled with up to a thousand weights: none comes apart.",
    results: ["linked-rings"],
  },
  {
    name: "thin-walls",
    command: "experiment",
    title: "Thin walls",
    text: "Ropes thrown at thin walls, and pulled against them: none goes through.",
    results: ["thin-walls"],
  },
  {
    name: "uses",
    command: "experiment",
    title: "Scenes as newcomers write them",
    text: "Worst frames, energy and passages of ordinary uses, with default options.",
    results: ["uses"],
  },
  {
    name: "fuzz",
    command: "experiment",
    title: "Any sequence of calls",
    text: "Random calls of the interface: work, speed and energy stay within their bounds after each.",
    results: [],
  },
  {
    name: "states",
    command: "experiment",
    title: "States as bytes",
    text: "Spoilt states are refused by name; two thousand rods are written in 19 ms.",
    results: ["states"],
  },
  {
    name: "round-trips",
    command: "experiment",
    title: "Round trips",
    text: "Scenes go on bit by bit from their bytes, in another process too.",
    results: [],
  },
];
