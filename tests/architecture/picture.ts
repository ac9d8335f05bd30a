// Draws the graph of rooms as it is: floors from the roof to the ground, a line for each room that imports
// another. What nearly every room stands on would bury the rest in lines: it is drawn as feet in the colour
// of what is stood on.
import { floors, rooms } from "./floors.js";

/** Where the picture is kept. */
export const picture = "docs/images/architecture.svg";

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Where rooms stand, in columns: stages in the order of a step, the others where lines cross least and miss
 * other boxes.
 */
const columns: Readonly<Record<string, number>> = {
  deform: 0,
  predict: 1,
  detect: 2,
  solve: 3,
  trial: 4,
  advance: 5,
  "adapt-refine": 6,
  knots: 0,
  touches: 1.5,
  sleep: 3.5,
  attachments: 5.5,
  rods: 0.6,
  bodies: 4.5,
  models: 2.5,
  curves: 1.5,
  shapes: 3.5,
};
const ground = [
  { room: "world", colour: "#c98a1b" },
  { room: "math", colour: "#3a8f5c" },
  { room: "kernels", colour: "#8a55b0" },
  { room: "components", colour: "#4472b8" },
];
/** Colours of lines, by the floor that they begin on. */
const ink = ["#9aa5b1", "#33506e", "#a8562f", "#7a3b69", "#2f6f6a"];

const margin = 24;
const column = 150;
const box = { width: 118, height: 34 };
const floorHeight = 104;
const slabHeight = 34;
const slabStep = slabHeight + 12;
const width = 2 * margin + 6 * column + box.width + 40;
const middle = (room: string) => margin + 20 + box.width / 2 + column * columns[room]!;

/** A line from x0 at the bottom of a room to x1 at the top of one below. */
interface Line {
  readonly from: string;
  readonly to: string;
  x0: number;
  x1: number;
}

export function drawRooms(graph: Graph): string {
  const upper = floors.filter(({ rooms }) => rooms.every((room) => room in columns || room === "frame"));
  const top = new Map<string, number>();
  const houseTop = margin + 2 * slabStep;
  const firstFloor = houseTop + slabStep + 44;
  upper.forEach((floor, i) => floor.rooms.forEach((room) => top.set(room, firstFloor + i * floorHeight)));
  const groundTop = firstFloor + upper.length * floorHeight - 14;
  const lines = spread(linesBetween(graph, [...top.keys()]));
  const height = groundTop + 2 * slabHeight + 26 + margin;

  const parts = [
    layer("sample-game", "the game", margin, graph),
    layer("plugin", "the bridge to Babylon.js", margin + slabStep, graph),
    house(houseTop, groundTop + slabHeight + 12),
    layer("index.ts", "what users import", houseTop + 14, graph),
    ...lines.map((line) => drawLine(line, top)),
    ...upper.map(({ title }, i) => caption(title, firstFloor + i * floorHeight)),
    slab("frame", top.get("frame")!, graph),
    ...[...top.keys()]
      .filter((room) => room !== "frame")
      .map((room) => drawRoom(room, top.get(room)!, graph)),
    ...drawGround(groundTop),
  ];
  return svg(height, parts);
}

function linesBetween(graph: Graph, drawn: readonly string[]): Line[] {
  return drawn.flatMap((from) =>
    drawn
      .filter((to) => graph.get(from)?.has(to))
      .map((to) => ({ from, to, x0: from === "frame" ? NaN : middle(from), x1: middle(to) })),
  );
}

/**
 * Lines that end or begin at one box stand side by side, in the order in which they come. Those of the frame
 * fall straight down.
 */
function spread(lines: Line[]): Line[] {
  const place = (group: Line[], end: "x0" | "x1", other: "x0" | "x1") => {
    const order = (line: Line) => (Number.isNaN(line[other]) ? line[end] : line[other]);
    group.sort((a, b) => order(a) - order(b));
    const step = Math.min(16, (box.width - 24) / group.length);
    group.forEach((line, i) => (line[end] += step * (i - (group.length - 1) / 2)));
  };
  for (const room of rooms) {
    const incoming = lines.filter(({ to }) => to === room);
    place(incoming, "x1", "x0");
  }
  for (const room of rooms) {
    if (room === "frame") continue;
    const outgoing = lines.filter(({ from }) => from === room);
    place(outgoing, "x0", "x1");
  }
  for (const line of lines) if (Number.isNaN(line.x0)) line.x0 = line.x1;
  return lines;
}

function drawLine({ from, to, x0, x1 }: Line, top: ReadonlyMap<string, number>): string {
  const y0 = top.get(from)! + box.height;
  const y1 = top.get(to)! - 7;
  const bend = 0.5 * (y1 - y0);
  const floor = floors.findIndex(({ rooms }) => rooms.includes(from));
  const d = `M${x0} ${y0}C${x0} ${y0 + bend} ${x1} ${y1 - bend} ${x1} ${y1}`;
  return `<path d="${rounded(d)}" stroke="${ink[floor]}" class="line"/><path d="${rounded(
    `M${x1 - 4} ${y1}h8l-4 7z`,
  )}" fill="${ink[floor]}"/>`;
}

const drawRoom = (room: string, y: number, graph: Graph) =>
  rectangle(middle(room) - box.width / 2, y, box.width, box.height, "#ffffff", "#33506e") +
  text(middle(room), y + 22, room, "room") +
  feet(middle(room) - box.width / 2 + 6, y + box.height - 3, room, graph);

const slab = (room: string, y: number, graph: Graph) =>
  rectangle(margin + 20, y, width - 2 * margin - 40, slabHeight, "#ffffff", "#33506e") +
  text(width / 2, y + 22, room, "room") +
  feet(margin + 26, y + slabHeight - 3, room, graph);

/** A layer above the house, with the names of what it imports. */
function layer(name: string, meaning: string, y: number, graph: Graph): string {
  const imports = [...(graph.get(name) ?? [])].sort();
  const shown = `${meaning}; imports ${imports.join(", ")}`;
  const inset = name === "index.ts" ? 20 : 0;
  return (
    rectangle(margin + inset, y, width - 2 * (margin + inset), slabHeight, "#ffffff", "#9aa5b1") +
    text(margin + inset + 12, y + 22, name, "room left") +
    text(margin + inset + 118, y + 22, shown, "small left")
  );
}

function drawGround(y: number): string[] {
  const inner = ground.slice(0, 3);
  const each = (width - 2 * margin - 40 - 2 * 16) / 3;
  return [
    ...inner.map(({ room, colour }, i) => {
      const x = margin + 20 + i * (each + 16);
      return (
        rectangle(x, y, each, slabHeight, colour, colour) + text(x + each / 2, y + 22, room, "room ground")
      );
    }),
    rectangle(
      margin,
      y + slabHeight + 26,
      width - 2 * margin,
      slabHeight,
      ground[3]!.colour,
      ground[3]!.colour,
    ),
    text(width / 2, y + slabHeight + 48, "components", "room ground"),
  ];
}

/** One for each part of the ground that the room imports. */
const feet = (x: number, y: number, room: string, graph: Graph) =>
  ground
    .map(({ room: foot, colour }, i) =>
      graph.get(room)?.has(foot)
        ? `<rect x="${x + 14 * i}" y="${y}" width="11" height="7" fill="${colour}"/>`
        : "",
    )
    .join("");

const house = (y: number, end: number) =>
  `<rect x="${margin}" y="${y}" width="${width - 2 * margin}" height="${end - y}" rx="6" class="house"/>`;
const caption = (title: string, y: number) => text(margin + 20, y - 12, title, "small left title");
const rectangle = (x: number, y: number, w: number, h: number, fill: string, stroke: string) =>
  rounded(`<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="5" fill="${fill}" stroke="${stroke}"/>`);
const text = (x: number, y: number, content: string, name: string) =>
  rounded(`<text x="${x}" y="${y}" class="${name}">${content}</text>`);
/** Tenths of a pixel are enough, and are written the same everywhere. */
const rounded = (markup: string) =>
  markup.replace(/-?\d+\.\d+/g, (number) => String(Number(Number(number).toFixed(1))));

const svg = (
  height: number,
  parts: readonly string[],
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<style>
text { font-family: Helvetica, Arial, sans-serif; fill: #1d2b3a; text-anchor: middle }
.room { font-size: 15px }
.small { font-size: 12px; fill: #5a6773 }
.left { text-anchor: start }
.title { paint-order: stroke; stroke: #f4f6f8; stroke-width: 5px }
.ground { fill: #ffffff }
.line { fill: none; stroke-width: 1.4 }
.house { fill: #f4f6f8; stroke: #c3ccd5 }
</style>
<rect width="${width}" height="${height}" fill="#ffffff"/>
${parts.join("\n")}
</svg>
`;
