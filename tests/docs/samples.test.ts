// What the documentation shows must compile in a strict project and run.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Scene } from "@babylonjs/core/scene.js";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Care } from "../../components/index.js";
import { ElasticRods } from "../../plugin/index.js";
import { repository } from "../install.js";
import { createNullScene } from "../plugin/null-scene.js";
import { documents, moduleOf, samplesOf } from "./samples.js";

const folder = join(repository, "tests/docs/generated");
const samples = documents.flatMap(samplesOf).map((sample, i) => ({
  ...sample,
  file: join(folder, `sample-${i + 1}.ts`),
}));

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  for (const sample of samples) writeFileSync(sample.file, moduleOf(sample));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("the documentation has samples", () => {
  expect(samples.length).toBeGreaterThanOrEqual(8);
});

it("samples compile", () => {
  const config = ts.readConfigFile(join(repository, "tsconfig.json"), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, repository);
  // Samples name things to show them.
  const lenient = { ...options, noUnusedLocals: false };
  const program = ts.createProgram(
    samples.map(({ file }) => file),
    lenient,
  );
  const complaints = samples.flatMap(({ file, place }) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${place}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
    );
  });
  expect(complaints).toEqual([]);
}, 120_000);

describe("samples run", () => {
  it.each(samples)("$place", async ({ file }) => {
    const { scene, render } = createNullScene();
    const { default: run } = (await import(pathToFileURL(file).href)) as {
      default: (scene: Scene) => Promise<void>;
    };
    await run(scene);
    for (let image = 0; image < 30; image++) render();
    for (const mesh of scene.meshes) {
      const { minimumWorld, maximumWorld } = mesh.getBoundingInfo().boundingBox;
      for (const value of [...minimumWorld.asArray(), ...maximumWorld.asArray()]) {
        expect(Math.abs(value), mesh.name).toBeLessThan(10);
      }
    }
    scene.dispose();
  });
});

it("the README's own lines make an exact rope and a crowd of hair, without any option", async () => {
  const createRope = vi.spyOn(ElasticRods.prototype, "createRope");
  const { scene, render } = createNullScene();
  const { file } = samples.find(({ place }) => place.startsWith("README.md"))!;
  const { default: run } = (await import(pathToFileURL(file).href)) as {
    default: (scene: Scene) => Promise<void>;
  };
  await run(scene);
  render();
  const { world } = createRope.mock.contexts[0] as ElasticRods;
  const cares = world.rods.map((rod) => world.components.Rod.care[rod]);
  expect(cares).toEqual([Care.exact, ...new Array<Care>(50).fill(Care.crowd)]);
  createRope.mockRestore();
  scene.dispose();
});
