import type { Observable } from "@babylonjs/core/Misc/observable.js";
import fc from "fast-check";
import type { Playground } from "../playground.js";
import { action } from "./action.js";

const things = ["rod", "obstacle", "attachment", "hair", "comb", "node", "body", "winch", "all"] as const;
type Thing = (typeof things)[number];
const moments = [
  "onBeforeStepObservable",
  "onAfterStepObservable",
  "onContactBeginObservable",
  "onContactEndObservable",
  "onImpactObservable",
  "onAttachmentBrokenObservable",
  "onRodCutObservable",
  "onRodsJoinedObservable",
  "onRodAddedObservable",
  "onRodRemovedObservable",
] as const;

function end(play: Playground, thing: Thing, which: number): void {
  const of = <T>(list: readonly T[]): T | undefined => list[which % list.length];
  const ends: Record<Thing, () => void> = {
    rod: () => play.rod(which)?.dispose(),
    obstacle: () => play.obstacle(which)?.dispose(),
    attachment: () => play.attachment(which)?.dispose(),
    hair: () => of(play.hairs)?.dispose(),
    comb: () => of(play.combs)?.dispose(),
    node: () => play.node(which).dispose(),
    body: () => of(play.bodies.filter((body) => !body.isDisposed))?.dispose(),
    winch: () => of(play.winches)?.dispose(),
    all: () => play.rods.dispose(),
  };
  ends[thing]();
}

/** All of it ends a sequence for good, so it is rare. */
const thing = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...things.slice(0, -1)) },
  { weight: 1, arbitrary: fc.constant("all" as const) },
);

export const ending = {
  dispose: action({
    weight: 3,
    args: (v) => fc.record({ thing, which: v.which() }),
    run: (play, { thing, which }) => end(play, thing, which),
  }),
  disposeWhen: action({
    weight: 3,
    args: (v) => fc.record({ moment: fc.constantFrom(...moments), thing, which: v.which() }),
    run(play, { moment, thing, which }) {
      // What it tells does not matter here.
      const observable = play.rods[moment] as unknown as Observable<unknown>;
      observable.addOnce(() => end(play, thing, which));
    },
  }),
};
