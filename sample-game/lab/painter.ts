// Rods and bodies drawn with plain strokes, without Babylon.
import { rodLength, sampleFloats, sampleRod, type RodHandle, type RodWorld } from "../../systems/index.js";

/** Linear, as the renderer of the game has it. */
export interface Colour {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

export interface Painting {
  readonly world: RodWorld;
  readonly rods: readonly PaintedRod[];
  /** Middle and height of the picture, metres; from the front, "xy", by default. It may move. */
  readonly view: { x: number; y: number; readonly height: number; readonly axes?: "xy" | "xz" };
  /** What else there is to see. */
  readonly bodies: readonly Painted[];
}

export interface PaintedRod {
  readonly handle: RodHandle;
  /** Metres. */
  readonly radius: number;
  readonly colour: Colour;
}

/** Painted in its place between the rods, from the far ones to the near ones. */
export interface Painted {
  /** Metres from the viewer, from any plane: along z, or downwards where the picture is seen from above. */
  depth: number;
  /** In metres, with y upwards. */
  paint(context: CanvasRenderingContext2D): void;
}

/** A thick rod is painted in pieces of so many thicknesses, each by itself, so that it passes over itself and others. */
const THICKNESSES = 2;
const MOST_PIECES = 120;
const PER_PIECE = 4;
/** A hair is one piece with so many samples. */
const OF_HAIR = 48;
/** Pixels: what is thinner is a hair, without an edge. */
const THICK = 3;
/** Pixels by which a hair is drawn at least. */
const LEAST_WIDTH = 1.3;

/** Returns what draws the painting as it is then. */
export function painterOf({
  world,
  rods,
  view,
  bodies,
}: Painting): (context: CanvasRenderingContext2D) => void {
  const strokes = rods.map((rod) => new RodStroke(world, rod));
  const axes = view.axes === "xz" ? seenFromAbove : seenFromFront;
  const painted: Painted[] = [...bodies, ...strokes.flatMap(({ pieces }) => pieces)];
  return (context) => {
    const { width, height } = context.canvas;
    const scale = height / view.height;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    context.setTransform(scale, 0, 0, -scale, width / 2 - scale * view.x, height / 2 + scale * view.y);
    context.lineJoin = "round";
    for (const stroke of strokes) stroke.follow(axes, scale);
    painted.sort((a, b) => b.depth - a.depth);
    for (const one of painted) one.paint(context);
  };
}

/** Up in the picture, towards the viewer, and the sign that makes a depth of it. */
interface Axes {
  readonly up: number;
  readonly along: number;
  readonly sign: number;
}
const seenFromFront: Axes = { up: 1, along: 2, sign: 1 };
const seenFromAbove: Axes = { up: 2, along: 1, sign: -1 };

/** A rod in pieces, each with an edge that sets it off from what it crosses, and a light along it. */
class RodStroke {
  readonly pieces: Painted[];
  private readonly perPiece: number;
  private readonly last: number;
  private readonly samples: Float32Array;
  private readonly colours: Record<"edge" | "body" | "light", string>;
  private up = 1;
  private width = 0;
  private isThick = true;

  constructor(
    private readonly world: RodWorld,
    private readonly rod: PaintedRod,
  ) {
    const { handle, radius, colour } = rod;
    this.colours = {
      edge: cssColour(colour, 0.3),
      body: cssColour(colour, 1),
      light: cssColour(colour, 1.9),
    };
    const thicknesses = rodLength(world, handle) / (2 * radius);
    // Hairs are too many and too thin to be told apart piece by piece.
    const isHair = radius < 5e-4;
    const count = isHair ? 1 : Math.min(MOST_PIECES, Math.ceil(thicknesses / THICKNESSES));
    this.perPiece = isHair ? OF_HAIR : PER_PIECE;
    this.last = count * this.perPiece;
    this.samples = new Float32Array((this.last + 1) * sampleFloats);
    this.pieces = Array.from({ length: count }, (_, i) => ({
      depth: 0,
      paint: (context) => this.paint(context, i * this.perPiece, this.perPiece),
    }));
  }

  follow({ up, along, sign }: Axes, scale: number): void {
    const { samples, pieces, perPiece } = this;
    sampleRod(this.world, this.rod.handle.entity, this.last + 1, samples, 0);
    this.up = up;
    this.width = Math.max(2 * this.rod.radius, LEAST_WIDTH / scale);
    this.isThick = this.width * scale > THICK;
    pieces.forEach((piece, i) => {
      const middle = Math.round((i + 0.5) * perPiece);
      piece.depth = sign * samples[middle * sampleFloats + along]!;
    });
  }

  private paint(context: CanvasRenderingContext2D, first: number, count: number): void {
    const { colours, width } = this;
    if (this.isThick) this.stroke(context, first, count, colours.edge, 1.3 * width, 0);
    this.stroke(context, first, count, colours.body, width, 0);
    if (this.isThick) this.stroke(context, first, count, colours.light, 0.3 * width, 0.18 * width);
  }

  private stroke(
    context: CanvasRenderingContext2D,
    first: number,
    count: number,
    colour: string,
    width: number,
    shift: number,
  ): void {
    const { samples, up } = this;
    context.beginPath();
    // One sample into the neighbours, so that the light along the rod has no gaps.
    const last = Math.min(first + count + 1, this.last);
    for (let i = Math.max(0, first - 1); i <= last; i++) {
      context.lineTo(samples[i * sampleFloats]! - shift, samples[i * sampleFloats + up]! + shift);
    }
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.lineCap = this.isThick ? "butt" : "round";
    context.stroke();
  }
}

/** A solid with a dark outline; `outline` leaves its path. */
export function solid(
  colour: string,
  depth: number,
  outline: (context: CanvasRenderingContext2D) => void,
): Painted {
  return {
    depth,
    paint(context) {
      context.beginPath();
      outline(context);
      context.fillStyle = colour;
      context.fill();
      context.strokeStyle = "rgb(20 12 6 / 45%)";
      context.lineWidth = 1.5 / context.getTransform().a;
      context.stroke();
    },
  };
}

/** A floor whose upper side is at y = 0, behind everything. */
export function floor(): Painted {
  return solid("#5b5752", Infinity, (context) => context.rect(-100, -100, 200, 100));
}

/** Colours are linear for the renderer; a canvas wants them for the eye, and a little brighter. */
function cssColour({ r, g, b }: Colour, brightness: number): string {
  const channel = (linear: number) =>
    Math.round(255 * Math.min(1, brightness * (1.25 * linear + 0.01)) ** (1 / 2.2));
  return `rgb(${channel(r)} ${channel(g)} ${channel(b)})`;
}
