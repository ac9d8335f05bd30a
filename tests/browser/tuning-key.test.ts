// The key T and the button open the tuning panel in every scene of the game.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { scenes } from "../../sample-game/scenes/index.js";
import { launchBrowser, openPage, takeScreenshot } from "./browser.js";
import { drawByHand, drawImage } from "./running-scene.js";
import { serveSampleGame, type LocalServer } from "./servers.js";
import { dragSlider } from "./tuning.js";

/** Milliseconds. */
const PATIENCE = 120_000;

let server: LocalServer;
let browser: Browser;

beforeAll(async () => {
  server = await serveSampleGame();
  browser = await launchBrowser();
}, PATIENCE);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it.each(scenes.map(({ id }) => id))(
  "opens and closes it, and tunes what the scene has: %s",
  { timeout: PATIENCE },
  async (id) => {
    const { page, problems } = await openPage(browser, `${server.url}#/${id}`, { width: 800, height: 560 });
    page.setDefaultTimeout(PATIENCE);
    await drawByHand(page);
    const panel = page.locator(".rod-panel");
    expect(await panel.count()).toBe(0);
    await page.keyboard.press("t");
    await panel.waitFor();
    await page.keyboard.press("t");
    expect(await panel.isHidden()).toBe(true);
    await page.getByRole("button", { name: "Tune" }).click();
    expect(await panel.isVisible()).toBe(true);
    await panel.locator("nav details:not([open]) summary").evaluateAll((folded: HTMLElement[]) => {
      for (const each of folded) each.click();
    });
    await panel.locator("nav button:visible", { hasNotText: "world" }).first().click();
    const row = panel.locator('.row[data-name="material.friction"]');
    await dragSlider(page, row.locator("input[type=range]"), 0.6);
    await drawImage(page);
    const frictions = await page.evaluate(() =>
      window.babylonRods!.rods.rods.map(({ material }) => material.friction),
    );
    expect(frictions.some((friction) => Math.abs(friction - 0.9) < 0.02)).toBe(true);
    await takeScreenshot(page, `tuning-${id}`);
    // Of the panel first, then of the scene.
    await page.keyboard.press("Escape");
    expect(await panel.isHidden()).toBe(true);
    expect(new URL(page.url()).hash).toBe(`#/${id}`);
    expect(problems).toEqual([]);
    await page.close();
  },
);
