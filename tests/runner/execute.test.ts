import { describe, expect, it } from "vitest";
import { defineRun } from "./definition.js";
import { execute } from "./execute.js";
import powers from "./fixtures/powers.js";
import { atLeast, atMost, between, closeTo, exactly } from "./requirement.js";

describe("execute", () => {
  it("runs with defaults, and with options replaced", async () => {
    expect((await execute(powers)).checks.map((check) => check.holds)).toEqual([true, true]);
    const record = await execute(powers, { power: 3, least: 3.5 });
    expect(record.options).toMatchObject({ power: 3, least: 3.5, curl: "wavy", breakOff: false });
    expect(record.rows.map((row) => row.values["cost"])).toEqual([1, 1000, 1e6]);
    expect(record.checks[0]).toEqual({
      what: "growth exponent",
      value: expect.closeTo(3, 12) as number,
      wanted: "at least 3.5",
      holds: false,
    });
  });

  it("lets no NaN pass, whatever the run says", async () => {
    const answers: boolean[] = [];
    const wishful = defineRun({
      name: "wishful",
      purpose: "NaN",
      run({ check }) {
        answers.push(check({ what: "own verdict", value: NaN, wanted: "small", holds: true }));
        for (const wanted of [atLeast(0), atMost(0), between(-1, 1), exactly(0), closeTo(1, 0.5)]) {
          answers.push(check({ what: wanted.text, value: NaN, wanted }));
        }
      },
    });
    expect((await execute(wishful)).checks).toHaveLength(6);
    expect(answers).toEqual(new Array(6).fill(false));
  });
});

describe("requirements", () => {
  it.each([
    [atLeast(4), [4, 5], [3.99]],
    [atMost(4), [4, -5], [4.01]],
    [between(1, 2), [1, 2], [0.99, 2.01]],
    [exactly(3), [3], [3.0000001]],
    [closeTo(-2, 0.05), [-1.91, -2.09], [-1.89, 2]],
  ])("decide by their bounds: %o", (requirement, good, bad) => {
    expect(good.map((value) => requirement.holds(value))).toEqual(good.map(() => true));
    expect(bad.map((value) => requirement.holds(value))).toEqual(bad.map(() => false));
  });

  it("say themselves in words", () => {
    expect(closeTo(0.5, 0.01).text).toBe("0.5 within 1 %");
    expect(between(1, 2).text).toBe("1 to 2");
  });
});
