import { nearestName } from "../../systems/world/nearest-name.js";
import { reject } from "../../systems/world/validate.js";
import type { Point } from "../points.js";
import { readLook } from "../states/looks.js";
import type { RodLook } from "../rendering/index.js";
import type { Reference } from "../states/scene-state.js";
import type { Entry, RodsFile } from "./rods-file.js";

/** An object of a file, with where it stands: every complaint about it says so. */
export interface Placed {
  readonly path: string;
  readonly entry: Entry;
}

/** The entries of a list; known names only. */
export function entriesOf(file: RodsFile, list: keyof RodsFile, names: readonly string[]): Placed[] {
  const given: unknown = Object.hasOwn(file, list) ? file[list] : undefined;
  if (given === undefined) return [];
  if (!Array.isArray(given)) return reject(`file.${list}`, given, "a list");
  return given.map((entry: unknown, i) => ({
    path: `file.${list}[${i}]`,
    entry: checkNames(`file.${list}[${i}]`, entry, names),
  }));
}

export function checkNames(path: string, value: unknown, names: readonly string[]): Entry {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return reject(path, value, `an object with ${names.join(", ")}`);
  for (const name of Object.keys(value)) {
    if (names.includes(name)) continue;
    const nearest = nearestName(name, names);
    const meant = nearest ? `did you mean "${nearest}"?` : `there are ${names.join(", ")}`;
    reject(`${path}.${name || '""'}`, (value as Entry)[name], `no field of this name; ${meant}`);
  }
  return value as Entry;
}

/** Runs what refuses values by their own names, and says where in the file they stand. */
export function at<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const { message } = error;
    throw new RangeError(message.startsWith(path) ? message : `${path}: ${message}`, { cause: error });
  }
}

export function pointOf(path: string, value: unknown): Point {
  const [x, y, z] = listOf(path, value, 3);
  return { x, y, z };
}

export function listOf(path: string, value: unknown, count: number): number[] {
  return Array.isArray(value) && value.length === count && value.every((x) => Number.isFinite(x))
    ? (value as number[])
    : reject(path, value, `${count} finite numbers`);
}

/** Fields of these names as points, those of the others as they are; null and what is left out are nothing. */
export function optionsOf(
  { path, entry }: Placed,
  points: readonly string[],
  apart: readonly string[],
): Entry {
  const given = Object.entries(entry).filter(([name]) => !apart.includes(name));
  return Object.fromEntries(
    given.map(([name, value]) => [name, points.includes(name) ? pointOf(`${path}.${name}`, value) : value]),
  );
}

export function textOf(path: string, value: unknown): string {
  return typeof value === "string" ? value : reject(path, value, "a name");
}

export function referenceOf(path: string, value: unknown): Reference {
  if (typeof value === "string") return { node: value, nth: 0, bone: null };
  const { node, nth = 0, bone = null } = checkNames(path, value, ["node", "nth", "bone"]);
  if (!Number.isInteger(nth) || (nth as number) < 0) reject(`${path}.nth`, nth, "a whole number");
  return {
    node: textOf(`${path}.node`, node),
    nth: nth as number,
    bone: bone === null ? null : textOf(`${path}.bone`, bone),
  };
}

/** Rods of one look of the list share it, and a draw call. */
export class Looks {
  private readonly shared: readonly RodLook[];

  constructor(file: RodsFile) {
    const given: unknown = file.looks ?? [];
    if (!Array.isArray(given)) reject("file.looks", given, "a list");
    this.shared = (given as unknown[]).map((look, i) => at(`file.looks[${i}]`, () => readLook("look", look)));
  }

  of(path: string, value: unknown): RodLook | undefined {
    if (value === undefined) return undefined;
    if (typeof value !== "number") return at(path, () => readLook("look", value));
    return this.shared[value] ?? reject(path, value, `a number below ${this.shared.length}, or a look`);
  }
}
