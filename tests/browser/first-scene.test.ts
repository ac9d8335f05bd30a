// The sample game as a visitor finds it: start page, first scene, real mouse.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scenes } from "../../sample-game/scenes/index.js";
import { countColours, launchBrowser, openPage, takeScreenshot, type WatchedPage } from "./browser.js";
import {
  changedPixels,
  distance,
  drawByHand,
  drawImage,
  lookAt,
  paused,
  picture,
  setRodsVisible,
  simulate,
  tips,
} from "./running-scene.js";
import { serveSampleGame, type LocalServer } from "./servers.js";

/** Bytes of script that the start page may take before it is drawn: nothing that simulates. */
const MOST_SCRIPT = 40_000;

let server: LocalServer;
let browser: Browser;

beforeAll(async () => {
  server = await serveSampleGame();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

describe("the start page", () => {
  it("shows a card for every scene, with a picture of it, before anything of it is loaded", async () => {
    const { page, problems } = await openPage(browser, server.url);
    await page.waitForLoadState("networkidle");
    const cards = page.locator("a.card");
    expect(await cards.count()).toBe(scenes.length);
    // Lazy pictures come when they are near.
    await cards.last().scrollIntoViewIfNeeded();
    await page.waitForFunction(() => [...document.images].every((image) => image.naturalWidth === 800));
    // One screenshot for all.
    const whole = await takeScreenshot(page, "start-page", { fullPage: true });
    for (const card of await cards.all()) {
      expect(await card.getByRole("heading").innerText()).not.toBe("");
      expect(await card.locator("p").innerText()).not.toBe("");
      const box = await card.locator("img").evaluate((image) => {
        const { x, y, width, height } = image.getBoundingClientRect();
        return { x: x + scrollX, y: y + scrollY, width, height };
      });
      expect(await countColours(page, whole, box)).toBeGreaterThan(1000);
    }
    expect(await bytesOfScript(page)).toBeLessThan(MOST_SCRIPT);
    expect(problems).toEqual([]);
    await page.close();
  });

  it("fits a phone", async () => {
    const { page, problems } = await openPage(browser, server.url, { width: 390, height: 800 });
    await page.locator("a.card img").first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await takeScreenshot(page, "start-page-phone");
    expect(problems).toEqual([]);
    await page.close();
  });
});

describe("the first scene", () => {
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    watched = await openPage(browser, server.url, { width: 800, height: 500 });
    page = watched.page;
    const card = page.locator('a.card[data-scene="hanging"]');
    await card.scrollIntoViewIfNeeded();
    const box = (await card.boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 3);
    await drawByHand(page);
  });

  afterAll(() => page?.close());

  it("opens at its own address", () => {
    expect(new URL(page.url()).hash).toBe("#/hanging");
  });

  it("draws ropes and hair in few draw calls", async () => {
    const { rods, drawCalls } = await page.evaluate(() => ({
      rods: window.babylonRods!.rods.rods.map(({ kind }) => kind),
      drawCalls: window.babylonRods!.rods.statistics.drawCalls,
    }));
    expect(rods.filter((kind) => kind === "rope").length).toBeGreaterThanOrEqual(4);
    expect(rods.filter((kind) => kind === "strand").length).toBeGreaterThanOrEqual(50);
    expect(drawCalls).toBeLessThanOrEqual(6);
  });

  it("moves every rod, and none beyond its length", async () => {
    const before = await tips(page);
    await simulate(page, 1);
    const after = await tips(page);
    after.forEach(({ name, tip, root, length }, i) => {
      expect(distance(tip, before[i]!.tip), name).toBeGreaterThan(0.005);
      expect(distance(tip, root), name).toBeLessThanOrEqual(length + 1e-6);
    });
  });

  it("shows a picture in which the rods are seen", async () => {
    await paused(page, async () => {
      const withRods = await takeScreenshot(page, "hanging");
      expect(await countColours(page, withRods)).toBeGreaterThan(3000);
      await setRodsVisible(page, false);
      const without = await page.screenshot();
      await setRodsVisible(page, true);
      const changed = await changedPixels(page, withRods, without);
      // Ropes, hair and their shadows cover some hundredths of the picture.
      expect(changed).toBeGreaterThan(0.01);
      expect(changed).toBeLessThan(0.4);
    });
  });

  it("looks good from near too", async () => {
    const views: [string, number[], number][] = [
      ["hanging-ropes", [-0.9, 1.2, 0], 0.7],
      ["hanging-hair", [0.95, 1.2, 0], 0.7],
    ];
    await paused(page, async () => {
      for (const [name, target, radius] of views) {
        await lookAt(page, target, radius);
        expect(await countColours(page, await takeScreenshot(page, name)), name).toBeGreaterThan(3000);
      }
      await lookAt(page, [0.02, 0.84, 0], 3.45);
    });
  });

  it("lets the mouse pull the bar, and the rods with it", async () => {
    const [x, y] = await screenPositionOfBar(page);
    const before = await rootOf(page, "hemp");
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y + 20);
    await page.mouse.move(x + 110, y + 70);
    await simulate(page, 1);
    await page.mouse.up();
    const after = await rootOf(page, "hemp");
    // Further down than the bar's own motion ever takes it.
    expect(before[1]! - after[1]!).toBeGreaterThan(0.15);
    await picture(page, "hanging-dragged");
  });

  it("has controls that work", async () => {
    await page.getByRole("slider", { name: "Wind" }).fill("6");
    await simulate(page, 1);
    const straight = (await tips(page)).find(({ name }) => name === "straight 1")!;
    expect(straight.tip[0]! - straight.root[0]!).toBeGreaterThan(0.1);

    await page.getByRole("button", { name: "Pause" }).click();
    const still = await tips(page);
    for (let i = 0; i < 3; i++) await drawImage(page);
    expect(await tips(page)).toEqual(still);
    await page.getByRole("button", { name: "Pause" }).click();

    await page.getByRole("button", { name: "Slow motion" }).click();
    expect(await page.evaluate(() => window.babylonRods!.rods.timeScale)).toBe(0.2);
  });

  it("reads out where the time goes to who asks by a key, and shows players nothing of it", async () => {
    expect(await page.locator(".readout").isVisible()).toBe(false);
    await page.keyboard.press("n");
    await drawImage(page);
    const text = await page.locator(".readout").innerText();
    for (const label of [
      "fps",
      "deform",
      "predict",
      "meshes",
      "rods",
      "elements",
      "contacts",
      "draw calls",
    ]) {
      expect(text).toContain(label);
    }
    expect(text).toMatch(/predict\s+\d+\.\d\d ms/);
  });

  it("goes back to the start page and leaves nothing running", async () => {
    await page.getByRole("link", { name: "All scenes" }).click();
    await page.locator("a.card").first().waitFor();
    expect(await page.evaluate(() => window.babylonRods)).toBeUndefined();
  });

  it("went without a problem", () => {
    expect(watched.problems).toEqual([]);
  });
});

async function rootOf(page: Page, name: string): Promise<number[]> {
  return (await tips(page)).find((rod) => rod.name === name)!.root;
}

/** A point of the bar between two sleeves, in pixels of the page. */
function screenPositionOfBar(page: Page): Promise<[number, number]> {
  return page.evaluate(() => {
    const { scene, engine } = window.babylonRods!;
    const bar = scene.getMeshByName("bar")!;
    const { m } = bar.computeWorldMatrix(true).multiply(scene.getTransformMatrix());
    const x = 0.2;
    const w = m[3]! * x + m[15]!;
    const [clipX, clipY] = [(m[0]! * x + m[12]!) / w, (m[1]! * x + m[13]!) / w];
    const canvas = engine.getRenderingCanvas()!;
    return [((1 + clipX) / 2) * canvas.clientWidth, ((1 - clipY) / 2) * canvas.clientHeight];
  });
}

/** Unpacked. */
function bytesOfScript(page: Page): Promise<number> {
  return page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith(".js"))
      .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
  );
}
