import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
// @ts-expect-error Plain JavaScript: it runs before anything is built.
import { compileKernel, kernelFile, kernelNames } from "../../../systems/kernels/compile.js";

describe("kernels", () => {
  it.each(kernelNames as string[])("%s.wasm.ts is what its source compiles to", async (name) => {
    expect(readFileSync(kernelFile(name), "utf8")).toBe(await compileKernel(name));
  });
});
