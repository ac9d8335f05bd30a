// Makes one script of `worker.ts` and keeps it as text in `worker.text.ts`: so workers start from ES modules, from any
// bundler's output, from the UMD file and in Node alike, and there is no file to find. Run by `npm run build:worker`; a
// test holds the text against the sources.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

export const workerTextFile = here("worker.text.ts");

/** One file, without imports. */
export async function workerScript() {
  const bundle = await rolldown({
    input: here("worker.ts"),
    resolve: { extensionAlias: { ".js": [".ts"] } },
  });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  await bundle.close();
  return output[0].code.trim();
}

export async function workerText() {
  const text = JSON.stringify(await workerScript());
  return `/** Made of worker.ts by \`npm run build:worker\`. */\nexport default ${text};\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(workerTextFile, await workerText());
