import {
  createRod,
  createRodWorld,
  type RodHandle,
  type RodOptions,
  type RodWorld,
} from "../../systems/index.js";
import { RootTarget } from "../../components/spans/root-target.js";
import { qCurvature, qRootQuaternion, vCurvature } from "../../systems/models/super-helix/layout.js";
import { rotateQuaternion } from "../../systems/math/quaternion.js";
import { seeded, symmetric } from "./random.js";

export const unitScale = { length: 1, mass: 1, time: 1 };

export interface RandomRod {
  world: RodWorld;
  rod: RodHandle;
  entity: number;
  /** Offsets in memory.f64. */
  q: number;
  v: number;
  next: number;
  /** Sizes of q and v. */
  coordinates: number;
  velocities: number;
}

/** A rod of unequal elements, bent and moving at random, with an elliptic section and a thick one so that spin counts. */
export function randomRod(
  seed: number,
  elements: number,
  kind: "clamped" | "pinned" | "free",
  options: Partial<RodOptions> & {
    gravity?: number[];
    wind?: number[];
    curvature?: number[];
    world?: RodWorld;
  } = {},
): RandomRod {
  const random = seeded(seed);
  const { gravity = [0.3, -1, 0.2], wind = [0, 0, 0], world: given, ...rod } = options;
  const world = given ?? createRodWorld({ units: unitScale, gravity, wind });
  const many = (count: number, scale: number) =>
    Array.from({ length: count }, () => symmetric(random, scale));
  const handle = createRod(world, {
    lengths: Array.from({ length: elements }, () => 0.2 + 0.5 * random()),
    radius: [0.15, 0.1],
    material: { density: 20, youngModulus: 3000, internalDamping: 0.01 },
    restCurvature: many(3 * elements, 2),
    curvature: many(3 * elements, 2.5),
    root: { kind, position: many(3, 1), quaternion: many(4, 1) },
    ...rod,
  });
  const { GeneralizedCoordinates } = world.components;
  const entity = handle.entity;
  const v = GeneralizedCoordinates.vSpan[entity]!;
  const velocities = vCurvature + 3 * elements;
  for (let i = 0; i < velocities; i++) world.memory.f64[v + i] = symmetric(random, 1.5);
  return {
    world,
    rod: handle,
    entity,
    q: GeneralizedCoordinates.qSpan[entity]!,
    v,
    next: GeneralizedCoordinates.nextSpan[entity]!,
    coordinates: qCurvature + 3 * elements,
    velocities,
  };
}

/** Moves q by `amount` along the velocity coordinate `index`: a root rotation, a root translation or a curvature. */
export function displace({ world, q }: RandomRod, index: number, amount: number): void {
  const heap = world.memory.f64;
  const turn = [0, 0, 0];
  if (index < 3) {
    turn[index] = amount;
    rotateQuaternion(heap, q + qRootQuaternion, turn, 0);
  } else if (index < 6) heap[q + index - 3]! += amount;
  else heap[q + qCurvature + index - vCurvature]! += amount;
}

/** K per velocity coordinate: l_i diag(C, B1, B2), nothing for the root. */
export function stiffness({ world, entity, velocities }: RandomRod): Float64Array {
  const { Mechanics, GeneralizedCoordinates } = world.components;
  const per = [
    Mechanics.twistStiffness[entity]!,
    Mechanics.bendStiffness1[entity]!,
    Mechanics.bendStiffness2[entity]!,
  ];
  const lengths = GeneralizedCoordinates.lengthsSpan[entity]!;
  return Float64Array.from({ length: velocities }, (_, i) =>
    i < vCurvature
      ? 0
      : world.memory.f64[lengths + Math.floor((i - vCurvature) / 3)]! * per[(i - vCurvature) % 3]!,
  );
}

/** A held root goes on at the velocity it has. */
export function holdRoot({ world, entity, v }: RandomRod): void {
  const heap = world.memory.f64;
  const target = world.components.Root.targetSpan[entity]!;
  heap.copyWithin(target + RootTarget.angular, v, v + 6);
}
