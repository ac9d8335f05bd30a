import { describe, expect, it } from "vitest";
import { Islands } from "../../../../systems/solve/problem/islands.js";
import { denseProblem, randomProblem } from "../../../oracle/friction-problems.js";
import { seeded } from "../../../oracle/random.js";

/** Contacts that a path of couplings joins, by brute force. */
function components(contacts: number, linked: (i: number, j: number) => boolean): number[][] {
  const seen = new Set<number>();
  const groups: number[][] = [];
  for (let seed = 0; seed < contacts; seed++) {
    if (seen.has(seed)) continue;
    const group = [seed];
    seen.add(seed);
    for (const i of group) {
      for (let j = 0; j < contacts; j++) {
        if (seen.has(j) || !linked(i, j)) continue;
        seen.add(j);
        group.push(j);
      }
    }
    groups.push(group.sort((a, b) => a - b));
  }
  return groups;
}

describe("islands of a problem", () => {
  const islands = new Islands();

  it("are the groups that couplings join, and hold the same numbers", () => {
    for (let seed = 1; seed <= 20; seed++) {
      // About as many contacts as bodies: groups of all sizes.
      const problem = randomProblem(seeded(seed), 20, 24, 3);
      const blockAt = new Map<string, number>();
      for (let i = 0; i < problem.contacts; i++) {
        for (let k = problem.rowStart[i]; k < problem.rowStart[i + 1]; k++)
          blockAt.set(`${i},${problem.column[k]}`, k);
      }
      const wanted = components(problem.contacts, (i, j) => blockAt.has(`${i},${j}`));
      islands.find(problem);
      expect(islands.count, `seed ${seed}`).toBe(wanted.length);
      wanted.forEach((group, k) => {
        expect([...islands.contact.subarray(islands.start[k], islands.start[k + 1])], `seed ${seed}`).toEqual(
          group,
        );
        const part = islands.problem(problem, k);
        expect(part.contacts).toBe(group.length);
        group.forEach((i, row) => {
          expect([...part.b.subarray(3 * row, 3 * row + 3)]).toEqual([
            ...problem.b.subarray(3 * i, 3 * i + 3),
          ]);
          expect(part.mu[row]).toBe(problem.mu[i]);
          const columns = [...part.column.subarray(part.rowStart[row], part.rowStart[row + 1])];
          expect(columns).toEqual([...columns].sort((a, b) => a - b));
          columns.forEach((column, n) => {
            const from = blockAt.get(`${i},${group[column]}`)!;
            const to = part.rowStart[row] + n;
            expect([...part.blocks.subarray(9 * to, 9 * to + 9)]).toEqual([
              ...problem.blocks.subarray(9 * from, 9 * from + 9),
            ]);
          });
        });
      });
    }
  });

  it("are not joined by blocks of zeros", () => {
    const apart = denseProblem((row, column) => (row === column ? 1 : 0), new Float64Array(6), [0.3, 0.3]);
    const stored = {
      ...apart,
      rowStart: Int32Array.of(0, 2, 4),
      column: Int32Array.of(0, 1, 0, 1),
      blocks: new Float64Array(36),
    };
    for (const k of [0, 3]) for (let c = 0; c < 9; c += 4) stored.blocks[9 * k + c] = 1;
    islands.find(stored);
    expect(islands.count).toBe(2);
    expect(islands.problem(stored, 1).contacts).toBe(1);
  });

  it("are none without contacts", () => {
    islands.find(denseProblem(() => 0, [], []));
    expect(islands.count).toBe(0);
  });
});
