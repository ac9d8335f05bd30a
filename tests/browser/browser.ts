// Starts Chromium and opens pages that remember what went wrong in them.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { findChromium } from "./find-chromium.js";
import { repository } from "./servers.js";

/** Pictures for people to look at; git ignores them. */
export const screenshotFolder = join(repository, "tests/browser/screenshots");

const FLAGS = [
  // Chromium refuses to sandbox itself for root, which is who runs tests in a container.
  "--no-sandbox",
  // A page under test has no business with the network.
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // WebGL2 without a graphics card.
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];

export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findChromium();
  if (executablePath === undefined)
    throw new Error("no Chromium found; npm test installs one, or set CHROMIUM_PATH to the path of yours");
  return chromium.launch({ executablePath, args: FLAGS });
}

export interface WatchedPage {
  page: Page;
  /** Console errors, uncaught exceptions and failed requests so far, in order. */
  problems: string[];
}

/** Opens `url` in a tab of its own and collects every problem it reports. */
export async function openPage(
  browser: Browser,
  url: string,
  viewport = { width: 960, height: 600 },
): Promise<WatchedPage> {
  const page = await browser.newPage({ viewport });
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => problems.push(`uncaught: ${error.stack ?? error.message}`));
  page.on("requestfailed", (request) =>
    problems.push(`request: ${request.url()} ${request.failure()?.errorText ?? ""}`),
  );
  await page.goto(url);
  return { page, problems };
}

/** Writes `name`.png to the screenshot folder and returns the picture. */
export async function takeScreenshot(page: Page, name: string, { fullPage = false } = {}): Promise<Buffer> {
  mkdirSync(screenshotFolder, { recursive: true });
  return page.screenshot({ path: join(screenshotFolder, `${name}.png`), fullPage });
}

/**
 * How many different colours a picture, or a part of it, has (8 bits per channel): 1 for an empty canvas, thousands for a
 * lit scene.
 */
export async function countColours(page: Page, png: Buffer, part?: Part): Promise<number> {
  return page.evaluate(
    async ([base64, box]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
      context.drawImage(bitmap, 0, 0);
      const { x, y, width, height } = box ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
      return new Set(new Uint32Array(context.getImageData(x, y, width, height).data.buffer)).size;
    },
    [png.toString("base64"), part] as const,
  );
}

/** In pixels. */
interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}
