// The comb in the salon: it glides over the head where the pointer is, teeth towards the skin, across its stroke.
import type { Ray } from "@babylonjs/core/Culling/ray.core.js";
import { Matrix, Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Comb } from "../../plugin/index.js";
import { meetSurface, outwardsAt, pushedOut } from "./salon-surface.js";
import { exp } from "../../systems/math/elementary.js";

/** Metres from the middle of the handle to the tips, as the comb's default measures have it. */
export const COMB_REACH = 0.033;
/**
 * Metres of the tips above the surface: in the hair, in its upper layers, and out of it. Nearer to the skin they would bend hair at
 * its roots, in less than an element, which is stiffer there than hair is.
 */
const HEIGHTS = { deep: 0.014, shallow: 0.022, above: 0.05 } as const;
/** m/s over the skin, the same through hair, and towards the skin. */
const GLIDE = 0.3;
const STROKE_SPEED = 0.08;
const DIVE = 0.06;
/** Newtons at which the hand slows down to half, and at which it draws the comb out of the hair: hair does not stretch. */
const FIRM = 1e-3;
const GIVE_UP = 5e-3;
/** Metres of the way over which a stroke's direction is taken. */
const STROKE = 0.02;
/** Where its tips are, relative to the middle of the skull, while nobody combs: it lies on its tray, teeth towards the head. */
export const PARKED = [0.118, -0.06, -0.03] as const;

/** The middle of the comb as it lies there, between tips and handle, relative to the middle of the skull. */
export function parkedMiddle(): [number, number, number] {
  const [x, y, z] = PARKED;
  const outwards = outwardsAt(PARKED);
  const away = HEIGHTS.above + 0.5 * COMB_REACH;
  return [x + away * outwards[0], y + away * outwards[1], z + away * outwards[2]];
}

export type Depth = keyof typeof HEIGHTS;

export class SalonComb {
  /** Where the pointer points; null: the comb is put away. */
  ray: Ray | null = null;
  depth: Depth = "above";
  /** It lies on its tray or is on the way there, out of the hair. */
  private isAway = true;
  /** In the axes of the head that it combs; put away, beside the head, however that turns. */
  private place = Vector3.FromArray(PARKED);
  private height: number = HEIGHTS.above;
  private readonly stroke = new Vector3(0, -1, 0);

  constructor(
    readonly comb: Comb,
    private readonly head: Mesh,
  ) {
    this.approach(0);
    const { mesh } = comb;
    const { position, rotation } = this.pose();
    mesh.position.copyFrom(position);
    mesh.rotationQuaternion!.copyFrom(rotation);
    mesh.computeWorldMatrix(true);
    comb.obstacle.teleport();
    comb.mostSpeed = 2 * GLIDE;
    comb.rods.onBeforeStepObservable.add((seconds) => this.approach(seconds));
  }

  /** Whether a ray points at the head, or at the hair that hangs below it. */
  meets(ray: Ray): boolean {
    return this.meet(ray).hits;
  }

  /** On its way to the pointer, never through the head. */
  private approach(seconds: number): void {
    const isAway = this.ray === null && this.height > HEIGHTS.above - 1e-6;
    if (isAway !== this.isAway) this.changeAxes(isAway);
    const goal = this.ray ? Vector3.FromArray(this.meet(this.ray).point) : Vector3.FromArray(PARKED);
    const before = this.place.clone();
    const way = goal.subtractInPlace(this.place);
    const force = this.comb.force.length();
    const speed = this.height < HEIGHTS.above ? STROKE_SPEED / (1 + force / FIRM) : GLIDE;
    const share = Math.min(1, (speed * seconds) / Math.max(way.length(), 1e-9));
    this.place.addInPlace(way.scaleInPlace(share));
    Vector3.FromArrayToRef(pushedOut(this.place.asArray()), 0, this.place);
    const isHeld = this.ray !== null && force < GIVE_UP;
    const rise = HEIGHTS[isHeld ? this.depth : "above"] - this.height;
    this.height += Math.sign(rise) * Math.min(Math.abs(rise), (rise > 0 ? 4 * DIVE : DIVE) * seconds);
    // The stroke is what the comb has moved by lately; while it stands it remains.
    const moved = this.place.subtract(before);
    this.stroke.scaleInPlace(exp(-moved.length() / STROKE)).addInPlace(moved.scale(1 / STROKE));
    // Put away, it lies flat, whichever way it was drawn last.
    if (isAway) this.stroke.copyFromFloats(0, -1, 0);
    const { position, rotation } = this.pose();
    this.comb.moveTo(position, rotation);
  }

  private changeAxes(isAway: boolean): void {
    const before = this.axes();
    this.isAway = isAway;
    const change = before.multiply(Matrix.Invert(this.axes()));
    Vector3.TransformCoordinatesToRef(this.place, change, this.place);
    Vector3.TransformNormalToRef(this.stroke, change, this.stroke);
  }

  private axes(): Matrix {
    const { x, y, z } = this.head.position;
    return this.isAway ? Matrix.Translation(x, y, z) : this.head.computeWorldMatrix(true);
  }

  /** The comb in the world: its teeth point along -y, side by side along x, and it is drawn along z. */
  private pose(): { position: Vector3; rotation: Quaternion } {
    const matrix = this.axes();
    const outwards = Vector3.FromArray(outwardsAt(this.place.asArray()));
    const along = this.stroke.subtract(outwards.scale(Vector3.Dot(this.stroke, outwards)));
    if (along.length() < 1e-3) along.copyFromFloats(0, outwards.z, -outwards.y);
    const y = Vector3.TransformNormal(outwards, matrix).normalize();
    const z = Vector3.TransformNormal(along, matrix).normalize();
    // Both sides of a comb are the same: it need not turn around to go back.
    const forwards = Vector3.Forward().applyRotationQuaternion(this.comb.mesh.rotationQuaternion!);
    if (Vector3.Dot(forwards, z) < 0) z.scaleInPlace(-1);
    const x = Vector3.Cross(y, z);
    const tips = Vector3.TransformCoordinates(this.place, matrix);
    return {
      position: tips.addInPlace(y.scale(this.height + COMB_REACH)),
      rotation: Quaternion.RotationQuaternionFromAxis(x, y, z),
    };
  }

  private meet({ origin, direction }: Ray) {
    const inverse = Matrix.Invert(this.head.computeWorldMatrix(true));
    return meetSurface(
      Vector3.TransformCoordinates(origin, inverse).asArray() as [number, number, number],
      Vector3.TransformNormal(direction, inverse).asArray() as [number, number, number],
    );
  }
}
