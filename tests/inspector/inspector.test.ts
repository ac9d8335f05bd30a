// Rods in Babylon's own Inspector, with a real mouse. Its packages are 700 MB, so `npm run test:inspector` installs
// them in this folder; where they are not, these tests are skipped.
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser, openPage, screenshotFolder, takeScreenshot } from "../browser/browser.js";
import { changedPixels } from "../browser/running-scene.js";
import type { LocalServer } from "../browser/servers.js";
import { beam, dragSlider, expectTheory, numberIn, step, tapRod, typeInto } from "../browser/tuning.js";
import { isInspectorInstalled, serveInspectorPage } from "./serve-page.js";

/** Milliseconds; the Inspector is bundled first. */
const PATIENCE = 600_000;

describe.skipIf(!isInspectorInstalled)("Inspector (npm run test:inspector)", { timeout: PATIENCE }, () => {
  let server: LocalServer;
  let browser: Browser;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    server = await serveInspectorPage();
    browser = await launchBrowser();
    await open();
  }, PATIENCE);

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  async function open(scene = ""): Promise<void> {
    await page?.close();
    ({ page, problems } = await openPage(browser, server.url + scene, { width: 1500, height: 1000 }));
    await ready();
  }

  async function ready(): Promise<void> {
    await page.waitForFunction(() => window.tuningPage !== undefined, undefined, { timeout: PATIENCE });
    await node(/^Rods$/).waitFor();
    await unfold(/^Rods$/);
    await step(page, 0);
  }

  const node = (name: RegExp): Locator => page.locator("[role=treeitem]", { hasText: name }).first();
  const unfold = (name: RegExp) => node(name).locator("svg").first().click();
  const tree = async () => (await page.locator("[role=treeitem]").allInnerTexts()).join("\n");
  const line = (name: string): Locator => page.locator(`[data-name="${name}"]`);
  const field = (name: string): Locator => line(name).locator("input[type=text]").first();
  const part = (label: string): Locator => page.locator(".rods-inspector", { hasText: label });
  const press = (label: string) => part(label).getByRole("button", { name: label, exact: true }).click();

  /** What is watched is looked at several times a second. */
  const settle = () => page.waitForTimeout(400);

  async function drag(name: string, share: number): Promise<number> {
    await dragSlider(page, line(name).locator("input[type=range]"), share);
    await settle();
    return numberIn(field(name));
  }

  it("lists what lives, and follows what comes and goes", async () => {
    expect(await tree()).toMatch(
      /World\nRopes \(2\)\nStrands \(0\)\nHair \(1\)\nCombs \(1\)\nAttachments \(1\)\nObstacles \(1\)/,
    );
    await unfold(/^Ropes/);
    expect(await tree()).toMatch(/Ropes \(2\)\nbeam\nline\n/);
    await page.evaluate(() => {
      const { rods, step: draw } = window.tuningPage!;
      rods.rods.find(({ name }) => name === "line")!.dispose();
      const to = { x: 0.1, y: 0, z: 0 };
      rods.createRope({ name: "new one", from: { x: 0, y: 0, z: 0 }, to, radius: 0.004 });
      draw(0);
    });
    await page.waitForTimeout(250);
    await step(page, 0);
    await node(/^new one$/).waitFor();
    expect(await tree()).toMatch(/Ropes \(2\)\nbeam\nnew one\nStrands \(0\)[^]*Attachments \(0\)/);
    await takeScreenshot(page, "inspector-tree");
  });

  describe("a slider that is dragged", () => {
    it("makes a rope sag as much as theory says: stiffness, density, radius, length, elements", async () => {
      await node(/^beam$/).click();
      await line("material.youngModulus").waitFor();
      await expectTheory(page);
      const stiffness = await drag("material.youngModulus", 0.62);
      expect(stiffness).toBeGreaterThan(5e8);
      expect((await beam(page)).E / stiffness).toBeCloseTo(1, 3);
      await expectTheory(page);
      const density = await drag("material.density", 0.75);
      expect((await beam(page)).rho / density).toBeCloseTo(1, 3);
      await typeInto(field("material.youngModulus"), "4e8");
      await expectTheory(page);
      const radius = await drag("radius", 0.6);
      expect((await beam(page)).radius / radius).toBeCloseTo(1, 3);
      await expectTheory(page);
      await typeInto(field("length"), "0.15");
      await typeInto(field("elements"), "20");
      expect(await beam(page)).toMatchObject({ elements: 20, length: expect.closeTo(0.15, 9) as number });
      await expectTheory(page);
      await takeScreenshot(page, "inspector-properties");
    });

    it("is said to be refused where it is, and changes nothing", async () => {
      await typeInto(field("length"), "-1");
      expect(await page.locator(".rods-inspector [role=alert]").innerText()).toMatch(
        /^metres is -1; allowed/,
      );
      expect((await beam(page)).length).toBeCloseTo(0.15, 9);
    });

    it("is marked, and set back", async () => {
      const reset = line("elements").getByRole("button", { name: "Reset Elements" });
      await settle();
      expect(await reset.isVisible()).toBe(true);
      expect(await line("material.friction").locator("button[aria-label^=Reset]").isVisible()).toBe(false);
      await reset.click();
      expect((await beam(page)).elements).toBe(12);
      await settle();
      expect(await reset.isVisible()).toBe(false);
    });

    it("regrows hair, gives a comb other teeth, sets the world's work", async () => {
      await unfold(/^Hair/);
      await node(/^fringe$/).click();
      const strands = await drag("strands", 0.5);
      expect(await page.evaluate(() => window.tuningPage!.rods.hair[0].guideCount)).toBe(strands);
      await drag("look.clump", 0.9);
      expect(await page.evaluate(() => window.tuningPage!.rods.hair[0].look.clump)).toBeCloseTo(0.9, 1);
      await unfold(/^Combs/);
      await node(/^comb/).click();
      const teeth = await drag("teeth", 0.8);
      expect(await page.evaluate(() => window.tuningPage!.rods.combs[0].teeth)).toBe(teeth);
      await node(/^World$/).click();
      expect(await drag("budget", 1)).toBe(Infinity);
      expect(await page.evaluate(() => window.tuningPage!.rods.budget)).toBe(Infinity);
    });
  });

  it("cuts off no label", async () => {
    for (const name of [/^beam$/, /^fringe$/, /^comb/, /^World$/]) {
      await node(name).click();
      await settle();
      const cut = await page
        .locator("[data-name] .fui-Body1Strong")
        .evaluateAll((labels) =>
          labels
            .filter((label) => label.scrollWidth > label.clientWidth && label.clientWidth > 0)
            .map((label) => label.textContent),
        );
      expect(cut).toEqual([]);
    }
  });

  it("stops time, goes on by a step, saves and goes back", async () => {
    const now = () => page.evaluate(() => window.tuningPage!.rods.world.clock.now);
    await node(/^beam$/).click();
    const before = await now();
    await press("Save");
    await press("Step");
    const frame = await page.evaluate(() => 1 / 60 / window.tuningPage!.rods.world.units.time);
    expect((await now()) - before).toBeCloseTo(frame, 6);
    await press("Restore");
    expect(await now()).toBe(before);
    await press("Slow");
    expect(await page.evaluate(() => window.tuningPage!.rods.timeScale)).toBe(0.1);
    await press("Slow");
    await press("Pause");
    expect(await page.evaluate(() => window.tuningPage!.rods.paused)).toBe(false);
    await press("Pause");
  });

  it("selects in the tree what is tapped in the picture, and marks there what is selected in the tree", async () => {
    await node(/^World$/).click();
    await step(page, 0);
    const unmarked = await takeScreenshot(page, "inspector-unmarked");
    await tapRod(page, "beam", 0.1);
    await step(page, 0);
    await expect.poll(() => node(/^beam$/).innerHTML()).toContain("Background1Selected");
    const plots = part("tension").filter({ has: page.locator("canvas") });
    await plots.scrollIntoViewIfNeeded();
    await page.waitForTimeout(200);
    await step(page, 0);
    expect(await plots.innerText()).toMatch(/beam at 0\.\d+ m: curvature .* 1\/m, tension .* N/);
    expect(
      await changedPixels(page, unmarked, await takeScreenshot(page, "inspector-plots")),
    ).toBeGreaterThan(0.001);
    await node(/^new one$/).click();
    await step(page, 0);
    const marks = () =>
      page.evaluate(
        () => window.tuningPage!.scene.meshes.filter(({ name }) => name === "selected rod").length,
      );
    expect(await marks()).toBe(1);
    await node(/^World$/).click();
    await step(page, 0);
    expect(await marks()).toBe(0);
  });

  it("draws our statistics in the Inspector's own graphs", async () => {
    await page.locator("button[name=selectedTab][value=Statistics]").click();
    const opened = page.waitForEvent("popup");
    await page.getByText("Open Realtime Perf Viewer").click();
    const graphs = await opened;
    await step(page, 0.2);
    await step(page, 0.2);
    await graphs.getByText("rods: contacts").waitFor();
    expect(await graphs.locator("body").innerText()).toMatch(/Rods\s[^]*rods: time of a frame, ms\s+\d/);
    await graphs.screenshot({ path: join(screenshotFolder, "inspector-graphs.png") });
    await graphs.close();
    await page.locator("button[name=selectedTab][value=Properties]").click();
  });

  it("switches the debug view on, and off again", async () => {
    await node(/^World$/).click();
    await step(page, 0);
    const off = await takeScreenshot(page, "inspector-debug-off");
    const switches = part("See through");
    await switches.getByLabel("Colour along rods").selectOption("curvature");
    await switches.getByLabel("Boxes").check();
    await page.locator(".rod-legend").waitFor({ state: "attached" });
    await step(page, 0);
    expect(await page.locator(".rod-legend").innerText()).toMatch(/curvature, 1\/m[^]*box of a rod/);
    expect(await changedPixels(page, off, await takeScreenshot(page, "inspector-debug"))).toBeGreaterThan(
      0.005,
    );
    await switches.getByLabel("Boxes").uncheck();
    await switches.getByLabel("Colour along rods").selectOption("none");
    await step(page, 0);
    expect(await page.locator(".rod-legend").isVisible()).toBe(false);
  });

  it("bears a rope that is disposed while its slider is dragged", async () => {
    await node(/^new one$/).click();
    const slider = line("radius").locator("input[type=range]");
    await slider.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await slider.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.evaluate(() => window.tuningPage!.rods.rods.find(({ name }) => name === "new one")!.dispose());
    await page.mouse.move(x + width / 4, y + height / 2, { steps: 3 });
    await page.mouse.up();
    await step(page, 0.3);
    await settle();
    await step(page, 0);
    expect(await tree()).not.toContain("new one");
    expect(problems).toEqual([]);
  });

  it("keeps a preset over a reload, and the same rope comes of it", async () => {
    const values = () =>
      page.evaluate(() => {
        const [{ material, radii, length, elements }] = window.tuningPage!.rods.rods;
        return { material, radii, length, elements };
      });
    await node(/^beam$/).click();
    await typeInto(field("material.youngModulus"), "1e9");
    await typeInto(field("radius"), "0.003");
    const presets = () => part("Compared with");
    await presets().getByLabel("Name of the preset").fill("stiff");
    await press("Save preset");
    const tuned = await values();
    await press("Copy code");
    expect(await presets().locator("textarea").inputValue()).toMatch(/^rods\.createRope\(\{ from: /);
    expect(problems).toEqual([]);
    await page.reload();
    await ready();
    expect(await values()).not.toEqual(tuned);
    await unfold(/^Ropes/);
    await node(/^beam$/).click();
    await presets().locator("select").selectOption("stiff");
    await press("Load");
    expect(await values()).toEqual(tuned);
    expect(await presets().innerText()).toContain("Compared with: stiff");
  });

  it("bears that the rods are disposed while it is open", async () => {
    await page.evaluate(() => {
      const { rods, scene } = window.tuningPage!;
      rods.dispose();
      scene.render();
    });
    await settle();
    expect(problems).toEqual([]);
  });

  it("is offered by its extension feed", async () => {
    await page.close();
    ({ page, problems } = await openPage(browser, `${server.url}#feed`, { width: 1500, height: 1000 }));
    await page.waitForFunction(() => window.tuningPage !== undefined, undefined, { timeout: PATIENCE });
    await node(/^Nodes$/).waitFor();
    expect(await node(/^Rods$/).count()).toBe(0);
    // The button has no name, only a picture.
    await page.mouse.click(1375, 18);
    const dialog = page.locator("[role=dialog]");
    await dialog.getByText("Rods", { exact: true }).click();
    await dialog.getByRole("button", { name: "Get" }).first().click();
    await page.keyboard.press("Escape");
    await node(/^Rods$/).waitFor();
    expect(problems).toEqual([]);
  });

  it.each(["knot", "salon"])("is looked at with the debug view on: %s", async (scene) => {
    await open(`#${scene}`);
    await node(/^World$/).click();
    const switches = part("See through");
    for (const name of ["Contacts", "Forces"]) await switches.getByLabel(name).check();
    await switches.getByLabel("Colour along rods").selectOption("curvature");
    await page.locator(".rod-legend").waitFor({ state: "attached" });
    await step(page, 0);
    await page.evaluate(() => window.tuningPage!.scene.whenReadyAsync());
    await step(page, 0);
    expect(await page.locator(".rod-legend").innerText()).toMatch(/curvature[^]*sticking/);
    await takeScreenshot(page, `inspector-${scene}`);
    expect(problems).toEqual([]);
  });
});
