import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { reject } from "../../systems/world/validate.js";
import { hairLook, type HairLook } from "../hair/rendering/hair-look.js";
import { ropeLook, strandLook, type RodLook } from "../rendering/rod-look.js";

export type AnyRodLook = RodLook;

type Fields = Record<string, unknown>;

/** A look out of JSON, checked as one that is made anew. */
export function readLook(path: string, value: unknown): RodLook {
  const { kind, ...fields } = fieldsOf(path, value);
  for (const name of ["colour", "tracerColour"])
    if (name in fields) fields[name] = colour(path, fields[name]);
  if (kind === "rope") return ropeLook(fields);
  if (kind === "strand") return strandLook(fields);
  return reject(`${path}.kind`, kind, '"rope", "strand"');
}

export function readHairLook(path: string, value: unknown): HairLook {
  const { melanin, ...fields } = fieldsOf(path, value);
  return hairLook({ ...fields, colour: melanin as HairLook["melanin"] });
}

function fieldsOf(path: string, value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? { ...(value as Fields) }
    : reject(path, value, "the fields of a look");
}

function colour(path: string, value: unknown): Color3 {
  const { r, g, b } = fieldsOf(`${path}.colour`, value) as { r: number; g: number; b: number };
  for (const channel of [r, g, b])
    if (!Number.isFinite(channel)) reject(`${path}.colour`, channel, "finite r, g and b");
  return new Color3(r, g, b);
}
