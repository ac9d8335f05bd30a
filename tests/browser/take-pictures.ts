// npm run pictures [-- scene ...]: takes the pictures of the start page's cards from the scenes as they are now.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ArcRotateCamera } from "@babylonjs/core/Cameras/arcRotateCamera.js";
import type { Page } from "playwright-core";
import { levels } from "../../sample-game/scenes/knots/levels.js";
import { scenes } from "../../sample-game/scenes/index.js";
import { launchBrowser, openPage } from "./browser.js";
import { drawByHand, drawImage, simulate } from "./running-scene.js";
import { repository, serveSampleGame } from "./servers.js";
import { followDrag } from "./tying.js";

/** Pixels of a card's picture, and its quality from 0 to 1. */
const SIZE = { width: 800, height: 500 };
const QUALITY = 0.82;
const PATIENCE = 300_000;
/** Seconds after which a scene is in the midst of things, if nothing else is said. */
const SOON = 2.5;
/** Curl of the salon's hair, 1/cm. */
const WAVES = 0.7;

/** What goes before a picture, where time alone does not do. */
const before: Record<string, (page: Page) => Promise<void>> = {
  knots: async (page) => {
    for (const drag of levels[0].drags) await followDrag(page, drag);
    await view(page, { alpha: -1.25, beta: 0.7, radius: 0.5, along: 0.72 });
  },
  vines: async (page) => {
    await simulate(page, 4 * SOON);
    await view(page, { alpha: -1.55, beta: 1.33, radius: 2.75 });
  },
  salon: async (page) => {
    await page.evaluate((curl) => {
      const slider = document.querySelector<HTMLInputElement>('input[aria-label="Curl"]')!;
      slider.value = String(curl);
      slider.dispatchEvent(new Event("input"));
    }, WAVES);
    await simulate(page, 2 * SOON);
    await view(page, { alpha: -2.3, beta: 1.4, radius: 0.6 });
  },
};

/** Looks from here, radians and metres; at a place on the first rope, as a share of its length, or to where it looks. */
function view(
  page: Page,
  from: { alpha: number; beta: number; radius: number; along?: number },
): Promise<void> {
  return page.evaluate(({ alpha, beta, radius, along }) => {
    const { rods, scene } = window.babylonRods!;
    const camera = scene.activeCamera as ArcRotateCamera;
    const [rope] = rods.rods;
    if (along !== undefined)
      camera.setTarget(rope.getPointToRef(along * rope.length, camera.position.clone()));
    Object.assign(camera, { alpha, beta, radius });
  }, from);
}

const folder = join(repository, "sample-game/pictures");
mkdirSync(folder, { recursive: true });
const wanted = process.argv.slice(2);
const unknown = wanted.filter((id) => !scenes.some((scene) => scene.id === id));
if (unknown.length > 0)
  throw new Error(`no scene ${unknown.join(", ")}; there are ${scenes.map(({ id }) => id).join(", ")}`);
const server = await serveSampleGame();
const browser = await launchBrowser();
try {
  for (const { id } of scenes) {
    if (wanted.length === 0 || wanted.includes(id)) await take(id);
  }
} finally {
  await browser.close();
  await server.close();
}

async function take(id: string): Promise<void> {
  const { page, problems } = await openPage(browser, `${server.url}#/${id}`, SIZE);
  page.setDefaultTimeout(PATIENCE);
  // tsx wraps named functions in a helper of its own, which a page does not have.
  await page.evaluate("globalThis.__name = (named) => named");
  await drawByHand(page);
  await page.evaluate(() => (window.babylonRods!.rods.paused = true));
  await page.addStyleTag({ content: "#page > :not(canvas) { opacity: 0 !important }" });
  await (before[id] ?? ((page) => simulate(page, SOON)))(page);
  await drawImage(page);
  const data = await page.evaluate((quality) => {
    const canvas = document.querySelector<HTMLCanvasElement>("canvas.view")!;
    window.drawImage();
    return canvas.toDataURL("image/webp", quality);
  }, QUALITY);
  if (problems.length > 0) throw new Error(`${id}: ${problems.join("\n")}`);
  const picture = Buffer.from(data.split(",")[1], "base64");
  writeFileSync(join(folder, `${id}.webp`), picture);
  console.log(`${id}.webp: ${(picture.length / 1024).toFixed(0)} kB`);
  await page.close();
}
