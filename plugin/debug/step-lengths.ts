import { addSystem, type RodWorld } from "../../systems/index.js";

/**
 * How long the last step of every rod was: a step may be repeated in halves, for some rods and not for
 * others, and an impulse over it is a force.
 */
export class StepLengths {
  /** By entity, s; 0 where nobody has looked yet. */
  private seconds = new Float64Array(64);
  private readonly remove: () => void;

  constructor(private readonly world: RodWorld) {
    this.remove = addSystem(world, {
      name: "debug view",
      after: "advance",
      run: ({ rods }, seconds) => {
        for (const rod of rods) this.note(rod, seconds);
      },
    });
  }

  of(rod: number): number {
    const { clock, units } = this.world;
    return this.seconds[rod] || (clock.frame / clock.subSteps) * units.time;
  }

  dispose(): void {
    this.remove();
  }

  private note(rod: number, seconds: number): void {
    if (rod >= this.seconds.length) {
      const { seconds: before } = this;
      this.seconds = new Float64Array(2 * rod);
      this.seconds.set(before);
    }
    this.seconds[rod] = seconds;
  }
}
