// What a kernel takes from its host could differ from engine to engine: the last digit of Math.sin does.
import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { kernelModule } from "../../../systems/kernels/load-kernel.js";

const folder = new URL("../../../systems/kernels/", import.meta.url);
const kernels = readdirSync(folder).filter((name) => name.endsWith(".wasm.ts"));
const memory = new WebAssembly.Memory({ initial: 1 });

it("there are kernels", () => expect(kernels.length).toBeGreaterThan(8));

it.each(kernels)("%s takes no function of the engine's mathematics", async (name) => {
  const { default: text } = (await import(new URL(name, folder).href)) as { default: string };
  const functions = WebAssembly.Module.imports(kernelModule(text, memory)).filter(
    ({ kind }) => kind === "function",
  );
  const named = functions.filter(({ module }) => module !== "host");
  expect(named).toEqual([]);
  const elementary = Object.getOwnPropertyNames(Math);
  expect(functions.filter(({ name: taken }) => elementary.includes(taken))).toEqual([]);
});
