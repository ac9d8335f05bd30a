// What tests do with a scene of the game that runs in a page.
import type { Page } from "playwright-core";
import { takeScreenshot } from "./browser.js";

declare global {
  interface Window {
    /** Set by `drawByHand`. */
    drawImage(): void;
  }
}

/**
 * Waits until the scene has been drawn, then stops its render loop: from here on `drawImage` draws. A software renderer
 * takes a second for an image, and one that draws all the time leaves little to the test.
 */
export async function drawByHand(page: Page): Promise<void> {
  await page.waitForFunction(() => (window.babylonRods?.scene.getFrameId() ?? 0) > 1);
  await page.evaluate(() => {
    const { engine } = window.babylonRods!;
    const loops = [...engine.activeRenderLoops];
    engine.stopRenderLoop();
    window.drawImage = () => {
      engine.beginFrame();
      for (const draw of loops) draw();
      engine.endFrame();
    };
  });
}

/** One image of what is asked for now. Two frames of the browser go first, in which a window that was resized tells its canvas. */
export function drawImage(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    window.drawImage();
  });
}

export async function picture(page: Page, name: string): Promise<Buffer> {
  await drawImage(page);
  return takeScreenshot(page, name);
}

export interface Tip {
  name: string;
  root: number[];
  tip: number[];
  length: number;
}

export function tips(page: Page): Promise<Tip[]> {
  return page.evaluate(() => {
    const { rods, scene } = window.babylonRods!;
    const point = scene.activeCamera!.position.clone();
    return rods.rods.map((rod) => ({
      name: rod.name,
      length: rod.length,
      root: rod.getPointToRef(0, point).asArray(),
      tip: rod.getPointToRef(rod.length, point).asArray(),
    }));
  });
}

export function distance(a: number[], b: number[]): number {
  return Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!);
}

/** Steps by hand: a software renderer shows too few images in a second to wait for it. */
export async function simulate(page: Page, seconds: number): Promise<void> {
  await page.evaluate((frames) => {
    for (let i = 0; i < frames; i++) window.babylonRods!.rods.step(1 / 60);
  }, 60 * seconds);
}

export async function paused(page: Page, look: () => Promise<void>): Promise<void> {
  await page.evaluate(() => (window.babylonRods!.rods.paused = true));
  await drawImage(page);
  await look();
  await page.evaluate(() => (window.babylonRods!.rods.paused = false));
}

export async function setRodsVisible(page: Page, visible: boolean): Promise<void> {
  await page.evaluate((shown) => {
    for (const mesh of window.babylonRods!.scene.meshes) {
      if (/^(ropes|strands) \d/.test(mesh.name)) mesh.setEnabled(shown);
    }
  }, visible);
  await drawImage(page);
}

export async function lookAt(page: Page, target: number[], radius: number): Promise<void> {
  await page.evaluate(
    ([x, y, z, distance]) => {
      const camera = window.babylonRods!.scene.activeCamera as unknown as {
        target: { set(x: number, y: number, z: number): void };
        radius: number;
      };
      camera.target.set(x!, y!, z!);
      camera.radius = distance!;
    },
    [...target, radius],
  );
  await drawImage(page);
}

/** Pixels of the page at which a point of the world is seen. */
export function onScreen(page: Page, point: number[]): Promise<[number, number]> {
  return page.evaluate(([x, y, z]) => {
    const { scene, engine } = window.babylonRods!;
    const { m } = scene.getTransformMatrix();
    const along = (c: number) => m[c]! * x! + m[4 + c]! * y! + m[8 + c]! * z! + m[12 + c]!;
    const canvas = engine.getRenderingCanvas()!;
    const w = along(3);
    return [((1 + along(0) / w) / 2) * canvas.clientWidth, ((1 - along(1) / w) / 2) * canvas.clientHeight];
  }, point);
}

/** Share of the pixels that differ visibly between two pictures. */
export function changedPixels(page: Page, a: Buffer, b: Buffer): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const [first, second] = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
          context.drawImage(bitmap, 0, 0);
          return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
        }),
      );
      let changed = 0;
      for (let i = 0; i < first!.length; i += 4) {
        const difference = [0, 1, 2].map((c) => Math.abs(first![i + c]! - second![i + c]!));
        if (Math.max(...difference) > 12) changed++;
      }
      return changed / (first!.length / 4);
    },
    [a.toString("base64"), b.toString("base64")],
  );
}
