import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { OptionNames } from "../../systems/world/options.js";
import type { Rod } from "../rod.js";

/** A place on a rod that a field is asked about. One object serves all of them: copy what you keep. */
export interface FieldPlace {
  readonly rod: Rod;
  /** Metres from the root. */
  readonly s: number;
  /** Of the section there: the mean of both semi-axes. */
  readonly radius: number;
  readonly position: Vector3;
  /** At the start of the step, m/s. */
  readonly velocity: Vector3;
  readonly tangent: Vector3;
  /** Simulated time. */
  readonly seconds: number;
}

/** What all fields together do at a place: each one adds to what those before it have left. */
export class FieldEffect {
  /** On a metre of the rod, N/m. */
  readonly force = new Vector3();
  /** Velocity of the air, m/s: `rods.wind` to begin with. The rod's own drag does the rest. */
  readonly wind = new Vector3();
  /** Sum of the coefficients, N s/m^2, and of each times the velocity of its medium. */
  drag = 0;
  readonly dragged = new Vector3();

  /**
   * Drags a metre of the rod along with a medium of this velocity, with so many N s/m^2. It is implicit:
   * no drag is too strong.
   */
  addDrag(coefficient: number, velocity: Vector3): void {
    this.drag += coefficient;
    velocity.scaleAndAddToRef(coefficient, this.dragged);
  }

  reset(wind: Vector3): void {
    this.force.setAll(0);
    this.wind.copyFrom(wind);
    this.drag = 0;
    this.dragged.setAll(0);
  }
}

/**
 * Says what acts at a place, by changing `effect`. It runs in every step for every element, so it should
 * create nothing.
 */
export type Field = (place: FieldPlace, effect: FieldEffect) => void;

export interface ForceFieldOptions {
  /** Shown in errors; default that of the function. */
  name?: string;
  /** Which rods feel it; default all, hair too. */
  filter?: (rod: Rod) => boolean;
}

export const fieldNames: OptionNames<ForceFieldOptions> = { name: true, filter: true };

/** A field of forces that acts on rods; made by `rods.addField`. */
export class ForceField {
  /** Switches it off and on. */
  enabled = true;
  private disposed = false;

  constructor(
    readonly name: string,
    readonly field: Field,
    readonly filter: ((rod: Rod) => boolean) | undefined,
    private readonly forget: (field: ForceField) => void,
  ) {}

  get isDisposed(): boolean {
    return this.disposed;
  }

  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    this.forget(this);
  }
}
