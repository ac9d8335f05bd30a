// Knots are tied in the page by a real mouse, as the hints of the game show it.
import type { Page } from "playwright-core";
import type { Drag } from "../../sample-game/scenes/knots/demonstration.js";
import { simulate } from "./running-scene.js";

/** Takes a rope as the hint shows and leads it along the way, with Shift where that goes under. */
export async function followDrag(page: Page, drag: Drag): Promise<void> {
  const { way } = drag;
  const places = await onScreen(page, drag);
  await page.mouse.move(...places[0]);
  await page.mouse.down();
  for (const [i, aim] of way.entries()) {
    if (aim.pass === "under") await page.keyboard.down("Shift");
    else await page.keyboard.up("Shift");
    await page.mouse.move(...places[i + 1], { steps: 3 });
  }
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await simulate(page, 2.5);
}

/** Pixels of where the rope is taken and of every place of the way, for the ropes as they lie now. */
function onScreen(page: Page, drag: Drag): Promise<[number, number][]> {
  return page.evaluate(({ rope, s, way }) => {
    const { scene, rods, engine } = window.babylonRods!;
    const held = rods.rods[rope]!;
    const [point, tangent] = [scene.activeCamera!.position.clone(), scene.activeCamera!.position.clone()];
    const project = (x: number, y: number, z: number): [number, number] => {
      const { m } = scene.getTransformMatrix();
      const along = (c: number) => m[c]! * x + m[4 + c]! * y + m[8 + c]! * z + m[12 + c]!;
      const canvas = engine.getRenderingCanvas()!;
      const w = along(3);
      return [((1 + along(0) / w) / 2) * canvas.clientWidth, ((1 - along(1) / w) / 2) * canvas.clientHeight];
    };
    held.getPointToRef(s ?? held.length, point);
    const height = point.y;
    const end = project(point.x, point.y, point.z);
    const places = way.map((aim) => {
      if ("x" in aim) return project(aim.x, height, aim.z);
      const beside = rods.rods[aim.rope]!;
      beside.getPointToRef(Math.min(aim.s, beside.length), point);
      beside.getTangentToRef(Math.min(aim.s, beside.length), tangent);
      const across = aim.aside / Math.hypot(tangent.x, tangent.z);
      return project(point.x - across * tangent.z, height, point.z + across * tangent.x);
    });
    return [end, ...places];
  }, drag);
}
