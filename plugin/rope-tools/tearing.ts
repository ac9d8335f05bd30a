import { addSystem, rodLength, type RodWorld } from "../../systems/index.js";
import { decay } from "../../systems/math/elementary.js";
import { modelOf, requireReshaping } from "../../systems/models/model-of.js";
import { axialStiffness } from "../../systems/rods/axial-stiffness.js";
import { massOfRod } from "../../systems/rods/mass.js";
import { checkModel } from "../../systems/rods/rod-options.js";
import { leastLength } from "../../systems/rods/tools/cut.js";
import { quantity } from "../../systems/world/quantities.js";
import { forceUnit } from "../../systems/world/units.js";
import type { Rod } from "../rod.js";
import type { RodCut } from "./rope-tools.js";
import { TensionWatch } from "./tension-watch.js";

export interface RodTorn extends RodCut {
  /** Newtons that it could not bear there. */
  readonly tension: number;
}

/** What a rod bears, and what it feels. */
interface Strength {
  readonly watch: TensionWatch;
  /** Newtons at which it tears. */
  force: number;
  /** Newtons: its largest tension, as it arrives through a rod that gives a little. */
  felt: number;
  /** Metres from the root, where it has been too much in the steps that are done; NaN: nowhere. */
  torn: number;
}

/** Rods that tear where their tension is largest. Nothing runs in the steps while there are none. */
export class Tearing {
  private readonly strengths = new Map<Rod, Strength>();
  private removeSystems: (() => void) | null = null;

  constructor(
    private readonly world: RodWorld,
    private readonly tear: (rod: Rod, s: number, tension: number) => void,
  ) {}

  /** Infinite for one that does not tear. */
  forceOf(rod: Rod): number {
    return this.strengths.get(rod)?.force ?? Infinity;
  }

  /** Newtons that it feels now; 0 for one that does not tear. */
  feltBy(rod: Rod): number {
    return this.strengths.get(rod)?.felt ?? 0;
  }

  set(rod: Rod, force: number): void {
    checkTearing(this.world, rod.model, force);
    this.put(rod, force, this.feltBy(rod));
  }

  /** As `set`: trusts its caller. */
  put(rod: Rod, force: number, felt = 0): void {
    if (force === Infinity) this.forget(rod);
    else {
      const watch = this.strengths.get(rod)?.watch ?? new TensionWatch(this.world, rod.handle.entity);
      this.strengths.set(rod, { watch, force, felt, torn: NaN });
      this.begin();
    }
  }

  forget(rod: Rod): void {
    this.strengths.delete(rod);
    if (this.strengths.size > 0) return;
    this.removeSystems?.();
    this.removeSystems = null;
  }

  /** After the steps: each tears once at most, and what has come of it not before the next. */
  afterStep(): void {
    if (this.strengths.size === 0) return;
    this.measure();
    for (const [rod, strength] of [...this.strengths]) {
      const { torn, felt } = strength;
      if (Number.isNaN(torn)) continue;
      strength.torn = NaN;
      const { world } = this;
      // Listeners to the one before may have disposed of it.
      if (rod.isDisposed || !this.strengths.has(rod)) continue;
      const { entity } = rod.handle;
      if (!modelOf(world, entity).reshaping) continue;
      const least = leastLength(world, entity) * world.units.length;
      const length = rodLength(world, rod.handle);
      if (length < 2 * least) continue;
      strength.felt = 0;
      this.tear(rod, Math.min(Math.max(torn, least), length - least), felt);
    }
  }

  private begin(): void {
    if (this.removeSystems) return;
    const removeMeasure = addSystem(this.world, {
      name: "tension",
      after: "deform",
      run: () => this.measure(),
    });
    const removeNote = addSystem(this.world, {
      name: "tension",
      after: "advance",
      run: (world, seconds) => {
        for (const [{ handle }, { watch }] of this.strengths)
          if (world.rods.includes(handle.entity)) watch.noteForces(seconds / world.units.time);
      },
    });
    this.removeSystems = () => {
      removeMeasure();
      removeNote();
    };
  }

  private measure(): void {
    const { world } = this;
    for (const [rod, strength] of this.strengths) {
      const { watch, force } = strength;
      const seconds = watch.measure() * world.units.time;
      if (seconds === 0) continue;
      const tension = watch.largest.tension * forceUnit(world.units);
      strength.felt += decay(seconds / waveTime(world, rod)) * (tension - strength.felt);
      if (strength.felt > force) strength.torn = watch.largest.s * world.units.length;
    }
  }
}

/** Seconds that a jerk takes along a rod: until then the rest of it does not feel it. */
function waveTime(world: RodWorld, { handle }: Rod): number {
  const { entity } = handle;
  const stiffness = axialStiffness(world, entity) / world.components.Rod.length[entity];
  return Math.sqrt(massOfRod(world, entity) / stiffness) * world.units.time;
}

/** Before a rod of a model is made, or of one: whether it can tear at that force. */
export function checkTearing(world: RodWorld, model: string | undefined, force: number): void {
  if (force === Infinity) return;
  quantity("tearingForce", force, "force");
  requireReshaping(world, world.models[checkModel(world, model)], "tearingForce");
}
