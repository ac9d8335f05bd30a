import { describe, expect, it } from "vitest";
import { commandText, readCommandLine, readOptions } from "./command-line.js";

const declarations = {
  fibres: { type: "integer", default: 225, minimum: 1, what: "fibres" },
  curl: { type: "choice", choices: ["straight", "wavy"], what: "curl" },
  kappa0: { type: "number", what: "curvature" },
  label: { type: "text", what: "words" },
  fast: { type: "flag", what: "flag" },
} as const;

describe("readCommandLine", () => {
  it("parts the runner's words from the run's", () => {
    const line = readCommandLine("comb --fibres 9 --json a.json --fast --svg=b.svg --quiet".split(" "));
    expect(line).toMatchObject({ name: "comb", json: "a.json", svg: "b.svg", quiet: true, list: false });
    expect(line.words).toEqual(["--fibres", "9", "--fast"]);
    expect(line.results).toBeUndefined();
  });

  it("knows results under the run's name and under a label", () => {
    expect(readCommandLine(["comb", "--results"]).results).toBe("");
    expect(readCommandLine(["comb", "--results=comb-2025"]).results).toBe("comb-2025");
    expect(() => readCommandLine(["comb", "--results=../x"])).toThrow('--results: "../x" is not allowed');
  });

  it.each([["--json"], ["--svg"]])("wants a file after %s", (word) => {
    expect(() => readCommandLine(["comb", word])).toThrow(`${word} needs a file name`);
    expect(() => readCommandLine(["comb", word, "--quiet"])).toThrow(`${word} needs a file name`);
  });

  it("takes no value for a switch", () => {
    expect(() => readCommandLine(["--list=all"])).toThrow('--list takes no value, got "all"');
  });
});

describe("readOptions", () => {
  const read = (...words: string[]): unknown => readOptions("comb", declarations, words);

  it("reads values apart, attached and negative", () => {
    expect(read("--fibres", "9", "--curl=wavy", "--kappa0", "-50", "--fast")).toEqual({
      fibres: 9,
      curl: "wavy",
      kappa0: -50,
      fast: true,
    });
  });

  it("names unknown options, the nearest known one and all allowed ones", () => {
    expect(() => read("--fibers", "9")).toThrow(
      /^comb: unknown option "--fibers" \(did you mean --fibres\?\); its options are --fibres, --curl, .*--json FILE/,
    );
    expect(() => readOptions("comb", {}, ["--zzz"])).toThrow("it has no options of its own");
    expect(() => read("wisp")).toThrow('unexpected word "wisp"');
  });

  it("wants a value, and only one", () => {
    expect(() => read("--fibres")).toThrow("--fibres needs a value after it: an integer, at least 1");
    expect(() => read("--fibres", "--fast")).toThrow("--fibres needs a value");
    expect(() => read("--fibres", "9", "--fibres", "8")).toThrow("--fibres is given twice");
  });
});

describe("commandText", () => {
  it("writes a command that reads back as the same options", () => {
    const given = { fibres: 9, kappa0: -50, fast: true };
    const text = commandText("experiment", "comb", given, "");
    expect(text).toBe("npm run experiment -- comb --fibres 9 --kappa0 -50 --fast --results");
    const line = readCommandLine(text.split(" ").slice(4));
    expect(readOptions("comb", declarations, line.words)).toEqual(given);
  });

  it("quotes what a shell would split, and keeps a refused flag and a label", () => {
    expect(commandText("bench", "comb", { label: "it's two", fast: false }, "small")).toBe(
      `npm run bench -- comb --label 'it'\\''s two' --fast=false --results=small`,
    );
  });
});
