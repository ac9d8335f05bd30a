// Vines and ribbons: what grows, what is pulled straight and what stretches, with mouse, touch and keyboard.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { countColours, launchBrowser, openPage, type WatchedPage } from "./browser.js";
import { distance, drawByHand, drawImage, onScreen, picture, tips, type Tip } from "./running-scene.js";
import { serveSampleGame, type LocalServer } from "./servers.js";

let server: LocalServer;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  server = await serveSampleGame();
  browser = await launchBrowser();
  watched = await openPage(browser, `${server.url}#/vines`, { width: 800, height: 500 });
  page = watched.page;
  await drawByHand(page);
  // Time goes on when a test says so.
  await page.getByRole("button", { name: "Pause" }).click();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it("lets the vine grow up its pole", async () => {
  const before = await rope("vine");
  await simulate(4);
  const now = await rope("vine");
  expect(now.length).toBeGreaterThan(before.length + 0.7);
  expect(now.tip[1]).toBeGreaterThan(before.tip[1]! + 0.15);
  const pole = await place("pole");
  expect(Math.hypot(now.tip[0]! - pole[0]!, now.tip[2]! - pole[2]!)).toBeLessThan(0.08);
  expect(await countColours(page, await picture(page, "vines"))).toBeGreaterThan(3000);
});

it("shows it from behind, with leaves where it has grown", async () => {
  await turnTo(1.55);
  await picture(page, "vines-behind");
  await turnTo(-1.62);
  const leaves = await page.evaluate(
    () =>
      window.babylonRods!.scene.meshes.filter((mesh) => /^leaf \d/.test(mesh.name) && mesh.isEnabled())
        .length,
  );
  expect(leaves).toBeGreaterThan(10);
});

it("lets the mouse pull the ribbon straight, and it curls up again", async () => {
  const rest = await rope("gift ribbon");
  const [x, y] = await onScreen(page, await pointOf("gift ribbon", 0.97));
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 1; i <= 10; i++) {
    await page.mouse.move(x, y + 14 * i);
    await simulate(0.1);
  }
  await picture(page, "vines-pulled");
  const pulled = await rope("gift ribbon");
  expect(pulled.tip[1]).toBeLessThan(rest.tip[1]! - 0.3);
  await page.mouse.up();
  await simulate(3);
  await picture(page, "vines-released");
  expect(Math.abs((await rope("gift ribbon")).tip[1]! - rest.tip[1]!)).toBeLessThan(0.06);
});

it("lets a finger pull the ball down, and the bungee stretches", async () => {
  await simulate(2);
  const rest = await place("ball");
  const [x, y] = await onScreen(page, rest);
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", down = 0) =>
    finger.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x, y: y + down }],
    });
  await touch("touchStart");
  for (let i = 1; i <= 8; i++) {
    await touch("touchMove", 12 * i);
    await simulate(0.1);
  }
  const pulled = await place("ball");
  expect(pulled[1]).toBeLessThan(rest[1]! - 0.08);
  const top = await pointOf("bungee", 0);
  const end = await pointOf("bungee", 1);
  expect(distance(top, end)).toBeGreaterThan(1.3 * (await rope("bungee")).length);
  await touch("touchEnd");
  let highest = -Infinity;
  for (let i = 0; i < 8; i++) {
    await simulate(0.1);
    highest = Math.max(highest, (await place("ball"))[1]!);
  }
  expect(highest).toBeGreaterThan(rest[1]!);
});

it("starts again by a key", async () => {
  await page.keyboard.press("r");
  expect((await rope("vine")).length).toBeLessThan(0.35);
  await simulate(0.5);
  expect(Math.abs((await place("ball"))[0]! - (await rope("bungee")).root[0]!)).toBeLessThan(0.02);
});

it("shows all of it on a phone", async () => {
  await page.setViewportSize({ width: 390, height: 780 });
  await simulate(3);
  await drawImage(page);
  await picture(page, "vines-phone");
  for (const name of ["knob", "ball", "post"]) {
    const [x, y] = await onScreen(page, await place(name, true));
    expect(x, name).toBeGreaterThan(0);
    expect(x, name).toBeLessThan(390);
    expect(y, name).toBeGreaterThan(0);
    expect(y, name).toBeLessThan(780);
  }
});

it("went without a problem", () => {
  expect(watched.problems).toEqual([]);
});

/** Havok's steps, each of which takes the rods along. */
function simulate(seconds: number): Promise<void> {
  return page.evaluate(
    (steps) => {
      const engine = window.babylonRods!.scene.getPhysicsEngine() as unknown as {
        _step(seconds: number): void;
      };
      for (let i = 0; i < steps; i++) engine._step(1 / 60);
    },
    Math.round(60 * seconds),
  );
}

async function rope(name: string): Promise<Tip> {
  return (await tips(page)).find((one) => one.name === name)!;
}

/** Where Havok has put it, or, of what hangs on something, where it was in the last image. */
function place(name: string, absolute = false): Promise<number[]> {
  return page.evaluate(
    ([mesh, drawn]) => {
      const found = window.babylonRods!.scene.getMeshByName(mesh as string)!;
      return (drawn ? found.getAbsolutePosition() : found.position).asArray();
    },
    [name, absolute] as const,
  );
}

function pointOf(name: string, share: number): Promise<number[]> {
  return page.evaluate(
    ([wanted, at]) => {
      const { rods, scene } = window.babylonRods!;
      const rod = rods.rods.find((one) => one.name === wanted)!;
      return rod.getPointToRef((at as number) * rod.length, scene.activeCamera!.position.clone()).asArray();
    },
    [name, share] as const,
  );
}

function turnTo(alpha: number): Promise<void> {
  return page.evaluate((angle) => {
    (window.babylonRods!.scene.activeCamera as unknown as { alpha: number }).alpha = angle;
    window.drawImage();
  }, alpha);
}
