// What Node asks when it loads a module: https://nodejs.org/api/module.html#customization-hooks
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { transformSync, TsconfigCache } from "rolldown/utils";

// The test runner adds a query to the address of a test.
const TYPESCRIPT = /\.ts(\?|$)/;
const tsconfig = new TsconfigCache();

/** Sources name each other as what they are compiled to, `./rod.js` for `rod.ts`. */
export function resolve(specifier, context, next) {
  if (/^\..*\.js$/.test(specifier) && TYPESCRIPT.test(context.parentURL)) {
    const source = new URL(specifier.replace(/js$/, "ts"), context.parentURL);
    if (existsSync(source)) return { url: source.href, format: "module", shortCircuit: true };
  }
  return next(specifier, context);
}

export function load(url, context, next) {
  if (!TYPESCRIPT.test(url)) return next(url, context);
  const file = fileURLToPath(url);
  const compiled = transformSync(file, readFileSync(file, "utf8"), { sourcemap: true }, tsconfig);
  if (compiled.errors.length > 0)
    throw new SyntaxError(compiled.errors.map(({ message }) => message).join("\n"));
  // The address stands for the source, whose text need not be handed on.
  const map = JSON.stringify({ ...compiled.map, sources: [url], sourcesContent: undefined });
  const source = `${compiled.code}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString("base64")}`;
  return { format: "module", source, shortCircuit: true };
}
