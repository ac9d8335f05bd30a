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
 * How careful steps are with a rod. Of an exact one, as a rope is, every step is tried and repeated shorter
 * until it is right to a share of the thickness; of one in a crowd, as a hair is, nobody could see the
 * difference, and it would be dear.
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
 * All components of one world. Quantities are in the world's own units of length L, mass M and time T
 * (`systems/world/units.ts`; each column says which), except in `Material`, which keeps what the user gave,
 * in SI, for the Inspector and for later changes. Angles are in radians. Columns that end in `Span` are
 * offsets in `memory.f64`.
 */
export function createComponents(memory: Memory) {
  const store = new ColumnStore(memory);
  return {
    store,
    /**
     * model: index in the world's model table; generation tells a reused entity from the one that had its id
     * before.
     */
    Rod: store.define({
      model: "u8",
      generation: "u32",
      elements: "u32",
      /** L */
      length: "f64",
      /** L: semi-axes of the elliptic section along the first and the second material director. */
      radius1: "f64",
      radius2: "f64",
      /** T: length of the last step that it took; 0 before the first. */
      stepped: "f64",
      /** Groups that it belongs to, groups that it touches (bits), and whether it touches itself. */
      membership: "u32",
      collidesWith: "u32",
      selfContact: "u8",
      /** `Care`. */
      care: "u8",
      /** Whether its steps are of second order where nothing touches it. */
      secondOrder: "u8",
      /** Exact contacts of its island in the last step that was solved. */
      crowding: "u32",
      /**
       * Units of work that it has taken in the frame, and the account that it shares with the rods it feels
       * (`systems/world/work.ts`). By account: units that may be taken in a frame, and that are left.
       */
      workTaken: "f64",
      /** What it had taken when the step under way began. */
      workBefore: "f64",
      account: "u32",
      allowance: "f64",
      workLeft: "f64",
      /** How often second-order methods have failed on its island in the frame. */
      unsolved: "u8",
      /** What was left undone for it in the last call of `stepWorld` (`Undone`). */
      undone: "u8",
      /** T: by which it fell behind then. */
      behind: "f64",
      /**
       * How often steps of a frame may be halved because it is pulled taut, and how often they still may in
       * this one.
       */
      tautRetries: "u8",
      tautRetriesLeft: "u8",
      /** L: bounds of its elements' length if it is adaptive; 0 if it is not. */
      shortest: "f64",
      longest: "f64",
    }),
    Material: store.define({
      /** kg/m^3 */
      density: "f64",
      /** Pa */
      youngModulus: "f64",
      poissonRatio: "f64",
      /** s */
      internalDamping: "f64",
      /** N s/m^2 */
      linearDrag: "f64",
      /** N s^2/m^3 */
      quadraticDrag: "f64",
      /** Coulomb's coefficient; two that touch have the geometric mean. */
      friction: "f64",
      /** N; 0 for what youngModulus and the section make. */
      axialStiffness: "f64",
      /** 1/m; Infinity where bending never stays. */
      yieldCurvature: "f64",
    }),
    /** What the section and the material amount to, per unit length. */
    Mechanics: store.define({
      /** M/L: rho S */
      lineDensity: "f64",
      /**
       * M L: rho (I1 + I2), inertia of the section about the tangent. Without it a straight rod would spin at
       * no cost.
       */
      spinInertia: "f64",
      /** M L^3/T^2: K3 = diag(G J, E I1, E I2) */
      twistStiffness: "f64",
      bendStiffness1: "f64",
      bendStiffness2: "f64",
      /** M L/T^2: E A of stretching, or what the user gave instead */
      axialStiffness: "f64",
      /** T: gamma of the moments K3 (kappa - kappaRest + gamma kappaDot) */
      internalDamping: "f64",
      /** 1/L: bending strain |kappa - kappaRest| that the rest follows beyond */
      yieldCurvature: "f64",
      /** 1/T and 1/L: drag force per mass, -(linear + quadratic |v|) v, v relative to the air */
      linearDrag: "f64",
      quadraticDrag: "f64",
    }),
    /** Coordinates, velocities and natural shape as the rod's model lays them out: nobody else knows how. */
    GeneralizedCoordinates: store.define({
      qSpan: "u32",
      vSpan: "u32",
      restSpan: "u32",
      /** L: the lengths of the elements, of every model. */
      lengthsSpan: "u32",
      /**
       * The velocity that the step under way has found so far: `predict` proposes it, `advance` takes it
       * over.
       */
      nextSpan: "u32",
    }),
    Centreline: store.define({
      /** Rows of `spans/joint.ts`: where the ends of the elements are, of every model. */
      jointsSpan: "u32",
      /** Another number whenever the rod has moved. */
      stamp: "u32",
      /** L: a box that encloses the centreline, not the radius. */
      minX: "f64",
      minY: "f64",
      minZ: "f64",
      maxX: "f64",
      maxY: "f64",
      maxZ: "f64",
    }),
    /** targetSpan: the pose to be reached at the end of the frame, and how fast (`spans/root-target.ts`). */
    Root: store.define({ kind: "u8", targetSpan: "u32", halvings: "u8" }),
    /**
     * What rods run into; spans as in `spans/obstacle-spans.ts`. A dynamic body has an inverse mass (1/M) and
     * an inverse inertia (1/(M L^2)) about its centre of mass, which is the pose's position.
     */
    Obstacle: store.define({
      generation: "u32",
      shape: "u32",
      motion: "u8",
      poseSpan: "u32",
      velocitySpan: "u32",
      inertiaSpan: "u32",
      /** L: the box around it in its own frame, middle 3, half extents 3. */
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
     * An obstacle whose children are teeth and a handle, on which forces are measured: `systems/bodies/comb`.
     * `parts` is 0 for all others. `seconds` (T) is the time over which the impulses in `span` were summed; a
     * tooth snags by a force (M L/T^2) for a time (T).
     */
    Comb: store.define({ parts: "u32", span: "u32", seconds: "f64", snagForce: "f64", snagTime: "f64" }),
    /**
     * A contact that persists from step to step; everything about it stands in row `row` of the world's
     * contact table. `carried`: the last step of the world's touches in which it carried an impulse.
     */
    Contact: store.define({ row: "u32", carried: "u32" }),
    /** Where a rod's list in the world's touches begins: the row plus one, 0 where there is none. */
    Touching: store.define({ first: "u32" }),
    /**
     * Holds a rod at arc length s (L) to a point, an obstacle or another rod; numbers as in
     * `spans/attachment-span.ts`.
     */
    Attachment: store.define({
      generation: "u32",
      rod: "u32",
      s: "f64",
      target: "u8",
      other: "u32",
      sOther: "f64",
      /** T^2/M: a length per force. */
      compliance: "f64",
      /** What is held beside the point: nothing (0), the tangent (1), the tangent and the directors (2). */
      directed: "u8",
      /** M L/T^2: forces at which it lets go, and which it does not exceed; Infinity for never and any. */
      breakingForce: "f64",
      mostForce: "f64",
      span: "u32",
    }),
    /** Loads on the elements of an adaptive rod: how many there are rows of (`LoadRow`); 0 for other rods. */
    Load: store.define({ elements: "u32", span: "u32", size: "u32" }),
    /**
     * How a rod comes to rest (`systems/sleep`): whether it does, whether something forbids it, whether it has
     * been slow for long enough (`isStill`), when it was last noted (`since`, T). `span`: where its joints were
     * then, 3 numbers each (`joints` in all, 0 if nobody has looked yet); its state when it came to rest
     * (`stateSize` numbers), and room for the present one.
     */
    Rest: store.define({
      isAtRest: "u8",
      isBusy: "u8",
      isStill: "u8",
      since: "f64",
      joints: "u32",
      stateSize: "u32",
      span: "u32",
      size: "u32",
    }),
    /** Scratch of the rod's model that lives from one stage to the next. */
    Workspace: store.define({ span: "u32", size: "u32" }),
  };
}

export type Components = ReturnType<typeof createComponents>;
