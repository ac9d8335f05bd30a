import { expect, it } from "vitest";
import { threadMilliseconds } from "./thread-time.js";

it("grows while the thread works, and hardly while it sleeps", () => {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  const before = threadMilliseconds();
  Atomics.wait(clock, 0, 0, 60);
  const slept = threadMilliseconds() - before;
  expect(slept).toBeLessThan(30);
  let sum = 0;
  for (let i = 0; threadMilliseconds() - before - slept < 5; i++) sum += i;
  expect(sum).toBeGreaterThan(0);
});
