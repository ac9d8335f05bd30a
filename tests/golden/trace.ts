import { FRAME } from "../plugin/null-scene.js";
import { goldenScenes, type GoldenName, type GoldenScene } from "./scenes.js";
import { WorldHash } from "./world-hash.js";

/** Frames of a scene; after how many its state is added to the hash, and after how many the hash so far is noted. */
export const frames = 120;
const every = 2;
const noted = 10;

export interface GoldenTrace {
  /** By frame, the hash of all states so far: the first that differs tells when two runs parted. */
  readonly moments: Readonly<Record<number, string>>;
  /** Contacts at the end; most of them at once, of all and of rods with rods. */
  readonly contacts: number;
  readonly most: number;
  readonly mostOfRods: number;
}

export function traceScene(name: GoldenName): GoldenTrace {
  return trace(goldenScenes[name]());
}

export function trace({ world, step }: GoldenScene): GoldenTrace {
  const hash = new WorldHash();
  const moments: Record<number, string> = {};
  let [most, mostOfRods] = [0, 0];
  for (let frame = 1; frame <= frames; frame++) {
    step(frame * FRAME);
    if (frame % every === 0) hash.add(world);
    if (frame % noted === 0) moments[frame] = hash.value();
    const { count, withObstacle } = world.contacts;
    most = Math.max(most, count);
    mostOfRods = Math.max(mostOfRods, withObstacle.subarray(0, count).filter((is) => is === 0).length);
  }
  return { moments, contacts: world.contacts.count, most, mostOfRods };
}
