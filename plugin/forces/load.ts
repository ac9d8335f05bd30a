import type { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { OptionNames } from "../../systems/world/options.js";
import type { Point } from "../points.js";
import type { Rod } from "../rod.js";

export interface LoadOptions {
  /** N; default none. */
  force?: Point;
  /** N m; default none. */
  torque?: Point;
  /**
   * Whether both turn with the section: x along the tangent, y and z along the two directors, as a thruster
   * does that is fixed to it. Default false: they are in world space, as a weight is.
   */
  turns?: boolean;
}

export const loadNames: OptionNames<LoadOptions> = { force: true, torque: true, turns: true };

/** A force and a torque at a place of a rod, until it is disposed; made by `Rod.addLoad`. */
export class Load {
  private disposed = false;

  constructor(
    private carrier: Rod,
    private at: number,
    /** N; change it at any time. */
    readonly force: Vector3,
    /** N m; change it at any time. */
    readonly torque: Vector3,
    readonly turns: boolean,
    private readonly forget: (load: Load) => void,
  ) {}

  /** The rod that it acts on: another one once that was cut before it, or joined to another. */
  get rod(): Rod {
    return this.carrier;
  }

  /** Arc length, metres from the root. */
  get s(): number {
    return this.at;
  }

  get isDisposed(): boolean {
    return this.disposed || this.carrier.isDisposed;
  }

  /** Cutting, joining and winding change where it is. */
  moveTo(rod: Rod, s: number): void {
    this.carrier = rod;
    this.at = Math.min(Math.max(s, 0), rod.length);
  }

  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    this.forget(this);
  }
}
