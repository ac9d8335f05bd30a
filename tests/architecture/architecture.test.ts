// What docs/architecture.md says of imports is so.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ESLint } from "eslint";
import { afterAll, describe, expect, it } from "vitest";
import { stageNames } from "../../systems/index.js";
import { repository } from "../install.js";
import { cruiseSources } from "./cruise.js";
import { listOfTypes, stages } from "./floors.js";
import { drawRooms, picture } from "./picture.js";
import { buildPlanted, faults } from "./planted.js";
import { roomGraph } from "./room-graph.js";

/** Cruising reads every source; a busy machine takes minutes. */
const TEN_MINUTES = 600_000;
const sources = cruiseSources();
const planted = mkdtempSync(join(tmpdir(), "babylon-rods-planted-"));
afterAll(() => rmSync(planted, { recursive: true, force: true }));

describe("imports", { timeout: TEN_MINUTES }, () => {
  it("break no rule", async () => {
    const { imports, violations } = await sources;
    expect(imports.length).toBeGreaterThan(500);
    expect(violations).toEqual([]);
  });

  it("that break a rule are found, each by its own", async () => {
    buildPlanted(planted);
    const { violations } = await cruiseSources(planted);
    const expected = Object.values(faults).flatMap(({ report }) => report);
    expect(violations).toEqual(expected.sort());
  });

  it("are drawn as they are", async () => {
    const { imports } = await sources;
    const drawn = readFileSync(join(repository, picture), "utf8");
    const isUpToDate = drawn === drawRooms(roomGraph(imports));
    expect(isUpToDate, `${picture} is of older sources: npm run graph`).toBe(true);
  });
});

describe("the plan", () => {
  it("has a room for each stage of the frame, in order", () => {
    expect(stages).toEqual(stageNames);
  });
});

/** What the linter, and so an editor, says of one import in a file. */
describe("the linter", { timeout: TEN_MINUTES }, () => {
  const eslint = new ESLint({ cwd: repository });
  const complaints = async (file: string, code: string, rule = "no-restricted-imports") => {
    const [result] = await eslint.lintText(code, { filePath: join(repository, file) });
    return result!.messages.filter(({ ruleId }) => ruleId?.endsWith(rule)).length;
  };
  const type = (path: string) => `import type { A } from "${path}";\nexport type B = A;\n`;
  const value = (path: string) => `import { a } from "${path}";\nexport const b = a;\n`;

  it("refuses imports between stages, types too, from every depth", async () => {
    for (const from of stages) {
      for (const to of stages) {
        const expected = from === to ? 0 : 1;
        expect(await complaints(`systems/${from}/x.ts`, type(`../${to}/y.js`)), `${from} ${to}`).toBe(
          expected,
        );
        expect(await complaints(`systems/${from}/deep/x.ts`, value(`../../${to}/y.js`))).toBe(expected);
      }
    }
  });

  it.each([
    ["a room from above", "systems/math/x.ts", "../frame/clock.js", 1],
    ["a room from below", "systems/frame/x.ts", "../math/room.js", 0],
    ["a leaf and the world", "systems/curves/x.ts", "../world/removal.js", 1],
    ["a leaf and what it may have of the world", "systems/curves/x.ts", "../world/validate.js", 0],
    ["the list of exports", "systems/knots/x.ts", "../index.js", 1],
    ["Babylon below the plugin", "systems/shapes/x.ts", "@babylonjs/core/Meshes/mesh.js", 1],
    ["Babylon in the plugin", "plugin/x.ts", "@babylonjs/core/Meshes/mesh.js", 0],
    ["systems in components", "components/x.ts", "../systems/world/units.js", 1],
    ["the plugin in systems", "systems/rods/x.ts", "../../plugin/rope.js", 1],
    ["tests in the plugin", "plugin/x.ts", "../tests/oracle/random.js", 1],
  ])("%s", async (_, file, path, expected) => {
    expect(await complaints(file, value(path))).toBe(expected);
    expect(await complaints(file, type(path))).toBe(expected);
  });

  it.each([
    ["a variable of a module", "systems/solve/x.ts", "let a = 0;\nexport const b = () => a++;\n", 1],
    ["one that is exported", "components/x.ts", "export let a = 0;\nexport const b = () => a++;\n", 1],
    ["a static one", "systems/detect/x.ts", "export class A {\n  static count = 0;\n}\n", 1],
    ["a static constant", "systems/detect/x.ts", "export class A {\n  static readonly size = 3;\n}\n", 0],
    [
      "a variable of a function",
      "systems/trial/x.ts",
      "export const a = () => {\n  let b = 0;\n  return b++;\n};\n",
      0,
    ],
    ["one above the stages", "systems/frame/x.ts", "let a = 0;\nexport const b = () => a++;\n", 0],
  ])("state in modules: %s", async (_, file, code, expected) => {
    expect(await complaints(file, code, "no-restricted-syntax")).toBe(expected);
  });

  it("lets the list of types name everything that a world holds, as types alone", async () => {
    expect(await complaints(listOfTypes, type("../detect/detection.js"))).toBe(0);
    expect(await complaints(listOfTypes, value("../detect/detection.js"))).toBe(1);
  });
});
