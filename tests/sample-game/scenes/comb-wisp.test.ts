import { describe, expect, it } from "vitest";
import { combedWisp } from "../../../sample-game/scenes/comb-wisp.js";
import { packedStrands } from "../../../sample-game/scenes/wisp.js";
import { getCombForce, getObstaclePose, simulatedTime } from "../../../systems/index.js";
import { hairRadius } from "../../../plugin/hair-types.js";

describe("a packed wisp", () => {
  it.each([2.5e-4, 5e-4])(
    "of spacing %f starts without contact, jittered, the same for the same seed",
    (spacing) => {
      const strands = packedStrands({ fibres: 100, spacing, seed: 3 });
      expect(packedStrands({ fibres: 100, spacing, seed: 3 })).toEqual(strands);
      const roots = strands.map(({ from }) => from);
      const apart = roots.flatMap((a, i) => roots.slice(0, i).map((b) => Math.hypot(a.x - b.x, a.z - b.z)));
      expect(Math.min(...apart)).toBeGreaterThan(2 * hairRadius);
      // Not a grid: the nearest neighbours are at many distances.
      const nearest = roots.map((a) =>
        Math.min(...roots.filter((b) => b !== a).map((b) => Math.hypot(a.x - b.x, a.z - b.z))),
      );
      expect(Math.max(...nearest) - Math.min(...nearest)).toBeGreaterThan(0.2 * (spacing - 2 * hairRadius));
    },
  );

  it("refuses fibres that would overlap", () => {
    expect(() => packedStrands({ spacing: 1e-4 })).toThrow("spacing is 0.0001");
  });
});

describe("a combed wisp", () => {
  it("waits, enters forwards, is pulled forwards and downwards at one speed, and ends beyond the tips", () => {
    const { place, times } = combedWisp({ fibres: 1, relaxing: 1, speed: 0.05, slope: 0.5 });
    const at = (seconds: number) => Array.from(place(seconds, new Float64Array(3)));
    expect(at(0)).toEqual(at(times.enter));
    const [entering, pulled, later, end] = [
      at(times.enter),
      at(times.pull),
      at(times.pull + 1),
      at(times.end),
    ];
    expect(pulled[1]).toBe(entering[1]);
    expect((pulled[2] - entering[2]) / (times.pull - times.enter)).toBeCloseTo(0.05, 12);
    const [dy, dz] = [later[1] - pulled[1], later[2] - pulled[2]];
    expect(Math.hypot(dy, dz)).toBeCloseTo(0.05, 12);
    expect(dz / -dy).toBeCloseTo(0.5, 12);
    expect(end[1]).toBeLessThan(-0.305);
    expect(at(times.end + 1)).toEqual(end);
  });

  it("moves its comb along and gives it a force that grows from nothing and ends behind the tip", () => {
    const wisp = combedWisp({
      fibres: 1,
      elements: 6,
      length: 0.12,
      entry: 0.03,
      relaxing: 0.5,
      speed: 0.05,
    });
    const force = new Float64Array(3);
    let most = 0;
    while (simulatedTime(wisp.world) < wisp.times.end + 0.2) {
      wisp.step();
      const size = Math.hypot(...getCombForce(wisp.world, wisp.comb, force));
      if (simulatedTime(wisp.world) < wisp.times.enter) expect(size).toBe(0);
      most = Math.max(most, size);
    }
    const pose = getObstaclePose(wisp.world, wisp.comb, new Float64Array(7));
    expect(Array.from(pose.subarray(0, 3), (x, c) => x - wisp.place(Infinity, force)[c])).toEqual([
      expect.closeTo(0, 9),
      expect.closeTo(0, 9),
      expect.closeTo(0, 9),
    ]);
    expect(most).toBeGreaterThan(1e-6);
    expect(Math.hypot(...getCombForce(wisp.world, wisp.comb, force))).toBe(0);
  });
});
