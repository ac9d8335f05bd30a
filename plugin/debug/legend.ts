import type { RodColours } from "./rod-colours.js";
import {
  attachmentColour,
  boxColour,
  contactColours,
  frameColours,
  jointColour,
  mixPalette,
  sleepingColour,
  type Rgb,
} from "./colours.js";
import type { ArrowScale, DebugSettings, RodQuantity } from "./debug-options.js";
import type { ForceArrows } from "./force-arrows.js";
import { quantityKinds } from "./quantities.js";

/** A colour and what it means. */
export interface LegendMark {
  readonly label: string;
  /** Red, green and blue as the screen has them, 0 to 1. */
  readonly colour: Rgb;
}

/** What colours and lengths of a `RodDebugView` mean, as plain data. */
export interface RodLegend {
  /** The colour along rods; colours between two stops are mixed. Null while there is none. */
  readonly quantity: {
    readonly name: RodQuantity;
    readonly title: string;
    /** Empty for what has none. */
    readonly unit: string;
    readonly stops: readonly (LegendMark & { readonly value: number })[];
    /** Whether there is nothing between the stops. */
    readonly isByName: boolean;
  } | null;
  /** How long arrows are: `newtons` are `metres`; null while none are drawn. */
  readonly arrow: { readonly newtons: number; readonly metres: number; readonly scale: ArrowScale } | null;
  readonly marks: readonly LegendMark[];
}

/** Stops of a palette that is not by name. */
const STOPS = 5;

export function legendOf(shown: DebugSettings, colours: RodColours, arrows: ForceArrows): RodLegend {
  const drawsArrows = (shown.forces || shown.attachments) && arrows.newtons > 0;
  const { newtons, metres, scale } = arrows;
  return {
    quantity: shown.colour === "none" ? null : quantityLegend(shown.colour, colours),
    arrow: drawsArrows ? { newtons, metres, scale } : null,
    marks: marksOf(shown),
  };
}

function quantityLegend(name: RodQuantity, { least, most }: RodColours): RodLegend["quantity"] {
  const { title, unit, palette, names } = quantityKinds[name];
  const mixed = new Float32Array(3);
  const stops = Array.from({ length: names?.length ?? STOPS }, (_, i) => {
    const share = i / ((names?.length ?? STOPS) - 1);
    mixPalette(palette, share, mixed);
    const value = least + share * (most - least);
    return { value, label: names?.[i] ?? shortNumber(value), colour: [mixed[0], mixed[1], mixed[2]] as Rgb };
  });
  return { name, title, unit, stops, isByName: names !== undefined };
}

function marksOf(shown: DebugSettings): LegendMark[] {
  const marks: LegendMark[] = [];
  if (shown.contacts || shown.forces)
    for (const [label, colour] of Object.entries(contactColours)) marks.push({ label, colour });
  if (shown.attachments) marks.push({ label: "attachment", colour: attachmentColour });
  if (shown.joints) marks.push({ label: "joint", colour: jointColour });
  if (shown.frames)
    ["tangent", "first director", "second director"].forEach((label, axis) =>
      marks.push({ label, colour: frameColours[axis] }),
    );
  if (shown.boxes) marks.push({ label: "box of a rod", colour: boxColour });
  if (shown.sleeping) marks.push({ label: "sleeping", colour: sleepingColour });
  return marks;
}

/** Three digits that count, without a tail of zeros. */
function shortNumber(value: number): string {
  return String(Number(value.toPrecision(3)));
}

const PREFIXES = ["n", "µ", "m", "", "k", "M"];

/** The same with the prefix that keeps it between 1 and 1000: "20 µN". */
export function shortQuantity(value: number, unit: string): string {
  // The logarithm of a power of ten may be short by a last digit.
  const power = Math.floor(Math.log10(value) / 3 + 1e-9);
  const thousands = value > 0 ? Math.min(Math.max(power, -3), 2) : 0;
  return `${shortNumber(value / 1000 ** thousands)} ${PREFIXES[thousands + 3]}${unit}`;
}
