import { beforeAll, describe, expect, it } from "vitest";
import { execute, type RunRecord } from "../runner/index.js";
import { methods } from "./detection/methods.js";
import detectionScaling from "./detection-scaling.js";

/** The rows that have all of these columns. */
const rowsWith = ({ rows }: RunRecord, ...columns: string[]) =>
  rows.map(({ values }) => values).filter((values) => columns.every((column) => column in values));

describe("the detection-scaling experiment, on few pairs", () => {
  let record: RunRecord;
  beforeAll(async () => {
    // Times mean nothing with batches this short; nothing below is about them.
    record = await execute(detectionScaling, { fibres: 9, seconds: 0.1, sample: 12, batch: 0.01, rounds: 1 });
  }, 60_000);
  const errors = (method: string) =>
    rowsWith(record, "precision", "error").filter((values) => values["method"] === method);

  it("takes a trace that has pairs of both kinds", () => {
    const [trace] = rowsWith(record, "accepted", "rejected");
    expect(trace["accepted"]).toBeGreaterThan(10);
    expect(trace["rejected"]).toBeGreaterThan(50);
  });

  it("finds smaller errors where more precision is asked, and no pair is missed at the finest", () => {
    for (const method of methods) {
      const rows = errors(method);
      expect(rows.length).toBeGreaterThan(4);
      const [coarse, fine] = [rows[0], rows[rows.length - 1]];
      expect(fine["error"], method).toBeLessThan(method === "segments" ? 1e-3 : 1e-7);
      expect(coarse["error"], method).toBeGreaterThan(fine["error"] as number);
      expect(fine["missed"], method).toBe(0);
    }
  });

  it("sorts every pair into one bin of the gap", () => {
    const bins = rowsWith(record, "from", "to", "pairs");
    const [trace] = rowsWith(record, "accepted", "rejected");
    const sum = bins.reduce((total, bin) => total + (bin["pairs"] as number), 0);
    expect(sum).toBe(trace["pairs"]);
    const touching = bins.filter((bin) => (bin["to"] as number) <= 0.6);
    expect(touching.reduce((total, bin) => total + (bin["pairs"] as number), 0)).toBe(trace["accepted"]);
  });

  it("meets its checks that are not about time", () => {
    const holds = new Map(record.checks.map(({ what, holds }) => [what, holds]));
    expect(holds.get("mean error of branch and bound at 1e-8")).toBe(true);
    expect(holds.get("pairs that Algorithm 1 decides differently")).toBe(true);
    expect(holds.get("pairs of the trace")).toBe(false);
  });

  it("draws both figures", () => {
    expect(record.panels.map(({ title }) => title)).toEqual([
      "Accepting: time against reached error",
      "Time against the precision asked",
      "Time against gap",
    ]);
  });
});
