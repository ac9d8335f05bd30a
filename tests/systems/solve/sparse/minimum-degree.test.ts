import { describe, expect, it } from "vitest";
import { createAdjacency, readAdjacency } from "../../../../systems/solve/sparse/adjacency.js";
import { analysePattern, createBlockPattern } from "../../../../systems/solve/sparse/block-pattern.js";
import {
  createEliminationOrder,
  orderByMinimumDegree,
} from "../../../../systems/solve/sparse/minimum-degree.js";
import { seeded } from "../../../oracle/random.js";

type Graph = Set<number>[];

function compressed(graph: Graph): { rowStart: Int32Array; column: Int32Array } {
  const rowStart = new Int32Array(graph.length + 1);
  const column: number[] = [];
  graph.forEach((neighbours, i) => {
    column.push(...[...neighbours, i].sort((a, b) => a - b));
    rowStart[i + 1] = column.length;
  });
  return { rowStart, column: Int32Array.from(column) };
}

function connect(graph: Graph, i: number, j: number): void {
  if (i === j) return;
  graph[i].add(j);
  graph[j].add(i);
}

/** Like contacts on fibres: every contact belongs to two fibres, and all contacts of a fibre are neighbours. */
function fibreGraph(seed: number, contacts: number, fibres: number): Graph {
  const random = seeded(seed);
  const graph: Graph = Array.from({ length: contacts }, () => new Set());
  const members: number[][] = Array.from({ length: fibres }, () => []);
  for (let i = 0; i < contacts; i++) {
    for (let side = 0; side < 2; side++) members[Math.floor(random() * fibres)].push(i);
  }
  for (const group of members) for (const i of group) for (const j of group) connect(graph, i, j);
  return graph;
}

/** Entries right of the diagonal when the graph is eliminated in this order, by writing every clique out. */
function fill(graph: Graph, order: Iterable<number>): number {
  const left = graph.map((neighbours) => new Set(neighbours));
  let entries = 0;
  for (const p of order) {
    const neighbours = [...left[p]];
    entries += neighbours.length;
    for (const i of neighbours) {
      left[i].delete(p);
      for (const j of neighbours) if (j !== i) left[i].add(j);
    }
  }
  return entries;
}

/** The order by brute force: every clique written out, every degree exact. */
function fewestNeighbours(graph: Graph): number[] {
  const left = graph.map((neighbours) => new Set(neighbours));
  const waiting = new Set(graph.keys());
  const order: number[] = [];
  while (waiting.size > 0) {
    let p = -1;
    for (const i of waiting) if (p < 0 || left[i].size < left[p].size) p = i;
    waiting.delete(p);
    order.push(p);
    for (const i of left[p]) {
      left[i].delete(p);
      for (const j of left[p]) if (j !== i) left[i].add(j);
    }
  }
  return order;
}

function orderOf(graph: Graph): number[] {
  const { rowStart, column } = compressed(graph);
  const adjacency = createAdjacency();
  const elimination = createEliminationOrder();
  readAdjacency(adjacency, graph.length, rowStart, column, new Uint8Array(graph.length));
  orderByMinimumDegree(elimination, adjacency);
  return [...elimination.order.subarray(0, graph.length)];
}

describe("order of elimination", () => {
  it("names every variable once", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const graph = fibreGraph(seed, 5 + 3 * seed, 2 + seed);
      const order = orderOf(graph);
      expect(
        [...order].sort((a, b) => a - b),
        `seed ${seed}`,
      ).toEqual(graph.map((_, i) => i));
    }
  });

  it("makes no fill in trees", () => {
    const random = seeded(3);
    const graph: Graph = Array.from({ length: 200 }, () => new Set());
    for (let i = 1; i < 200; i++) connect(graph, i, Math.floor(random() * i));
    expect(fill(graph, orderOf(graph))).toBe(199);
  });

  it("makes about as little as counting neighbours exactly, and much less than the natural order", () => {
    const side = 24;
    const grid: Graph = Array.from({ length: side * side }, () => new Set());
    for (let a = 0; a < side; a++) {
      for (let c = 0; c < side; c++) {
        if (a > 0) connect(grid, a * side + c, (a - 1) * side + c);
        if (c > 0) connect(grid, a * side + c, a * side + c - 1);
      }
    }
    for (const graph of [grid, fibreGraph(1, 300, 150), fibreGraph(2, 400, 250)]) {
      const ordered = fill(graph, orderOf(graph));
      expect(ordered).toBeLessThan(1.15 * fill(graph, fewestNeighbours(graph)));
      expect(ordered).toBeLessThan(0.6 * fill(graph, graph.keys()));
    }
  });
});

describe("pattern of the factors", () => {
  it("is what writing every clique out gives", () => {
    const pattern = createBlockPattern();
    for (let seed = 1; seed <= 40; seed++) {
      const graph = fibreGraph(100 + seed, 4 + 2 * seed, 3 + seed);
      const { rowStart, column } = compressed(graph);
      analysePattern(pattern, graph.length, rowStart, column, new Uint8Array(graph.length));
      const order = pattern.order.subarray(0, graph.length);
      expect(pattern.upperStart[graph.length], `seed ${seed}`).toBe(fill(graph, order));
      for (let k = 0; k < graph.length; k++) {
        expect(pattern.place[order[k]]).toBe(k);
        const row = pattern.lower.subarray(pattern.lowerStart[k], pattern.lowerStart[k + 1]);
        for (let m = 0; m < row.length; m++) expect(row[m]).toBeGreaterThan(m > 0 ? row[m - 1] : -1);
      }
    }
  });
});
