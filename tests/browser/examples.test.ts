// The examples of the guide, one after the other in one page; their pictures are to be looked at.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { examples } from "../../sample-game/examples/index.js";
import { launchBrowser, openPage, screenshotFolder } from "./browser.js";
import { servePageIn, type LocalServer } from "./servers.js";

/** Milliseconds. */
const PATIENCE = 120_000;
/** Simulated seconds before the first picture, and between it and the second. */
const SECONDS = [1, 1];

let server: LocalServer;
let browser: Browser;

beforeAll(async () => {
  server = await servePageIn("sample-game/examples");
  browser = await launchBrowser();
}, PATIENCE);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function picture(page: Page, file: string, seconds: number): Promise<Buffer> {
  const data = await page.evaluate(async (time) => {
    const { scene, rods } = window.example!;
    for (let t = 0; t < time - 1e-9; t += 0.1) rods.step(0.1);
    rods.paused = true;
    await scene.whenReadyAsync();
    scene.render();
    return scene.getEngine().getRenderingCanvas()!.toDataURL("image/png");
  }, seconds);
  const png = Buffer.from(data.split(",")[1]!, "base64");
  mkdirSync(screenshotFolder, { recursive: true });
  writeFileSync(join(screenshotFolder, `example-${file}.png`), png);
  return png;
}

it(
  "every example runs, moves and complains of nothing",
  async () => {
    const { page, problems } = await openPage(browser, `${server.url}#none`, { width: 480, height: 360 });
    const warnings: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "warning" && !message.text().includes("GPU stall"))
        warnings.push(message.text());
    });
    await page.waitForFunction(() => window.stopDrawing !== undefined, undefined, { timeout: PATIENCE });
    await page.evaluate(() => window.stopDrawing!());
    for (const name of Object.keys(examples)) {
      await page.evaluate((hash) => void (location.hash = hash), name);
      await page.waitForFunction((wanted) => window.example?.name === wanted, name, { timeout: PATIENCE });
      const first = await picture(page, `${name}-1`, SECONDS[0]!);
      const second = await picture(page, `${name}-2`, SECONDS[1]!);
      expect(first.equals(second), name).toBe(false);
      expect(problems, name).toEqual([]);
      expect(warnings, name).toEqual([]);
    }
    await page.close();
  },
  PATIENCE,
);
