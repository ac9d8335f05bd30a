import { checkOptions, type OptionNames } from "../../systems/world/options.js";
import { reject } from "../../systems/world/validate.js";

/** A node by its name; of several of one name the `nth`; a bone as the skin of that mesh shows it. */
export type NodeName = string | { readonly node: string; readonly nth?: number; readonly bone?: string };

/** JSON: as options of `createRope` and so on, with points as [x, y, z] and nodes by their names. */
export type Entry = Readonly<Record<string, unknown>>;

/** What a scene has of rods, as it stands in a file beside it or in its `extras`. */
export interface RodsFile {
  readonly format: "babylon-rods";
  readonly version: 1;
  readonly gravity?: readonly number[];
  readonly wind?: readonly number[];
  /** Looks that several rods share: theirs is the number in this list. */
  readonly looks?: readonly Entry[];
  /** Options of `createRope`, and what its root follows. */
  readonly ropes?: readonly Entry[];
  /** Options of `createStrand`, and what its root follows. */
  readonly strands?: readonly Entry[];
  /** Any rod exactly as it is, as `describeRods` writes it. */
  readonly rods?: readonly Entry[];
  /** Options of `createHair`, and the mesh that it is `on`. */
  readonly hair?: readonly Entry[];
  /** Options of `createGroom`, and the name of its `file`. */
  readonly grooms?: readonly Entry[];
  /** Options of `addObstacle`, and the mesh that it is made `from`. */
  readonly obstacles?: readonly Entry[];
  /** Options of `createComb`. */
  readonly combs?: readonly Entry[];
  /** Options of `Rod.attach`, and the `rod`, its `s`, and what it is held `to`. */
  readonly attachments?: readonly Entry[];
}

export const FORMAT = "babylon-rods";
export const VERSION = 1;

const fileNames: OptionNames<RodsFile> = {
  ...{ format: true, version: true, gravity: true, wind: true, looks: true, ropes: true, strands: true },
  ...{ rods: true, hair: true, grooms: true, obstacles: true, combs: true, attachments: true },
};

/** Letters of a file, at most: a groom in it is a few megabytes. */
const MOST_LETTERS = 2 ** 26;

/** From text or from an object, which is taken as what JSON keeps of it. */
export function parseRodsFile(given: unknown): RodsFile {
  let parsed: unknown;
  try {
    const text = typeof given === "string" ? given : JSON.stringify(given);
    if (typeof text === "string" && text.length <= MOST_LETTERS) parsed = JSON.parse(text);
  } catch {
    parsed = undefined;
  }
  if (parsed === undefined)
    return reject("file", typeof given === "string" ? "no JSON" : given, `JSON with the format "${FORMAT}"`);
  const file = checkOptions("file", parsed as RodsFile, fileNames);
  if (file.format !== FORMAT) reject("file.format", file.format, `"${FORMAT}"`);
  if (file.version !== VERSION) reject("file.version", file.version, String(VERSION));
  return file;
}
