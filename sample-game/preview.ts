// Small live pictures for the start page: the real simulator, drawn with plain strokes.
import type { RopeOptions } from "../plugin/rope.js";
import type { StrandOptions } from "../plugin/strand.js";
import { materials } from "../plugin/materials.js";
import { sampleFloats, sampleRod, stepWorld, type RodHandle, type RodWorld } from "../systems/index.js";

export interface Preview {
  /** Goes on by `seconds` and draws. */
  draw(context: CanvasRenderingContext2D, seconds: number): void;
}

export interface PreviewContent {
  world: RodWorld;
  rods: readonly { handle: RodHandle; options: RopeOptions | StrandOptions }[];
  /** Middle and height of the picture, metres; from the front, "xy", by default. */
  view: { x: number; y: number; height: number; axes?: "xy" | "xz" };
  /** Moves the roots to where they have to be at this time. */
  move(seconds: number): void;
  /** What else there is to see, in metres, with y upwards. */
  drawOver(context: CanvasRenderingContext2D, seconds: number): void;
}

const FRAME = 1 / 60;
const SAMPLES = 64;

export function previewOf({ world, rods, view, move, drawOver }: PreviewContent): Preview {
  const samples = new Float32Array(SAMPLES * sampleFloats);
  const strokes = rods.map(({ handle, options }) => ({
    entity: handle.entity,
    width: 2 * sectionOf(options),
    colour: cssColour(options),
  }));
  const up = view.axes === "xz" ? 2 : 1;
  let time = 0;
  let owed = 0;
  return {
    draw(context, seconds) {
      owed += seconds;
      // Roots have to be told every frame: told once for several, they would leap.
      for (; owed > 0.5 * FRAME; owed -= FRAME) {
        move((time += FRAME));
        stepWorld(world, FRAME);
      }
      const { width, height } = context.canvas;
      const scale = height / view.height;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, width, height);
      context.setTransform(scale, 0, 0, -scale, width / 2 - scale * view.x, height / 2 + scale * view.y);
      context.lineCap = context.lineJoin = "round";
      for (const { entity, width: thickness, colour } of strokes) {
        sampleRod(world, entity, SAMPLES, samples, 0);
        context.beginPath();
        for (let i = 0; i < SAMPLES; i++) {
          context.lineTo(samples[i * sampleFloats]!, samples[i * sampleFloats + up]!);
        }
        context.strokeStyle = colour;
        context.lineWidth = Math.max(thickness, 1.1 / scale);
        context.stroke();
      }
      drawOver(context, time);
    },
  };
}

function sectionOf({ radius = 0 }: RopeOptions | StrandOptions): number {
  return typeof radius === "number" ? radius : Math.max(...radius);
}

/** Colours are linear for the renderer; a canvas wants them for the eye, and a little brighter on a dark card. */
function cssColour({ colour, material }: RopeOptions | StrandOptions): string {
  const { r, g, b } = colour ?? materials[typeof material === "string" ? material : "hair"].colour;
  const channel = (linear: number) => Math.round(255 * Math.min(1, 1.25 * linear + 0.01) ** (1 / 2.2));
  return `rgb(${channel(r)} ${channel(g)} ${channel(b)})`;
}
