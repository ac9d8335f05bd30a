// The game of knots in the real page: an overhand knot and a bend of two ropes tied with a real mouse, as the hints show it.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DECK, POSTS } from "../../sample-game/scenes/knots/deck.js";
import { levels } from "../../sample-game/scenes/knots/levels.js";
import { countColours, launchBrowser, openPage, type WatchedPage } from "./browser.js";
import { distance, drawByHand, drawImage, onScreen as pageOf, picture, simulate } from "./running-scene.js";
import { serveSampleGame, type LocalServer } from "./servers.js";
import { followDrag } from "./tying.js";

/** Milliseconds; a software renderer takes its time. */
const PATIENCE = 300_000;

let server: LocalServer;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  server = await serveSampleGame();
  browser = await launchBrowser();
  watched = await openPage(browser, `${server.url}#/knots`);
  page = watched.page;
  page.setDefaultTimeout(PATIENCE);
  await drawByHand(page);
  // Time goes on only when the test says so.
  await page.evaluate(() => (window.babylonRods!.rods.paused = true));
}, PATIENCE);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it(
  "shows a goal, a hint and no knot",
  async () => {
    await simulate(page, 0.3);
    await drawImage(page);
    expect(await page.locator(".knot-card strong").innerText()).toBe("Overhand knot");
    expect(await page.locator(".tied").innerText()).toBe("No knot yet");
    expect(await page.locator(".ghost .way").count()).toBeGreaterThan(0);
    expect(await countColours(page, await picture(page, "knots-start"))).toBeGreaterThan(3000);
  },
  PATIENCE,
);

it(
  "ties an overhand knot by mouse, and names it",
  async () => {
    for (const drag of levels[0].drags) await followDrag(page, drag);
    await picture(page, "knots-tied");
    expect(await page.locator(".tied").innerText()).toBe("Overhand knot");
    expect(await page.locator(".praise span").innerText()).toBe("Overhand knot: tied");
  },
  PATIENCE,
);

it(
  "hides the hint and shows it again, and takes drags back, one by one",
  async () => {
    const hint = page.getByRole("button", { name: /^Hint/ });
    for (const pressed of ["false", "true"]) {
      await page.keyboard.press("h");
      await drawImage(page);
      expect(await hint.getAttribute("aria-pressed")).toBe(pressed);
    }
    const undo = page.getByRole("button", { name: "Undo" });
    for (let left = levels[0].drags.length; left > 0; left--) await undo.click();
    await simulate(page, 0.3);
    await drawImage(page);
    expect(await page.locator(".tied").innerText()).toBe("No knot yet");
    expect(await undo.isDisabled()).toBe(true);
  },
  PATIENCE,
);

it(
  "begins anew where Reset is pressed",
  async () => {
    const before = await endOfRope();
    await followDrag(page, levels[0].drags[0]);
    await drawImage(page);
    expect(distance(await endOfRope(), before)).toBeGreaterThan(0.05);
    await page.getByRole("button", { name: "Reset" }).click();
    await simulate(page, 0.3);
    await drawImage(page);
    expect(distance(await endOfRope(), before)).toBeLessThan(0.005);
    expect(await page.locator(".tied").innerText()).toBe("No knot yet");
    expect(await page.getByRole("button", { name: "Undo" }).isDisabled()).toBe(true);
  },
  PATIENCE,
);

it(
  "keeps the posts clear of its panels in a window of any size",
  async () => {
    for (const [width, height] of [
      [700, 500],
      [390, 844],
      [844, 390],
      [960, 600],
    ]) {
      await page.setViewportSize({ width, height });
      await drawImage(page);
      const panels = await Promise.all(
        [".side", ".controls"].map((name) => page.locator(name).boundingBox()),
      );
      for (const { x, z } of POSTS) {
        const [px, py] = await pageOf(page, [x, DECK.top, z]);
        expect(px > 0 && px < width && py > 0 && py < height, `${px} ${py} in ${width} x ${height}`).toBe(
          true,
        );
        for (const box of panels) {
          const inside = px > box!.x && px < box!.x + box!.width && py > box!.y && py < box!.y + box!.height;
          expect(inside, `${px} ${py} in ${width} x ${height}`).toBe(false);
        }
      }
    }
  },
  PATIENCE,
);

it(
  "ties two ropes to each other by mouse, names the bend and leads on to the next",
  async () => {
    const reef = levels.find(({ title }) => title === "Reef knot")!;
    await page.getByRole("button", { name: reef.title }).click();
    await simulate(page, 0.3);
    await drawImage(page);
    expect(await page.evaluate(() => window.babylonRods!.rods.rods.length)).toBe(2);
    expect(await page.locator(".tied").innerText()).toBe("No knot yet");
    for (const drag of reef.drags) await followDrag(page, drag);
    await picture(page, "knots-bend");
    expect(await page.locator(".tied").innerText()).toBe("Reef knot");
    expect(await page.locator(".praise span").innerText()).toBe("Reef knot: tied");
    expect(await isHintShown()).toBe(false);
    // The next one is a click away.
    await page.getByRole("button", { name: "Next knot" }).click();
    await drawImage(page);
    expect(await page.locator(".knot-card strong").innerText()).toBe("Double fisherman's bend");
    expect(await isHintShown()).toBe(true);
    await picture(page, "knots-last");
  },
  PATIENCE,
);

it(
  "remembers what was tied, on the next visit too",
  async () => {
    await page.reload();
    await page.waitForFunction(() => (window.babylonRods?.scene.getFrameId() ?? 0) > 1);
    const titles = await page
      .locator(".levels button.is-done")
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("title")));
    expect(titles).toEqual(["Overhand knot", "Reef knot"]);
  },
  PATIENCE,
);

it("went without a problem", () => {
  expect(watched.problems).toEqual([]);
});

function endOfRope(): Promise<number[]> {
  return page.evaluate(() => {
    const { rods, scene } = window.babylonRods!;
    const [rope] = rods.rods;
    return rope.getPointToRef(rope.length, scene.activeCamera!.position.clone()).asArray();
  });
}

function isHintShown(): Promise<boolean> {
  return page.locator(".ghost").evaluate((ghost) => (ghost as SVGElement).style.opacity === "1");
}
