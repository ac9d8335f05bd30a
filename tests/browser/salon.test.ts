// The salon: hair on a head, looked at with a software GPU.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HEAD_HEIGHT } from "../../sample-game/scenes/salon.js";
import { countColours, launchBrowser, openPage, screenshotFolder, type WatchedPage } from "./browser.js";
import { changedPixels } from "./running-scene.js";
import { serveSampleGame, type LocalServer } from "./servers.js";

/** Milliseconds: a software GPU that shares the machine takes its time for twenty thousand strands. */
const PATIENCE = 300_000;

let server: LocalServer;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  server = await serveSampleGame();
  browser = await launchBrowser();
  watched = await openPage(browser, `${server.url}#/salon`, { width: 480, height: 400 });
  page = watched.page;
  page.setDefaultTimeout(PATIENCE);
  await page.waitForFunction(() => (window.babylonRods?.scene.getFrameId() ?? 0) > 1);
  // Twenty thousand strands take a software GPU seconds: images are made by hand from here on.
  await page.evaluate(() => {
    window.babylonRods!.engine.stopRenderLoop();
    window.babylonRods!.rods.paused = true;
    // Wider strands, and so many fewer of them.
    window.babylonRods!.rods.hair[0].look.minimumPixelWidth = 1.5;
  });
}, PATIENCE);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

function step(frames: number): Promise<void> {
  return page.evaluate((frames) => {
    for (let i = 0; i < frames; i++) window.babylonRods!.rods.step(1 / 60);
  }, frames);
}

/** As the slider has it, 1/cm. Hair curls little by little; at once, it would be thrown about. */
function setCurl(curl: number): Promise<void> {
  return page.evaluate((curl) => {
    const slider = document.querySelector<HTMLInputElement>('input[aria-label="Curl"]')!;
    slider.value = String(curl);
    slider.dispatchEvent(new Event("input"));
  }, curl);
}

/** Until no more than a few strands swing; for ten seconds at most, of which a step takes milliseconds. Returns how many are at rest. */
function settle(): Promise<number> {
  return page.evaluate(() => {
    const { rods } = window.babylonRods!;
    const { simulation } = rods.statistics;
    for (let i = 0; i < 600; i++) {
      rods.step(1 / 60);
      if (simulation.resting > 0.9 * simulation.rods) break;
    }
    return simulation.resting;
  });
}

/** Straight from the canvas: a screenshot of the page would wait for more images. */
async function picture(name: string): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const { scene, engine } = window.babylonRods!;
    scene.render();
    return engine.getRenderingCanvas()!.toDataURL("image/png");
  });
  const png = Buffer.from(data.split(",")[1], "base64");
  mkdirSync(screenshotFolder, { recursive: true });
  writeFileSync(join(screenshotFolder, `${name}.png`), png);
  return png;
}

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

it("is combed by a real mouse, and shows a force that rises", { timeout: PATIENCE }, async () => {
  /** In newtons, as the page writes it. */
  const shown = async (name: string) => {
    const text = await page.locator(`.force-plot output[data-value="${name}"]`).textContent();
    const [, value, unit] = /^([\d.]+) (µN|mN)$/.exec(text ?? "")!;
    return Number(value) * (unit === "mN" ? 1e-3 : 1e-6);
  };
  const moveMouse = async (x: number, y: number, z: number) => {
    const [px, py] = await page.evaluate(
      ([x, y, z]) => {
        const { scene, engine } = window.babylonRods!;
        const { m } = scene.getTransformMatrix();
        const [u, v, , w] = [0, 1, 2, 3].map((c) => x * m[c] + y * m[4 + c] + z * m[8 + c] + m[12 + c]);
        const { left, top, width, height } = engine.getRenderingCanvas()!.getBoundingClientRect();
        return [left + (0.5 + (0.5 * u) / w) * width, top + (0.5 - (0.5 * v) / w) * height];
      },
      [x, y, z],
    );
    await page.mouse.move(px, py);
  };
  await setCurl(0.1);
  await step(30);
  expect(await shown("force")).toBe(0);
  await moveMouse(0.06, HEAD_HEIGHT + 0.02, -0.05);
  await step(45);
  // Above the hair it only waits.
  expect(await shown("peak")).toBe(0);
  await page.mouse.down();
  await step(40);
  const forces = [await shown("force")];
  // Down to where hair hangs off the head: above, few of the simulated strands are as far from the skin as the comb.
  for (let i = 1; i <= 20; i++) {
    await moveMouse(0.06 + 0.001 * i, HEAD_HEIGHT + 0.02 - 0.008 * i, -0.05);
    await step(6);
    forces.push(await shown("force"));
  }
  await picture("salon-combed");
  // Hair resists more and more until it slips through the teeth, and never lets go of all of them on the way.
  const greatest = Math.max(...forces);
  expect(greatest, `newtons: ${forces.join(" ")}`).toBeGreaterThan(forces[0] + 5e-6);
  expect(Math.min(...forces.slice(-8)), `newtons: ${forces.join(" ")}`).toBeGreaterThan(0);
  expect(await shown("peak")).toBeGreaterThanOrEqual(greatest);
  expect(await shown("peak")).toBeLessThan(0.1);
  await page.mouse.up();
  await page.mouse.move(2, 200);
  await step(30);
  expect(await shown("force")).toBe(0);
});

it("shows hair that differs by colour and curl", { timeout: PATIENCE }, async () => {
  const look = async (name: string, eumelanin: number) => {
    await page.evaluate((eumelanin) => {
      window.babylonRods!.rods.hair[0].look.melanin = { eumelanin, pheomelanin: 0.2 };
    }, eumelanin);
    return picture(name);
  };
  expect(await settle()).toBeGreaterThan(180);
  const brown = await look("salon-straight", 1.3);
  expect(await countColours(page, brown)).toBeGreaterThan(3000);
  const blond = await look("salon-blond", 0.3);
  expect(await changedPixels(page, brown, blond)).toBeGreaterThan(0.03);
  await setCurl(0.6);
  expect(await settle()).toBeGreaterThan(180);
  const wavy = await look("salon-wavy", 0.3);
  expect(await changedPixels(page, blond, wavy)).toBeGreaterThan(0.02);
});

it("went without a problem", () => {
  expect(watched.problems).toEqual([]);
});
