// The second scene of the game: ropes that fall on Havok bodies, with a real mouse.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { countColours, launchBrowser, openPage, takeScreenshot, type WatchedPage } from "./browser.js";
import {
  distance,
  drawByHand,
  drawImage,
  lookAt,
  onScreen,
  paused,
  picture,
  simulate,
  tips,
} from "./running-scene.js";
import { serveSampleGame, type LocalServer } from "./servers.js";

/** Milliseconds; a software renderer takes its time. */
const HALF_A_MINUTE = 30_000;

let server: LocalServer;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  server = await serveSampleGame();
  browser = await launchBrowser();
  watched = await openPage(browser, server.url, { width: 800, height: 500 });
  page = watched.page;
  const card = page.locator('a.card[data-scene="pile"]');
  await card.scrollIntoViewIfNeeded();
  await card.click();
  await drawByHand(page);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it("lets ropes fall on Havok's bodies", async () => {
  await page.evaluate(() => (window.babylonRods!.rods.paused = true));
  await page.getByRole("button", { name: "Drop again" }).click();
  await paused(page, () => takeScreenshot(page, "pile-start").then(() => undefined));
  await page.evaluate(() => (window.babylonRods!.rods.paused = true));
  for (const seconds of [0.5, 2.5]) {
    await simulate(page, seconds);
    await paused(page, () => takeScreenshot(page, `pile-${seconds}`).then(() => undefined));
    await page.evaluate(() => (window.babylonRods!.rods.paused = true));
  }
  const { bodies, contacts, lowest, fastest } = await page.evaluate(() => {
    const { rods, scene } = window.babylonRods!;
    const point = scene.activeCamera!.position.clone();
    let [lowest, fastest] = [Infinity, 0];
    for (const rod of rods.rods) {
      for (let s = 0; s <= 1; s += 0.1) {
        lowest = Math.min(lowest, rod.getPointToRef(s * rod.length, point).y - rod.radius);
        fastest = Math.max(fastest, rod.getVelocityToRef(s * rod.length, point).length());
      }
    }
    const bodies = rods.obstacles.filter(({ body }) => body !== null).length;
    return { bodies, contacts: rods.contacts.count, lowest, fastest };
  });
  expect(bodies).toBeGreaterThanOrEqual(6);
  expect(contacts).toBeGreaterThan(20);
  // Nothing has sunk into the floor, and nothing is hurled about.
  expect(lowest).toBeGreaterThan(-0.001);
  expect(fastest).toBeLessThan(3);
});

it("shows a picture with all of it", async () => {
  await paused(page, async () => {
    expect(await countColours(page, await takeScreenshot(page, "pile"))).toBeGreaterThan(3000);
    await lookAt(page, [0.1, 0.3, 0.1], 1.1);
    expect(await countColours(page, await takeScreenshot(page, "pile-near"))).toBeGreaterThan(3000);
    await lookAt(page, [-0.6, 0.55, 0], 1.2);
    await takeScreenshot(page, "pile-drum");
    await lookAt(page, [0.06, 0.36, 0], 2.6);
  });
});

it("lets the mouse drag the ball, and the ball push ropes", async () => {
  const before = await tips(page);
  const ball = await place(page, "ball");
  const [x, y] = await onScreen(page, ball);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y - 10);
  await page.mouse.move(x + 60, y - 120, { steps: 4 });
  await simulate(page, 1);
  await picture(page, "pile-dragged");
  await page.mouse.up();
  expect(distance(await place(page, "ball"), ball)).toBeGreaterThan(0.1);
  const moved = (await tips(page)).filter(({ tip }, i) => distance(tip, before[i]!.tip) > 0.01);
  expect(moved.length).toBeGreaterThan(0);
});

it("lets ropes slip off the drum without friction", async () => {
  const before = await highest(page, "on the drum");
  expect(Math.max(...before)).toBeGreaterThan(0.8);
  await page.getByRole("slider", { name: "Friction" }).fill("0");
  await simulate(page, 2);
  for (const height of await highest(page, "on the drum")) expect(height).toBeLessThan(0.8);
  await paused(page, () => takeScreenshot(page, "pile-slippery").then(() => undefined));
});

it("drops everything again", async () => {
  await page.getByRole("button", { name: "Drop again" }).click();
  const highest = Math.max(...(await tips(page)).map(({ tip }) => tip[1]!));
  expect(highest).toBeGreaterThan(0.8);
});

it("reads out contacts", async () => {
  await page.keyboard.press("n");
  await expect
    .poll(
      async () => {
        await drawImage(page);
        return page.locator(".readout").innerText();
      },
      { timeout: HALF_A_MINUTE },
    )
    .toMatch(/contacts\s+\d+\s+residual\s+(\d|–)/);
});

it("went without a problem", () => {
  expect(watched.problems).toEqual([]);
});

function place(page: Page, name: string): Promise<number[]> {
  return page.evaluate(
    (mesh) => window.babylonRods!.scene.getMeshByName(mesh)!.getAbsolutePosition().asArray(),
    name,
  );
}

/** The highest points of the ropes whose names end so. */
function highest(page: Page, ending: string): Promise<number[]> {
  return page.evaluate((end) => {
    const { rods, scene } = window.babylonRods!;
    const point = scene.activeCamera!.position.clone();
    return rods.rods
      .filter(({ name }) => name.endsWith(end))
      .map((rod) =>
        Math.max(...Array.from({ length: 21 }, (_, k) => rod.getPointToRef((k / 20) * rod.length, point).y)),
      );
  }, ending);
}
