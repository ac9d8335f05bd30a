// The work of a frame, counted from outside: what a machine's clock has no part in.
import { addSystem, type RodWorld } from "../../systems/index.js";

export interface CountedWork {
  /** Pairs of elements that the broad phase left, summed over the steps and their halves. */
  pairs: number;
  /** Sweeps times contacts, likewise, and iterations of second-order methods times contacts. */
  sweeps: number;
  iterations: number;
  /** Steps that were tried, and steps of these that were repeated in halves. */
  trials: number;
  halvings: number;
}

export const noWork = (): CountedWork => ({ pairs: 0, sweeps: 0, iterations: 0, trials: 0, halvings: 0 });

/** By field, the larger of the two. */
export function mostWork(a: CountedWork, b: CountedWork): CountedWork {
  const most = noWork();
  for (const key of Object.keys(most) as (keyof CountedWork)[]) most[key] = Math.max(a[key], b[key]);
  return most;
}

/** Counts for as long as the world lives; `take` gives what has come up since it was last asked. */
export class WorkCounter {
  #work = noWork();

  constructor(private readonly world: RodWorld) {
    addSystem(world, {
      after: "trial",
      name: "counted work",
      run: ({ detection, contacts, solver }) => {
        this.#work.pairs += detection.counts.candidates;
        if (contacts.count > 0) {
          this.#work.sweeps += solver.outcome.sweeps * contacts.count;
          this.#work.iterations += solver.outcome.iterations * contacts.count;
        }
        this.#work.trials++;
      },
    });
  }

  take(): CountedWork {
    const taken = this.#work;
    taken.halvings = this.world.statistics.retries;
    this.#work = noWork();
    return taken;
  }
}
