import type { Scene } from "@babylonjs/core/scene.js";
import { defaultModels, type RodModel } from "../systems/index.js";
import { checkWorkers, checkWorkerUrl } from "../systems/threads/options.js";
import { limits } from "../systems/world/limits.js";
import { quantity } from "../systems/world/quantities.js";
import { checkOptions, type OptionNames } from "../systems/world/options.js";
import { flag, millisecondsOrInfinity, positiveInteger, reject, within } from "../systems/world/validate.js";
import { checkScene } from "./checks.js";
import type { HavokOptions } from "./obstacles/havok/havok-bridge.js";
import { finitePoint, type Point } from "./points.js";

const { defaultSpeed, defaultTurn } = limits.advance;

export interface ElasticRodsOptions {
  /** m/s^2; default that of the scene's physics engine, else (0, -9.81, 0). */
  gravity?: Point;
  /** Velocity of the air, m/s; default none. */
  wind?: Point;
  /** Seconds of simulation per frame; default 1/60. */
  frame?: number;
  /** Implicit steps per frame; default 4. */
  subSteps?: number;
  /**
   * The same for rods of a crowd, as hair is, which feel no exact rod, nothing that holds them and no body that feels
   * them; others take `subSteps`. Default 1: four times as many cost four times as much, and hair that swings in air
   * looks the same.
   */
  crowdSubSteps?: number;
  /** Frames to catch up at most when the display is slow; time beyond is dropped. Default 4. */
  maximumFrames?: number;
  /** Whether rods touch each other, themselves and obstacles; default true. */
  collides?: boolean;
  /** Residual at which contact forces count as found; default 1e-3, which the eye cannot tell from less. */
  tolerance?: number;
  /**
   * Whether all rods are a crowd by default, as hair is: steps are not tried and halved for what nobody could
   * see, and forces that are hard to find are left at what sweeps give. What is thrown may pass then. Default
   * false: hair is a crowd, ropes are exact.
   */
  crowd?: boolean;
  /**
   * Work that ropes which feel each other may take in a frame: what about so many milliseconds of a laptop's
   * core do; of hair, a 128th of it for each element. It is counted, not timed, so that runs stay the same.
   * Beyond it, forces and contacts are found less exactly, and beyond twice as much they go in slow motion;
   * `onOverloadObservable` tells of it. Default 8; Infinity for no bound.
   */
  budget?: number;
  /**
   * m/s that no point of a rod exceeds; default 100. A root whose node goes faster has leapt: its rod goes
   * along as it is, and is at rest.
   */
  largestSpeed?: number;
  /**
   * Radians that a step may turn a rod by anywhere; what turns faster is stepped in halves, and slowed down
   * if that does not help. Default 1.5.
   */
  largestTurn?: number;
  /**
   * m/s below which rods come to rest that touch nothing but obstacles that stand still, and rods that rest
   * too: after half a second they are left out until anything about them or near them changes, exactly where
   * they are and with the forces that hold them. Hair that nobody touches so costs next to nothing. Rods that
   * are held, or lie on a comb or a body that feels them, do not rest. Default 0: none does; 1e-4 is invisible
   * on hair, and 2e-3 on hair that touches hair, which creeps for long.
   */
  restSpeed?: number;
  /**
   * Whether the bodies of the scene's Havok engine are obstacles by themselves, which ones, and dynamic ones
   * feel the rods; default true. With false, rods step on their own and bodies are obstacles only where
   * `addObstacle` says so, and feel nothing.
   */
  havok?: boolean | HavokOptions;
  /**
   * Rod models that ropes and hair can be made of, the default one first; default "super-helix", "clothoid",
   * "elastic-rod", "corde" and "mass-spring".
   */
  models?: readonly RodModel[];
  /**
   * Workers that take a part in each step, 32 at most; "auto" for as many as the machine has threads to spare, 3 at
   * most. The motion is the same, bit by bit, for any number. The page must be cross-origin isolated for that
   * (headers COOP and COEP): where it is not, there are none, and `onWorkersLostObservable` and a warning say so
   * once. Default 0; large scenes gain, small ones do not.
   */
  workers?: number | "auto";
  /**
   * Address of the workers' script, `babylon-rods/worker`, for pages whose content security policy does not
   * allow workers from a Blob; default that script, embedded.
   */
  workerUrl?: string | URL;
  /** Points along a rope that are drawn; default 64. */
  ropeSamples?: number;
  /** Points along a strand that are drawn; default 48. */
  strandSamples?: number;
}

export const elasticRodsNames: OptionNames<ElasticRodsOptions> = {
  gravity: true,
  wind: true,
  frame: true,
  subSteps: true,
  crowdSubSteps: true,
  maximumFrames: true,
  collides: true,
  tolerance: true,
  crowd: true,
  budget: true,
  largestSpeed: true,
  largestTurn: true,
  restSpeed: true,
  havok: true,
  models: true,
  workers: true,
  workerUrl: true,
  ropeSamples: true,
  strandSamples: true,
};
const havokNames: OptionNames<HavokOptions> = { filter: true };

export type CheckedOptions = Required<Omit<ElasticRodsOptions, "workerUrl">> &
  Pick<ElasticRodsOptions, "workerUrl">;

export function checkElasticRodsOptions(scene: Scene, options: ElasticRodsOptions): CheckedOptions {
  checkScene(scene);
  checkOptions("options", options, elasticRodsNames);
  const {
    gravity = physicsGravity(scene) ?? { x: 0, y: -9.81, z: 0 },
    wind = { x: 0, y: 0, z: 0 },
    frame = 1 / 60,
    subSteps = 4,
    crowdSubSteps = 1,
    maximumFrames = 4,
    collides = true,
    tolerance = 1e-3,
    crowd = false,
    budget = 8,
    largestSpeed = defaultSpeed,
    largestTurn = defaultTurn,
    restSpeed = 0,
    havok = true,
    models = defaultModels,
    workers = 0,
    workerUrl,
    ropeSamples = 64,
    strandSamples = 48,
  } = options;
  finitePoint("gravity", gravity, "acceleration");
  finitePoint("wind", wind, "speed");
  quantity("frame", frame, "frame");
  positiveInteger("subSteps", subSteps, 1000);
  positiveInteger("crowdSubSteps", crowdSubSteps, 1000);
  positiveInteger("maximumFrames", maximumFrames, 1000);
  flag("collides", collides);
  within("tolerance", tolerance, 1e-12, 0.01);
  flag("crowd", crowd);
  millisecondsOrInfinity("budget", budget);
  quantity("largestSpeed", largestSpeed, "speed");
  quantity("largestTurn", largestTurn, "turn");
  within("restSpeed", restSpeed, 0, 1);
  checkHavok(havok);
  checkWorkers("workers", workers);
  checkWorkerUrl("workerUrl", workerUrl);
  positiveInteger("ropeSamples", within("ropeSamples", ropeSamples, 2, 1024), 1024);
  positiveInteger("strandSamples", within("strandSamples", strandSamples, 2, 1024), 1024);
  return {
    gravity,
    wind,
    frame,
    subSteps,
    crowdSubSteps,
    maximumFrames,
    collides,
    tolerance,
    crowd,
    budget,
    largestSpeed,
    largestTurn,
    restSpeed,
    havok: havok === true ? {} : havok,
    models,
    workers,
    ...(workerUrl === undefined ? {} : { workerUrl }),
    ropeSamples,
    strandSamples,
  };
}

function checkHavok(havok: unknown): void {
  if (typeof havok === "boolean") return;
  const filter = typeof havok === "object" && havok !== null ? (havok as HavokOptions).filter : null;
  if (filter !== undefined && typeof filter !== "function") {
    reject("havok", havok, "true, false, or an object that may have a function filter");
  }
  checkOptions("havok", havok as HavokOptions, havokNames);
}

/**
 * `scene.gravity` is not asked: it moves cameras and has whatever size makes them feel right. The method
 * exists only where the user has imported Babylon's physics.
 */
function physicsGravity(scene: Scene): Point | undefined {
  const { getPhysicsEngine } = scene as { getPhysicsEngine?: () => { gravity: Point } | null };
  return getPhysicsEngine?.call(scene)?.gravity;
}
