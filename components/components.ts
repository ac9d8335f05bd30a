import { ColumnStore } from "./columns.js";
import type { Memory } from "./memory.js";

/** How the start of a rod is held. */
export const RootKind = {
  /** Position and frame follow a given motion. */
  clamped: 0,
  /** Position follows a given motion, the rod turns freely about it. */
  pinned: 1,
  /** Nothing holds it: 6 degrees of freedom. */
  free: 2,
} as const;
export type RootKind = (typeof RootKind)[keyof typeof RootKind];

/**
 * How careful steps are with a rod. Of an exact one, as a rope is, every step is tried and repeated shorter until it is right to
 * a share of the thickness; of one in a crowd, as a hair is, nobody could see the difference, and it would be dear.
 */
export const Care = { exact: 0, crowd: 1 } as const;
export type Care = (typeof Care)[keyof typeof Care];

/** What moves an obstacle. */
export const ObstacleMotion = {
  /** A given motion; nothing pushes it. */
  animated: 0,
  /** Forces: it has mass and takes part in the solve. */
  dynamic: 1,
} as const;
export type ObstacleMotion = (typeof ObstacleMotion)[keyof typeof ObstacleMotion];

/** What an attachment holds on to. */
export const AttachmentTarget = { point: 0, obstacle: 1, rod: 2 } as const;
export type AttachmentTarget = (typeof AttachmentTarget)[keyof typeof AttachmentTarget];

/**
 * All components of one world. Lengths, masses and times are in the world's own units (`systems/world/units.ts`), except in
 * `Material`, which keeps what the user gave, in SI, for the Inspector and for later changes.
 * Columns that end in `Span` are offsets in `memory.f64`.
 */
export function createComponents(memory: Memory) {
  const store = new ColumnStore(memory);
  return {
    store,
    /** model: index in the world's model table; generation tells a reused entity from the one that had its id before. */
    Rod: store.define({
      model: "u8",
      generation: "u32",
      elements: "u32",
      length: "f64",
      /** Semi-axes of the elliptic section along the first and the second material director. */
      radius1: "f64",
      radius2: "f64",
      /** Groups that it belongs to, groups that it touches (bits), and whether it touches itself. */
      membership: "u32",
      collidesWith: "u32",
      selfContact: "u8",
      /** `Care`. */
      care: "u8",
      /** Exact contacts of its island in the last step that was solved. */
      crowding: "u32",
      /** How often steps of a frame may be halved because it is pulled taut, and how often they still may in this one. */
      tautRetries: "u8",
      tautRetriesLeft: "u8",
      /** Bounds of its elements' length if it is adaptive; 0 if it is not. */
      shortest: "f64",
      longest: "f64",
    }),
    Material: store.define({
      density: "f64",
      youngModulus: "f64",
      poissonRatio: "f64",
      internalDamping: "f64",
      linearDrag: "f64",
      quadraticDrag: "f64",
      /** Coulomb's coefficient; two that touch have the geometric mean. */
      friction: "f64",
      /** Infinity where bending never stays. */
      yieldCurvature: "f64",
    }),
    /** What the section and the material amount to, per unit length. */
    Mechanics: store.define({
      /** rho S */
      lineDensity: "f64",
      /** rho (I1 + I2): inertia of the section about the tangent. Without it a free straight rod could spin at no cost. */
      spinInertia: "f64",
      /** K3 = diag(G J, E I1, E I2) */
      twistStiffness: "f64",
      bendStiffness1: "f64",
      bendStiffness2: "f64",
      /** gamma, a time: moments K3 (kappa - kappaRest + gamma kappaDot) */
      internalDamping: "f64",
      /** bending strain |kappa - kappaRest| that the rest follows beyond */
      yieldCurvature: "f64",
      /** drag force per unit length and mass: -(linear + quadratic |v|) v, v relative to the air */
      linearDrag: "f64",
      quadraticDrag: "f64",
    }),
    /** q = (root position 3, root quaternion 4, kappa 3N); v = (root angular 3, root linear 3, kappaDot 3N). */
    GeneralizedCoordinates: store.define({
      qSpan: "u32",
      vSpan: "u32",
      restSpan: "u32",
      lengthsSpan: "u32",
      /** The velocity that the step under way has found so far: `predict` proposes it, `advance` takes it over. */
      nextSpan: "u32",
    }),
    /** Joints: N + 1 rows of (R column by column 9, position 3). The box encloses the centreline, not the radius. */
    Centreline: store.define({
      jointsSpan: "u32",
      stamp: "u32",
      minX: "f64",
      minY: "f64",
      minZ: "f64",
      maxX: "f64",
      maxY: "f64",
      maxZ: "f64",
    }),
    /** targetSpan: position 3, quaternion 4 to be reached at the end of the frame; velocity of getting there: angular 3, linear 3. */
    Root: store.define({ kind: "u8", targetSpan: "u32" }),
    /**
     * What rods run into. poseSpan: position 3, quaternion 4 now, then the pose to be reached at the end of the frame.
     * velocitySpan: angular 3, linear 3, and the same as the step under way proposes it. A dynamic body has an inverse mass and an inverse inertia about its centre of mass,
     * which is the pose's position; inertiaSpan: principal 3, along the world's axes 9.
     */
    Obstacle: store.define({
      generation: "u32",
      shape: "u32",
      motion: "u8",
      poseSpan: "u32",
      velocitySpan: "u32",
      inertiaSpan: "u32",
      /** The box around it in its own frame: middle 3, half extents 3. */
      boundsSpan: "u32",
      /** Its number in the solver during a step, if it is dynamic. */
      body: "u32",
      inverseMass: "f64",
      friction: "f64",
      restitution: "f64",
      membership: "u32",
      collidesWith: "u32",
    }),
    /**
     * An obstacle whose children are teeth and a handle, on which forces are measured: `systems/bodies/comb`. `parts` is 0 for all
     * others. `seconds` is the time over which the impulses in `span` were summed; a tooth snags by a force for a time.
     */
    Comb: store.define({ parts: "u32", span: "u32", seconds: "f64", snagForce: "f64", snagTime: "f64" }),
    /**
     * A contact that persists from step to step; everything about it stands in row `row` of the world's contact table. `carried`:
     * the last step of the world's touches in which it carried an impulse.
     */
    Contact: store.define({ row: "u32", carried: "u32" }),
    /** Where a rod's list in the world's touches begins: the row plus one, 0 where there is none. */
    Touching: store.define({ first: "u32" }),
    /** Holds a rod at arc length s to a point, an obstacle or another rod (`other`, `sOther`); numbers in `span`. */
    Attachment: store.define({
      generation: "u32",
      rod: "u32",
      s: "f64",
      target: "u8",
      other: "u32",
      sOther: "f64",
      compliance: "f64",
      /** What is held beside the point: nothing (0), the tangent (1), the tangent and the directors (2). */
      directed: "u8",
      /** Forces at which it lets go, and which it does not exceed; Infinity for never and any. */
      breakingForce: "f64",
      mostForce: "f64",
      span: "u32",
    }),
    /** What the elements of an adaptive rod have to bear: how many there are rows of (`LoadRow`); 0 for other rods. */
    Load: store.define({ elements: "u32", span: "u32", size: "u32" }),
    /**
     * How a rod comes to rest (`systems/sleep`): whether it does, whether something forbids it, when it was last seen to move. `span`:
     * where its joints were then, 3 numbers each (`joints` in all, 0 if nobody has looked yet); all that it was made of when it
     * came to rest (`making` numbers), and room for what it is made of now.
     */
    Rest: store.define({
      isAtRest: "u8",
      isBusy: "u8",
      since: "f64",
      joints: "u32",
      making: "u32",
      span: "u32",
      size: "u32",
    }),
    /** Scratch of the rod's model that lives from one stage to the next. */
    Workspace: store.define({ span: "u32", size: "u32" }),
  };
}

export type Components = ReturnType<typeof createComponents>;
