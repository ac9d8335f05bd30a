// The panel in a page, with a real mouse: what is moved shows in the simulation, by as much as theory says.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser, openPage, screenshotFolder, takeScreenshot } from "./browser.js";
import { servePage, type LocalServer } from "./servers.js";
import * as tuning from "./tuning.js";
import { dragSlider, numberIn, tapRod, typeInto } from "./tuning.js";

/** Milliseconds. */
const PATIENCE = 120_000;

let server: LocalServer;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  server = await servePage("panel");
  browser = await launchBrowser();
  await open();
}, PATIENCE);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function open(): Promise<void> {
  ({ page, problems } = await openPage(browser, server.url, { width: 1000, height: 700 }));
  await page.waitForFunction(() => window.tuningPage !== undefined, undefined, { timeout: PATIENCE });
}

const step = (seconds: number) => tuning.step(page, seconds);
const beam = () => tuning.beam(page);
const expectTheory = () => tuning.expectTheory(page);
const choose = (name: string) => page.locator(".rod-panel nav button", { hasText: name }).first().click();
const row = (name: string): Locator => page.locator(`.rod-panel .row[data-name="${name}"]`);
const fold = (name: string) => page.locator(".rod-panel > details > summary", { hasText: name }).click();
const type = (name: string, text: string) => typeInto(row(name).locator("input[type=text]").first(), text);

/** Drags the slider of a property to a share of its way; returns the value that it has then. */
async function drag(name: string, share: number): Promise<number> {
  await dragSlider(page, row(name).locator("input[type=range]"), share);
  await page.evaluate(() => window.tuningPage!.panel!.update());
  return numberIn(row(name).locator("input[type=text]"));
}

it("lists what lives, and follows what comes and goes", async () => {
  const listed = () => page.locator(".rod-panel nav details:not([hidden])").allInnerTexts();
  expect((await listed()).join("\n")).toMatch(
    /World[^]*Ropes \(2\)\s*beam\s*line[^]*Hair \(1\)\s*fringe, 12 strands[^]*Combs \(1\)[^]*Attachments \(1\)[^]*Obstacles \(1\)/,
  );
  await page.evaluate(() => {
    const { rods, step } = window.tuningPage!;
    rods.rods.find(({ name }) => name === "line")!.dispose();
    rods.createRope({
      name: "new one",
      from: { x: 0, y: 0, z: 0 },
      to: { x: 0.1, y: 0, z: 0 },
      radius: 0.004,
    });
    step(0);
  });
  const text = (await listed()).join("\n");
  expect(text).toMatch(/Ropes \(2\)\s*beam\s*new one/);
  expect(text).not.toMatch(/Attachments/);
  await takeScreenshot(page, "panel-tree");
});

describe("a slider that is dragged", () => {
  it("makes a rope sag as much as theory says: stiffness, radius, length, elements", async () => {
    await choose("beam");
    await expectTheory();
    const stiffness = await drag("material.youngModulus", 0.62);
    expect(stiffness).toBeGreaterThan(5e8);
    expect((await beam()).E / stiffness).toBeCloseTo(1, 3);
    await expectTheory();
    await type("material.youngModulus", "4e8");
    await expectTheory();
    const radius = await drag("radius", 0.6);
    expect((await beam()).radius / radius).toBeCloseTo(1, 3);
    await expectTheory();
    await type("elements", "20");
    await type("length", "0.15");
    expect((await beam()).length).toBeCloseTo(0.15, 9);
    await expectTheory();
    expect(await page.locator(".rod-panel .row.changed").count()).toBeGreaterThan(3);
    await takeScreenshot(page, "panel-properties");
  });

  it("says what is refused, and changes nothing", async () => {
    await type("length", "-1");
    expect(await page.locator(".rod-panel [role=alert]").innerText()).toMatch(/^metres is -1; allowed/);
    expect((await beam()).length).toBeCloseTo(0.15, 9);
    await type("length", "0.2");
    expect(await page.locator(".rod-panel [role=alert]").innerText()).toBe("");
  });

  it("sets vectors, flags and choices of the world", async () => {
    await choose("world");
    await type("gravity", "3");
    await row("collides").locator("input").click();
    await row("solver").locator("select").selectOption("newton");
    await drag("budget", 1);
    const { rods } = {
      rods: await page.evaluate(() => {
        const { gravity, collides, solver, budget } = window.tuningPage!.rods;
        return { gravity: gravity.asArray(), collides, solver, isEndless: budget === Infinity };
      }),
    };
    expect(rods).toEqual({ gravity: [3, -9.81, 0], collides: false, solver: "newton", isEndless: true });
    await row("gravity").locator(".reset").click();
    expect(await page.evaluate(() => window.tuningPage!.rods.gravity.x)).toBe(0);
    await row("collides").locator("input").click();
  });

  it("regrows hair once, where it is let go", async () => {
    await choose("fringe");
    const strands = await drag("strands", 0.5);
    expect(await page.evaluate(() => window.tuningPage!.rods.hair[0].guideCount)).toBe(strands);
    await drag("look.clump", 0.9);
    expect(await page.evaluate(() => window.tuningPage!.rods.hair[0].look.clump)).toBeCloseTo(0.9, 1);
  });

  it("gives a comb other teeth", async () => {
    await choose("comb");
    await type("teeth", "9");
    expect(await page.evaluate(() => window.tuningPage!.rods.combs[0].teeth)).toBe(9);
  });
});

describe("time", () => {
  it("is stopped, goes on by one step, goes back", async () => {
    await page.evaluate(() => (window.tuningPage!.rods.paused = false));
    const press = (name: string) =>
      page.locator(".rod-panel [role=toolbar] button", { hasText: name }).click();
    await press("Pause");
    const now = () => page.evaluate(() => window.tuningPage!.rods.world.clock.now);
    const before = await now();
    await press("Save");
    await press("Step");
    expect((await now()) - before).toBeCloseTo(
      await page.evaluate(() => 1 / 60 / window.tuningPage!.rods.world.units.time),
      6,
    );
    await press("Restore");
    expect(await now()).toBe(before);
    await press("Slow");
    expect(await page.evaluate(() => window.tuningPage!.rods.timeScale)).toBe(0.1);
    await press("Slow");
    // Rods have come and gone since the beginning: that is said.
    await press("Restart");
    expect(await page.locator(".rod-panel [role=alert]").innerText()).toMatch(/^state is "of other rods/);
  });
});

it("selects what is tapped in the picture, and plots along it", async () => {
  await choose("world");
  await tapRod(page, "beam", 0.1);
  await step(0);
  expect(await page.locator(".rod-panel nav button[aria-current=true]").innerText()).toBe("beam");
  expect(
    await page.locator(".rod-panel > details p[role=status]", { hasText: "beam at" }).innerText(),
  ).toMatch(/beam at 0\.\d+ m: curvature .* 1\/m, tension .* N/);
  await fold("Statistics");
  await step(20 / 60);
  await page.locator(".rod-panel > details", { hasText: "Statistics" }).scrollIntoViewIfNeeded();
  await takeScreenshot(page, "panel-plots");
  await fold("Debug view");
  await page.locator(".rod-panel select[aria-label='Colour along rods']").selectOption("curvature");
  await page.waitForFunction(() => document.querySelector(".rod-legend") !== null);
  await step(0);
  expect(await page.locator(".rod-legend").innerText()).toMatch(/curvature, 1\/m/);
  await takeScreenshot(page, "panel-debug");
});

it("works by keys alone: focus is seen, arrows move sliders, Escape closes", async () => {
  await choose("beam");
  const slider = row("material.friction").locator("input[type=range]");
  await slider.focus();
  const before = await page.evaluate(() => window.tuningPage!.rods.rods[0].material.friction);
  await page.keyboard.press("ArrowRight");
  const after = await page.evaluate(() => window.tuningPage!.rods.rods[0].material.friction);
  expect(after).toBeGreaterThan(before);
  expect(await slider.evaluate((input) => getComputedStyle(input).outlineStyle)).toBe("solid");
  const unnamed = await page
    .locator(".rod-panel")
    .evaluate((panel) =>
      [...panel.querySelectorAll("input, select, textarea, button")]
        .filter(
          (each) =>
            !each.getAttribute("aria-label") &&
            each.textContent!.trim() === "" &&
            !(each as HTMLElement).hidden,
        )
        .map((each) => each.outerHTML),
    );
  expect(unnamed).toEqual([]);
  await page.keyboard.press("Escape");
  expect(await page.locator(".rod-panel").isHidden()).toBe(true);
  await page.evaluate(() => window.tuningPage!.panel!.open());
});

it("bends a rope by nature as its curve says", async () => {
  await choose("beam");
  const handles = row("curl.along").locator(".handles input");
  expect(await handles.count()).toBe(5);
  const tip = handles.last();
  await tip.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await tip.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height - 8);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
  await page.mouse.up();
  const natural = await page.evaluate(() => window.tuningPage!.rods.rods[0].naturalCurvature.curvature);
  // Linear over the last quarter: an eighth of what the tip has.
  const ofTip = Number((await tip.getAttribute("aria-valuetext"))!.split(" ")[0]);
  expect(ofTip).toBeGreaterThan(1);
  expect(natural / (ofTip / 8)).toBeGreaterThan(0.9);
  expect(natural / (ofTip / 8)).toBeLessThan(1.1);
  await takeScreenshot(page, "panel-curve");
  await row("curl.along").locator(".reset").click();
  expect(await page.evaluate(() => window.tuningPage!.rods.rods[0].naturalCurvature.curvature)).toBeCloseTo(
    0,
    6,
  );
});

describe("used badly", () => {
  it("bears two panels, and scenes and ropes that go while it is open", async () => {
    const counts = await page.evaluate(() => {
      const { openMore, panel, rods } = window.tuningPage!;
      const { second, ofAnother, elsewhere } = openMore!();
      second.select(rods.rods[0]);
      panel!.select(rods);
      const open = document.querySelectorAll(".rod-panel").length;
      ofAnother.select(elsewhere.rods[0]);
      elsewhere.scene.dispose();
      second.dispose();
      second.dispose();
      panel!.update();
      return [open, document.querySelectorAll(".rod-panel").length, Number(ofAnother.isDisposed)];
    });
    expect(counts).toEqual([3, 1, 1]);
    await choose("new one");
    const slider = row("radius").locator("input[type=range]");
    await slider.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await slider.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.evaluate(() => window.tuningPage!.rods.rods.find(({ name }) => name === "new one")!.dispose());
    await page.mouse.move(x + width / 3, y + height / 2, { steps: 3 });
    await page.mouse.up();
    await step(0.1);
    expect(await page.locator(".rod-panel nav").innerText()).not.toContain("new one");
    expect(problems).toEqual([]);
  });

  it("refuses files that are no presets by name, and changes nothing", async () => {
    await choose("beam");
    const before = await beam();
    const load = async (text: string) => {
      const file = { name: "preset.json", mimeType: "application/json", buffer: Buffer.from(text) };
      await page.locator(".rod-panel input[type=file]").setInputFiles(file);
      await page.waitForTimeout(100);
      return page.locator(".rod-panel [role=alert]").innerText();
    };
    const head = '"format":"babylon-rods preset","version":1,"name":"x","kind":"rope"';
    expect(await load(`{${head},"values":{"__proto__":{"length":5}}}`)).toMatch(
      /^preset\.values\.__proto__ is an object; allowed: no value of this name/,
    );
    expect(await load(`{${head},"values":{"radius.0":1e999}}`)).toMatch(
      /^preset\.values\.radius\.0 is Infinity/,
    );
    expect(await load(`{${head},"values":{"length":-2}}`)).toMatch(/^metres is -2; allowed/);
    expect(await load("{")).toMatch(/^preset is "\{"; allowed: JSON/);
    expect(await beam()).toEqual(before);
  });
});

it("keeps a preset over a reload, and the same rope comes of it", { timeout: PATIENCE }, async () => {
  await choose("beam");
  await type("material.youngModulus", "1e9");
  await type("radius", "0.003");
  await type("curl.curvature", "2");
  await fold("Presets");
  await page.locator("input[aria-label='Name of the preset']").fill("stiff");
  await page.locator("button", { hasText: "Save preset" }).click();
  const tuned = await page.evaluate(() => {
    const [{ material, radii, length, elements, naturalCurvature }] = window.tuningPage!.rods.rods;
    return { material, radii, length, elements, naturalCurvature };
  });
  await page.locator("button", { hasText: "Copy code" }).click();
  const code = await page.locator(".rod-panel textarea").inputValue();
  expect(code).toMatch(/^rods\.createRope\(\{ from: \{ x: -0\.1, /);
  mkdirSync(screenshotFolder, { recursive: true });
  writeFileSync(join(screenshotFolder, "panel-code.txt"), code);
  expect(problems).toEqual([]);
  await page.reload();
  await page.waitForFunction(() => window.tuningPage !== undefined, undefined, { timeout: PATIENCE });
  await choose("beam");
  await fold("Presets");
  await page.locator("select[aria-label=Presets]").selectOption("stiff");
  await page.locator(".rod-panel button", { hasText: /^Load$/ }).click();
  expect(await page.locator(".rod-panel [role=alert]").innerText()).toBe("");
  const loaded = await page.evaluate(() => {
    const [{ material, radii, length, elements, naturalCurvature }] = window.tuningPage!.rods.rods;
    return { material, radii, length, elements, naturalCurvature };
  });
  expect({ ...loaded, naturalCurvature: null }).toEqual({ ...tuned, naturalCurvature: null });
  expect(loaded.naturalCurvature.curvature).toBeCloseTo(tuned.naturalCurvature.curvature, 9);
  expect(await page.locator(".rod-panel .row.changed").count()).toBe(0);
  await page.evaluate(() => {
    window.tuningPage!.rods.dispose();
    window.tuningPage!.scene.render();
  });
  expect(await page.locator(".rod-panel").count()).toBe(0);
  expect(problems).toEqual([]);
});
