import type { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import type { Point } from "../../points.js";
import { BodyState } from "../../../systems/bodies/driven-bodies.js";

/**
 * Havok's calls as WebAssembly exports them: they take the body's number and a place to write to, and
 * allocate nothing.
 */
export interface RawCalls {
  readonly HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _free(at: number): void;
  _HP_Body_GetQTransform(body: unknown, out: number): number;
  _HP_Body_SetQTransform(body: unknown, from: number): number;
  _HP_Body_GetLinearVelocity(body: unknown, out: number): number;
  _HP_Body_GetAngularVelocity(body: unknown, out: number): number;
  _HP_Body_SetLinearVelocity(body: unknown, from: number): number;
  _HP_Body_SetAngularVelocity(body: unknown, from: number): number;
  _HP_Body_GetMassProperties(body: unknown, out: number): number;
  _HP_Body_GetMotionType(body: unknown, out: number): number;
  _HP_Body_GetGravityFactor(body: unknown, out: number): number;
  _HP_Body_SetGravityFactor(body: unknown, factor: number): number;
  _HP_Body_GetLinearDamping(body: unknown, out: number): number;
  _HP_Body_GetAngularDamping(body: unknown, out: number): number;
  _HP_Shape_GetFilterInfo(shape: unknown, out: number): number;
  _HP_Shape_GetNumChildren?(container: unknown, out: number): number;
}

/** One rigid body of Havok: a body of Babylon, or an instance of one. */
export interface HavokBody {
  readonly hpBodyId: readonly [unknown];
  /** Where the origin of Havok's world is, for worlds so large that they are cut in regions. */
  readonly worldRegion?: { readonly floatingOrigin?: Point };
}

/** The rigid body behind a body or an instance of it. */
export function havokBody(body: PhysicsBody, instance: number): HavokBody {
  const instances = body._pluginDataInstances as readonly HavokBody[];
  return instances.length > 0 ? instances[instance] : (body._pluginData as HavokBody);
}

export const isDynamicBody = 4;

/**
 * Layout of what `readMass` writes, as Havok keeps it: the moments are per kilogram, 0 for an axis that
 * nothing turns.
 */
export const MassNumbers = { centre: 0, mass: 3, inertia: 4, turn: 7, size: 11 } as const;

const SCRATCH = 64;

/** Reads and writes the motion of Havok's bodies. */
export class BodyAccess {
  private readonly scratch: number;
  private floats: Float32Array = new Float32Array(0);
  private integers: Int32Array = new Int32Array(0);

  constructor(private readonly calls: RawCalls) {
    this.scratch = calls._malloc(SCRATCH);
  }

  dispose(): void {
    this.calls._free(this.scratch);
  }

  /** Pose of the body's node, velocities of its centre of mass. */
  readState(body: HavokBody, out: Float64Array): void {
    const { calls, scratch } = this;
    const id = body.hpBodyId[0];
    calls._HP_Body_GetQTransform(id, scratch);
    const { floats } = this.views();
    for (let c = 0; c < 7; c++) out[c] = floats[c];
    const origin = body.worldRegion?.floatingOrigin;
    if (origin) {
      out[0] += origin.x;
      out[1] += origin.y;
      out[2] += origin.z;
    }
    calls._HP_Body_GetAngularVelocity(id, scratch);
    for (let c = 0; c < 3; c++) out[BodyState.angular + c] = floats[c];
    calls._HP_Body_GetLinearVelocity(id, scratch);
    for (let c = 0; c < 3; c++) out[BodyState.linear + c] = floats[c];
  }

  /** Puts the body's node where `pose`, 7 numbers as `readState` gave them, says. */
  writePose(body: HavokBody, pose: Float64Array): void {
    const { floats } = this.views();
    for (let c = 0; c < 7; c++) floats[c] = pose[c];
    const origin = body.worldRegion?.floatingOrigin;
    if (origin) {
      floats[0] = pose[0] - origin.x;
      floats[1] = pose[1] - origin.y;
      floats[2] = pose[2] - origin.z;
    }
    this.calls._HP_Body_SetQTransform(body.hpBodyId[0], this.scratch);
  }

  /** Angular and linear velocity, from `at` on. Wakes the body, too. */
  writeVelocity(body: HavokBody, velocity: Float64Array, at: number): void {
    const { calls, scratch } = this;
    const { floats } = this.views();
    for (let c = 0; c < 3; c++) floats[c] = velocity[at + 3 + c];
    calls._HP_Body_SetLinearVelocity(body.hpBodyId[0], scratch);
    for (let c = 0; c < 3; c++) floats[c] = velocity[at + c];
    calls._HP_Body_SetAngularVelocity(body.hpBodyId[0], scratch);
  }

  motionType(body: HavokBody): number {
    this.calls._HP_Body_GetMotionType(body.hpBodyId[0], this.scratch);
    return this.views().integers[0];
  }

  readMass(body: HavokBody, out: Float64Array): void {
    this.calls._HP_Body_GetMassProperties(body.hpBodyId[0], this.scratch);
    const { floats } = this.views();
    for (let k = 0; k < MassNumbers.size; k++) out[k] = floats[k];
  }

  /** Gravity factor, linear and angular damping (1/s). */
  readSurroundings(body: HavokBody, out: Float64Array): void {
    const { calls, scratch } = this;
    const id = body.hpBodyId[0];
    calls._HP_Body_GetGravityFactor(id, scratch);
    const { floats } = this.views();
    out[0] = floats[0];
    calls._HP_Body_GetLinearDamping(id, scratch);
    out[1] = floats[0];
    calls._HP_Body_GetAngularDamping(id, scratch);
    out[2] = floats[0];
  }

  writeGravityFactor(body: HavokBody, factor: number): void {
    this.calls._HP_Body_SetGravityFactor(body.hpBodyId[0], factor);
  }

  /** Groups that a shape belongs to, and groups that it collides with. */
  readFilter(shape: readonly [unknown], out: Uint32Array): void {
    this.calls._HP_Shape_GetFilterInfo(shape[0], this.scratch);
    const { integers } = this.views();
    out[0] = integers[0];
    out[1] = integers[1];
  }

  childCount(shape: readonly [unknown]): number {
    if (!this.calls._HP_Shape_GetNumChildren) return 0;
    this.calls._HP_Shape_GetNumChildren(shape[0], this.scratch);
    return this.views().integers[0];
  }

  /** Havok's memory moves when it grows. */
  private views(): this {
    const { buffer } = this.calls.HEAPU8;
    if (this.floats.buffer !== buffer) {
      this.floats = new Float32Array(buffer, this.scratch, SCRATCH / 4);
      this.integers = new Int32Array(buffer, this.scratch, SCRATCH / 4);
    }
    return this;
  }
}
