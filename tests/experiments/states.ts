import { createRod, createRodWorld, readState, stepWorld, writeState } from "../../systems/index.js";
import { atLeast, atMost, defineRun } from "../runner/index.js";
import { threadMilliseconds } from "../runner/thread-time.js";
import { fuzzStates } from "../systems/states/fuzz-states.js";

/** Milliseconds wanted for as many rods as a combed wisp has. */
const [writing, reading] = [20, 40];
const wisp = { rods: 2025, elements: 12 } as const;
const repeats = 9;

export default defineRun({
  name: "states",
  purpose: "Are spoilt states refused by name, and what does it cost to write and read a state?",
  options: {
    mutations: { type: "integer", default: 5000, minimum: 1, what: "states that are spoilt and read" },
    seed: { type: "integer", default: 1, minimum: 0, what: "of what is spoilt" },
    rods: {
      type: "integer",
      default: wisp.rods,
      minimum: 1,
      what: "rods of 12 elements that are written and read",
    },
  },
  columns: {
    what: { title: "what" },
    refused: { title: "refused by name" },
    loaded: { title: "loaded" },
    faults: { title: "faults" },
    size: { title: "size", unit: "MB", digits: 3 },
    write: { title: "CPU time to write, median", unit: "ms", digits: 3 },
    read: { title: "to read, median", unit: "ms", digits: 3 },
    empty: { title: "into an empty world", unit: "ms", digits: 3 },
  },
  run({ options, row, check, progress }) {
    const { mutations, seed, rods } = options;
    progress(0, "spoilt states");
    const { refused, loaded, faults, grown } = fuzzStates(mutations, seed);
    row({ what: `${mutations} spoilt states, seed ${seed}`, refused, loaded, faults: faults.length });
    check({ what: "faults", value: faults[0] ?? "none", wanted: "none", holds: faults.length === 0 });
    check({ what: "refused by name", value: refused, wanted: atLeast(1) });
    check({ what: "bytes by which a refused state made a memory larger", value: grown, wanted: atMost(0) });
    progress(0.8, "sizes and times");
    const { bytes, ...times } = timeState(rods);
    row({ what: `${rods} rods of ${wisp.elements} elements`, size: bytes / 1e6, ...times });
    if (rods !== wisp.rods) return;
    check({ what: `${rods} rods: written in [ms]`, value: times.write, wanted: atMost(writing) });
    check({ what: `${rods} rods: read in [ms]`, value: times.read, wanted: atMost(reading) });
  },
});

/** Rods side by side that have begun to swing, without contact. */
function timeState(count: number) {
  const world = createRodWorld({ collides: false });
  const across = Math.ceil(Math.sqrt(count));
  for (let i = 0; i < count; i++) {
    const position = [0.01 * (i % across), 0, 0.01 * Math.floor(i / across)];
    createRod(world, {
      length: 0.3,
      elements: wisp.elements,
      radius: 4e-5,
      material: { density: 1300, youngModulus: 4e9 },
      root: { position, direction: [1, 0, 0] },
    });
  }
  for (let i = 0; i < 3; i++) stepWorld(world, 1 / 60);
  let bytes = writeState(world);
  const write = median(() => (bytes = writeState(world)));
  const read = median(() => readState(world, bytes));
  const began = threadMilliseconds();
  readState(createRodWorld(), bytes);
  return { bytes: bytes.length, write, read, empty: threadMilliseconds() - began };
}

function median(act: () => void): number {
  const times = Array.from({ length: repeats }, () => {
    const began = threadMilliseconds();
    act();
    return threadMilliseconds() - began;
  });
  return times.sort((a, b) => a - b)[repeats >> 1];
}
