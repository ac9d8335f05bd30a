import { limits } from "../../systems/world/limits.js";
import { reject, wholeNumber, within } from "../../systems/world/validate.js";
import { finitePoint, type Point } from "../points.js";

const { mostStrands, mostPoints, mostPointsOfStrand } = limits.grooms;

/** Strands as files have them: points in a row, root first. Units and axes are those of the file. */
export interface StrandCurves {
  /** Where each strand begins among the points, and at last where the last one ends. */
  readonly starts: Uint32Array;
  /** x y z of each point. */
  readonly points: Float32Array;
  /** Diameter at each point, or one for all; 0 where the file does not tell. */
  readonly thickness: Float32Array | number;
  /** At each point, or one for all, 0 to 1. */
  readonly transparency: Float32Array | number;
  /** r g b of each point, or one for all. */
  readonly colours: Float32Array | readonly [number, number, number];
  /** u v of each strand where it grows, if the file tells. */
  readonly uvs: Float32Array | null;
  /** What the file says of itself. */
  readonly info: string;
}

export const strandCount = ({ starts }: StrandCurves): number => starts.length - 1;

/** What a file does not tell. */
const untold = {
  thickness: 0,
  transparency: 0,
  colours: [1, 1, 1],
  uvs: null,
  info: "",
} as const satisfies Partial<StrandCurves>;

/** Strands of points, as code makes them. */
export function curvesFromPoints(strands: readonly (readonly Point[])[]): StrandCurves {
  if (!Array.isArray(strands)) reject("curves", strands, "a list of strands, each a list of points");
  wholeNumber("curves.length", strands.length, 1, mostStrands);
  const starts = new Uint32Array(strands.length + 1);
  let count = 0;
  strands.forEach((strand: readonly Point[], i) => {
    if (!Array.isArray(strand)) reject(`curves[${i}]`, strand, "a list of points");
    wholeNumber(`curves[${i}].length`, strand.length, 1, mostPointsOfStrand);
    starts[i + 1] = count += strand.length;
  });
  wholeNumber("points in all", count, 1, mostPoints);
  const points = new Float32Array(3 * count);
  let at = 0;
  strands.forEach((strand: readonly Point[], i) =>
    strand.forEach((point, k) => {
      points.set(finitePoint(`curves[${i}][${k}]`, point), at);
      at += 3;
    }),
  );
  return { ...untold, starts, points };
}

/** Nothing of it is trusted: it may have been put together by hand. */
export function checkCurves(curves: StrandCurves): StrandCurves {
  if (typeof curves !== "object" || curves === null || !("starts" in curves))
    return reject("curves", curves, "what readHair or readTfx returns, or lists of points");
  const { starts, points, thickness, transparency, colours, uvs, info } = curves;
  if (!(starts instanceof Uint32Array)) reject("curves.starts", starts, "a Uint32Array");
  const strands = wholeNumber("curves.starts.length", starts.length - 1, 1, mostStrands);
  sized("points", points, 3, points?.length / 3);
  const count = wholeNumber("curves.points", points.length / 3, 1, mostPoints);
  if (starts[0] !== 0) reject("curves.starts[0]", starts[0], "0");
  if (starts[strands] !== count) reject(`curves.starts[${strands}]`, starts[strands], `${count}, all points`);
  for (let i = 0; i < strands; i++)
    if (!(starts[i] < starts[i + 1])) reject(`curves.starts[${i + 1}]`, starts[i + 1], `above ${starts[i]}`);
  finite("points", points);
  for (const [name, given] of [
    ["thickness", thickness],
    ["transparency", transparency],
  ] as const) {
    if (typeof given === "number") within(`curves.${name}`, given, 0, mostFloat);
    else finite(name, sized(name, given, 1, count));
  }
  if (colours instanceof Float32Array) finite("colours", sized("colours", colours, 3, count));
  else if (!Array.isArray(colours) || colours.length !== 3 || !colours.every((c) => Number.isFinite(c)))
    reject("curves.colours", colours, "a Float32Array, or three numbers");
  if (uvs !== null) finite("uvs", sized("uvs", uvs, 2, strands));
  if (typeof info !== "string") reject("curves.info", info, "a text");
  return curves;
}

/** Of what files keep. */
export const mostFloat = 3.4e38;

function sized(name: string, given: unknown, each: number, count: number): Float32Array {
  if (!(given instanceof Float32Array)) return reject(`curves.${name}`, given, "a Float32Array");
  if (given.length !== each * count)
    reject(`curves.${name}`, `${given.length} numbers`, `${each * count} numbers`);
  return given;
}

/** The first number that is none is named. */
export function finite(name: string, values: Float32Array, of = "curves"): Float32Array {
  for (let i = 0; i < values.length; i++)
    if (!Number.isFinite(values[i])) reject(`${of}.${name}[${i}]`, values[i], "a finite number");
  return values;
}
