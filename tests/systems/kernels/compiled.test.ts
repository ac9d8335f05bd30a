import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
// @ts-expect-error Plain JavaScript: it runs before anything is built.
import { textOf, writtenFiles } from "../../../systems/kernels/compile.js";

/** ms: a compiler takes some seconds, and on a machine that does other things many. */
const PATIENCE = 180_000;

describe("kernels", () => {
  it.each(writtenFiles as string[])(
    "%s is what its source compiles to",
    async (file) => {
      const written = readFileSync(new URL(`../../../systems/kernels/${file}`, import.meta.url), "utf8");
      expect(written).toBe(await textOf(file));
    },
    PATIENCE,
  );
});
