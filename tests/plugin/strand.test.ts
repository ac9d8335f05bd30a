import { describe, expect, it } from "vitest";
import { strandRod, type StrandOptions } from "../../plugin/strand.js";
import { createRod, createRodWorld, getFrame, getPoint } from "../../systems/index.js";

const options: StrandOptions = { from: { x: 0, y: 0, z: 0 }, direction: { x: 0, y: -2, z: 0 }, length: 0.5 };

function build(more: Partial<StrandOptions>, rightHandedAxes = true) {
  const world = createRodWorld();
  const down = { x: 0, y: -1, z: 0 };
  const rod = createRod(world, strandRod({ ...options, ...more }, { down, rightHandedAxes }));
  return {
    at: (s: number) => [...getPoint(world, rod, s, new Float64Array(3))] as [number, number, number],
    frame: (s: number) => getFrame(world, rod, s, new Float64Array(12)),
  };
}

describe("strandRod", () => {
  it("grows straight along its direction", () => {
    const { at, frame } = build({ director: { x: 0, y: 0, z: 1 } });
    expect(at(0.5)[1]).toBeCloseTo(-0.5, 12);
    expect([...frame(0.2).subarray(0, 6)].map((value) => Math.round(1e9 * value) / 1e9 + 0)).toEqual([
      0, -1, 0, 0, 0, 1,
    ]);
  });

  it("starts as the helix of its curl, with the direction as axis", () => {
    const radius = 0.01;
    const pitch = 0.04;
    const { at } = build({ curl: { radius, pitch }, director: { x: 1, y: 0, z: 0 } });
    const turn = Math.hypot(2 * Math.PI * radius, pitch);
    for (let i = 0; i <= 12; i++) {
      const s = (i / 4) * turn;
      const [x, y, z] = at(Math.min(s, 0.5));
      // The director points from the rod to the axis, which is at (radius, 0).
      expect(Math.hypot(x - radius, z)).toBeCloseTo(radius, 10);
      expect(y).toBeCloseTo((-pitch * Math.min(s, 0.5)) / turn, 10);
    }
  });

  /** The sign of torsion in the axes that the numbers are in: positive for a right-hand helix in right-hand axes. */
  function windingOf({ at }: ReturnType<typeof build>): number {
    const [a, b, c, d] = [0, 0.003, 0.006, 0.009].map(at) as [number, number, number][];
    const edge = (p: number[], q: number[]) => q.map((value, i) => value - p[i]!);
    const [u, v, w] = [edge(a!, b!), edge(b!, c!), edge(c!, d!)];
    const cross = [
      u[1]! * v[2]! - u[2]! * v[1]!,
      u[2]! * v[0]! - u[0]! * v[2]!,
      u[0]! * v[1]! - u[1]! * v[0]!,
    ];
    return Math.sign(cross.reduce((sum, value, i) => sum + value * w[i]!, 0));
  }

  it("winds like a corkscrew on the screen in scenes of either handedness", () => {
    const curl = { radius: 0.01, pitch: 0.04 };
    expect(windingOf(build({ curl }, true))).toBe(1);
    // Left-handed axes show the mirror image of the numbers.
    expect(windingOf(build({ curl }, false))).toBe(-1);
    expect(windingOf(build({ curl: { ...curl, hand: "left" } }, true))).toBe(-1);
    expect(windingOf(build({ curl: { ...curl, hand: "left" } }, false))).toBe(1);
  });

  it("stays in its natural shape without gravity", () => {
    const checked = strandRod(
      { ...options, curl: "coiled" },
      { down: { x: 0, y: -1, z: 0 }, rightHandedAxes: true },
    );
    expect(checked.curvature).toBeUndefined();
    expect(checked.root?.kind).toBe("clamped");
  });
});
