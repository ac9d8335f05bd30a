// The UMD build beside the UMD engine, both by script tag: what a user without a bundler has.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchBrowser, openPage, takeScreenshot } from "./browser.js";
import { buildLibraryIfMissing } from "./library-build.js";
import { repository, serveFolder, type LocalServer } from "./servers.js";

declare global {
  interface Window {
    umdPage: {
      rope: { length: number; dispose(): void };
      rods: { dispose(): void };
      frames: number;
      at(arcLength: number): number[];
    };
  }
}

let browser: Browser;
let server: LocalServer;

beforeAll(async () => {
  buildLibraryIfMissing();
  server = await serveFolder(repository);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it("a rope made with the globals BABYLON and BabylonRods falls and keeps its length", async () => {
  const { page, problems } = await openPage(browser, `${server.url}tests/browser/pages/umd.html`);
  const length = await page.evaluate(() => window.umdPage.rope.length);
  expect(length).toBeCloseTo(1, 12);

  await page.waitForFunction(() => window.umdPage.frames > 0 && window.umdPage.at(1)[1]! < 0.8);
  const points = await page.evaluate(() => Array.from({ length: 101 }, (_, i) => window.umdPage.at(i / 100)));
  let chordSum = 0;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    chordSum += Math.hypot(b[0]! - a[0]!, b[1]! - a[1]!, b[2]! - a[2]!);
  }
  // Rods don't stretch; a hundred chords fall short of the arc only at second order.
  expect(chordSum).toBeLessThanOrEqual(length + 1e-6);
  expect(chordSum).toBeGreaterThan(0.99 * length);

  // The panel comes with the same script.
  expect(await page.locator(".rod-panel nav button[aria-current=true]").innerText()).toBe("rope 1");
  await takeScreenshot(page, "umd");
  await page.evaluate(() => {
    window.umdPage.rope.dispose();
    window.umdPage.rods.dispose();
  });
  const framesAtDisposal = await page.evaluate(() => window.umdPage.frames);
  await page.waitForFunction((frames) => window.umdPage.frames > frames + 2, framesAtDisposal);
  expect(problems).toEqual([]);
  await page.close();
});

it("every name the library imports from @babylonjs/core exists in babylonjs", () => {
  const babylon: unknown = createRequire(import.meta.url)("babylonjs");
  const missing = importedBabylonNames(join(repository, "dist/plugin")).filter(
    (name) => !(name in (babylon as object)),
  );
  expect(missing).toEqual([]);
});

/** Names in the compiled modules' `import { … } from "@babylonjs/core/…"`: types are gone from them. */
function importedBabylonNames(folder: string): string[] {
  const modules = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".js"),
  );
  const names = modules.flatMap((file) => {
    const source = readFileSync(join(folder, file), "utf8");
    return [...source.matchAll(/import\s*\{([^}]*)\}\s*from\s*"@babylonjs\/core/g)].flatMap((match) =>
      match[1]!.split(",").map((name) => name.trim().split(/\s+as\s+/)[0]!),
    );
  });
  return [...new Set(names)].filter(Boolean);
}
