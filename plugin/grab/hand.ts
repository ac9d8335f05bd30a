import { Plane } from "@babylonjs/core/Maths/math.plane.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Ray } from "@babylonjs/core/Culling/ray.core.js";
import type { Attachment } from "../attachments/attachment.js";
import { checkRay, checkRef } from "../checks.js";
import { finitePoint } from "../points.js";
import type { Rod } from "../rod.js";

const point = new Vector3();

/**
 * Holds a rod by a point and takes it where it is told: by a ray (a pointer, an XR controller that points)
 * within a plane, or straight to a place (an XR controller that touches). The pull is soft and bounded, so a
 * knot is not torn through.
 */
export class Hand {
  private readonly plane = new Plane(0, 1, 0, 0);
  /** From where the ray met the plane to the point that is held: the rod does not jump when it is grabbed. */
  private readonly offset = new Vector3();
  private readonly wanted = new Vector3();

  /** Made by `ElasticRods.grab`. */
  constructor(private readonly attachment: Attachment) {
    this.rod.getPointToRef(this.s, this.wanted);
  }

  /** What it holds: the part with its place after a cut. */
  get rod(): Rod {
    return this.attachment.rod;
  }

  /** Arc length of the place on the rod, metres. */
  get s(): number {
    return this.attachment.s;
  }

  /** False once it let go, or the rod is gone. */
  get holds(): boolean {
    return !this.attachment.isDisposed;
  }

  /** Newtons with which it pulls, as of the last step. */
  getForceToRef(ref: Vector3): Vector3 {
    return this.attachment.getForceToRef(ref);
  }

  /** Where it wants the held point to be: away from it by as much as the hand gives. */
  getTargetToRef(ref: Vector3): Vector3 {
    return checkRef("ref", ref).copyFrom(this.wanted);
  }

  /** From here on `follow` drags within the plane through the held point that has this normal. */
  dragIn(normal: Vector3, ray: Ray): void {
    finitePoint("normal", normal);
    checkRay(ray);
    this.rod.getPointToRef(this.s, point);
    Plane.FromPositionAndNormalToRef(point, normal, this.plane);
    const distance = ray.intersectsPlane(this.plane);
    if (distance === null) this.offset.setAll(0);
    else point.subtractToRef(ray.direction.scale(distance).addInPlace(ray.origin), this.offset);
  }

  /** Takes the held point to where the ray meets the plane; a ray that runs along it changes nothing. */
  follow(ray: Ray): void {
    checkRay(ray);
    const distance = ray.intersectsPlane(this.plane);
    if (distance === null || !this.holds) return;
    ray.direction.scaleToRef(distance, point);
    this.moveTo(point.addInPlace(ray.origin).addInPlace(this.offset));
  }

  /** Takes the held point to a place on a surface, by its normal, so that the rod touches it. */
  layOn(place: Vector3, normal: Vector3): void {
    if (!this.holds) return;
    const [x, y, z] = finitePoint("place", place);
    const [u, v, w] = finitePoint("normal", normal);
    const { radius } = this.rod;
    this.moveTo(point.copyFromFloats(x + radius * u, y + radius * v, z + radius * w));
  }

  moveTo(place: Vector3): void {
    if (!this.holds) return;
    this.attachment.move(place);
    this.wanted.copyFrom(place);
  }

  release(): void {
    this.attachment.dispose();
  }
}
