// What a user gets: the tarball of `npm pack`, installed into an empty vite project, imported, built and run.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { countColours, launchBrowser, openPage, takeScreenshot } from "../browser/browser.js";
import { buildLibraryIfMissing } from "../browser/library-build.js";
import { repository, serveFolder } from "../browser/servers.js";

interface Packed {
  filename: string;
  files: { path: string }[];
}

const manifest = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as {
  exports: Record<string, string | Record<string, string>>;
  devDependencies: Record<string, string>;
  sideEffects: string[];
};

// The tools are the repository's own: they are not what is tested here.
const tsc = join(repository, "node_modules/typescript/bin/tsc");
const vite = join(repository, "node_modules/vite/bin/vite.js");

let project: string;
let packed: Packed;

beforeAll(() => {
  buildLibraryIfMissing();
  project = mkdtempSync(join(tmpdir(), "babylon-rods-pack-"));
  // Without scripts: `prepack` would build again what was just built.
  const report = run("npm", repository, "pack", "--ignore-scripts", "--json", "--pack-destination", project);
  [packed] = JSON.parse(report) as [Packed];

  cpSync(join(repository, "tests/pack/project"), project, { recursive: true });
  const dependencies = {
    "babylon-rods": `file:${packed.filename}`,
    "@babylonjs/core": manifest.devDependencies["@babylonjs/core"],
    "@babylonjs/havok": manifest.devDependencies["@babylonjs/havok"],
  };
  writeFileSync(
    join(project, "package.json"),
    JSON.stringify({ private: true, type: "module", dependencies }),
  );
  // `npm ci` left these very versions in npm's cache.
  run("npm", project, "install", "--prefer-offline", "--no-audit", "--no-fund");
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

it("packs the build, the licence and what a reader needs, and nothing else", () => {
  const paths = packed.files.map(({ path }) => path);
  const others = paths.filter((path) => !/^(dist|docs|sample-game\/examples)\//.test(path));
  expect(others.sort()).toEqual(["CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "package.json"]);
  expect(paths.filter((path) => path.endsWith(".map"))).toEqual([]);
  const folders = new Set(paths.filter((path) => path.startsWith("dist/")).map((path) => path.split("/")[1]));
  expect([...folders].sort()).toEqual(["components", "plugin", "systems", "umd"]);
});

it("has what the README links to and shows", () => {
  const paths = new Set(packed.files.map(({ path }) => path));
  const links = readFileSync(join(repository, "README.md"), "utf8").matchAll(/\]\((?!https?:|#)([^)#]+)/g);
  const targets = Array.from(links, ([, target]) => target!);
  expect(targets.length).toBeGreaterThan(5);
  expect(targets.filter((target) => !paths.has(target))).toEqual([]);
});

it("every export has its files in the package", () => {
  const targets = Object.values(manifest.exports).flatMap((target) =>
    typeof target === "string" ? [target] : Object.values(target),
  );
  const paths = new Set(packed.files.map(({ path }) => `./${path}`));
  expect(targets.filter((target) => !paths.has(target))).toEqual([]);
});

it("declares every module that a bundler must keep for its effects", () => {
  const modules = packed.files.map(({ path }) => path).filter((path) => /^dist\/(?!umd\/).*\.js$/.test(path));
  const imported = modules.filter((path) =>
    /^import\s*["']/m.test(readFileSync(join(repository, path), "utf8")),
  );
  expect(manifest.sideEffects).toEqual(
    [...imported, "dist/umd/babylon-rods.js"].map((path) => `./${path}`).sort(),
  );
});

it("loads panel, debug view, Inspector and grooms only where they are asked for", async () => {
  const built = (await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      target: "es2022",
      lib: { entry: join(repository, "dist/plugin/index.js"), formats: ["es"], fileName: "main" },
      rolldownOptions: { external: [/^@babylonjs\//, "react"] },
    },
  })) as unknown as {
    output: { type: string; isEntry?: boolean; fileName: string; modules?: object; imports?: string[] }[];
  }[];
  const chunks = built[0].output.filter(({ type }) => type === "chunk");
  // What the entry imports by itself, and what that imports, and so on.
  const loaded = new Set([chunks.find(({ isEntry }) => isEntry)!]);
  for (const chunk of loaded)
    for (const name of chunk.imports ?? []) {
      const next = chunks.find(({ fileName }) => fileName === name);
      if (next) loaded.add(next);
    }
  const modules = [...loaded].flatMap((chunk) => Object.keys(chunk.modules ?? {}));
  expect(modules.length).toBeGreaterThan(100);
  expect(
    modules.filter((path) => /dist\/plugin\/(panel|tuning|inspector|debug|grooms|scene-files)\//.test(path)),
  ).toEqual([]);
});

it("has types that a strict project accepts", () => {
  const strict = ["--noEmit", "--allowJs", "--checkJs", "--strict", "--skipLibCheck"];
  const modules = ["--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler"];
  run("node", project, tsc, ...strict, ...modules, "page.js", "steps.js");
});

it("lets a rod fall in plain Node, without an engine", () => {
  const { time, fallen, exports } = JSON.parse(run("node", project, "steps.js")) as {
    time: number;
    fallen: number;
    exports: string[];
  };
  expect(exports).toEqual(["function", "function"]);
  expect(time).toBeGreaterThan(0.4);
  // The implicit step of h = 1/240 s gains h t / 2 on the parabola.
  expect(fallen / ((9.81 * time * time) / 2)).toBeCloseTo(1 + 1 / (240 * time), 6);
});

it("builds with vite and runs in a browser", async () => {
  run("node", project, vite, "build", "--base", "./");
  // Havok is the user's choice: a page that does not ask for it must not carry its 2 MB.
  expect(readdirSync(join(project, "dist/assets")).filter((file) => file.endsWith(".wasm"))).toEqual([]);

  const server = await serveFolder(join(project, "dist"));
  const browser: Browser = await launchBrowser();
  try {
    const { page, problems } = await openPage(browser, server.url);
    await page.waitForFunction(
      () => ((window as unknown as { tipHeight?: () => number }).tipHeight?.() ?? Infinity) < 0.8,
    );
    expect(await page.locator(".rod-panel nav button[aria-current=true]").innerText()).toBe("rope 1");
    const refused = await page.evaluate(() =>
      (window as unknown as { inspectorError(): Promise<string> }).inspectorError(),
    );
    expect(refused).toMatch(/^showInspector needs the packages @babylonjs\/inspector and react/);
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
    await server.close();
  }
});

it("begins in the documentation with files that make a page when they are pasted", async () => {
  const text = readFileSync(join(repository, "docs/index.md"), "utf8");
  const files = [...text.matchAll(/```\w+ (\S+\.\w+)\n(.*?)```/gs)];
  expect(files.map(([, name]) => name)).toEqual(["index.html", "main.ts"]);
  const folder = join(project, "start");
  mkdirSync(folder);
  for (const [, name, content] of files) writeFileSync(join(folder, name), content);
  run("node", project, vite, "build", "start", "--base", "./");
  const server = await serveFolder(join(folder, "dist"));
  const browser = await launchBrowser();
  try {
    const { page, problems } = await openPage(browser, server.url, { width: 640, height: 400 });
    // A rope and hair that hang have many shades; an empty sky has one.
    const colours = async () => countColours(page, await takeScreenshot(page, "pasted"));
    await expect.poll(colours, { timeout: 60_000 }).toBeGreaterThan(500);
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
    await server.close();
  }
});

/** Output of a command that must succeed; a failure shows all that it said, since tsc complains on stdout. */
function run(command: string, cwd: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${stdout}\n${stderr}`);
  return stdout;
}
