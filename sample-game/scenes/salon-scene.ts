import { strandRod, type StrandOptions } from "../../plugin/strand.js";
import { createObstacle, createRod, createRodWorld, moveObstacle, moveRoot } from "../../systems/index.js";
import { previewOf } from "../preview.js";
import { SKULL } from "./salon.js";
import type { SceneModule } from "./scene-module.js";
import { cos, sin } from "../../systems/math/elementary.js";

const HAIRS = 44;
const swayAt = (seconds: number) => 0.03 * sin(2.4 * seconds);

export const salonScene: SceneModule = {
  id: "salon",
  title: "Salon",
  description:
    "Hair that grows on a head: two hundred strands simulated, twenty thousand drawn; curl it, cut it, dye it, comb it and see the force.",
  preview() {
    const world = createRodWorld();
    const skull = createObstacle(world, { shape: { kind: "sphere", radius: SKULL.x }, friction: 0.2 });
    const surroundings = { down: { x: 0, y: -1, z: 0 }, rightHandedAxes: false };
    const rods = Array.from({ length: HAIRS }, (_, i) => {
      const angle = Math.PI * (0.02 + (0.96 * i) / (HAIRS - 1));
      const [x, y] = [cos(angle), sin(angle)];
      const options: StrandOptions = {
        from: { x: SKULL.x * x, y: SKULL.x * y, z: 0 },
        direction: { x: x + Math.sign(x), y, z: 0.1 * sin(7 * i) },
        length: 0.22,
        hairType: "wavy",
        collision: { membership: 1, collidesWith: 2, self: false },
        colour: { r: 0.1, g: 0.04, b: 0.015 },
        radius: 5e-5,
      };
      return { options, handle: createRod(world, strandRod(options, surroundings)) };
    });
    return previewOf({
      world,
      rods,
      view: { x: 0, y: -0.07, height: 0.42 },
      move: (seconds) => {
        const x = swayAt(seconds);
        moveObstacle(world, skull, [x, 0, 0]);
        for (const { options, handle } of rods) {
          moveRoot(world, handle, [options.from.x + x, options.from.y, options.from.z]);
        }
      },
      bodies: [{ depth: Infinity, paint: (context, seconds) => drawHead(context, swayAt(seconds)) }],
    });
  },
  load: () => import("./salon-view.js"),
};

function drawHead(context: CanvasRenderingContext2D, x: number): void {
  const r = SKULL.x;
  context.fillStyle = "#a87a61";
  context.beginPath();
  context.moveTo(x - 0.36 * r, -0.6 * r);
  context.quadraticCurveTo(x - 0.36 * r, -1.9 * r, x - 2.6 * r, -4.2 * r);
  context.lineTo(x + 2.6 * r, -4.2 * r);
  context.quadraticCurveTo(x + 0.36 * r, -1.9 * r, x + 0.36 * r, -0.6 * r);
  context.fill();
  context.fillStyle = "#c9977a";
  context.beginPath();
  context.ellipse(x, -0.12 * r, 0.9 * r, 1.1 * r, 0, 0, 2 * Math.PI);
  context.fill();
}
