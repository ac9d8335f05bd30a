import { createRodWorld } from "../../systems/index.js";
import { paintSolid, previewOf } from "../preview.js";
import { buildPile, turnDrum } from "./pile-world.js";
import { DRUM, DRUM_SPEED, pileContent, STAGE, type Prop } from "./pile.js";
import type { SceneModule } from "./scene-module.js";
import { atan2, cos, sin } from "../../systems/math/elementary.js";

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
      bodies: [
        ...content.props.map((prop) => ({
          depth: nearestOf(prop),
          paint: (context: CanvasRenderingContext2D) => drawProp(context, prop),
        })),
        {
          depth: drumEnd,
          paint: (context, seconds) => drawSpokes(context, DRUM_SPEED * seconds),
        },
      ],
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

/** The stage is behind all that lies on it. */
function nearestOf({ name, position }: Prop): number {
  if (name === "stage" || name === "floor") return 2 * STAGE.radius;
  return name === "drum" ? drumEnd + 1e-3 : position.z;
}
/** Ropes on the drum hang before its far half, and its face hides none: they pass over its edge. */
const drumEnd = DRUM.z + DRUM.halfHeight;

function drawProp(context: CanvasRenderingContext2D, prop: Prop): void {
  const colour = COLOURS[prop.name];
  if (colour) paintSolid(context, colour, () => outline(context, prop));
}

function outline(context: CanvasRenderingContext2D, { name, shape, position, rotation }: Prop): void {
  if (shape.kind === "sphere" || name === "drum") {
    context.arc(position.x, position.y, "radius" in shape ? shape.radius : 0, 0, 2 * Math.PI);
  } else if (shape.kind === "cylinder") {
    context.rect(-shape.radius, 0, 2 * shape.radius, 2 * shape.halfHeight);
  } else if (shape.kind === "box") {
    const [x, y] = [shape.halfExtents[0], shape.halfExtents[1]];
    const angle = 2 * atan2(rotation.z, rotation.w);
    const [c, s] = [cos(angle), sin(angle)];
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
}

function drawSpokes(context: CanvasRenderingContext2D, angle: number): void {
  context.beginPath();
  for (let i = 0; i < 3; i++) {
    const [c, s] = [DRUM.radius * cos(angle + i), DRUM.radius * sin(angle + i)];
    context.moveTo(DRUM.x - c, DRUM.y - s);
    context.lineTo(DRUM.x + c, DRUM.y + s);
  }
  context.strokeStyle = "#b08347";
  context.lineWidth = 0.008;
  context.stroke();
}
