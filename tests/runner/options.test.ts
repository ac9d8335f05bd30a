import { describe, expect, expectTypeOf, it } from "vitest";
import { defineRun } from "./definition.js";
import type { OptionDeclaration } from "./options.js";
import { allowedValues, readOption, shellName, UsageError, writeOption } from "./options.js";

const fibres = { type: "integer", default: 225, minimum: 1, maximum: 5000, what: "fibres" } as const;
const tolerance = { type: "number", above: 0, what: "tolerance" } as const;
const curl = { type: "choice", choices: ["straight", "wavy"], what: "curl" } as const;
const solvers = { type: "choices", choices: ["hybrid", "newton"], what: "solvers" } as const;
const sizes = { type: "integers", minimum: 1, what: "sizes" } as const;

describe("readOption", () => {
  it.each<[OptionDeclaration, string, unknown]>([
    [fibres, "1", 1],
    [fibres, "5000", 5000],
    [fibres, "2e3", 2000],
    [tolerance, "1e-8", 1e-8],
    [curl, "wavy", "wavy"],
    [solvers, "newton,hybrid", ["newton", "hybrid"]],
    [sizes, "5,12,20", [5, 12, 20]],
    [{ type: "numbers", what: "curvatures" }, "-0.5,3", [-0.5, 3]],
    [{ type: "text", what: "word" }, "a b", "a b"],
    [{ type: "flag", what: "flag" }, "false", false],
  ])("reads %o from %s", (option, word, value) => {
    expect(readOption("option", option, word)).toEqual(value);
  });

  it.each<[OptionDeclaration, string]>([
    [fibres, "0"],
    [fibres, "5001"],
    [fibres, "2.5"],
    [fibres, "many"],
    [fibres, ""],
    [fibres, "NaN"],
    [tolerance, "0"],
    [tolerance, "Infinity"],
    [curl, "coiled"],
    [solvers, "hybrid,"],
    [sizes, "5,,20"],
    [sizes, "5,0"],
    [{ type: "flag", what: "flag" }, "maybe"],
  ])("refuses for %o the word '%s'", (option, word) => {
    expect(() => readOption("option", option, word)).toThrow(UsageError);
  });

  it("names the option, the value and what is allowed", () => {
    expect(() => readOption("maximumFibres", fibres, "0")).toThrow(
      '--maximum-fibres: "0" is not allowed; allowed is an integer, at least 1 and at most 5000',
    );
    expect(() => readOption("curl", curl, "coiled")).toThrow(
      '--curl: "coiled" is not allowed; allowed is one of straight, wavy',
    );
  });

  it("reads back what writeOption writes", () => {
    for (const [option, value] of [
      [sizes, [5, 12]],
      [solvers, ["hybrid"]],
      [tolerance, 1e-12],
    ] as const) {
      expect(readOption("option", option, writeOption(value))).toEqual(value);
    }
  });
});

it("puts words of a name into the shell's form", () => {
  expect(shellName("kappa0")).toBe("--kappa0");
  expect(shellName("maximumSteps")).toBe("--maximum-steps");
});

it("says an open range as such", () => {
  expect(allowedValues(tolerance)).toBe("a number, above 0");
  expect(allowedValues(sizes)).toBe("integers separated by commas, at least 1");
});

describe("defineRun", () => {
  it("infers the options' types from their declarations", () => {
    defineRun({
      name: "typed",
      purpose: "types",
      options: {
        fibres,
        tolerance,
        curl: { ...curl, default: "wavy" },
        sizes,
        verbose: { type: "flag", what: "" },
      },
      run({ options }) {
        expectTypeOf(options.fibres).toEqualTypeOf<number>();
        expectTypeOf(options.tolerance).toEqualTypeOf<number | undefined>();
        expectTypeOf(options.curl).toEqualTypeOf<"straight" | "wavy">();
        expectTypeOf(options.sizes).toEqualTypeOf<readonly number[] | undefined>();
        expectTypeOf(options.verbose).toEqualTypeOf<boolean>();
      },
    });
  });

  const run = (): void => undefined;

  it("refuses a default that the option itself would refuse", () => {
    const options = { fibres: { ...fibres, default: 0 } };
    expect(() => defineRun({ name: "n", purpose: "p", options, run })).toThrow('--fibres: "0"');
  });

  it("refuses names that every run uses", () => {
    const options = { json: { type: "flag", what: "" } } as const;
    expect(() => defineRun({ name: "n", purpose: "p", options, run })).toThrow("--json is reserved");
  });
});
