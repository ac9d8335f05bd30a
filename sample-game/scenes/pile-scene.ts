import { createRodWorld } from "../../systems/index.js";
import { previewOf } from "../preview.js";
import { buildPile, turnDrum } from "./pile-world.js";
import { DRUM, DRUM_SPEED, pileContent, type Prop } from "./pile.js";
import type { SceneModule } from "./scene-module.js";

export const pileScene: SceneModule = {
  id: "pile",
  title: "Pile",
  description:
    "Ropes fall on crates, a ramp, a turning drum and a ball that you can drag; they stick, slip and stack.",
  preview() {
    const world = createRodWorld();
    // A picture of this size shows no more.
    world.solver.tolerance = 1e-3;
    const content = pileContent({ oneOf: 2 });
    const pile = buildPile(world, content);
    return previewOf({
      world,
      rods: pile.rods,
      view: { x: 0.18, y: 0.56, height: 1.42 },
      move: (seconds) => turnDrum(world, pile, seconds),
      drawOver(context, seconds) {
        for (const prop of content.props) drawProp(context, prop);
        drawSpokes(context, DRUM_SPEED * seconds);
      },
    });
  },
  load: () => import("./pile-view.js"),
};

const COLOURS: Partial<Record<Prop["name"], string>> = {
  stage: "#4a4743",
  drum: "#6d4427",
  ball: "#a3402f",
  crate: "#86603a",
  "small crate": "#86603a",
  ramp: "#5d3f27",
};

/** Seen from the front, and through: ropes go behind and before. */
function drawProp(context: CanvasRenderingContext2D, { name, shape, position, rotation }: Prop): void {
  context.strokeStyle = context.fillStyle = COLOURS[name] ?? "transparent";
  context.lineWidth = 0.012;
  context.beginPath();
  if (shape.kind === "sphere" || name === "drum") {
    context.arc(position.x, position.y, "radius" in shape ? shape.radius : 0, 0, 2 * Math.PI);
  } else if (shape.kind === "cylinder") {
    context.rect(-shape.radius, 0, 2 * shape.radius, 2 * shape.halfHeight);
  } else if (shape.kind === "box") {
    const [x, y] = [shape.halfExtents[0], shape.halfExtents[1]];
    const angle = 2 * Math.atan2(rotation.z, rotation.w);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    for (const [u, v] of [
      [-x, -y],
      [x, -y],
      [x, y],
      [-x, y],
    ] as const) {
      context.lineTo(position.x + c * u - s * v, position.y + s * u + c * v);
    }
    context.closePath();
  }
  context.globalAlpha = 0.45;
  context.fill();
  context.globalAlpha = 1;
  context.stroke();
}

function drawSpokes(context: CanvasRenderingContext2D, angle: number): void {
  context.beginPath();
  for (let i = 0; i < 3; i++) {
    const [c, s] = [DRUM.radius * Math.cos(angle + i), DRUM.radius * Math.sin(angle + i)];
    context.moveTo(DRUM.x - c, DRUM.y - s);
    context.lineTo(DRUM.x + c, DRUM.y + s);
  }
  context.strokeStyle = "#b08347";
  context.lineWidth = 0.008;
  context.stroke();
}
