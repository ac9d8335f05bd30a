// The debug view in a page: a knot and two hundred strands, seen with a software GPU.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RodDebugOptions } from "../../plugin/debug/index.js";
import { launchBrowser, openPage, screenshotFolder, type WatchedPage } from "./browser.js";
import { changedPixels } from "./running-scene.js";
import { servePage, type LocalServer } from "./servers.js";

/** Milliseconds. */
const PATIENCE = 120_000;
const NOTHING: RodDebugOptions = {
  contacts: false,
  forces: false,
  attachments: false,
  joints: false,
  frames: false,
  boxes: false,
  sleeping: false,
  colour: "none",
};

let server: LocalServer;
let browser: Browser;

beforeAll(async () => {
  server = await servePage("debug-view");
  browser = await launchBrowser();
}, PATIENCE);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function open(scene: string): Promise<WatchedPage> {
  const watched = await openPage(browser, `${server.url}#${scene}`, { width: 640, height: 480 });
  await watched.page.waitForFunction(() => window.debugPage !== undefined, undefined, { timeout: PATIENCE });
  return watched;
}

/** A picture with these options and no others, straight from the canvas; `alpha` is where the camera stands. */
async function picture(page: Page, name: string, options: RodDebugOptions, alpha = -Math.PI / 2) {
  const data = await page.evaluate(
    async ([settings, angle]) => {
      const { scene, view, camera } = window.debugPage!;
      Object.assign(view, settings);
      camera.alpha = angle;
      scene.render();
      await scene.whenReadyAsync();
      scene.render();
      return scene.getEngine().getRenderingCanvas()!.toDataURL("image/png");
    },
    [{ ...NOTHING, ...options }, alpha] as const,
  );
  const png = Buffer.from(data.split(",")[1], "base64");
  mkdirSync(screenshotFolder, { recursive: true });
  writeFileSync(join(screenshotFolder, `debug-${name}.png`), png);
  return png;
}

/** Share of the pixels that have nearly this colour. */
function share(page: Page, png: Buffer, [r, g, b]: readonly number[]): Promise<number> {
  return page.evaluate(
    async ([base64, red, green, blue]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      let count = 0;
      for (let i = 0; i < data.length; i += 4)
        if (Math.abs(data[i] - red) + Math.abs(data[i + 1] - green) + Math.abs(data[i + 2] - blue) < 30)
          count++;
      return count / (data.length / 4);
    },
    [png.toString("base64"), 255 * r, 255 * g, 255 * b] as const,
  );
}

const legendMarks = (page: Page) => page.evaluate(() => window.debugPage!.view.legend!.marks);

describe("of a knot", () => {
  it("shows what is switched on in the colours of its legend, and nothing when it is off", async () => {
    const { page, problems } = await open("knot");
    const off = await picture(page, "knot-off", {});
    const kinds: [keyof RodDebugOptions, string][] = [
      ["forces", "sticking"],
      ["attachments", "attachment"],
      ["joints", "joint"],
      ["frames", "first director"],
      ["boxes", "box of a rod"],
    ];
    for (const [kind, label] of kinds) {
      const on = await picture(page, `knot-${kind}`, { [kind]: true });
      const { colour } = (await legendMarks(page)).find((mark) => mark.label === label)!;
      expect(await share(page, on, colour), kind).toBeGreaterThan(1e-4);
      expect(await share(page, off, colour), kind).toBe(0);
    }
    const tension = await picture(page, "knot-tension", { colour: "tension" });
    expect(await changedPixels(page, off, tension)).toBeGreaterThan(0.02);
    const again = await picture(page, "knot-off-again", {});
    expect(await changedPixels(page, off, again)).toBe(0);
    expect(problems).toEqual([]);
    await page.close();
  });

  it("has a legend on the page that follows it and goes with it", async () => {
    const { page } = await open("knot");
    await page.evaluate(() => window.debugPage!.view.showLegend());
    const legend = page.locator(".rod-legend");
    expect(await legend.isHidden()).toBe(true);
    await picture(page, "legend", { colour: "curvature", attachments: true });
    expect(await legend.innerText()).toMatch(/curvature, 1\/m[^]*\b0\b[^]*N = .*m \(sqrt\)[^]*attachment/);
    await page.evaluate(() => window.debugPage!.view.dispose());
    expect(await legend.count()).toBe(0);
    await page.close();
  });
});

describe("of two hundred strands", () => {
  it(
    "shows strands instead of drawn hair, in front and behind, and the hair again",
    { timeout: PATIENCE },
    async () => {
      const { page, problems } = await open("salon");
      page.setDefaultTimeout(PATIENCE);
      const all: RodDebugOptions = { colour: "care", contacts: true, forces: true };
      for (const [name, alpha] of [
        ["front", -Math.PI / 2],
        ["back", Math.PI / 2],
      ] as const) {
        const drawn = await picture(page, `salon-${name}`, all, alpha);
        const crowd = (await page.evaluate(() => window.debugPage!.view.legend!.quantity!.stops))[1];
        expect(crowd.label).toBe("crowd");
        expect(await share(page, drawn, crowd.colour), name).toBeGreaterThan(0.005);
        const sticking = (await legendMarks(page)).find(({ label }) => label === "sticking")!;
        expect(await share(page, drawn, sticking.colour), name).toBeGreaterThan(5e-4);
      }
      const calls = await page.evaluate(() => {
        const { view, rods } = window.debugPage!;
        return { coloured: view.counts.coloured, hidden: rods.hair[0].drawnMesh.layerMask === 0 };
      });
      expect(calls).toEqual({ coloured: 200, hidden: true });
      await page.evaluate(() => window.debugPage!.view.dispose());
      expect(await page.evaluate(() => window.debugPage!.rods.hair[0].drawnMesh.layerMask)).not.toBe(0);
      expect(problems).toEqual([]);
      await page.close();
    },
  );
});
