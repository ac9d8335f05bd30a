import { nearestName } from "../../systems/world/nearest-name.js";
import { reject } from "../../systems/world/validate.js";
import {
  sameValue,
  setValue,
  valueOf,
  type Colour,
  type PropertyValue,
  type SettableProperty,
  type Triple,
} from "./property.js";
import {
  savedProperties,
  tunableKinds,
  type Tunable,
  type TunableItem,
  type TunableKind,
} from "./tunables.js";

/** What was tuned, as it is written to JSON; Infinity is written "Infinity", which JSON has no number for. */
export interface RodPreset {
  readonly format: "babylon-rods preset";
  readonly version: 1;
  readonly name: string;
  readonly kind: TunableKind;
  readonly values: Readonly<Record<string, PropertyValue>>;
}

const FORMAT = "babylon-rods preset";
const VERSION = 1;
const MOST_NAME = 100;

/** All that can be saved of it, as it is now. */
export function readPreset({ kind, target }: TunableItem, name: string): RodPreset {
  const values: Record<string, PropertyValue> = {};
  for (const property of savedProperties(kind)) {
    const value = valueOf(property, target);
    // Of some models nobody knows the natural curl.
    const isKnown = Array.isArray(value) ? !value.some(Number.isNaN) : !Number.isNaN(value);
    if (isKnown) values[property.name] = value;
  }
  return { format: FORMAT, version: VERSION, name: checkName(name), kind, values };
}

export function writePreset(preset: RodPreset): string {
  return JSON.stringify(preset, (_, value: unknown) => (value === Infinity ? "Infinity" : value), 2);
}

/** A preset out of a file: everything in it is checked by name, whoever wrote it. */
export function parsePreset(text: string): RodPreset {
  if (typeof text !== "string") reject("preset", text, "the text of a preset");
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return reject("preset", text.slice(0, 40), "JSON");
  }
  return checkPreset(parsed);
}

export function checkPreset(given: unknown): RodPreset {
  if (!isRecord(given)) reject("preset", given, "an object as `readPreset` makes it");
  const { format, version, name, kind, values, ...others } = given;
  const [other] = Object.keys(others);
  if (other !== undefined)
    reject(
      `preset.${other}`,
      others[other],
      "no field of this name; there are format, version, name, kind, values",
    );
  if (format !== FORMAT) reject("preset.format", format, `"${FORMAT}"`);
  if (version !== VERSION) reject("preset.version", version, String(VERSION));
  const kinds = tunableKinds as readonly unknown[];
  if (!kinds.includes(kind)) reject("preset.kind", kind, tunableKinds.map((each) => `"${each}"`).join(", "));
  if (!isRecord(values)) reject("preset.values", values, "an object of values by name");
  const known = new Map(savedProperties(kind as TunableKind).map((property) => [property.name, property]));
  const checked: Record<string, PropertyValue> = {};
  for (const [key, value] of Object.entries(values)) {
    const property = known.get(key);
    if (!property) refuseName(key, value, [...known.keys()]);
    checked[key] = checkValue(property, `preset.values.${key}`, value);
  }
  return {
    format: FORMAT,
    version: VERSION,
    name: checkName(name),
    kind: kind as TunableKind,
    values: checked,
  };
}

/**
 * Sets all values of a preset, or none: if its target refuses one, those before it are set back. Values that
 * are what they are already are left alone.
 */
export function applyPreset({ kind, target }: TunableItem, given: RodPreset): void {
  const preset = checkPreset(given);
  const alike = (one: TunableKind) => (one === "strand" ? "rope" : one);
  if (alike(preset.kind) !== alike(kind))
    reject("preset.kind", preset.kind, `"${kind}", which is to be tuned`);
  const done: { property: SettableProperty<Tunable>; before: PropertyValue }[] = [];
  try {
    for (const property of savedProperties(kind)) {
      if (!Object.hasOwn(preset.values, property.name)) continue;
      const before = valueOf(property, target);
      if (sameValue(before, preset.values[property.name])) continue;
      done.push({ property, before });
      setValue(property, target, preset.values[property.name]);
    }
  } catch (error) {
    for (const { property, before } of done.reverse()) setValue(property, target, before);
    throw error;
  }
}

function refuseName(key: string, value: unknown, known: readonly string[]): never {
  const nearest = nearestName(key, known);
  const meant = nearest ? `did you mean "${nearest}"?` : `there are ${known.join(", ")}`;
  return reject(`preset.values.${key}`, value, `no value of this name; ${meant}`);
}

function checkValue(property: SettableProperty<Tunable>, path: string, value: unknown): PropertyValue {
  switch (property.kind) {
    case "number":
      if (value === "Infinity" || value === Infinity) {
        if (property.hasInfinity) return Infinity;
      } else if (Number.isFinite(value)) return value as number;
      return reject(path, value, property.hasInfinity ? 'a finite number or "Infinity"' : "a finite number");
    case "flag":
      return typeof value === "boolean" ? value : reject(path, value, "true or false");
    case "choice":
      return typeof value === "string" ? value : reject(path, value, "a name");
    case "colour":
      if (!isRecord(value)) reject(path, value, "an object with r, g and b");
      return { r: channel(path, value, "r"), g: channel(path, value, "g"), b: channel(path, value, "b") };
    case "curve":
      if (!Array.isArray(value) || value.length !== property.points || !value.every(Number.isFinite))
        reject(path, value, `${property.points} finite numbers`);
      return value.slice() as number[];
    case "vector":
      if (!Array.isArray(value) || value.length !== 3 || !value.every(Number.isFinite))
        reject(path, value, "three finite numbers");
      return [value[0], value[1], value[2]] as Triple;
  }
}

function channel(path: string, value: Record<string, unknown>, name: keyof Colour): number {
  const number = Object.hasOwn(value, name) ? value[name] : undefined;
  return Number.isFinite(number) ? (number as number) : reject(`${path}.${name}`, number, "a finite number");
}

function checkName(name: unknown): string {
  return typeof name === "string" && name.trim().length > 0 && name.length <= MOST_NAME
    ? name
    : reject("preset.name", name, `a name of 1 to ${MOST_NAME} characters`);
}

/** Of JSON or a literal: what has another prototype is refused. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
