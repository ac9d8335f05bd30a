import { expect, it } from "vitest";
import { Guard, runGuarded, type Guarded } from "./guarded.js";

interface Input {
  numbers: number[];
  freezeAt?: number;
  throwAt?: number;
}
const options = { module: new URL("./fixtures/sum.ts", import.meta.url), frameSeconds: 0.5, seconds: 25 };

it("gives what the work gives, however it ends, and goes on with the next", async () => {
  const guard = new Guard<Input, number, number>(options);
  expect(await guard.run({ numbers: [1, 2, Infinity] })).toEqual({ outcome: "done", result: Infinity });
  expect(await guard.run({ numbers: [1, 2, 3], freezeAt: 2 })).toEqual({ outcome: "frozen", note: 3 });
  const thrown = await guard.run({ numbers: [1, 2, 3], throwAt: 1 });
  expect(thrown).toMatchObject({ outcome: "crashed", note: 1 });
  expect(thrown.outcome === "crashed" && thrown.reason).toContain("frame 1 does not add");
  expect(await guard.run({ numbers: [5] })).toEqual({ outcome: "done", result: 5 });
  guard.close();
});

it("tells of inputs in their order, whichever ends first", async () => {
  const ends: [number, Guarded<number, number>][] = [];
  const inputs: Input[] = [{ numbers: [1, 2], freezeAt: 1 }, { numbers: [3] }, { numbers: [4] }];
  await runGuarded<Input, number, number>(inputs, { ...options, processes: 2 }, (_, end, i) =>
    ends.push([i, end]),
  );
  expect(ends).toEqual([
    [0, { outcome: "frozen", note: 1 }],
    [1, { outcome: "done", result: 3 }],
    [2, { outcome: "done", result: 4 }],
  ]);
});
