import { partsOf } from "../parts.js";
import {
  checkLayPitch,
  ropeLook,
  strandLook,
  type RodLook,
  type RopeLook,
  type StrandLook,
} from "../rendering/rod-look.js";
import type { Rod } from "../rod.js";
import { rodsOf } from "./owners.js";
import { plainColour, type Colour, type NumberProperty, type Property } from "./property.js";

type Range = Pick<NumberProperty<Rod>, "unit" | "scale" | "least" | "most" | "isWhole">;

const SHARED = "Of all that have this look";
const share: Range = { unit: "", scale: "linear", least: 0, most: 1 };

/** The look that a rod is drawn with; a plain one while it has none, and for those whose owner is not known. */
export function lookOf(rod: Rod): RodLook {
  const rods = rodsOf(rod);
  const look = rods && partsOf(rods)?.drawing.lookOf(rod);
  return look ?? (rod.kind === "rope" ? ropeLook() : strandLook());
}

/** What is refused leaves the look as it was. */
function change(rod: Rod, changes: Partial<RopeLook> | Partial<StrandLook>): void {
  const look = lookOf(rod);
  const { kind, ...values } = look;
  if (kind === "rope") ropeLook({ ...values, ...changes } as Partial<RopeLook>);
  else strandLook({ ...values, ...changes } as Partial<StrandLook>);
  Object.assign(look, changes);
}

function number<Look extends RopeLook | StrandLook>(
  name: keyof Look & string,
  label: string,
  range: Range,
): Property<Rod> {
  return {
    kind: "number",
    name: `look.${name}`,
    label,
    hint: SHARED,
    ...range,
    get: (rod) => (lookOf(rod) as unknown as Record<string, number>)[name],
    set: (rod, value) => change(rod, { [name]: value }),
  };
}

/** How ropes are laid. */
export const ropeSurface: readonly Property<Rod>[] = [
  {
    kind: "number",
    name: "layPitch",
    label: "Lay",
    hint: "Metres of rope for one turn of a ply; below 0 the other way",
    unit: "m",
    scale: "log",
    least: 0.002,
    most: 2,
    get: (rod) => rod.appearance.layPitch ?? (lookOf(rod) as RopeLook).layRadii * rod.radius,
    set: (rod, metres) => {
      checkLayPitch(metres);
      rod.appearance.layPitch = metres;
      rod.refresh();
    },
  },
  number<RopeLook>("plies", "Plies", { unit: "", scale: "linear", least: 2, most: 12, isWhole: true }),
  number<RopeLook>("layRadii", "Lay by radii", { unit: "", scale: "log", least: 1, most: 50 }),
  number<RopeLook>("grooveDepth", "Grooves", { ...share, most: 0.5 }),
  number<RopeLook>("yarnsPerPly", "Yarns of a ply", { ...share, least: 1, most: 64, isWhole: true }),
  number<RopeLook>("yarnTwist", "Twist of yarns", { ...share, least: -2, most: 2 }),
  number<RopeLook>("tracerWidth", "Tracer", share),
  {
    kind: "colour",
    name: "look.tracerColour",
    label: "Tracer's colour",
    get: (rod) => plainColour((lookOf(rod) as RopeLook).tracerColour),
    set: (rod, { r, g, b }: Colour) => (lookOf(rod) as RopeLook).tracerColour.copyFromFloats(r, g, b),
  },
];

export const strandSurface: readonly Property<Rod>[] = [
  number<StrandLook>("minimumPixelWidth", "Pixels at least", { ...share, least: 0.1, most: 10 }),
  number<StrandLook>("tipTaper", "Taper", share),
  number<StrandLook>("rootShade", "Shade at the root", share),
];
