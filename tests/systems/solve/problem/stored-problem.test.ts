import { describe, expect, it } from "vitest";
import {
  decodeProblem,
  encodeProblem,
  type StoredHeader,
} from "../../../../systems/solve/problem/stored-problem.js";
import { randomProblem } from "../../../oracle/friction-problems.js";
import { seeded } from "../../../oracle/random.js";

const problem = randomProblem(seeded(1), 7, 5, 3);
problem.mu[2] = -1;
const { header, binary } = encodeProblem(problem, "seven");

type Changes = Partial<Record<keyof StoredHeader, unknown>>;
const changed = (changes: Changes): unknown => ({ ...header, ...changes });
const changedSection = (name: keyof StoredHeader["sections"], changes: object): unknown => ({
  ...header,
  sections: { ...header.sections, [name]: { ...header.sections[name], ...changes } },
});

/** A copy of the binary with one value of a section replaced. */
function withValue(name: keyof StoredHeader["sections"], index: number, value: number): ArrayBuffer {
  const copy = binary.slice(0);
  const { offset, type } = header.sections[name];
  if (type === "float64") new DataView(copy).setFloat64(offset + 8 * index, value, true);
  else new DataView(copy).setInt32(offset + 4 * index, value, true);
  return copy;
}

describe("a stored problem", () => {
  it("comes back bit by bit", () => {
    expect(decodeProblem(JSON.parse(JSON.stringify(header)), binary)).toEqual(problem);
  });

  it("may stand anywhere in its binary", () => {
    const moved = new Uint8Array(binary.byteLength + 3);
    moved.set(new Uint8Array(binary), 3);
    const sections = Object.fromEntries(
      Object.entries(header.sections).map(([name, section]) => [
        name,
        { ...section, offset: section.offset + 3 },
      ]),
    );
    expect(decodeProblem(changed({ sections }), moved.buffer)).toEqual(problem);
  });

  it.each<[string, unknown, ArrayBuffer, RegExp]>([
    ["no object", null, binary, /header is null/],
    ["another format", changed({ format: "fc3d-bsr-v2" }), binary, /format is "fc3d-bsr-v2"/],
    ["another byte order", changed({ littleEndian: false }), binary, /littleEndian is false/],
    ["a broken count", changed({ nContacts: 6.5 }), binary, /nContacts is 6.5/],
    ["counts that disagree", changed({ nContacts: 6 }), binary, /sections.rowPtr.count is 8/],
    ["no sections", changed({ sections: undefined }), binary, /sections is undefined/],
    [
      "a missing section",
      changed({ sections: { ...header.sections, mu: undefined } }),
      binary,
      /sections.mu/,
    ],
    ["a wrong type", changedSection("b", { type: "float32" }), binary, /sections.b.type is "float32"/],
    [
      "a section beyond the end",
      changedSection("b", { offset: 1e6 }),
      binary,
      /sections.b.offset is 1000000/,
    ],
    ["a short binary", header, binary.slice(0, 100), /offset/],
    ["a number that is none", header, withValue("b", 3, NaN), /b\[3\] is NaN/],
    ["an infinite block", header, withValue("blocks", 0, Infinity), /blocks\[0\] is Infinity/],
    ["negative friction", header, withValue("mu", 1, -0.3), /mu\[1\] is -0.3/],
    ["rows out of order", header, withValue("rowPtr", 2, 0), /rowPtr\[2\] is 0/],
    ["columns out of order", header, withValue("colInd", 1, 0), /colInd\[1\] is 0/],
    ["a column outside", header, withValue("colInd", 0, 7), /colInd\[0\] is 7/],
  ])("is refused with %s", (_, head, bytes, message) => {
    expect(() => decodeProblem(head, bytes)).toThrow(message);
  });

  it("is refused when a contact lacks its own block", () => {
    const two = encodeProblem(
      {
        ...problem,
        contacts: 1,
        rowStart: Int32Array.of(0, 0),
        column: new Int32Array(0),
        blocks: new Float64Array(0),
      },
      "hole",
    );
    expect(() => decodeProblem(two.header, two.binary)).toThrow(/columns of row 0/);
  });
});
