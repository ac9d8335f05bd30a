// Compiles the AssemblyScript in `assembly/` to WebAssembly, one module per file, and keeps each as text in `NAME.wasm.ts`: it is
// imported like any other module, by Node, bundlers and the UMD build, and there is no file to fetch. Run by `npm run build:kernels`;
// a test holds the texts against their sources.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

const here = fileURLToPath(new URL(".", import.meta.url));

/** Sources that others include have names that begin with an underscore. */
export const kernelNames = readdirSync(join(here, "assembly"))
  .filter((file) => file.endsWith(".ts") && !file.startsWith("_"))
  .map((file) => file.slice(0, -".ts".length));

export const kernelFile = (name) => join(here, `${name}.wasm.ts`);

/**
 * Memory is the caller's and nothing is allocated: numbers are all that goes in and out. It may grow as far as addresses go; with
 * that said, `load-kernel.ts` can make a kernel of shared memory by changing one byte.
 */
const options =
  "-O3 --converge --noAssert --runtime stub --use abort= --importMemory --noExportMemory " +
  "--initialMemory 1 --maximumMemory 65536 --enable simd";

/**
 * What a kernel may import of TypeScript's sources: their numbers and tables of numbers, which become enumerations, so that both
 * have one source for where things stand in memory.
 */
function constantsOf(source) {
  const code = source.replace(/\/\*[^]*?\*\//g, "");
  const tables = code.matchAll(/^export const (\w+) = (\{[^{}]*\}) as const;/gm);
  const numbers = code.matchAll(/^export const (\w+) = (\d+);/gm);
  const passedOn = code.matchAll(/^export (\{[^{}]*\}) from "([^"]+)\.js";/gm);
  return [
    ...Array.from(tables, ([, name, table]) => `export enum ${name} ${table.replace(/(\w+):/g, "$1 =")}`),
    ...Array.from(numbers, ([, name, number]) => `export const ${name} = ${number};`),
    ...Array.from(passedOn, ([, names, from]) => `export ${names} from "${from}";`),
  ].join("\n");
}

function readSource(name, folder) {
  const file = join(folder, name);
  if (!existsSync(file)) return null;
  const text = readFileSync(file, "utf8");
  return name.startsWith("..") ? constantsOf(text) : text;
}

/** The text of `NAME.wasm.ts`. */
export async function compileKernel(name) {
  const output = "kernel.wasm";
  let binary;
  const { error, stderr } = await asc.main(
    [`assembly/${name}.ts`, "--baseDir", here, "--outFile", output, ...options.split(" ")],
    { readFile: readSource, writeFile: (file, contents) => void (file === output && (binary = contents)) },
  );
  if (error) throw new Error(`assembly/${name}.ts: ${error.message}\n${stderr.toString()}`);
  const text = Buffer.from(binary).toString("base64");
  return `/** Compiled from assembly/${name}.ts by \`npm run build:kernels\`. */\nexport default "${text}";\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of kernelNames) writeFileSync(kernelFile(name), await compileKernel(name));
}
