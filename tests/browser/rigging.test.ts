// Ropes that carry Havok's bodies, pulled with a real mouse.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { countColours, launchBrowser, openPage, takeScreenshot, type WatchedPage } from "./browser.js";
import { changedPixels, distance, drawByHand, drawImage, onScreen, picture } from "./running-scene.js";
import { serveSampleGame, type LocalServer } from "./servers.js";

let server: LocalServer;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  server = await serveSampleGame();
  browser = await launchBrowser();
  watched = await openPage(browser, `${server.url}#/rigging`, { width: 800, height: 500 });
  page = watched.page;
  await drawByHand(page);
  // Time goes on when a test says so.
  await page.getByRole("button", { name: "Pause" }).click();
  await simulate(1.5);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it("shows all of it, at rest", async () => {
  expect(await countColours(page, await picture(page, "rigging"))).toBeGreaterThan(3000);
  const before = await place("crate");
  await simulate(0.5);
  expect(distance(await place("crate"), before)).toBeLessThan(1e-3);
});

it("lets the mouse pick a rope, drag it and release it: the crate on it swings", async () => {
  const [rest, held] = [await place("crate"), await middle("left sling")];
  const before = await picture(page, "rigging-rope-before");
  const [x, y] = await onScreen(page, held);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 10, y, { steps: 2 });
  await page.mouse.move(x - 60, y + 10, { steps: 4 });
  await simulate(0.6);
  const during = await picture(page, "rigging-rope-dragged");
  expect(distance(await middle("left sling"), held)).toBeGreaterThan(0.03);
  const pulled = await place("crate");
  expect(distance(pulled, rest)).toBeGreaterThan(0.01);
  expect(await changedPixels(page, before, during)).toBeGreaterThan(0.002);
  await page.mouse.up();
  await simulate(0.7);
  await picture(page, "rigging-rope-released");
  expect(distance(await place("crate"), pulled)).toBeGreaterThan(0.01);
  // It is let go of: the camera turns again, and the rope swings back about its place.
  const sides = [];
  for (let i = 0; i < 8; i++) {
    await simulate(0.2);
    sides.push((await place("crate"))[0]! - rest[0]!);
  }
  expect(Math.max(...sides)).toBeGreaterThan(0);
  expect(Math.min(...sides)).toBeLessThan(0);
});

it("lets the mouse pull the cart by its rope", async () => {
  await drawImage(page);
  const cart = await place("cart");
  const [x, y] = await onScreen(page, await pointOf("tow rope", 0.9));
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 1; i <= 10; i++) {
    await page.mouse.move(x + 14 * i, y - 2 * i);
    await simulate(0.1);
  }
  await page.mouse.up();
  await picture(page, "rigging-cart-pulled");
  expect((await place("cart"))[0]! - cart[0]!).toBeGreaterThan(0.1);
});

it("lets the mouse drag the crate itself, and it swings back", async () => {
  await page.getByRole("button", { name: "Start again" }).click();
  await simulate(0.2);
  await drawImage(page);
  const crate = await place("crate");
  const [x, y] = await onScreen(page, [crate[0]!, crate[1]!, crate[2]! - 0.21]);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 15, y, { steps: 2 });
  await page.mouse.move(x + 40, y - 5, { steps: 3 });
  await simulate(0.5);
  await picture(page, "rigging-crate-dragged");
  expect((await place("crate"))[0]! - crate[0]!).toBeGreaterThan(0.06);
  await page.mouse.up();
  const sides = [];
  for (let i = 0; i < 6; i++) {
    await simulate(0.2);
    sides.push((await place("crate"))[0]! - crate[0]!);
  }
  expect(Math.min(...sides)).toBeLessThan(0);
  expect(Math.min(...sides)).toBeGreaterThan(-0.3);
});

it("lets the mouse roll the ball along the bridge, and it stays on it", async () => {
  await page.getByRole("button", { name: "Start again" }).click();
  await simulate(2);
  const ball = await place("ball");
  await picture(page, "rigging-ball-before");
  // Ropes of the bridge pass behind it: what is in front is taken.
  const [x, y] = await onScreen(page, ball);
  await page.mouse.move(x, y);
  await drawImage(page);
  expect(await cursor()).toBe("grab");
  await picture(page, "rigging-ball-hover");
  await page.mouse.down();
  await page.mouse.move(x - 15, y - 5, { steps: 2 });
  await page.mouse.move(x - 50, y - 25, { steps: 3 });
  await simulate(0.6);
  await picture(page, "rigging-ball-dragged");
  expect((await place("ball"))[0]! - ball[0]!).toBeLessThan(-0.1);
  await page.mouse.up();
  await simulate(2);
  await picture(page, "rigging-ball-released");
  const rest = await place("ball");
  const boards = await Promise.all([1, 5, 9].map((i) => place(`board ${i}`)));
  expect(rest[1]).toBeGreaterThan(boards[1]![1]!);
  expect(rest[0]).toBeGreaterThan(boards[0]![0]!);
  expect(rest[0]).toBeLessThan(boards[2]![0]!);
});

it("shows what a press would take, and what a hand pulls", async () => {
  const [x, y] = await onScreen(page, await middle("left sling"));
  await page.mouse.move(x - 60, y + 160);
  await drawImage(page);
  expect(await cursor()).toBe("default");
  expect(await marks()).toEqual([]);
  await page.mouse.move(x, y);
  await drawImage(page);
  expect(await cursor()).toBe("grab");
  expect(await marks()).toEqual(["hover"]);
  await page.mouse.down();
  await page.mouse.move(x - 90, y, { steps: 3 });
  await simulate(0.1);
  await picture(page, "rigging-strain");
  expect(await cursor()).toBe("grabbing");
  expect(await marks()).toEqual(["strain"]);
  // Kept where it is let go of, as fingers can ask for, until Escape.
  await page.keyboard.press("k");
  await page.mouse.up();
  await drawImage(page);
  expect(await marks()).toEqual(["strain"]);
  await page.keyboard.press("k");
  await page.keyboard.press("Escape");
  await drawImage(page);
  expect(await marks()).toEqual([]);
  expect(new URL(page.url()).hash).toBe("#/rigging");
});

it("brings back what falls off the stage", async () => {
  const ball = await place("ball");
  await page.evaluate(() => {
    const { scene } = window.babylonRods!;
    const { physicsBody, position } = scene.getMeshByName("ball")!;
    physicsBody!.setLinearVelocity(position.clone().set(30, 8, 0));
  });
  await simulate(1);
  expect(distance(await place("ball"), ball)).toBeGreaterThan(1);
  await simulate(4);
  expect(distance(await place("ball"), ball)).toBeLessThan(0.5);
});

it("tells what hands and keys do", async () => {
  const help = page.getByRole("dialog", { name: "Hands and keys" });
  await page.keyboard.press("?");
  expect(await help.isVisible()).toBe(true);
  for (const key of ["K", "P", "R", "S", "T", "N", "Esc"])
    expect(await help.locator("kbd", { hasText: new RegExp(`^${key}$`) }).count(), key).toBe(1);
  await takeScreenshot(page, "rigging-help");
  await page.keyboard.press("Escape");
  expect(await help.isVisible()).toBe(false);
  expect(new URL(page.url()).hash).toBe("#/rigging");
});

it("starts again", async () => {
  await page.getByRole("button", { name: "Start again" }).click();
  await simulate(0.2);
  expect((await place("cart"))[0]).toBeCloseTo(-0.75, 2);
  await picture(page, "rigging-again");
});

it("went without a problem", () => {
  expect(watched.problems).toEqual([]);
});

it("goes back by Escape", async () => {
  await page.keyboard.press("Escape");
  await page.locator("a.card").first().waitFor();
});

function cursor(): Promise<string> {
  return page.evaluate(() => window.babylonRods!.engine.getRenderingCanvas()!.style.cursor);
}

/** Rings and lines that are to be seen. */
function marks(): Promise<string[]> {
  return page.evaluate(() =>
    window
      .babylonRods!.scene.meshes.filter((mesh) => ["hover", "strain"].includes(mesh.name) && mesh.isEnabled())
      .map(({ name }) => name),
  );
}

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

/** Where Havok has put it; world matrices are those of the last image. */
function place(name: string): Promise<number[]> {
  return page.evaluate((mesh) => window.babylonRods!.scene.getMeshByName(mesh)!.position.asArray(), name);
}

const middle = (rope: string) => pointOf(rope, 0.5);

function pointOf(rope: string, share: number): Promise<number[]> {
  return page.evaluate(
    ([name, at]) => {
      const { rods, scene } = window.babylonRods!;
      const rod = rods.rods.find((one) => one.name === name)!;
      return rod.getPointToRef((at as number) * rod.length, scene.activeCamera!.position.clone()).asArray();
    },
    [rope, share] as const,
  );
}
