import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { limits } from "../../../systems/world/limits.js";
import { allowedNumbers, layouts, mathematics } from "./allowed-numbers.js";
import { tunedNumbers } from "./tuned-numbers.js";

const groups = Object.entries(limits);
const systems = join(import.meta.dirname, "../../../systems");
const plugin = join(import.meta.dirname, "../../../plugin");
const folder = join(systems, "world/limits");

describe("limits", () => {
  it.each(groups)("%s holds finite positive numbers that nothing can change", (_, group) => {
    expect(Object.isFrozen(group)).toBe(true);
    const wrong = Object.entries(group).filter(([, value]) => !(value > 0 && value < Infinity));
    expect(wrong).toEqual([]);
  });

  it("cannot be changed as a whole", () => {
    expect(Object.isFrozen(limits)).toBe(true);
  });

  it("has no field that nothing reads", () => {
    const readers = [...sources(systems), ...sources(plugin)];
    const text = textOf(readers.filter((file) => !file.startsWith(folder)));
    const kernels = textOf(typeScriptBelow(join(systems, "kernels/assembly")));
    for (const [name, group] of groups) {
      const taken = [...text.matchAll(new RegExp(`const \\{([^}]*)\\}\\s*=\\s*limits\\.${name};`, "g"))];
      const fields = taken.flatMap(([, list]) => list!.split(",").map((each) => each.trim().split(":")[0]));
      const isRead = (field: string) => fields.includes(field) || kernels.includes(`${name}.${field}`);
      const unread = Object.keys(group).filter((field) => !isRead(field));
      expect({ [name]: unread }).toEqual({ [name]: [] });
    }
  });

  it("says of every field its unit and what it bounds, in lines of at most 110 columns", () => {
    const documented = new Map<string, string[]>();
    for (const file of sources(folder)) for (const each of groupsOf(file)) documented.set(...each);
    expect([...documented.keys()].sort()).toEqual(Object.keys(limits).sort());
    for (const [name, group] of groups) expect(documented.get(name)).toEqual(Object.keys(group));
  });
});

/** Names of the documented fields of every group in a file; fields without a unit are left out. */
function groupsOf(file: string): [string, string[]][] {
  const text = readFileSync(file, "utf8");
  for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(110);
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: [string, string[]][] = [];
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const fields = initializer && ts.isCallExpression(initializer) ? initializer.arguments[0] : undefined;
      if (!fields || !ts.isObjectLiteralExpression(fields)) continue;
      const documented = fields.properties.filter((field) => /^[^:.]{1,40}: \S/.test(commentOf(field)));
      found.push([name.getText(), documented.map((field) => field.name?.getText() ?? "")]);
    }
  }
  return found;
}

function commentOf(field: ts.ObjectLiteralElementLike): string {
  const [comment] = ts.getJSDocCommentsAndTags(field);
  return comment && ts.isJSDoc(comment) ? (ts.getTextOfJSDocComment(comment.comment) ?? "") : "";
}

describe("numbers in the sources", () => {
  const found = sources(systems)
    .map((file) => file.slice(systems.length + 1))
    .filter((file) => !file.startsWith("world/limits/"))
    .flatMap((file) => {
      const numbers = tunedNumbers(file, readFileSync(join(systems, file), "utf8"));
      return numbers.map((number) => ({ ...number, file }));
    });

  it("are limits, places in rows, or allowed for a reason", () => {
    const others = found
      .filter(({ file, name }) => !Object.hasOwn(allowedNumbers, `${file} ${name}`))
      .filter(({ file }) => !Object.hasOwn(mathematics, file))
      .filter(({ file, isWhole }) => !(isWhole && Object.hasOwn(layouts, file)));
    expect(others.map(({ file, line, name }) => `${file}:${line} ${name}`)).toEqual([]);
  });

  it("are all there that the list allows", () => {
    const names = new Set(found.map(({ file, name }) => `${file} ${name}`));
    const files = new Set(found.filter(({ isWhole }) => isWhole).map(({ file }) => file));
    expect(Object.keys(allowedNumbers).filter((key) => !names.has(key))).toEqual([]);
    expect(Object.keys(layouts).filter((file) => !files.has(file))).toEqual([]);
  });

  it("are found where they stand", () => {
    const text = `
      const { depth } = limits.detect;
      const few = 64;
      const share = 0.1 * (1 + 1e-9);
      const Row = { point: 0, size: 3 } as const;
      const table = [{ share: 0.9 }];
      const room = new Float64Array(12);
      const half = (x: number): number => 0.5 * x + 0.25;
      function f(x: number): number {
        for (let k = 0; k < 30; k++) if (x > 1e-3) return 2 * x + 1e-14;
        return few;
      }`;
    const names = tunedNumbers("some.ts", text).map(({ name }) => name);
    expect(names).toEqual(["few", "share", "table", "30", "1e-3"]);
  });
});

/** Sources below a folder, without kernels: those are compiled by another compiler. */
function sources(from: string): string[] {
  return typeScriptBelow(from).filter((file) => !file.endsWith(".wasm.ts") && !file.includes("/assembly/"));
}

function typeScriptBelow(from: string): string[] {
  return readdirSync(from, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(from, name).replaceAll("\\", "/"))
    .sort();
}

function textOf(files: readonly string[]): string {
  return files.map((file) => readFileSync(file, "utf8")).join();
}
