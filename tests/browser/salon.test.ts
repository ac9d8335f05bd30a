// The salon: hair on a head, looked at with a software GPU.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { countColours, launchBrowser, openPage, screenshotFolder, type WatchedPage } from "./browser.js";
import { changedPixels } from "./running-scene.js";
import { serveSampleGame, type LocalServer } from "./servers.js";

let server: LocalServer;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  server = await serveSampleGame();
  browser = await launchBrowser();
  watched = await openPage(browser, `${server.url}#/salon`, { width: 480, height: 400 });
  page = watched.page;
  await page.waitForFunction(() => (window.babylonRods?.scene.getFrameId() ?? 0) > 1, undefined, {
    timeout: 100_000,
  });
  // Twenty thousand strands take a software GPU seconds: images are made by hand from here on.
  await page.evaluate(() => {
    window.babylonRods!.engine.stopRenderLoop();
    window.babylonRods!.rods.paused = true;
    // Wider strands, and so many fewer of them.
    window.babylonRods!.rods.hair[0].look.minimumPixelWidth = 1.5;
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it("draws twenty thousand strands in one draw call, and one more for their shadow", async () => {
  const { drawn, guides, calls, withoutHair } = await page.evaluate(() => {
    const { scene, rods } = window.babylonRods!;
    const [hair] = rods.hair;
    const gl = document.querySelector<HTMLCanvasElement>("canvas.view")!.getContext("webgl2")!;
    let calls = 0;
    for (const name of [
      "drawElements",
      "drawElementsInstanced",
      "drawArrays",
      "drawArraysInstanced",
    ] as const) {
      const original = gl[name].bind(gl) as (...parameters: number[]) => void;
      Object.assign(gl, { [name]: (...parameters: number[]) => (calls++, original(...parameters)) });
    }
    const count = () => {
      calls = 0;
      scene.render();
      return calls;
    };
    const withHair = count();
    hair.drawnMesh.setEnabled(false);
    const withoutHair = count();
    hair.drawnMesh.setEnabled(true);
    return { drawn: hair.drawnCount, guides: hair.guideCount, calls: withHair, withoutHair };
  });
  expect(drawn).toBe(20_000);
  expect(guides).toBe(200);
  expect(calls - withoutHair).toBe(2);
});

it("shows hair that differs by colour and curl", async () => {
  const picture = async (name: string, eumelanin: number, seconds: number, curl: number) => {
    await page.evaluate(
      ({ eumelanin, seconds, curl }) => {
        const [hair] = window.babylonRods!.rods.hair;
        hair.look.melanin = { eumelanin, pheomelanin: 0.2 };
        hair.setCurl(curl);
        for (let i = 0; i < 60 * seconds; i++) window.babylonRods!.rods.step(1 / 60);
      },
      { eumelanin, seconds, curl },
    );
    // Straight from the canvas: a screenshot of the page would wait for more images.
    const picture = await page.evaluate(() => {
      const { scene, engine } = window.babylonRods!;
      scene.render();
      return engine.getRenderingCanvas()!.toDataURL("image/png");
    });
    const png = Buffer.from(picture.split(",")[1], "base64");
    mkdirSync(screenshotFolder, { recursive: true });
    writeFileSync(join(screenshotFolder, `${name}.png`), png);
    return png;
  };
  const brown = await picture("salon-straight", 1.3, 0, 10);
  expect(await countColours(page, brown)).toBeGreaterThan(3000);
  const blond = await picture("salon-blond", 0.3, 0, 10);
  expect(await changedPixels(page, brown, blond)).toBeGreaterThan(0.03);
  const wavy = await picture("salon-wavy", 0.3, 0.5, 60);
  expect(await changedPixels(page, blond, wavy)).toBeGreaterThan(0.02);
});

it("went without a problem", () => {
  expect(watched.problems).toEqual([]);
});
