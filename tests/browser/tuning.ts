// What tests of the panel and of the Inspector do alike: sliders by the mouse, and what theory says of a rope.
import { expect } from "vitest";
import type { Locator, Page } from "playwright-core";
import type { TuningPage } from "./pages/tuning-scene.js";

export type { TuningPage };

export const step = (page: Page, seconds: number) =>
  page.evaluate((s) => window.tuningPage!.step(s), seconds);

/** Drags a slider to a share of its way. */
export async function dragSlider(page: Page, slider: Locator, share: number): Promise<void> {
  await slider.scrollIntoViewIfNeeded();
  const box = (await slider.boundingBox())!;
  const [least, most, value] = await slider.evaluate((input: HTMLInputElement) =>
    [input.min, input.max, input.value].map(Number),
  );
  const thumb = 8;
  const at = (s: number) => box.x + thumb + s * (box.width - 2 * thumb);
  const y = box.y + box.height / 2;
  const now = (value - least) / (most - least);
  await page.mouse.move(at(now), y);
  await page.mouse.down();
  await page.mouse.move(at((now + share) / 2), y, { steps: 4 });
  await page.mouse.move(at(share), y, { steps: 4 });
  await page.mouse.up();
}

/** What a field of numbers says. */
export const numberIn = async (field: Locator): Promise<number> =>
  Number((await field.inputValue()).replace("∞", "Infinity"));

export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press("Enter");
  await field.blur();
}

/** The clamped rope: how far its tip hangs down, and what it is made of. */
export const beam = (page: Page) =>
  page.evaluate(() => {
    const { rods, scene } = window.tuningPage!;
    const rod = rods.rods.find(({ name }) => name === "beam")!;
    const tip = rod.getPointToRef(rod.length, scene.activeCamera!.position.clone());
    const { length, radius, material, elements } = rod;
    return { droop: 0.3 - tip.y, length, radius, elements, E: material.youngModulus, rho: material.density };
  });

/** A clamped beam of round section under its weight: rho g L^4 / (2 E a^2). */
const theory = ({ length, radius, E, rho }: Awaited<ReturnType<typeof beam>>) =>
  (rho * 9.81 * length ** 4) / (2 * E * radius * radius);

/** Within 3 %, once it has come to rest. */
export async function expectTheory(page: Page): Promise<void> {
  await step(page, 4);
  const now = await beam(page);
  expect(now.droop / theory(now)).toBeGreaterThan(0.97);
  expect(now.droop / theory(now)).toBeLessThan(1.03);
}

/** Taps a rope of the scene at an arc length. */
export async function tapRod(page: Page, name: string, s: number): Promise<void> {
  const [x, y] = await page.evaluate(
    ([wanted, at]) => {
      const { rods, scene } = window.tuningPage!;
      const rod = rods.rods.find((each) => each.name === wanted)!;
      const { x, y, z } = rod.getPointToRef(at, scene.activeCamera!.position.clone());
      const { m } = scene.getTransformMatrix();
      const along = (c: number) => m[c] * x + m[4 + c] * y + m[8 + c] * z + m[12 + c];
      const canvas = scene.getEngine().getRenderingCanvas()!;
      const { left, top, width, height } = canvas.getBoundingClientRect();
      return [left + ((1 + along(0) / along(3)) / 2) * width, top + ((1 - along(1) / along(3)) / 2) * height];
    },
    [name, s] as const,
  );
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.up();
}
