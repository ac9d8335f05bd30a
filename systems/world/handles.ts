import { reject } from "./validate.js";
import type { RodWorld } from "./world.js";

/** Names something for as long as it lives; what gets the same entity later has another generation. */
export interface Handle {
  readonly entity: number;
  readonly generation: number;
}

export type HandleKind = "rod" | "obstacle" | "attachment";

/** For errors: what is asked for, and what one that is gone is called. */
const words = {
  rod: { a: "a rod", by: "createRod", gone: "disposed", living: "a rod that has not been disposed" },
  obstacle: {
    a: "an obstacle",
    by: "createObstacle",
    gone: "disposed",
    living: "an obstacle that has not been disposed",
  },
  attachment: {
    a: "an attachment",
    by: "createAttachment",
    gone: "ended",
    living: "an attachment that has not ended",
  },
} as const;

/**
 * Who made a handle. One of another kind or of another world may have the numbers of a living one by chance;
 * of copies, which nobody has made, the numbers alone are known. No world could keep this, since it is about
 * others; what forgets it, a worker for instance, sees copies.
 */
const makers: Readonly<Record<HandleKind, WeakMap<object, RodWorld>>> = {
  rod: new WeakMap(),
  obstacle: new WeakMap(),
  attachment: new WeakMap(),
};

/** The handle of an entity that is alive, as the world's functions give it out. */
export function makeHandle<T extends object>(
  world: RodWorld,
  kind: HandleKind,
  entity: number,
  more?: T,
): Handle & T {
  const handle = { entity, generation: generationsOf(world, kind)[entity], ...more } as Handle & T;
  makers[kind].set(handle, world);
  return handle;
}

export function isLiving(world: RodWorld, kind: HandleKind, handle: Handle): boolean {
  if (typeof handle !== "object" || handle === null) return false;
  const { entity, generation } = handle;
  // Generations grow when something comes and when it goes: what lives has an odd one.
  const isNow = generation % 2 === 1 && generationsOf(world, kind)[entity] === generation;
  if (!isNow) return false;
  const maker = makers[kind].get(handle);
  return maker === world || (maker === undefined && !isOfOtherKind(kind, handle));
}

/** The entity that the handle names, or an error that says what is wrong with it. */
export function livingEntity(world: RodWorld, kind: HandleKind, handle: Handle, parameter: string): number {
  return isLiving(world, kind, handle) ? handle.entity : refuse(world, kind, handle, parameter);
}

function refuse(world: RodWorld, kind: HandleKind, handle: Handle, parameter: string): never {
  const { a, by, gone, living } = words[kind];
  if (typeof handle !== "object" || handle === null || !Number.isInteger(handle.entity))
    reject(parameter, handle, `${a}: what ${by} returns`);
  const name = `entity ${handle.entity}, generation ${handle.generation}`;
  const maker = makers[kind].get(handle);
  if (maker && maker !== world) reject(parameter, `${name} (of another world)`, `${a} of this world`);
  const other = (Object.keys(words) as HandleKind[]).find((one) => one !== kind && makers[one].has(handle));
  if (!maker && other) reject(parameter, `${name} (${words[other].a})`, `${a}: what ${by} returns`);
  return reject(parameter, `${name} (${gone})`, living);
}

function isOfOtherKind(kind: HandleKind, handle: Handle): boolean {
  for (const one in makers) if (one !== kind && makers[one as HandleKind].has(handle)) return true;
  return false;
}

function generationsOf({ components }: RodWorld, kind: HandleKind): Uint32Array {
  switch (kind) {
    case "rod":
      return components.Rod.generation;
    case "obstacle":
      return components.Obstacle.generation;
    case "attachment":
      return components.Attachment.generation;
  }
}
