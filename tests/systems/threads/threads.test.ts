import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { createLinearMemory, Memory } from "../../../components/index.js";
import { Threads, type PortionFunction } from "../../../systems/threads/threads.js";
import { countingModule } from "./counting-kernel.js";
import { haveBegun } from "./begun.js";
import { workerText, workerTextFile } from "../../../systems/threads/write-worker.js";

const count = 1000;
const running: Threads[] = [];
afterEach(() => {
  for (const threads of running.splice(0)) threads.dispose();
});

/** Threads with the counting kernel; `fill` runs it over a list and returns what stands there. */
async function counting(workers: number, url?: URL) {
  const memory = new Memory(createLinearMemory(2 ** 16, true));
  const threads = new Threads(memory);
  running.push(threads);
  const module = await countingModule(memory.linear);
  const { exports } = new WebAssembly.Instance(module, { env: { memory: memory.linear, callRoom: 0 } });
  const own = exports.fill as PortionFunction;
  const globals = ["add", "failsAt", "delay"] as const;
  const kernel = threads.add({
    module,
    functions: ["fill"],
    globals,
    ownOf: () => ({ env: { callRoom: 8 }, fixed: {}, begin: [] }),
  });
  const tell = (...values: [add: number, failsAt?: number, delay?: number]) => {
    const [add, failsAt = -1, delay = 0] = values;
    (exports.add as WebAssembly.Global).value = add;
    threads.tell(kernel, [add, failsAt, delay]);
  };
  tell(5);
  threads.start(workers, url);
  if (url === undefined) haveBegun({ threads }, workers);
  const list = memory.allocate(count);
  const fill = (h: number, items = count) => {
    memory.f64.fill(NaN, list, list + count);
    threads.run(kernel, "fill", own, items, 8 * list, h);
    return Array.from(memory.f64.subarray(list, list + items));
  };
  return { threads, memory, fill, tell };
}

const line = (add: number, h: number, items = count) => Array.from({ length: items }, (_, i) => add + h * i);

describe("a job", () => {
  it.each([0, 1, 2, 4])("is done whole with %i workers, each time", async (workers) => {
    const { threads, fill } = await counting(workers);
    expect(threads.workers).toBe(workers);
    for (let h = 1; h <= 200; h++) expect(fill(h)).toEqual(line(5, h));
  });

  it("is done by workers alone where the main thread takes no part, and follows what moves", async () => {
    const { threads, fill, tell } = await counting(2);
    threads.sharing = "without main thread";
    for (const add of [7, -3, 11]) {
      tell(add);
      expect(fill(0.5)).toEqual(line(add, 0.5));
    }
  });

  it.each([0, 1, 2, 3, 17])("may have %i items", async (items) => {
    const { fill } = await counting(2);
    expect(fill(2, items)).toEqual(line(5, 2, items));
  });

  it("sees memory that has grown since the workers began", async () => {
    const { threads, memory, fill } = await counting(1);
    threads.sharing = "without main thread";
    memory.allocate(2 ** 18);
    expect(fill(3)).toEqual(line(5, 3));
  });
});

describe("a worker that fails", () => {
  it("says why; its portion and all that follow are done by the main thread", async () => {
    const { threads, fill, tell } = await counting(2);
    threads.sharing = "without main thread";
    tell(5, 300);
    expect(fill(1)).toEqual(line(5, 1));
    expect(threads.problem).toMatch(/worker [01] has ended: RuntimeError: unreachable/);
    expect(threads.workers).toBe(0);
    expect(fill(4)).toEqual(line(5, 4));
  });

  it("is told of by what its script says, where that cannot be run", async () => {
    const { threads, fill } = await counting(1, new URL("file:///nowhere/worker.js"));
    await expect.poll(() => threads.problem, { timeout: 10_000 }).toMatch(/worker 0 has ended: .*nowhere/);
    expect(fill(2)).toEqual(line(5, 2));
  });

  it("leaves an error of the main thread as it is, once what others have begun is done", async () => {
    const { threads, memory, fill, tell } = await counting(2);
    tell(5, -1, 20_000);
    const broken = () => {
      throw new Error("mine");
    };
    const list = 8 * memory.allocate(count);
    // Unless workers are so much faster that they leave it nothing.
    const attempts = () => {
      for (let i = 0; i < 50; i++) threads.run(0, "fill", broken, count, list, 1);
    };
    expect(attempts).toThrow("mine");
    expect(threads.problem).toBeUndefined();
    expect(fill(2)).toEqual(line(5, 2));
  });
});

describe("the end", () => {
  it("may come at any time and twice; jobs are done by the main thread afterwards", async () => {
    const { threads, fill } = await counting(2);
    threads.dispose();
    threads.dispose();
    expect(threads.problem).toBeUndefined();
    expect(threads.workers).toBe(0);
    expect(fill(2)).toEqual(line(5, 2));
  });
});

describe("memory that is not shared", () => {
  it("keeps workers from being started, and that is said", () => {
    const threads = new Threads(new Memory(createLinearMemory(1)));
    threads.start(2, undefined);
    expect(threads.problem).toBe("the world's memory is not shared");
    expect(threads.started).toBe(0);
  });
});

it("the embedded script is what is made of worker.ts", async () => {
  expect(readFileSync(workerTextFile, "utf8")).toBe(await workerText());
});
