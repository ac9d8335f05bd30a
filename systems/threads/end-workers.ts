import type { RodWorld } from "../world/world.js";

/** Ends the workers of a world (`WorldOptions.workers`), which goes on without them. */
export function endWorkers(world: RodWorld): void {
  world.threads.dispose();
}
