// All that a world is, as one number: to see that a call that threw has left no trace.
import { createHash, type Hash } from "node:crypto";
import { query } from "bitecs";
import { saveState, type RodWorld } from "../../../systems/index.js";

/**
 * Of all that decides how the world goes on, of what lives, of the memory that is in use, and of settings. How often a column was
 * replaced by a longer one does not count.
 */
export function stateHash(world: RodWorld): string {
  const { components, shapes, memory, solver, resting, userSystems, broken, combs, snags } = world;
  const { Rod, Obstacle, Attachment, Contact } = components;
  const hash = createHash("sha256");
  const { count, usedNumbers, usedIndices, freeIds } = shapes;
  take(hash, [
    saveState(world),
    [Rod, Obstacle, Attachment, Contact].map((component) => [...query(world.entities, [component])]),
    { count, usedNumbers, usedIndices, freeIds },
    shapes.kind.slice(0, count),
    shapes.numbers.slice(0, usedNumbers),
    memory.used,
    { tolerance: solver.tolerance, restSpeed: resting.speed, systems: userSystems.registered.length },
    { stepping: userSystems.isStepping, crowd: world.isCrowd, watched: world.touches.watched },
    [broken, combs, snags],
  ]);
  return hash.digest("hex").slice(0, 16);
}

/** The shape of the data goes in with the numbers, so that nothing can change sides. */
function take(hash: Hash, value: unknown): void {
  if (ArrayBuffer.isView(value)) {
    hash.update(`${value.constructor.name} ${value.byteLength};`);
    hash.update(value as Uint8Array);
  } else if (Array.isArray(value)) {
    hash.update(`[${value.length};`);
    for (const each of value) take(hash, each);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      hash.update(`${name}:`);
      take(hash, each);
    }
  } else hash.update(`${Object.is(value, -0) ? "-0" : String(value)};`);
}
