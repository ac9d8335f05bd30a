import { RootTarget } from "../../../../components/spans/root-target";
import { ContactPoint } from "../../../models/rod-model";
import { Body, Header, qCurvature, qRootQuaternion, vCurvature } from "../../../models/rod-workspace";
import { Numbers } from "./numbers";
import { Spatial, Symmetric, Vector } from "./records";

/** The spans of a rod, by the names of `models/rod-workspace.ts`, which says what everything is. */

/** Numbers of q and v that are the root's. */
export const poseSize = qCurvature;
export const twistSize = vCurvature;

/** q: the root's position first. */
@unmanaged
export class Coordinates extends Vector {
  @inline get quaternion(): Numbers { return this.part<Numbers>(qRootQuaternion); }
  /** The i-th curvature. */
  @inline kappa(i: i32): Numbers { return this.part<Numbers>(qCurvature + 3 * i); }
}

/** v, or what is laid out like it: the root's twist first. */
@unmanaged
export class Velocity extends Spatial {
  /** Its rate. */
  @inline rate(i: i32): Numbers { return this.part<Numbers>(vCurvature + 3 * i); }
}

/** A `ContactPoint` (`systems/models/rod-model.ts`). */
@unmanaged
export class Contact extends Numbers {
  @inline get s(): f64 { return this[ContactPoint.s]; }
  @inline get arm(): Vector { return this.part<Vector>(ContactPoint.arm); }
  @inline direction(d: i32): Vector { return this.part<Vector>(ContactPoint.directions + 3 * d); }
  @inline get velocity(): Numbers { return this.part<Numbers>(ContactPoint.velocity); }
}

@unmanaged
export class RootMotion extends Numbers {
  /** The twist that takes a held root to its target. */
  @inline get twist(): Spatial { return this.part<Spatial>(RootTarget.angular); }
}

/** The force of the last step on a joint, and what the tension there stiffens it by. */
@unmanaged
export class JointLoad extends Vector {
  stiffening: f64;
}

/** The beginning of the workspace. */
@unmanaged
export class WorkspaceHeader extends Numbers {
  @inline get rootFactor(): Numbers { return this.part<Numbers>(Header.rootFactor); }
  @inline get rootCoupling(): Numbers { return this.part<Numbers>(Header.rootCoupling); }
  @inline get stiffness(): Numbers { return this.part<Numbers>(Header.stiffness); }
  @inline get tipSpin(): f64 { return this[Header.tipSpin]; }
  @inline set tipSpin(value: f64) { this[Header.tipSpin] = value; }
  @inline get tipSpinMomentum(): Vector { return this.part<Vector>(Header.tipSpinMomentum); }
  @inline get momentum(): Spatial { return this.part<Spatial>(Header.momentum); }
  @inline get momentumOrigin(): Vector { return this.part<Vector>(Header.momentumOrigin); }
  @inline get centre(): Vector { return this.part<Vector>(Header.centre); }
  @inline get carried(): f64 { return this[Header.carried]; }
  @inline set carried(value: f64) { this[Header.carried] = value; }
  @inline get precession(): Vector { return this.part<Vector>(Header.precession); }
  @inline get kinetic(): f64 { return this[Header.kinetic]; }
  @inline set kinetic(value: f64) { this[Header.kinetic] = value; }
  @inline get lostMotion(): Spatial { return this.part<Spatial>(Header.lostMotion); }
  @inline get lostEnergy(): Numbers { return this.part<Numbers>(Header.lostEnergy); }
  @inline get turning(): f64 { return this[Header.turning]; }
  @inline set turning(value: f64) { this[Header.turning] = value; }
  @inline get tipLoad(): Vector { return this.part<Vector>(Header.tipLoad); }
  @inline get fieldPose(): Numbers { return this.part<Numbers>(Header.fieldPose); }
  @inline get fieldTwist(): Numbers { return this.part<Numbers>(Header.fieldTwist); }
  @inline get fieldStep(): f64 { return this[Header.fieldStep]; }
  @inline set fieldStep(value: f64) { this[Header.fieldStep] = value; }
  @inline get tipForce(): JointLoad { return this.part<JointLoad>(Header.tipForce); }
  @inline get addedEnergy(): f64 { return this[Header.addedEnergy]; }
  @inline set addedEnergy(value: f64) { this[Header.addedEnergy] = value; }
  @inline get isStiffened(): f64 { return this[Header.isStiffened]; }
  @inline set isStiffened(value: f64) { this[Header.isStiffened] = value; }
  @inline get placedPose(): Numbers { return this.part<Numbers>(Header.placedPose); }
  @inline get elastic(): Numbers { return this.part<Numbers>(Header.elastic); }
  @inline get drag(): f64 { return this[Header.drag]; }
  @inline set drag(value: f64) { this[Header.drag] = value; }
  @inline get carriedEnergy(): f64 { return this[Header.carriedEnergy]; }
  @inline set carriedEnergy(value: f64) { this[Header.carriedEnergy] = value; }
  @inline get elasticEnergy(): f64 { return this[Header.elasticEnergy]; }
  @inline set elasticEnergy(value: f64) { this[Header.elasticEnergy] = value; }
  @inline get isMidpoint(): bool { return this[Header.isMidpoint] != 0; }
  @inline set isMidpoint(value: bool) { this[Header.isMidpoint] = value ? 1 : 0; }
  @inline get swing(): f64 { return this[Header.swing]; }
  @inline set swing(value: f64) { this[Header.swing] = value; }
  /** The row of an element; rows are as far apart as their class says by `next`. */
  @inline row<Row>(i: i32): Row {
    const stride = changetype<usize>(changetype<Row>(0).next);
    return changetype<Row>(changetype<usize>(this) + (Header.size << 3) + (<usize>i) * stride);
  }
}

/**
 * The row of an element, as far as all models have it the same. What is written for any of them takes the
 * model's own class for `Row`: that has `next`, and in `scaleInertia`, `kickOwn`, `move`, `bend` and
 * `fastestInside` what is its own.
 */
@unmanaged
export class BodyRow extends Numbers {
  @inline get J(): Symmetric { return this.part<Symmetric>(Body.J); }
  @inline get h(): Vector { return this.part<Vector>(Body.h); }
  @inline get mass(): f64 { return this[Body.mass]; }
  @inline set mass(value: f64) { this[Body.mass] = value; }
  @inline get wrench(): Spatial { return this.part<Spatial>(Body.wrench); }
  @inline get drag(): f64 { return this[Body.drag]; }
  @inline set drag(value: f64) { this[Body.drag] = value; }
  @inline get spinMomentum(): Vector { return this.part<Vector>(Body.spinMomentum); }
  @inline get force(): JointLoad { return this.part<JointLoad>(Body.force); }

  /** Multiplies J, h and mass. */
  @inline
  scaleBody(scale: f64): void {
    for (let i = 0; i < 6; i++) this.J[i] *= scale;
    for (let i = 0; i < 3; i++) this.h[i] *= scale;
    this.mass *= scale;
  }
}

if (Header.tipStiffening != Header.tipForce + 3 || Body.stiffening != Body.force + 3) {
  ERROR("JointLoad is not as the layout says");
}
if (RootTarget.linear != RootTarget.angular + 3) ERROR("RootMotion is not as the layout says");
