import { Care, RootKind } from "../../components/index.js";
import { checkCollision, type CollisionOptions } from "../world/collision.js";
import { addImperfection, checkImperfection, type ImperfectionOptions } from "./imperfection.js";
import { checkMaterial, type Material, type MaterialOptions } from "./material.js";
import { requireHolding, requireMidpoint, requireReshaping } from "../models/model-of.js";
import type { RodModel } from "../models/rod-model.js";
import { matrixToQuaternion } from "../math/quaternion.js";
import { limits } from "../world/limits.js";
import { place, quantity, quantityVector } from "../world/quantities.js";
import { checkOptions, type OptionNames } from "../world/options.js";
import { flag, oneOf, positiveInteger, reject, rotation, vector } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";
import { hypot } from "../math/elementary.js";

const { mostElements } = limits.rods;

type Vector = ArrayLike<number>;

export interface RodOptions {
  /**
   * The name of one of the world's models; default its first, "super-helix" unless the world was told
   * otherwise.
   */
  model?: string;
  /** Metres, divided into `elements` equal parts; or give the length of every element. */
  length?: number;
  elements?: number;
  lengths?: Vector;
  /**
   * Metres: the radius of a round section, or the semi-axes of an elliptic one along the two material
   * directors.
   */
  radius: number | readonly [number, number];
  material: MaterialOptions;
  /**
   * Natural (twist, curvature 1, curvature 2) in 1/m: one for the whole rod or three numbers per element.
   * Default 0.
   */
  restCurvature?: Vector;
  /**
   * How crooked it is by nature: its height out of straight as a share of its length, so that it buckles as real
   * rods do. Added to `restCurvature`. Default 0.
   */
  imperfection?: number | ImperfectionOptions;
  /** Curvature at the start; default the natural one. */
  curvature?: Vector;
  /**
   * Whether it stays in the shape that it starts in, as far as its own weight goes: its natural curvature is
   * found from that instead of being given. Its root has to be clamped.
   */
  hold?: boolean;
  root?: RootOptions;
  collision?: RodCollisionOptions;
  /**
   * "exact" for ropes, "crowd" for hair, of which nobody sees every contact; default what the world is told
   * to be, else "exact".
   */
  care?: keyof typeof Care;
  /**
   * "second-order": where nothing touches or holds it but its root, steps are of second order and keep its
   * energy; they take two and a half times the time of a helix, four times that of a clothoid. "robust"
   * (default): of first order, which loses energy.
   */
  step?: RodStep;
  /**
   * Elements are divided where contacts and bends need it and merged again where not. Default: they stay as
   * they are.
   */
  adapt?: AdaptOptions;
}

export type RodStep = "robust" | "second-order";

export interface AdaptOptions {
  /** Metres: the shortest and the longest element that may come of it. */
  shortest: number;
  longest: number;
}

export interface RodCollisionOptions extends CollisionOptions {
  /** Whether the rod touches itself; default true. */
  self?: boolean;
}

export interface RootOptions {
  /** "clamped" (default): position and frame follow; "pinned": the position follows; "free". */
  kind?: "clamped" | "pinned" | "free";
  /** Metres. */
  position?: Vector;
  /** x y z w; turns the x axis into the tangent, y and z into the material directors. */
  quaternion?: Vector;
  /** Instead of the quaternion: the tangent; the first director is chosen perpendicular to it. */
  direction?: Vector;
}

/** Whom a rod touches. */
export interface RodGroups {
  membership: number;
  collidesWith: number;
  selfContact: boolean;
}

export interface CheckedRodOptions extends RodGroups {
  model: number;
  lengths: Float64Array;
  radii: readonly [number, number];
  material: Material;
  restCurvature: Float64Array;
  curvature: Float64Array;
  hold: boolean;
  root: RootKind;
  care: Care;
  secondOrder: boolean;
  /** 0 where the rod is not adaptive. */
  shortest: number;
  longest: number;
  position: Vector;
  quaternion: Vector;
}

const rodNames: OptionNames<RodOptions> = {
  model: true,
  length: true,
  elements: true,
  lengths: true,
  radius: true,
  material: true,
  restCurvature: true,
  imperfection: true,
  curvature: true,
  hold: true,
  root: true,
  collision: true,
  care: true,
  step: true,
  adapt: true,
};
const rootNames: OptionNames<RootOptions> = { kind: true, position: true, quaternion: true, direction: true };
const collisionNames: OptionNames<RodCollisionOptions> = { membership: true, collidesWith: true, self: true };
const adaptNames: OptionNames<AdaptOptions> = { shortest: true, longest: true };

/** Everything about the options that can be wrong is found here, before anything is created. */
export function checkRodOptions(world: RodWorld, options: RodOptions): CheckedRodOptions {
  checkOptions("options", options, rodNames);
  const model = checkModel(world, options.model);
  const lengths = checkLengths(options);
  const restCurvature = checkCurvature("restCurvature", options.restCurvature ?? [0, 0, 0], lengths.length);
  addImperfection(restCurvature, lengths, checkImperfection(options.imperfection));
  checkTurnOfElements("restCurvature", world.models[model], restCurvature, lengths);
  const root = checkOptions("root", options.root ?? {}, rootNames);
  return {
    model,
    lengths,
    radii: checkRadii(options.radius),
    material: checkMaterial(options.material),
    restCurvature,
    curvature: options.curvature
      ? checkCurvature("curvature", options.curvature, lengths.length)
      : restCurvature,
    hold: checkHold(world, world.models[model], options),
    root: RootKind[oneOf("root.kind", root.kind ?? "clamped", ["clamped", "pinned", "free"])],
    ...checkRodCollision(options.collision ?? {}),
    care: Care[oneOf("care", options.care ?? (world.isCrowd ? "crowd" : "exact"), ["exact", "crowd"])],
    secondOrder: isSecondOrder(world, world.models[model], options.step ?? "robust"),
    ...checkAdaptation(world, world.models[model], options.adapt),
    position: place("root.position", root.position ?? [0, 0, 0]),
    quaternion: checkFrame(root),
  };
}

function checkHold(world: RodWorld, model: RodModel, options: RodOptions): boolean {
  if (!flag("hold", options.hold ?? false)) return false;
  requireHolding(world, model, "hold");
  for (const name of ["restCurvature", "imperfection"] as const)
    if (options[name] !== undefined) reject(name, options[name], "none with hold, which finds it");
  const { kind = "clamped" } = options.root ?? {};
  if (kind !== "clamped") reject("root.kind", kind, '"clamped" with hold');
  return true;
}

/** Whether that is the step, and the model has it. */
export function isSecondOrder(world: RodWorld, model: RodModel, step: RodStep): boolean {
  if (oneOf("step", step, ["robust", "second-order"]) === "robust") return false;
  requireMidpoint(world, model, "step");
  return true;
}

export function checkRodCollision(given: RodCollisionOptions): RodGroups {
  const { self = true, ...collision } = checkOptions("collision", given, collisionNames);
  return { ...checkCollision(collision), selfContact: flag("collision.self", self) };
}

/** The index of a model that is asked for by name, or of the world's first. */
export function checkModel({ models }: RodWorld, name: string | undefined): number {
  const names = models.map((model) => model.name);
  return names.indexOf(oneOf("model", name ?? names[0], names));
}

export function checkAdaptation(
  world: RodWorld,
  model: RodModel,
  adapt: AdaptOptions | undefined,
): { shortest: number; longest: number } {
  if (!adapt) return { shortest: 0, longest: 0 };
  checkOptions("adapt", adapt, adaptNames);
  requireReshaping(world, model, "adapt");
  const shortest = quantity("adapt.shortest", adapt.shortest, "length");
  const longest = quantity("adapt.longest", adapt.longest, "length");
  if (longest < 2 * shortest) {
    reject("adapt.longest", longest, `at least twice adapt.shortest, ${2 * shortest}`);
  }
  return { shortest, longest };
}

function checkLengths(options: RodOptions): Float64Array {
  const { length, elements, lengths } = options;
  if (lengths !== undefined) {
    if (length !== undefined || elements !== undefined) {
      reject("lengths", lengths, "either lengths, or length and elements, not both");
    }
    positiveInteger("lengths.length", lengths?.length ?? Number.NaN, mostElements);
    return Float64Array.from(lengths, (value, i) => quantity(`lengths[${i}]`, value, "length"));
  }
  const count = positiveInteger("elements", elements ?? Number.NaN, mostElements);
  return new Float64Array(count).fill(quantity("length", length ?? Number.NaN, "length") / count);
}

export function checkRadii(radius: RodOptions["radius"]): readonly [number, number] {
  if (typeof radius === "number" || radius === undefined) {
    const round = quantity("radius", radius, "length");
    return [round, round];
  }
  vector("radius", radius, 2);
  return [quantity("radius[0]", radius[0], "length"), quantity("radius[1]", radius[1], "length")];
}

/** Three numbers for all elements, or three for each. */
function checkCurvature(parameter: string, curvature: Vector, elements: number): Float64Array {
  if (curvature?.length === 3) {
    quantityVector(parameter, curvature, 3, "curvature");
    return Float64Array.from({ length: 3 * elements }, (_, i) => curvature[i % 3]!);
  }
  return Float64Array.from(quantityVector(parameter, curvature, 3 * elements, "curvature"));
}

/** A natural shape that the model cannot follow: edges that fold back, more turns than it may wind. */
export function checkTurnOfElements(
  parameter: string,
  { name, mostTurn = Infinity, mostTurns = Infinity }: RodModel,
  curvature: Vector,
  lengths: Vector,
): void {
  let bent = 0;
  for (let i = 0; i < lengths.length; i++) {
    const turn = hypot(curvature[3 * i + 1]!, curvature[3 * i + 2]!) * lengths[i]!;
    bent += turn;
    if (turn > mostTurn) {
      const allowed = `at most ${mostTurn} with model "${name}": more elements, or a wider curl`;
      reject(parameter, `${turn.toPrecision(3)} rad in an element`, allowed);
    }
  }
  const turns = bent / (2 * Math.PI);
  if (turns > mostTurns)
    reject(parameter, `${turns.toPrecision(3)} turns in all`, `at most ${mostTurns} with model "${name}"`);
}

function checkFrame(root: RootOptions): Vector {
  if (root.quaternion && root.direction) {
    reject("root.direction", root.direction, "either quaternion or direction, not both");
  }
  if (root.quaternion) return normalised(rotation("root.quaternion", root.quaternion));
  return root.direction ? frameAlong("root.direction", root.direction) : [0, 0, 0, 1];
}

function normalised(quaternion: Vector): Float64Array {
  const norm = hypot(quaternion[0]!, quaternion[1]!, quaternion[2]!, quaternion[3]!);
  return Float64Array.from(quaternion, (value) => value / norm);
}

/**
 * The frame whose tangent is `direction` and whose first director is the axis least along it, made
 * perpendicular.
 */
export function frameAlong(parameter: string, direction: Vector): Float64Array {
  vector(parameter, direction, 3);
  const norm = hypot(direction[0]!, direction[1]!, direction[2]!);
  if (!(norm > 0)) reject(parameter, direction, "a vector that is not zero");
  const [x, y, z] = [direction[0]! / norm, direction[1]! / norm, direction[2]! / norm];
  const across =
    Math.abs(y) <= Math.abs(x) && Math.abs(y) <= Math.abs(z) ? 1 : Math.abs(x) <= Math.abs(z) ? 0 : 2;
  const along = [x, y, z][across]!;
  const d1 = [0, 1, 2].map((c) => (c === across ? 1 : 0) - along * [x, y, z][c]!);
  const size = hypot(d1[0]!, d1[1]!, d1[2]!);
  const [ax, ay, az] = [d1[0]! / size, d1[1]! / size, d1[2]! / size];
  const out = new Float64Array(4);
  matrixToQuaternion([x, y, z, ax, ay, az, y * az - z * ay, z * ax - x * az, x * ay - y * ax], 0, out, 0);
  return out;
}
