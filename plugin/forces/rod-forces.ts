import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import {
  addSystem,
  applyAngularImpulse,
  applyImpulse,
  settleRod,
  type RodWorld,
} from "../../systems/index.js";
import { arcLength } from "../../systems/rods/readings.js";
import { livingRod } from "../../systems/rods/rods.js";
import { checkOptions } from "../../systems/world/options.js";
import { flag, reject } from "../../systems/world/validate.js";
import type { Failures } from "../events/failures.js";
import { finitePoint, type Point } from "../points.js";
import type { Rod } from "../rod.js";
import { FieldForces } from "./field-forces.js";
import { fieldNames, ForceField, type Field, type ForceFieldOptions } from "./force-field.js";
import { Load, loadNames, type LoadOptions } from "./load.js";

const passingKinds = ["force", "torque", "impulse"] as const;

/** What acts on a rod until its next steps are done. */
interface Passing {
  rod: Rod | null;
  s: number;
  kind: (typeof passingKinds)[number];
  readonly value: Vector3;
}

/** Numbers that are written of a load, and of what acts once. */
const LOAD = 7;
const PASSING = 6;
const acting = new Vector3();
const impulse = new Float64Array(3);
const turned = new Vector3();
const frame = new Quaternion();

/** All forces that users let act on rods. Nothing runs in the steps while there are none. */
export class RodForces {
  private readonly passing: Passing[] = [];
  private count = 0;
  readonly loads: Load[] = [];
  private readonly fields: ForceField[] = [];
  /** Those of `fields` that the rod in hand feels. */
  private readonly felt: ForceField[] = [];
  private readonly fieldForces: FieldForces;
  private removeSystem: (() => void) | null = null;
  /** Seconds of the steps that are coming. */
  private ahead = 0;

  constructor(
    private readonly world: RodWorld,
    private readonly rods: readonly Rod[],
    private readonly failures: Failures,
  ) {
    this.fieldForces = new FieldForces(world, (field, cause) => this.end(field, cause));
  }

  apply(rod: Rod, s: number, kind: Passing["kind"], value: Point): void {
    livingRod(this.world, rod.handle);
    arcLength(this.world, rod.handle, s);
    finitePoint(kind, value, kind);
    const entry = (this.passing[this.count] ??= { rod: null, s: 0, kind, value: new Vector3() });
    this.count++;
    entry.rod = rod;
    entry.s = s;
    entry.kind = kind;
    entry.value.copyFromFloats(value.x, value.y, value.z);
    this.act();
  }

  /** How many numbers `writeActing` writes. */
  get actingCount(): number {
    return LOAD * this.loads.length + PASSING * this.count;
  }

  /** Writes what acts in the coming steps: all loads, then what was applied to rods, by their places. */
  writeActing(out: Float64Array, at: number): number {
    let end = at;
    for (const { s, force, torque } of this.loads) {
      out[end] = s;
      end = writeVector(out, writeVector(out, end + 1, force), torque);
    }
    for (let i = 0; i < this.count; i++) {
      const { rod, s, kind, value } = this.passing[i];
      out[end] = rod ? this.rods.indexOf(rod) : -1;
      out[end + 1] = s;
      out[end + 2] = passingKinds.indexOf(kind);
      end = writeVector(out, end + 3, value);
    }
    return end;
  }

  /** Lets act what was written, for so many seconds. */
  readActing(from: Float64Array, seconds: number): void {
    let at = 0;
    for (const load of this.loads) {
      load.moveTo(load.rod, from[at]);
      Vector3.FromArrayToRef(from as never, at + 1, load.force);
      Vector3.FromArrayToRef(from as never, at + 4, load.torque);
      at += LOAD;
    }
    this.afterStep(1);
    for (; at < from.length; at += PASSING) {
      const rod = this.rods[from[at]];
      Vector3.FromArrayToRef(from as never, at + 3, acting);
      if (rod) this.apply(rod, from[at + 1], passingKinds[from[at + 2]], acting);
    }
    this.ahead = seconds;
  }

  addLoad(rod: Rod, s: number, options: LoadOptions): Load {
    livingRod(this.world, rod.handle);
    arcLength(this.world, rod.handle, s);
    const {
      force = Vector3.ZeroReadOnly,
      torque = Vector3.ZeroReadOnly,
      turns = false,
    } = checkOptions("options", options, loadNames);
    const vector = (name: "force" | "torque", value: Point) =>
      Vector3.FromArray([...finitePoint(name, value, name)]);
    const [f, t] = [vector("force", force), vector("torque", torque)];
    const load = new Load(rod, s, f, t, flag("turns", turns), (gone) => strike(this.loads, gone));
    this.loads.push(load);
    this.act();
    return load;
  }

  addField(field: Field, options: ForceFieldOptions): ForceField {
    if (typeof field !== "function") reject("field", field, "a function (place, effect)");
    const { name = field.name || "field", filter } = checkOptions("options", options, fieldNames);
    if (filter !== undefined && typeof filter !== "function")
      reject("filter", filter, "a function of a rod that says whether it feels the field");
    const added = new ForceField(name, field, filter, (gone) => strike(this.fields, gone));
    this.fields.push(added);
    this.act();
    return added;
  }

  /** Whether it was found where the rod comes to rest under its loads. */
  settle(rod: Rod): boolean {
    const loads = this.loads
      .filter((load) => load.rod === rod && !load.isDisposed)
      .map(({ s, force, torque, turns }) => {
        if (turns || torque.lengthSquared() > 0)
          reject("rod", "one with a load that turns", "loads of force alone");
        return { s: Math.min(s, rod.length), force: [force.x, force.y, force.z] };
      });
    return settleRod(this.world, rod.handle, { loads }).isFound;
  }

  /** Loads of a rod that was cut, joined or wound are where their material is. */
  relocate(rod: Rod, place: (load: Load) => void): void {
    for (const load of this.loads) if (load.rod === rod) place(load);
  }

  beforeStep(seconds: number): void {
    this.ahead = seconds;
    for (let i = this.loads.length - 1; i >= 0; i--) if (this.loads[i].isDisposed) this.loads.splice(i, 1);
  }

  /** What was applied to the steps that are done acts no more. */
  afterStep(seconds: number): void {
    if (seconds === 0) return;
    for (let i = 0; i < this.count; i++) this.passing[i].rod = null;
    this.count = 0;
    if (this.loads.length + this.fields.length > 0 || !this.removeSystem) return;
    this.removeSystem();
    this.removeSystem = null;
  }

  private act(): void {
    this.removeSystem ??= addSystem(this.world, {
      name: "forces",
      after: "predict",
      run: (_, seconds) => this.run(seconds),
    });
  }

  private run(seconds: number): void {
    for (let i = 0; i < this.count; i++) {
      const { rod, s, kind, value } = this.passing[i];
      if (!rod || rod.isDisposed) continue;
      const share = kind === "impulse" ? seconds / this.ahead : seconds;
      this.give(rod, s, kind === "torque", value, share);
    }
    for (let i = this.loads.length - 1; i >= 0; i--) this.pressOrEnd(this.loads[i], seconds);
    if (this.fields.length > 0) this.runFields(seconds);
  }

  private pressOrEnd(load: Load, seconds: number): void {
    if (load.isDisposed) return;
    try {
      this.press(load, seconds);
    } catch (cause) {
      load.dispose();
      this.failures.note(load, `the load of ${load.rod.name} ended`, cause);
    }
  }

  private press({ rod, s, force, torque, turns }: Load, seconds: number): void {
    const at = Math.min(s, rod.length);
    if (turns) rod.getFrameToRef(at, frame);
    for (const vector of [force, torque]) {
      if (vector.x === 0 && vector.y === 0 && vector.z === 0) continue;
      const value = turns ? vector.applyRotationQuaternionToRef(frame, turned) : vector;
      this.give(rod, at, vector === torque, value, seconds);
    }
  }

  private give(rod: Rod, s: number, isTorque: boolean, { x, y, z }: Vector3, seconds: number): void {
    impulse[0] = x * seconds;
    impulse[1] = y * seconds;
    impulse[2] = z * seconds;
    const at = Math.min(s, rod.length);
    if (isTorque) applyAngularImpulse(this.world, rod.handle, at, impulse);
    else applyImpulse(this.world, rod.handle, at, impulse);
  }

  private runFields(seconds: number): void {
    this.fieldForces.begin();
    for (const rod of this.rods) {
      this.findFelt(rod);
      if (this.felt.length > 0) this.fieldForces.apply(rod, this.felt, seconds);
    }
  }

  private findFelt(rod: Rod): void {
    this.felt.length = 0;
    for (let i = this.fields.length - 1; i >= 0; i--) {
      const field = this.fields[i];
      try {
        if (field.enabled && (field.filter?.(rod) ?? true)) this.felt.unshift(field);
      } catch (cause) {
        this.end(field, cause);
      }
    }
  }

  private end(field: ForceField, cause: unknown): void {
    field.dispose();
    this.failures.note(field, `the force field ${field.name} ended`, cause);
  }
}

function strike<T>(list: T[], gone: T): void {
  const index = list.indexOf(gone);
  if (index >= 0) list.splice(index, 1);
}

function writeVector(out: Float64Array, at: number, { x, y, z }: Vector3): number {
  out[at] = x;
  out[at + 1] = y;
  out[at + 2] = z;
  return at + 3;
}
