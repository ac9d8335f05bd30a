// Compiles the AssemblyScript in `assembly/` to WebAssembly, one module per file, and keeps each as text in
// `NAME.wasm.ts`: it is imported like any other module, by Node, bundlers and the UMD build, and there is no
// file to fetch. Beside them it writes where the fields of a kernel's records stand, for the TypeScript that
// shares its memory: `assembly/_NAME-layout.ts` becomes `NAME-layout.ts`. Run by `npm run build:kernels`; a
// test holds all that is written against the sources.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

const here = fileURLToPath(new URL(".", import.meta.url));
const sources = readdirSync(join(here, "assembly")).filter((file) => file.endsWith(".ts"));

/** Sources that others include have names that begin with an underscore. */
const kernels = sources.filter((file) => !file.startsWith("_")).map((file) => file.slice(0, -".ts".length));
const layouts = sources.filter((file) => file.endsWith("-layout.ts")).map((file) => file.slice(1));

/** Names of the files that are written. */
export const writtenFiles = [...kernels.map((name) => `${name}.wasm.ts`), ...layouts];

/** What is to stand in one of them. */
export const textOf = (file) => (layouts.includes(file) ? layoutText(file) : kernelText(file));

/**
 * Memory is the caller's and nothing is allocated: numbers are all that goes in and out. It may grow as far
 * as addresses go; with that said, `load-kernel.ts` can make a kernel of shared memory by changing one byte.
 */
const options =
  "-O3 --converge --noAssert --runtime stub --use abort= --importMemory --noExportMemory " +
  "--initialMemory 1 --maximumMemory 65536 --enable simd";

/**
 * What a kernel may import of TypeScript's sources: their numbers, tables of numbers, which become
 * enumerations, and groups of limits (`world/limits`), which become namespaces. So both have one source for
 * where things stand in memory and for every threshold.
 */
function constantsOf(source) {
  const code = source.replace(/\/\*[^]*?\*\//g, "");
  const tables = code.matchAll(/^export const (\w+) = (\{[^{}"]*\}) as const;/gm);
  const numbers = code.matchAll(/^export const (\w+) = (\d+);/gm);
  const groups = code.matchAll(/^export const (\w+) = limitGroup\(\{([^{}]*)\}\);/gm);
  const passedOn = code.matchAll(/^export (\{[^{}]*\}) from "([^"]+)\.js";/gm);
  return [
    ...Array.from(tables, ([, name, table]) => `export enum ${name} ${table.replace(/(\w+):/g, "$1 =")}`),
    ...Array.from(numbers, ([, name, number]) => `export const ${name} = ${number};`),
    ...Array.from(groups, ([, name, fields]) => {
      const constants = fields.replace(/(\w+): ([^,]+),/g, "export const $1 = $2;");
      return `export namespace ${name} {${constants}}`;
    }),
    ...Array.from(passedOn, ([, names, from]) => `export ${names} from "${from}";`),
  ].join("\n");
}

/** Sources of TypeScript that are AssemblyScript too, and are compiled whole. */
const shared = ["../math/trigonometry.ts"];

function readSource(name, folder) {
  const file = join(folder, name);
  if (!existsSync(file)) return null;
  const text = readFileSync(file, "utf8");
  return name.startsWith("..") && !shared.includes(name) ? constantsOf(text) : text;
}

/** The module of a source in `assembly/`, which may be given as text. */
async function compile(source, text) {
  const output = "kernel.wasm";
  let binary;
  const { error, stderr } = await asc.main(
    [`assembly/${source}`, "--baseDir", here, "--outFile", output, ...options.split(" ")],
    {
      readFile: (name, folder) => (text && name === `assembly/${source}` ? text : readSource(name, folder)),
      writeFile: (file, contents) => void (file === output && (binary = contents)),
    },
  );
  if (error) throw new Error(`assembly/${source}: ${error.message}\n${stderr.toString()}`);
  return binary;
}

async function kernelText(file) {
  const source = file.replace(".wasm", "");
  const text = Buffer.from(await compile(source)).toString("base64");
  return `/** Compiled from assembly/${source} by \`npm run build:kernels\`. */\nexport default "${text}";\n`;
}

/**
 * Classes become tables, comments and all: where their fields stand, as the compiler has it, and their size
 * in bytes. Numbers stay.
 */
async function layoutText(file) {
  const source = readFileSync(join(here, "assembly", `_${file}`), "utf8");
  const offsets = await offsetsOf(file, source);
  const tables = source
    .replace(/^import .*\n/gm, "")
    .replace(/^@unmanaged\nexport class (\w+) \{\n([^}]*)\}/gm, (_, name, body) => {
      const fields = body.replace(fieldOf, (_, field) => `  ${field}: ${offsets[`${name}_${field}`].value},`);
      return `export const ${name} = {\n${fields}  bytes: ${offsets[`${name}_`].value},\n} as const;`;
    });
  const origin = `// Written from assembly/_${file} by \`npm run build:kernels\`.`;
  return `${origin} Fields count in numbers of their kind.\n${tables}`;
}

const fieldOf = /^ {2}(\w+): ([\w<>]+);/gm;

/**
 * A field counts in numbers of its kind, since TypeScript reads it from an array of these: doubles, or 32
 * bits.
 */
async function offsetsOf(file, source) {
  const exports = [];
  for (const [, name, body] of source.matchAll(/^export class (\w+) \{\n([^}]*)\}/gm)) {
    exports.push(`export const ${name}_: usize = offsetof<layout.${name}>();`);
    for (const [, field, type] of body.matchAll(fieldOf)) {
      const place = `offsetof<layout.${name}>("${field}") / ${type === "f64" ? 8 : 4}`;
      exports.push(`export const ${name}_${field}: usize = ${place};`);
    }
  }
  const text = `import * as layout from "./_${file.replace(".ts", "")}";\n${exports.join("\n")}`;
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 65536 });
  const { instance } = await WebAssembly.instantiate(await compile("offsets.ts", text), { env: { memory } });
  return instance.exports;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const file of writtenFiles) writeFileSync(join(here, file), await textOf(file));
}
