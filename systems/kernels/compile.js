// Compiles the AssemblyScript in `assembly/` to WebAssembly, one module per file, and keeps each as text in `NAME.wasm.ts`: it is
// imported like any other module, by Node, bundlers and the UMD build, and there is no file to fetch. Run by `npm run build:kernels`;
// a test holds the texts against their sources.
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

const here = fileURLToPath(new URL(".", import.meta.url));

/** Sources that others include have names that begin with an underscore. */
export const kernelNames = readdirSync(join(here, "assembly"))
  .filter((file) => file.endsWith(".ts") && !file.startsWith("_"))
  .map((file) => file.slice(0, -".ts".length));

export const kernelFile = (name) => join(here, `${name}.wasm.ts`);

/** Memory is the caller's and nothing is allocated: numbers are all that goes in and out. */
const options =
  "-O3 --converge --noAssert --runtime stub --use abort= --importMemory --noExportMemory --enable simd";

/** The text of `NAME.wasm.ts`. */
export async function compileKernel(name) {
  const output = "kernel.wasm";
  let binary;
  const { error, stderr } = await asc.main(
    [`assembly/${name}.ts`, "--baseDir", here, "--outFile", output, ...options.split(" ")],
    { writeFile: (file, contents) => void (file === output && (binary = contents)) },
  );
  if (error) throw new Error(`assembly/${name}.ts: ${error.message}\n${stderr.toString()}`);
  const text = Buffer.from(binary).toString("base64");
  return `/** Compiled from assembly/${name}.ts by \`npm run build:kernels\`. */\nexport default "${text}";\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of kernelNames) writeFileSync(kernelFile(name), await compileKernel(name));
}
