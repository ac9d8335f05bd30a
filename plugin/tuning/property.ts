/**
 * What can be tuned, said once: the overlay panel, the sections of the Inspector, presets and the line of code
 * are made from these. Nothing here knows how it is shown.
 */
interface Common {
  /** By which presets know it: the path of the option it is made with, where there is one. */
  readonly name: string;
  readonly label: string;
  /** A sentence for those who do not know the word. */
  readonly hint?: string;
  /** False for what belongs to the moment: no preset has it. */
  readonly isSaved?: false;
}

/** A number between two that a slider has room for; others may be typed, within what its setter allows. */
export interface NumberProperty<Target> extends Common {
  readonly kind: "number";
  readonly unit: string;
  readonly scale: "linear" | "log";
  readonly least: number;
  readonly most: number;
  readonly isWhole?: true;
  /** Whether it may be 0 though the scale is logarithmic: the slider's lower end is 0 then. */
  readonly hasZero?: true;
  /** Whether it may be Infinity: the slider's upper end is that. */
  readonly hasInfinity?: true;
  /** Whether a change takes so long that it is made once, where a slider is let go. */
  readonly isSlow?: true;
  get(target: Target): number;
  set(target: Target, value: number): void;
}

export interface FlagProperty<Target> extends Common {
  readonly kind: "flag";
  get(target: Target): boolean;
  set(target: Target, value: boolean): void;
}

export interface ChoiceProperty<Target> extends Common {
  readonly kind: "choice";
  choices(target: Target): readonly string[];
  get(target: Target): string;
  set(target: Target, value: string): void;
}

export interface Colour {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** Of one that may be Babylon's: presets have plain ones. */
export const plainColour = ({ r, g, b }: Colour): Colour => ({ r, g, b });

/** Linear. */
export interface ColourProperty<Target> extends Common {
  readonly kind: "colour";
  get(target: Target): Colour;
  set(target: Target, value: Colour): void;
}

export type Triple = readonly [number, number, number];

export interface VectorProperty<Target> extends Common {
  readonly kind: "vector";
  readonly unit: string;
  readonly axes: readonly [string, string, string];
  get(target: Target): Triple;
  set(target: Target, value: Triple): void;
}

/** Numbers at equal distances from the root to the tip, linear in between. */
export interface CurveProperty<Target> extends Common {
  readonly kind: "curve";
  readonly unit: string;
  readonly scale: "linear" | "log";
  readonly least: number;
  readonly most: number;
  readonly hasZero?: true;
  readonly points: number;
  get(target: Target): readonly number[];
  set(target: Target, values: readonly number[]): void;
}

export interface ActionProperty<Target> extends Common {
  readonly kind: "action";
  readonly isSaved: false;
  run(target: Target): void;
}

export interface ReadingProperty<Target> extends Common {
  readonly kind: "reading";
  readonly isSaved: false;
  readonly unit: string;
  get(target: Target): number | string;
}

export type Property<Target> =
  | NumberProperty<Target>
  | FlagProperty<Target>
  | ChoiceProperty<Target>
  | ColourProperty<Target>
  | VectorProperty<Target>
  | CurveProperty<Target>
  | ActionProperty<Target>
  | ReadingProperty<Target>;

/** Those that have a value to be set. */
export type SettableProperty<Target> = Exclude<
  Property<Target>,
  ActionProperty<Target> | ReadingProperty<Target>
>;

export type PropertyValue = number | boolean | string | Colour | Triple | readonly number[];

export interface PropertySection<Target> {
  readonly label: string;
  readonly properties: readonly Property<Target>[];
}

export function isSettable<Target>(property: Property<Target>): property is SettableProperty<Target> {
  return property.kind !== "action" && property.kind !== "reading";
}

/** The value of a property, whatever kind it is of. */
export function valueOf<Target>(property: SettableProperty<Target>, target: Target): PropertyValue {
  return property.get(target);
}

/** Sets it; the value must be of the property's kind (`preset.ts` checks what comes from outside). */
export function setValue<Target>(
  property: SettableProperty<Target>,
  target: Target,
  value: PropertyValue,
): void {
  (property.set as (target: Target, value: PropertyValue) => void)(target, value);
}

/** As far as a slider or single precision can tell. */
export function sameValue(a: PropertyValue, b: PropertyValue): boolean {
  if (typeof a === "number" && typeof b === "number")
    return a === b || Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b)) || Math.abs(a - b) < 1e-12;
  if (typeof a !== "object" || typeof b !== "object") return a === b;
  const [first, second] = [a, b] as unknown as Record<string, number>[];
  return Object.keys(first).every((key) => sameValue(first[key], second[key]));
}
