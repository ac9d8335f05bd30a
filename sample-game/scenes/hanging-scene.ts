import { previewOf } from "../preview.js";
import { createRodWorld } from "../../systems/index.js";
import { BAR_HALF_LENGTH, BAR_RADIUS, barPose, COLLIDES, hangingContent, type BarPose } from "./hanging.js";
import { buildHanging, moveBar } from "./hanging-world.js";
import type { SceneModule } from "./scene-module.js";
import { cos, sin } from "../../systems/math/elementary.js";

export const hangingScene: SceneModule = {
  id: "hanging",
  title: "Hanging",
  description: "Hemp, nylon, steel, rubber, a ribbon and four kinds of hair on a bar that you can move.",
  preview() {
    const world = createRodWorld({ collides: COLLIDES });
    const rods = buildHanging(world, hangingContent({ strandsPerWisp: 7 }));
    return previewOf({
      world,
      rods: rods.map(({ handle, options }) => ({ handle, options })),
      view: { x: 0.02, y: 0.95, height: 1.74 },
      move: (seconds) => moveBar(world, rods, barPose(seconds)),
      bodies: [{ depth: -1, paint: (context, seconds) => drawBar(context, barPose(seconds)) }],
    });
  },
  load: () => import("./hanging-view.js"),
};

function drawBar(context: CanvasRenderingContext2D, { position, yaw, roll }: BarPose): void {
  const x = BAR_HALF_LENGTH * cos(yaw) * cos(roll);
  const y = BAR_HALF_LENGTH * sin(roll);
  context.lineCap = "round";
  for (const [colour, width] of [
    ["#4d2f17", 2.3 * BAR_RADIUS],
    ["#8a5a33", 2 * BAR_RADIUS],
  ] as const) {
    context.beginPath();
    context.moveTo(position.x - x, position.y - y);
    context.lineTo(position.x + x, position.y + y);
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke();
  }
}
