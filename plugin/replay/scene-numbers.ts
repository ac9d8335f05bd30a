import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { BodyState } from "../../systems/bodies/driven-bodies.js";
import type { ElasticRods } from "../elastic-rods.js";
import { bridgeMemory, type BridgedBody } from "../obstacles/havok/bridged-body.js";
import { readMotions, renewBodies, rigidParts } from "../obstacles/havok/renew-bodies.js";
import type { RodsParts } from "../parts.js";

/** Of each: settings of the scene; a comb; a winch. */
const SETTINGS = 11;
const COMB = 16;
const WINCH = 4;

/**
 * What the plugin knows beyond the world and changes from step to step, as numbers one behind the other. Who
 * there is does not stand among them: that is the structure's.
 */
export class SceneNumbers {
  values = new Float64Array(0);
  count = 0;
  /** Where those of Havok's bodies begin. */
  readonly bodiesAt = SETTINGS;

  constructor(
    private readonly rods: ElasticRods,
    private readonly parts: RodsParts,
  ) {}

  /** As all is now. */
  take(): void {
    const { rods, parts } = this;
    const { combs } = rods;
    const { tools, forces } = parts.rodSet;
    const ofBridge = parts.stepping.bridge.count * (bridgeMemory + BodyState.size);
    const others = COMB * combs.length + WINCH * tools.winches.length + forces.actingCount;
    this.count = SETTINGS + ofBridge + others;
    if (this.values.length < this.count) this.values = new Float64Array(this.count);
    this.takeSettings();
    let at = SETTINGS;
    for (const part of parts.stepping.bridge.parts) {
      at = part.writeMemory(this.values, at);
      at = part.writeMotion(this.values, at);
    }
    for (const comb of combs) {
      const { position, rotationQuaternion } = comb.mesh;
      const { goal } = comb.memory;
      at = this.vector(at, position);
      at = this.rotation(at, rotationQuaternion!);
      this.values[at] = comb.mostSpeed;
      this.values[at + 1] = goal ? 1 : 0;
      if (goal) {
        this.vector(at + 2, goal.position);
        this.rotation(at + 5, goal.rotation);
      } else this.values.fill(0, at + 2, at + 9);
      at += 9;
    }
    for (const { motion } of tools.winches) {
      this.values[at] = motion.speed;
      this.values[at + 1] = motion.goal ?? 0;
      this.values[at + 2] = motion.goal === null ? 0 : 1;
      this.values[at + 3] = motion.left;
      at += WINCH;
    }
    forces.writeActing(this.values, at);
  }

  /**
   * As all was when these numbers were taken. `putsBodies`: whether Havok's bodies are put there too, in a new
   * world of Havok's.
   */
  put(from: Float64Array, putsBodies: boolean): void {
    const { rods, parts } = this;
    const { stepping, rodSet } = parts;
    Vector3.FromArrayToRef(from as never, 0, rods.gravity);
    Vector3.FromArrayToRef(from as never, 3, rods.wind);
    stepping.timeScale = from[6];
    stepping.fractions = [from[7], from[8], from[9]];
    rods.impactSpeed = from[10];
    let at = SETTINGS;
    const motions: (readonly [BridgedBody, Float64Array])[] = [];
    for (const part of stepping.bridge.parts) {
      at = part.readMemory(from, at);
      if (putsBodies) motions.push([part, from.slice(at, at + BodyState.size)]);
      at += BodyState.size;
    }
    if (putsBodies) this.putBodies(motions);
    for (const comb of rods.combs) {
      const goal = from[at + 8] === 1 ? pose(from, at + 9) : null;
      comb.mostSpeed = from[at + 7];
      comb.put(pose(from, at), goal);
      at += COMB;
    }
    for (const winch of rodSet.tools.winches) {
      const { shortest, longest, elementLength } = winch;
      const goal = from[at + 2] === 1 ? from[at + 1] : null;
      winch.put({ shortest, longest, elementLength }, { speed: from[at], goal, left: from[at + 3] });
      at += WINCH;
    }
    rodSet.forces.readActing(from.subarray(at), 0);
  }

  private takeSettings(): void {
    const { rods, parts, values } = this;
    this.vector(0, rods.gravity);
    this.vector(3, rods.wind);
    const [owed, behind, last] = parts.stepping.fractions;
    values[6] = parts.stepping.ownTimeScale;
    values[7] = owed;
    values[8] = behind;
    values[9] = last;
    values[10] = rods.impactSpeed;
  }

  /** Bodies that are no obstacles come last, as they are. */
  private putBodies(motions: readonly (readonly [BridgedBody, Float64Array])[]): void {
    const { havok } = this.parts.stepping.bridge;
    if (!havok) return;
    const own = motions.map(([{ body, instance }]) => ({ body, instance }));
    const rest = rigidParts(havok.engine).filter(
      ({ body, instance }) => !own.some((one) => one.body === body && one.instance === instance),
    );
    const all = [...motions.map(([, motion]) => motion), ...readMotions(havok.plugin, rest)];
    renewBodies(havok.plugin, havok.engine.gravity, [...own, ...rest], all);
  }

  private vector(at: number, { x, y, z }: Vector3): number {
    const { values } = this;
    values[at] = x;
    values[at + 1] = y;
    values[at + 2] = z;
    return at + 3;
  }

  private rotation(at: number, rotation: Quaternion): number {
    this.values[at + 3] = rotation.w;
    return this.vector(at, rotation as unknown as Vector3) + 1;
  }
}

function pose(from: Float64Array, at: number): { position: Vector3; rotation: Quaternion } {
  return {
    position: Vector3.FromArray(from as never, at),
    rotation: Quaternion.FromArray(from as never, at + 3),
  };
}
