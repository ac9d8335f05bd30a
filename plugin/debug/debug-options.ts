import { checkOptions, type OptionNames } from "../../systems/world/options.js";
import { quantity } from "../../systems/world/quantities.js";
import { flag, oneOf, reject } from "../../systems/world/validate.js";

/** What can be shown as a colour along rods. */
export const rodQuantities = ["curvature", "twist", "strain", "tension", "speed", "care"] as const;
export type RodQuantity = (typeof rodQuantities)[number];

/** How long the arrow of a force is. */
export const arrowScales = ["linear", "sqrt", "log"] as const;
export type ArrowScale = (typeof arrowScales)[number];

/** What a `RodDebugView` shows, and how; each is a property of the view too, to be changed at any time. */
export interface RodDebugOptions {
  /** Contacts of the last step: points and normals, coloured by what friction does there. */
  contacts?: boolean;
  /** Their forces on the rods, N, as arrows of the same colours. */
  forces?: boolean;
  /** Attachments: points, and their forces as arrows. */
  attachments?: boolean;
  /** Ends of elements. */
  joints?: boolean;
  /** There, the material frame: tangent red, first director green, second director blue. */
  frames?: boolean;
  /** A box around every rod, its thickness included. */
  boxes?: boolean;
  /** Marks rods that are at rest and left out of the steps. */
  sleeping?: boolean;
  /** What the colour along rods is; default "none". */
  colour?: RodQuantity | "none";
  /**
   * Values of the first and the last colour, in the quantity's unit; default "auto": the largest value of
   * now, rounded up.
   */
  range?: readonly [least: number, most: number] | "auto";
  /** Default "sqrt": a hundredth of the force is a tenth of the length. */
  arrowScale?: ArrowScale;
  /** Newtons of an arrow that is `arrowMetres` long; default "auto": the largest force, rounded up. */
  arrowNewtons?: number | "auto";
  /** Default "auto": a tenth of the longest rod, rounded up. */
  arrowMetres?: number | "auto";
  /** Draws over everything that hides it; default false. */
  xray?: boolean;
  /** Hides drawn hair while something is shown: its simulated strands are inside it. Default true. */
  hideHair?: boolean;
}

export type DebugSettings = Required<RodDebugOptions>;

const optionNames: OptionNames<RodDebugOptions> = {
  contacts: true,
  forces: true,
  attachments: true,
  joints: true,
  frames: true,
  boxes: true,
  sleeping: true,
  colour: true,
  range: true,
  arrowScale: true,
  arrowNewtons: true,
  arrowMetres: true,
  xray: true,
  hideHair: true,
};

const defaults: DebugSettings = {
  contacts: false,
  forces: false,
  attachments: false,
  joints: false,
  frames: false,
  boxes: false,
  sleeping: false,
  colour: "none",
  range: "auto",
  arrowScale: "sqrt",
  arrowNewtons: "auto",
  arrowMetres: "auto",
  xray: false,
  hideHair: true,
};

/** What each setting must be. */
const checks: { [Name in keyof DebugSettings]: (value: never) => DebugSettings[Name] } = {
  contacts: (value) => flag("contacts", value),
  forces: (value) => flag("forces", value),
  attachments: (value) => flag("attachments", value),
  joints: (value) => flag("joints", value),
  frames: (value) => flag("frames", value),
  boxes: (value) => flag("boxes", value),
  sleeping: (value) => flag("sleeping", value),
  colour: (value) => oneOf("colour", value, ["none", ...rodQuantities]),
  range: checkRange,
  arrowScale: (value) => oneOf("arrowScale", value, arrowScales),
  arrowNewtons: (value) => (value === "auto" ? value : quantity("arrowNewtons", value, "force")),
  arrowMetres: (value) => (value === "auto" ? value : quantity("arrowMetres", value, "length")),
  xray: (value) => flag("xray", value),
  hideHair: (value) => flag("hideHair", value),
};

export function checkSetting<Name extends keyof DebugSettings>(
  name: Name,
  value: DebugSettings[Name],
): DebugSettings[Name] {
  return checks[name](value as never);
}

export function checkDebugOptions(options: RodDebugOptions): DebugSettings {
  checkOptions("options", options, optionNames);
  const settings = { ...defaults };
  for (const name of Object.keys(defaults) as (keyof DebugSettings)[])
    if (options[name] !== undefined) Object.assign(settings, { [name]: checkSetting(name, options[name]) });
  return settings;
}

function checkRange(range: readonly [number, number] | "auto"): readonly [number, number] | "auto" {
  if (range === "auto") return range;
  const isRange = Array.isArray(range) && range.length === 2 && range.every(Number.isFinite);
  if (!isRange || !(range[0] < range[1]))
    reject("range", range, `"auto" or two finite numbers, the smaller one first`);
  return [range[0], range[1]];
}
