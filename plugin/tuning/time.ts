import { restoreState, saveState } from "../../systems/index.js";
import { reject } from "../../systems/world/validate.js";
import type { ElasticRods } from "../elastic-rods.js";

type State = ReturnType<typeof saveState>;

/** Stops time, goes on by single frames, and goes back. */
export class TimeTravel {
  private readonly start: State;
  private saved: State | null = null;

  /** Now is where `restart` goes back to. */
  constructor(private readonly rods: ElasticRods) {
    this.start = saveState(rods.world);
  }

  /** One frame, paused from then on. */
  step(): void {
    this.rods.paused = true;
    this.rods.step(this.rods.frame * Math.min(1, this.rods.timeScale));
  }

  save(): void {
    this.saved = saveState(this.rods.world);
  }

  get hasSaved(): boolean {
    return this.saved !== null;
  }

  /** Back to what was saved, bit by bit; refused where rods or obstacles have come or gone since. */
  restore(): void {
    this.goTo(this.saved ?? reject("restore", "nothing", "what was saved before"));
  }

  /** Back to where it all began. */
  restart(): void {
    this.goTo(this.start);
  }

  private goTo(state: State): void {
    const { rods } = this;
    restoreState(rods.world, state);
    const { gravity, wind } = rods.world;
    // Vectors of the scene are written to the world before every step.
    rods.gravity.copyFromFloats(gravity[0], gravity[1], gravity[2]);
    rods.wind.copyFromFloats(wind[0], wind[1], wind[2]);
    for (const rod of rods.rods) rod.refresh();
  }
}
