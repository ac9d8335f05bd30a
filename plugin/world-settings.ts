import type { RodWorld } from "../systems/index.js";
import { wakeAll } from "../systems/sleep/resting.js";
import { solverMethods, type SolverMethod } from "../systems/solve/solver.js";
import { quantity } from "../systems/world/quantities.js";
import { velocityUnit } from "../systems/world/units.js";
import { flag, millisecondsOrInfinity, oneOf, positiveInteger, within } from "../systems/world/validate.js";
import { limits } from "../systems/world/limits.js";
import type { CheckedOptions } from "./elastic-rods-options.js";
import { RodObservables } from "./events/rod-observables.js";

const { unitsOfMillisecond } = limits.work;

/** Options of `ElasticRods` that can be changed at any time; the next step goes by them. */
export abstract class WorldSettings extends RodObservables {
  abstract readonly world: RodWorld;
  protected abstract readonly options: CheckedOptions;

  /** Whether rods touch each other, themselves and obstacles. */
  get collides(): boolean {
    return this.world.collides;
  }
  set collides(value: boolean) {
    this.world.collides = flag("collides", value);
  }

  /** Seconds of simulation per frame. */
  get frame(): number {
    return this.options.frame;
  }
  set frame(seconds: number) {
    this.options.frame = quantity("frame", seconds, "frame");
  }

  /** Implicit steps per frame. */
  get subSteps(): number {
    return this.options.subSteps;
  }
  set subSteps(steps: number) {
    this.options.subSteps = positiveInteger("subSteps", steps, 1000);
  }

  /** Those of rods of a crowd which feel nobody else. */
  get crowdSubSteps(): number {
    return this.world.clock.crowdSubSteps;
  }
  set crowdSubSteps(steps: number) {
    this.world.clock.crowdSubSteps = positiveInteger("crowdSubSteps", steps, 1000);
  }

  /** Frames caught up per image at most. */
  get maximumFrames(): number {
    return this.options.maximumFrames;
  }
  set maximumFrames(frames: number) {
    this.options.maximumFrames = positiveInteger("maximumFrames", frames, 1000);
  }

  /** Residual at which contact forces count as found. */
  get tolerance(): number {
    return this.world.solver.tolerance;
  }
  set tolerance(residual: number) {
    this.world.solver.tolerance = within("tolerance", residual, 1e-12, 0.01);
  }

  /** How contact forces are found; "auto" chooses for each island. */
  get solver(): SolverMethod {
    return this.world.solver.method;
  }
  set solver(method: SolverMethod) {
    this.world.solver.method = oneOf("solver", method, solverMethods);
  }

  /** Whether rods that are created from now on are a crowd by default. */
  get crowd(): boolean {
    return this.world.isCrowd;
  }
  set crowd(value: boolean) {
    this.world.isCrowd = flag("crowd", value);
  }

  /** Work of a frame for ropes that feel each other, ms, counted. */
  get budget(): number {
    return this.world.work.budget / unitsOfMillisecond;
  }
  set budget(milliseconds: number) {
    this.world.work.budget = millisecondsOrInfinity("budget", milliseconds) * unitsOfMillisecond;
  }

  /** m/s that no point of a rod exceeds. */
  get largestSpeed(): number {
    return this.world.largestSpeed * velocityUnit(this.world.units);
  }
  set largestSpeed(speed: number) {
    this.world.largestSpeed = quantity("largestSpeed", speed, "speed") / velocityUnit(this.world.units);
  }

  /** Radians that a step may turn a rod by anywhere. */
  get largestTurn(): number {
    return this.world.largestTurn;
  }
  set largestTurn(radians: number) {
    this.world.largestTurn = quantity("largestTurn", radians, "turn");
  }

  /** m/s below which rods on things that stand still come to rest; 0: none does. */
  get restSpeed(): number {
    return this.world.resting.speed * velocityUnit(this.world.units);
  }
  set restSpeed(speed: number) {
    this.world.resting.speed = within("restSpeed", speed, 0, 1) / velocityUnit(this.world.units);
    wakeAll(this.world);
  }
}
