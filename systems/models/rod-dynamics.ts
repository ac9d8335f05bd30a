import type { Components, Memory } from "../../components/index.js";
import type { RodWorld } from "../world/world.js";
import type { CarriedLayout } from "./carried.js";

/** How a model comes into a world, how its rods are made and how they move. */
export interface RodDynamics {
  /**
   * Doubles that the model needs in a world's memory beside its rods, for constants and scratch of its
   * kernel; 0 for none.
   */
  readonly room: number;
  /**
   * Brings the model into a world that is being made: its kernel is linked to the memory and told where the
   * columns are, its constants are written to its room, which begins at `memory.f64[room]`. What is returned
   * stays with the world, as `world.modelStates[name]`; only the model knows what it is.
   *
   * Rooms stand at the beginning of the memory, behind the one that all share (`kernel-room.ts`), in the
   * order of the world's models. A kernel whose addresses are compiled in can only be the first one's. Any
   * other is told its base as it is told the addresses of columns: by a mutable global that it exports.
   */
  install(memory: Memory, components: Components, room: number): unknown;
  /**
   * How workers run `deform` and `predict` of many rods beside each other: the kernel, what an instance of its
   * own needs, and where columns are. The kernel exports `deformRods` and `predictRods` (from, to, list, h),
   * which do rods of a list of entities. A model that leaves it out has its rods done by the main thread.
   */
  readonly threaded?: {
    readonly text: string;
    /** Names of globals of the kernel that say where columns are, and what they say now. */
    globals(components: Components): string[];
    addresses(components: Components): number[];
    /** Globals that an instance has for itself, for which this makes room; `room` is that of `install`. */
    own(memory: Memory, room: number): Record<string, number>;
  };

  /** Sizes, in doubles, of the spans of a rod with this many elements. */
  coordinateCount(elements: number): number;
  velocityCount(elements: number): number;
  restCount(elements: number): number;
  workspaceCount(elements: number): number;
  /**
   * What saved states have of the workspace, and where q has what can be checked; left out: all of the
   * workspace and the joints, of which only is known that they are finite.
   */
  readonly carried?: CarriedLayout;

  /**
   * Gives a new rod, whose spans are zero but for the lengths of its elements, the shape that it begins with,
   * at rest.
   */
  create(world: RodWorld, rod: number, shape: InitialShape): void;

  /** q -> joints, box around the centreline, and a new stamp if anything has moved. */
  deform(world: RodWorld, rod: number): void;
  /**
   * Factors the implicit matrix A = L L^T for a step h and proposes the velocity after it without contact.
   */
  predict(world: RodWorld, rod: number, h: number): void;
  /** Left out by models that have no step of second order. */
  readonly midpoint?: MidpointStep;
  /** Moves q, and nothing else, by the proposed velocity: where the step would take the rod. */
  displace(world: RodWorld, rod: number, h: number): void;
  /** Takes the proposed velocity over and moves q by it; forgets the loads that the step was told of. */
  advance(world: RodWorld, rod: number, h: number): void;
  /** Takes all velocity from the rod, and what it carries from step to step: it starts anew from q. */
  stop(world: RodWorld, rod: number): void;

  /**
   * Forgets what is carried from step to step: v alone says how the rod moves, before its mass is changed. Left
   * out by models that carry nothing.
   */
  settle?(world: RodWorld, rod: number): void;

  /** Leaves a share of the velocity that the step has found; a held root goes on as it is told. */
  slow(world: RodWorld, rod: number, share: number): void;
  /** Lets a held root wait for this step, whatever it is told; the rest goes on as the step has found. */
  holdRoot(world: RodWorld, rod: number): void;

  /**
   * Position 3 and quaternion x y z w 4 of the root, to or from `pose[at]`; a rod whose root is put elsewhere
   * goes along whole.
   */
  readRootPose(world: RodWorld, rod: number, pose: Float64Array, at: number): void;
  writeRootPose(world: RodWorld, rod: number, pose: Float64Array, at: number): void;

  /** Natural (twist, curvature 1, curvature 2) of every element from now on, as in `InitialShape`. */
  setNaturalCurvature(world: RodWorld, rod: number, natural: ArrayLike<number>): void;
  /**
   * The same as it is now; where natural curvature varies along an element, that of its middle. Left out by
   * models whose natural strains do not tell it.
   */
  naturalCurvature?(world: RodWorld, rod: number, out: Float64Array): void;
  /**
   * Perfect plasticity in bending: where the elastic strain kappa - kappaRest across the section is larger
   * than `Mechanics.yieldCurvature`, the natural curvature follows until it is just that.
   */
  yieldBending(world: RodWorld, rod: number): void;

  /**
   * After `predict`: by how much a share s of the velocity that the step has found changes the rod's energy in
   * a step h, a s^2 + b s - T with its kinetic energy T: the three numbers a, b and T.
   */
  stepEnergy(world: RodWorld, rod: number, h: number, out: Float64Array): void;
  /** Elastic, gravitational and kinetic energy; `deform` done. */
  energy(world: RodWorld, rod: number, out: RodEnergy): void;
}

/** A step of second order that keeps a rod's energy, for steps in which nothing touches it. */
export interface MidpointStep {
  /** In the place of `RodDynamics.predict`, which it leaves it to where a rod turns too fast. */
  predict(world: RodWorld, rod: number, h: number): void;
  /** After `predict`: the rod is touched, or pushed. It has the step of `RodDynamics.predict`. */
  forgo(world: RodWorld, rod: number, h: number): void;
}

/**
 * The shape that a rod begins with, in world units, in terms that every model understands: curvatures are
 * means over an element. Where a model has its numbers at the joints or is made of positions, it finds them
 * from these.
 */
export interface InitialShape {
  /** Position 3 and quaternion x y z w 4, which turns (x, y, z) into (t, d1, d2). */
  readonly root: ArrayLike<number>;
  /** (twist, curvature 1, curvature 2) of every element, as it is and as it is by nature. */
  readonly curvature: ArrayLike<number>;
  readonly natural: ArrayLike<number>;
}

export interface RodEnergy {
  elastic: number;
  gravitational: number;
  kinetic: number;
}
