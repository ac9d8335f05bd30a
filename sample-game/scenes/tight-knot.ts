// A knotted rope that is pulled tight by its ends, without Babylon: for the experiments and tests.
import {
  createAttachment,
  createRod,
  createRodWorld,
  getAttachmentForce,
  getPoint,
  moveAttachment,
  stepWorld,
  type AttachmentHandle,
  type RodHandle,
  type RodWorld,
  type WorldOptions,
} from "../../systems/index.js";
import { add, scale, subtract, type Triple } from "../../plugin/points.js";
import { layKnot, ropeAlong } from "./knots/laid-knot.js";
import { withLongEnds } from "./knots/long-ends.js";
import { acos, hypot, norm } from "../../systems/math/elementary.js";

export interface TightKnotOptions {
  knot: "overhand" | "figure-eight";
  elements: number;
  friction: number;
  /** Newton that each hand pulls with at most. */
  force: number;
  /**
   * Metres that the rope is long at least, its ends going on straight. Default 0: as the knot is laid, with short ends. A rope without
   * friction springs open before it is pulled tight, and must not slip off the hands.
   */
  length?: number;
  /** Elements are divided and merged as they need it, down to a radius and up to 16. Default false. */
  adaptive?: boolean;
  /** Seconds of a frame and sub-steps in it. Default 1/60 and 4. */
  frame?: number;
  subSteps?: number;
  /** Workers that take part. */
  threads?: Pick<WorldOptions, "workers" | "workerUrl">;
  /** Puts something else into the world, before the rope. */
  furnish?: (world: RodWorld) => void;
}

/** Metres. */
export const knotRadius = 0.005;
/** How fast the hands go apart, m/s, and how much force stretches their grip by a metre. */
const pulling = 0.15;
const compliance = 0.002;

export interface TightKnot {
  readonly world: RodWorld;
  readonly rod: RodHandle;
  readonly length: number;
  /** Pulls for one more frame. */
  pull(): void;
  /** Force of the first hand, N. */
  force(): number;
  /** Distance of the ends over the length of the rope. */
  reach(): number;
}

/** A soft rope, weightless and in thick air, laid as a loose knot, with a hand at each end. */
export function tightKnot(options: TightKnotOptions): TightKnot {
  const { frame = 1 / 60, subSteps = 4 } = options;
  const world = createRodWorld({ gravity: [0, 0, 0], frame, subSteps, ...options.threads });
  options.furnish?.(world);
  const laid = layKnot(options.knot, { radius: knotRadius, spacing: 1.3 });
  const path = withLongEnds(laid.ropes[0], options.length ?? 0);
  const rope = ropeAlong(path, { radius: knotRadius, elements: options.elements });
  const rod = createRod(world, {
    ...rope,
    material: {
      density: 1000,
      youngModulus: 2e6,
      internalDamping: 0.02,
      linearDrag: 5,
      friction: options.friction,
    },
    ...(options.adaptive ? { adapt: { shortest: knotRadius, longest: 16 * knotRadius } } : {}),
  });
  const length = rope.length!;
  const end = (s: number): Triple => [...getPoint(world, rod, s, new Float64Array(3))] as unknown as Triple;
  const places = [end(0), end(length)];
  const apart = subtract(places[1], places[0]);
  const direction = scale(apart, 1 / hypot(...apart));
  const hands: AttachmentHandle[] = places.map((point, i) =>
    createAttachment(world, { rod, s: i * length, to: { point }, compliance, mostForce: options.force }),
  );
  let pulled = 0;
  return {
    world,
    rod,
    length,
    pull() {
      pulled += pulling * frame;
      hands.forEach((hand, i) =>
        moveAttachment(world, hand, add(places[i], scale(direction, i === 0 ? -pulled : pulled))),
      );
      stepWorld(world, frame);
    },
    force: () => norm(getAttachmentForce(world, hands[0], new Float64Array(3))),
    reach: () => norm(subtract(end(length), end(0))) / length,
  };
}

/** Of the rope's last `share` at each end, the largest angle between its tangent and the line of the ends, radians. */
export function bendOutside({ world, rod, length }: TightKnot, share: number): number {
  const model = world.models[world.components.Rod.model[rod.entity]];
  const frame = new Float64Array(12);
  const at = (s: number) => {
    model.frame(world, rod.entity, s / world.units.length, frame, 0);
    return { t: frame.slice(0, 3), r: frame.slice(9, 12) };
  };
  const line = at(length).r.map((x, c) => x - at(0).r[c]);
  const size = norm(line);
  let largest = 0;
  for (let i = 0; i <= 20; i++) {
    for (const s of [(share * i) / 20, 1 - (share * i) / 20]) {
      const { t } = at(s * length);
      const cosine = t.reduce((sum, x, c) => sum + x * line[c], 0) / size;
      largest = Math.max(largest, acos(Math.min(1, cosine)));
    }
  }
  return largest;
}
