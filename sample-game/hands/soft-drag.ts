// A thing that the pointer moves about within bounds, and that follows without a jerk.
import type { Ray } from "@babylonjs/core/Culling/ray.core.js";
import { Plane } from "@babylonjs/core/Maths/math.plane.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import { exp } from "../../systems/math/elementary.js";
import type { Handle } from "./handle.js";

/** It follows the pointer like a critically damped spring of this frequency, 1/s. */
const STIFFNESS = 11;

export interface Reach {
  readonly least: Vector3;
  readonly most: Vector3;
}

export class SoftDrag implements Handle {
  /** How far it is from where it would be by itself. */
  readonly offset = Vector3.Zero();
  private readonly wanted = Vector3.Zero();
  private readonly velocity = Vector3.Zero();
  private readonly grabbed = new Vector3();
  private readonly plane = new Plane(0, 0, 1, 0);
  private readonly offsetAtGrab = new Vector3();
  private readonly wantedAtGrab = new Vector3();
  private held = false;

  constructor(
    private readonly reach: Reach,
    private readonly isPart: (mesh: AbstractMesh) => boolean,
  ) {}

  owns(mesh: AbstractMesh): boolean {
    return this.isPart(mesh);
  }

  grab(_: AbstractMesh, at: Vector3, planeNormal: Vector3): void {
    this.held = true;
    this.grabbed.copyFrom(at);
    this.offsetAtGrab.copyFrom(this.offset);
    this.wantedAtGrab.copyFrom(this.wanted);
    Plane.FromPositionAndNormalToRef(at, planeNormal, this.plane);
  }

  follow(ray: Ray): void {
    const distance = ray.intersectsPlane(this.plane);
    if (!this.held || distance === null) return;
    ray.origin.addToRef(ray.direction.scale(distance), this.wanted);
    this.wanted.subtractInPlace(this.grabbed).addInPlace(this.wantedAtGrab);
    this.wanted.minimizeInPlace(this.reach.most).maximizeInPlace(this.reach.least);
  }

  release(): void {
    this.held = false;
  }

  strainToRef(held: Vector3, wanted: Vector3): boolean {
    if (!this.held) return false;
    this.grabbed.addToRef(this.offset, held).subtractInPlace(this.offsetAtGrab);
    this.grabbed.addToRef(this.wanted, wanted).subtractInPlace(this.wantedAtGrab);
    return true;
  }

  /** One step of `seconds` towards what the pointer asks for. */
  move(seconds: number): void {
    const decay = exp(-STIFFNESS * seconds);
    for (const axis of ["x", "y", "z"] as const) {
      // Exact solution of the critically damped spring: stable however long the step.
      const away = this.offset[axis] - this.wanted[axis];
      const push = this.velocity[axis] + STIFFNESS * away;
      this.offset[axis] = this.wanted[axis] + (away + push * seconds) * decay;
      this.velocity[axis] = (this.velocity[axis] - STIFFNESS * push * seconds) * decay;
    }
  }

  /** Back to where it would be by itself, at once. */
  reset(): void {
    for (const vector of [this.offset, this.wanted, this.velocity]) vector.setAll(0);
  }
}
