import type { Triple } from "../../../plugin/points.js";
import type { KnotPathName } from "./paths.js";

/** A hand at a rope. */
export interface Pull {
  readonly rope: 0 | 1;
  /** An end of the rope, or of all its points the one that is farthest in a direction when it is laid. */
  readonly at: "start" | "end" | Triple;
  /** Unit vector, in the axes of the knot's path. */
  readonly towards: Triple;
}

/** How a knot is made fast and what it then has to hold. */
export interface KnotLoads {
  readonly tighten: readonly Pull[];
  readonly load: readonly Pull[];
  /** Tails that are kept aside all the time, by next to nothing, so that it can be seen where they lead. */
  readonly aside: readonly Pull[];
}

const left: Triple = [-1, 0, 0];
const right: Triple = [1, 0, 0];
const up: Triple = [0, 1, 0];
const down: Triple = [0, -1, 0];
const pull = (rope: 0 | 1, at: Pull["at"], towards: Triple): Pull => ({ rope, at, towards });

const nearer: Triple = [0, 0, 1];

const byBothEnds = [pull(0, "start", left), pull(0, "end", right)];
const byStandingParts = [pull(0, "start", left), pull(1, "start", right)];
const byTails = [pull(0, "end", left), pull(1, "end", right)];
/** Between the standing part and the other rope. */
const tailsAside = [pull(0, "end", [-0.6, -0.8, 0]), pull(1, "end", [0.6, -0.8, 0])];

export const knotLoads = {
  overhand: { tighten: byBothEnds, load: byBothEnds, aside: [] },
  // Its ends lead away side by side.
  "figure-eight": {
    tighten: [pull(0, "start", up), pull(0, "end", down)],
    load: [pull(0, "start", up), pull(0, "end", down)],
    aside: [],
  },
  reef: { tighten: [...byStandingParts, ...byTails], load: byStandingParts, aside: tailsAside },
  granny: { tighten: [...byStandingParts, ...byTails], load: byStandingParts, aside: tailsAside },
  // By its loops, as laces are; the standing parts then want to open the shoe. Tails are kept on the side of the second half knot: were
  // they opposite to each other, nobody could tell on which side of the standing parts they are joined.
  bow: {
    tighten: [...byStandingParts, pull(0, left, left), pull(1, right, right)],
    load: byStandingParts,
    aside: [pull(0, "end", [0, -0.6, -0.8]), pull(1, "end", [0, -0.6, 0.8])],
  },
  // The big loop holds, the standing part pulls.
  bowline: {
    tighten: [pull(0, "start", up), pull(0, down, down)],
    load: [pull(0, "start", up), pull(0, down, down)],
    aside: [pull(0, "end", nearer)],
  },
  "clove hitch": { tighten: byBothEnds, load: [pull(0, "start", left)], aside: [pull(0, "end", right)] },
  // Away from the rope that it grips, then along it.
  prusik: { tighten: [pull(0, down, down)], load: [pull(0, down, [0, -0.2425, -0.9701])], aside: [] },
  "double fisherman's": { tighten: byStandingParts, load: byStandingParts, aside: byTails.map(turnedBack) },
} satisfies Partial<Record<KnotPathName, KnotLoads>>;

/** Tails of a fisherman's bend lead along the other rope's standing part. */
function turnedBack({ rope, at, towards: [x, y, z] }: Pull): Pull {
  return { rope, at, towards: [-x, y, z] };
}

export type LoadedKnotName = keyof typeof knotLoads;
