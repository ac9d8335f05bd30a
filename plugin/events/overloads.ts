import type { Observable } from "@babylonjs/core/Misc/observable.js";
import type { RodWorld } from "../../systems/index.js";
import { Undone } from "../../systems/world/work.js";
import type { Rod } from "../rod.js";

/**
 * What rods do without when their work of a frame is used up (`ElasticRodsOptions.budget`): shorter steps
 * where one has gone wrong, the proof that no contact was overlooked, better forces, time.
 */
export type LeftUndone = keyof typeof Undone;

/** Rods that feel each other and would have needed more work than they may take in a frame. */
export interface RodsOverload {
  readonly rods: readonly Rod[];
  /** In the order in which they are given up. */
  readonly undone: readonly LeftUndone[];
  /** Seconds by which they fell behind in the step: they go on from there, as in slow motion. */
  readonly behind: number;
}

const names = Object.keys(Undone) as LeftUndone[];

/** Tells after a step who would have needed more work. While nobody listens, nothing is gathered. */
export class Overloads {
  constructor(
    private readonly world: RodWorld,
    private readonly rods: readonly Rod[],
    private readonly observable: Observable<RodsOverload>,
  ) {}

  afterStep(): void {
    if (this.world.statistics.overloaded === 0 || !this.observable.hasObservers()) return;
    // All is gathered before the first listener may dispose of a rod.
    for (const overload of this.gather()) this.observable.notifyObservers(overload);
  }

  private gather(): RodsOverload[] {
    const { account, undone, behind } = this.world.components.Rod;
    const islands = new Map<number, Rod[]>();
    for (const rod of this.rods) {
      const { entity } = rod.handle;
      if (undone[entity] === 0) continue;
      const island = islands.get(account[entity]);
      if (island) island.push(rod);
      else islands.set(account[entity], [rod]);
    }
    return Array.from(islands.values(), (rods) => ({
      rods,
      undone: names.filter((name) => rods.some(({ handle }) => (undone[handle.entity] & Undone[name]) !== 0)),
      behind: Math.max(...rods.map(({ handle }) => behind[handle.entity])) * this.world.units.time,
    }));
  }
}
