import { coiledCurls, coiledStrands, hairInTheGround } from "./hair.js";
import { thinRings, thrownAt } from "./passages.js";
import { pressed } from "./pressed.js";
import {
  coiledRope,
  cordInHand,
  cordWithReceiver,
  endlessStep,
  leapingRoots,
  lowered,
  onItsEnd,
  softAndFar,
  wound,
} from "./ropes.js";
import { stageWithHavok, stageWithout, type Use, type UseScene, type UseStage } from "./use.js";

export interface RunningUse extends Use {
  /** One image. */
  step(): void;
}

const on = (stage: () => UseStage, use: UseScene) => (): RunningUse => {
  const made = stage();
  return { ...use(made), step: () => made.render() };
};

const table = {
  "hemp rope wound down to the ground": on(stageWithout, wound("hemp")),
  "rubber hose wound down to the ground": on(stageWithout, wound("rubber")),
  "rope lowered to the ground": on(stageWithout, lowered),
  "rope dropped on its end": on(stageWithout, onItsEnd),
  "telephone cord in a hand": on(stageWithout, cordInHand),
  "telephone cord with a receiver": on(stageWithHavok, cordWithReceiver),
  "hair on a ball in the ground": on(stageWithout, hairInTheGround),
  "eight tightly coiled strands": on(stageWithout, coiledStrands),
  "eight strands with coiled curls": on(stageWithout, coiledCurls),
  "coiled rope": on(stageWithout, coiledRope),
  "soft and far": on(stageWithout, softAndFar),
  "leaping roots": on(stageWithout, leapingRoots),
  "rod pressed end-on": on(stageWithout, pressed()),
  "rod pressed end-on, no friction": on(stageWithout, pressed({ friction: 0 })),
  "rod pressed end-on, curvature 0.01 /m": on(stageWithout, pressed({ curvature: 0.01 })),
  "thin linked rings": thinRings,
  "Havok box, 1 sub-step": thrownAt("Havok box", 1),
  "Havok box, 2 sub-steps": thrownAt("Havok box", 2),
  "mesh, 1 sub-step": thrownAt("mesh", 1),
  "mesh, 2 sub-steps": thrownAt("mesh", 2),
  "step(1e30)": on(stageWithout, endlessStep),
} as const satisfies Record<string, () => RunningUse>;

export type UseName = keyof typeof table;

/** By name: what new users do with default options. */
export const uses: Readonly<Record<UseName, () => RunningUse>> = table;
