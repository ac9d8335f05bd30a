import { describe, expect, it } from "vitest";
import {
  analyse,
  analyseCoupled,
  createBlockFactor,
  factorise,
  solutionsPerFactorisation,
  solveFactored,
} from "../../../../systems/solve/sparse/block-factor.js";
import { invertBlock } from "../../../../systems/solve/sparse/invert-block.js";
import { leastHeapGrowth } from "../../../oracle/heap-growth.js";
import { seeded, symmetric } from "../../../oracle/random.js";
import { denseSolve, randomSystem, type RandomSystem } from "./dense-system.js";

const factor = createBlockFactor();

function solve({ size, rowStart, column, blocks }: RandomSystem, x: Float64Array): void {
  analyse(factor, size, rowStart, column);
  factorise(factor, rowStart, column, blocks);
  solveFactored(factor, x);
}

function rightHandSide(size: number, seed: number): Float64Array {
  const random = seeded(seed);
  return Float64Array.from({ length: 3 * size }, () => symmetric(random));
}

const largestDifference = (a: Float64Array, b: Float64Array): number =>
  a.reduce((most, value, k) => Math.max(most, Math.abs(value - b[k])), 0);

describe("sparse factors of 3 x 3 blocks", () => {
  it.each([1, 2, 3, 5, 8, 13, 30, 60])("agree with dense elimination, %i rows of blocks", (size) => {
    for (const density of [0, 0.03, 0.1, 0.4, 1]) {
      for (let seed = 1; seed <= 6; seed++) {
        const system = randomSystem(1000 * size + seed, size, density);
        const x = rightHandSide(size, seed);
        const expected = denseSolve(3 * size, system.dense, x);
        solve(system, x);
        expect(largestDifference(x, expected), `seed ${seed}, density ${density}`).toBeLessThan(1e-12);
      }
    }
  });

  it("reuse of the workspace changes no bit", () => {
    const small = randomSystem(5, 12, 0.2);
    const fresh = createBlockFactor();
    const x = rightHandSide(12, 1);
    const again = Float64Array.from(x);
    analyse(fresh, 12, small.rowStart, small.column);
    factorise(fresh, small.rowStart, small.column, small.blocks);
    solveFactored(fresh, x);
    solve(randomSystem(6, 50, 0.3), rightHandSide(50, 2));
    solve(small, again);
    expect(again).toEqual(x);
  });

  it("take rows that are set apart for uncoupled, as if their blocks were zero, in the old pattern or in a new one", () => {
    for (let seed = 1; seed <= 10; seed++) {
      const system = randomSystem(300 + seed, 25, 0.2);
      const { size, rowStart, column, blocks } = system;
      const apart = (i: number): boolean => (i * seed) % 3 === 0;
      const x = rightHandSide(size, seed);
      const expected = Float64Array.from(x);
      analyse(factor, size, rowStart, column);
      const blocksOfAll = factor.pattern.upperStart[size];
      for (let i = 0; i < size; i++) factor.decoupled[i] = apart(i) ? 1 : 0;
      if (seed > 5) {
        analyseCoupled(factor, size, rowStart, column);
        expect(factor.pattern.upperStart[size]).toBeLessThan(blocksOfAll);
      }
      factorise(factor, rowStart, column, blocks);
      solveFactored(factor, x);
      const thinned = Float64Array.from(blocks);
      for (let i = 0; i < size; i++) {
        for (let k = rowStart[i]; k < rowStart[i + 1]; k++) {
          if (column[k] !== i && (apart(i) || apart(column[k]))) thinned.fill(0, 9 * k, 9 * k + 9);
        }
      }
      solve({ ...system, blocks: thinned }, expected);
      expect(largestDifference(x, expected), `seed ${seed}`).toBeLessThan(1e-13);
      // Alone, a row is solved by its diagonal block.
      const full = rightHandSide(size, seed);
      solve(system, full);
      expect(largestDifference(full, x)).toBeGreaterThan(1e-6);
    }
  });

  it("know what they cost: for a full matrix of n rows of blocks, n solutions", () => {
    const { size, rowStart, column } = randomSystem(1, 60, 1);
    analyse(factor, size, rowStart, column);
    // 27 n^3 / 3 multiplications against 18 n^2 / 2
    expect(solutionsPerFactorisation(factor) / size).toBeCloseTo(1, 1);
  });

  it("a singular matrix gives finite numbers", () => {
    const system = randomSystem(9, 10, 0.3);
    system.blocks.fill(0, 9 * system.rowStart[4], 9 * system.rowStart[5]);
    const x = rightHandSide(10, 3);
    solve(system, x);
    expect(x.every(Number.isFinite)).toBe(true);
    expect(factor.moved).toBe(3);
  });

  it("leave nothing on the heap", () => {
    const system = randomSystem(77, 60, 0.05);
    const x = rightHandSide(60, 4);
    const work = () => {
      for (let k = 0; k < 200; k++) solve(system, x);
    };
    work();
    expect(leastHeapGrowth(work, 20_000)).toBeLessThan(20_000);
  });
});

describe("inverse of a block", () => {
  it("is the inverse, whatever entry is the largest and however its rows are graded", () => {
    const random = seeded(4);
    const floor = Float64Array.of(0);
    for (let trial = 0; trial < 200; trial++) {
      const block = Float64Array.from(
        { length: 9 },
        (_, k) => symmetric(random) * 10 ** (-4 * (trial % 3) * Math.floor(k / 3)),
      );
      const inverse = new Float64Array(9);
      expect(invertBlock(block, 0, inverse, 0, floor)).toBe(0);
      for (let c = 0; c < 3; c++) {
        const unit = Float64Array.from({ length: 3 }, (_, k) => (k === c ? 1 : 0));
        const expected = denseSolve(3, block, unit);
        const size = Math.hypot(...expected);
        for (let a = 0; a < 3; a++)
          expect(Math.abs(inverse[3 * a + c] - expected[a])).toBeLessThan(1e-10 * size);
      }
    }
  });
});
