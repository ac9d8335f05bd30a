// The lab as a visitor finds it: every experiment has its card, and those with a scene run and draw their plot.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { experiments } from "../../sample-game/lab/experiments.js";
import { launchBrowser, openPage, takeScreenshot, type WatchedPage } from "./browser.js";
import { serveSampleGame, type LocalServer } from "./servers.js";

let server: LocalServer;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  server = await serveSampleGame();
  browser = await launchBrowser();
  watched = await openPage(browser, `${server.url}lab/`, { width: 1200, height: 800 });
  page = watched.page;
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it("has a card for every experiment", async () => {
  const ids = await page.locator("section.experiment").evaluateAll((cards) => cards.map(({ id }) => id));
  expect(ids).toEqual(experiments.map(({ name }) => name));
});

it("shows a kept plot when it is asked for", async () => {
  const kept = page.locator("#double-loop details.kept").first();
  await kept.locator("summary").click();
  await page.waitForFunction(
    () => (document.querySelector<HTMLImageElement>(".kept img")?.naturalWidth ?? 0) > 0,
  );
});

for (const { name, live } of experiments) {
  it.runIf(live)(`runs ${name} and draws its plot`, async () => {
    const card = page.locator(`#${name}`);
    await card.getByRole("button", { name: "Run it here" }).click();
    await card.locator("canvas.plot").scrollIntoViewIfNeeded();
    const drawn = () => card.locator("canvas.plot").evaluate(pixelsOfCurves);
    await expect.poll(drawn, { timeout: 60_000 }).toBeGreaterThan(30);
    await expect
      .poll(() => card.locator("canvas.scene").evaluate(pixels), { timeout: 10_000 })
      .toBeGreaterThan(500);
    await takeScreenshot(page, `lab-${name}`);
    // The last choice runs; a press on it stops it.
    await card.locator(".choices button[aria-pressed='true']").click();
    expect(await card.locator(".choices button[aria-pressed='true']").count()).toBe(0);
  });
}

it("went without a problem", () => expect(watched.problems).toEqual([]));

/** That the first curve's colour has. */
function pixelsOfCurves(canvas: SVGElement | HTMLElement): number {
  const { width, height } = canvas as HTMLCanvasElement;
  const { data } = (canvas as HTMLCanvasElement).getContext("2d")!.getImageData(0, 0, width, height);
  let count = 0;
  // The legend stands on the right of the upper half.
  for (let i = 0; i < data.length; i += 4) {
    const [x, y] = [(i / 4) % width, Math.floor(i / 4 / width)];
    if (x > 0.6 * width && y < 0.2 * height) continue;
    if (data[i] === 0xb4 && data[i + 1] === 0x53 && data[i + 2] === 0x2a && data[i + 3] === 255) count++;
  }
  return count;
}

function pixels(canvas: SVGElement | HTMLElement): number {
  const { width, height } = canvas as HTMLCanvasElement;
  const { data } = (canvas as HTMLCanvasElement).getContext("2d")!.getImageData(0, 0, width, height);
  let count = 0;
  for (let i = 3; i < data.length; i += 4) if (data[i] > 0) count++;
  return count;
}
