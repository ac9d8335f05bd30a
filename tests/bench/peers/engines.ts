import { loadAmmo } from "./ammo.js";
import { loadHavok } from "./havok.js";
import { loadJolt } from "./jolt.js";
import { loadMujoco } from "./mujoco.js";
import type { Engine } from "./rope.js";

const loaders = { havok: loadHavok, ammo: loadAmmo, jolt: loadJolt, mujoco: loadMujoco } as const;

export async function loadEngines(names: readonly (keyof typeof loaders)[]): Promise<Engine[]> {
  const engines: Engine[] = [];
  for (const name of names) engines.push(await loaders[name]());
  return engines;
}
