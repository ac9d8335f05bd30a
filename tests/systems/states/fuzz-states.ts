import { seededRandom } from "../../../sample-game/scenes/seeded-random.js";
import { createRodWorld, readState, stepWorld, writeState, type RodWorld } from "../../../systems/index.js";
import { mutate, oneOfEach } from "./mutations.js";

export interface FuzzedStates {
  /** How many were refused by name, and how many loaded. */
  refused: number;
  loaded: number;
  /** What went wrong, by the mutation's name. */
  readonly faults: string[];
  /** Most bytes by which a refused state made the memory of the world larger. */
  grown: number;
}

const named = /^[\w.[\]" ']+ is [^]*; allowed: /;

/** Reads spoilt states, in turn into the world that wrote them and into an empty one, and steps what loads. */
export function fuzzStates(count: number, seed: number): FuzzedStates {
  const random = seededRandom(seed);
  const world = oneOfEach();
  const state = writeState(world);
  // Reading gives handles new names, so what the world is has to be asked for again.
  let present = state;
  const report: FuzzedStates = { refused: 0, loaded: 0, faults: [], grown: 0 };
  for (let i = 0; i < count; i++) {
    const { name, bytes } = mutate(state, random);
    const into = i % 2 === 0 ? world : createRodWorld();
    const isEmpty = into !== world;
    const used = into.memory.used;
    try {
      readState(into, bytes);
    } catch (error) {
      if (!(error instanceof RangeError && named.test(error.message)))
        report.faults.push(`${name}: ${String(error)}`);
      report.refused++;
      report.grown = Math.max(report.grown, 8 * (into.memory.used - used));
      if (isEmpty ? into.rods.length + into.obstacles.length > 0 : !isEqual(writeState(into), present))
        report.faults.push(`${name}: changed the world`);
      continue;
    }
    report.loaded++;
    try {
      // What has been read can be written, is read again, and can be stepped.
      readState(into, writeState(into));
      if (isEmpty && i % 8 === 1) stepOnce(into);
    } catch (error) {
      report.faults.push(`${name}: loaded, then ${String(error)}`);
    }
    if (isEmpty) continue;
    readState(world, state, { replace: true });
    present = writeState(world);
  }
  return report;
}

/** With little work: numbers in their range may still be a coil that takes an hour. */
function stepOnce(world: RodWorld): void {
  world.work.budget = 1e6;
  stepWorld(world, 1 / 60);
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
