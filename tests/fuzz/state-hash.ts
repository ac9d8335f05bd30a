// All that a call may change, as a number: what a call that threw must have left as it was.
import { createHash, type Hash } from "node:crypto";
import { saveState } from "../../systems/index.js";
import type { Playground } from "./playground.js";

export function stateHash({ rods }: Playground): string {
  const hash = createHash("sha256");
  add(hash, saveState(rods.world));
  const { gravity, wind, timeScale, paused, collides, impactSpeed, isDisposed } = rods;
  add(hash, [...gravity.asArray(), ...wind.asArray(), timeScale, paused, collides, impactSpeed, isDisposed]);
  add(
    hash,
    rods.rods.map(({ name, handle }) => [name, handle.entity, handle.generation]),
  );
  add(
    hash,
    rods.obstacles.map(({ name, friction }) => [name, friction]),
  );
  add(hash, [rods.attachments.length, rods.hair.length, rods.world.combs.length]);
  // A call that made a mesh for what was then refused has left it in the scene.
  add(hash, [rods.scene.meshes.length, rods.scene.materials.length]);
  return hash.digest("hex").slice(0, 16);
}

/** Numbers by their bits, so that -0 and NaN count. */
function add(hash: Hash, value: unknown): void {
  if (ArrayBuffer.isView(value)) hash.update(value as NodeJS.ArrayBufferView);
  else if (typeof value === "number") hash.update(new Float64Array([value]));
  else if (Array.isArray(value)) for (const one of value) add(hash, one);
  else if (value instanceof Map || value instanceof Set) add(hash, [...value]);
  else if (typeof value === "object" && value !== null)
    for (const [key, one] of Object.entries(value)) add(hash.update(key), one);
  else hash.update(String(value));
}
