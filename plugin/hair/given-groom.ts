import { limits } from "../../systems/world/limits.js";
import { quantity } from "../../systems/world/quantities.js";
import { positive, positiveInteger, reject, wholeNumber } from "../../systems/world/validate.js";
import { checkRodMaterial } from "../rod-options.js";
import { growGroom } from "./grow.js";
import { checkElements, type Groom } from "./groom.js";
import { type HairOptions, planGrowth } from "./hair-options.js";
import { GUIDES_PER_STRAND } from "./nearest-guides.js";
import { type SurfacePoints, UV_STEPS } from "./surface-points.js";
import type { Surface } from "./surface.js";

const { mostElements, mostGuides } = limits.grooms;

const GROWING = [
  "density",
  "strands",
  "strandsPerArea",
  "drawnPerStrand",
  "length",
  "curl",
  "twist",
  "variation",
  "comb",
  "lift",
  "parting",
  "radius",
  "material",
  "elements",
  "seed",
] as const;

export function grownOrGiven(surface: Surface, options: HairOptions): Groom {
  const { groom, density } = options;
  if (groom === undefined) return growGroom(surface, density, planGrowth(options));
  for (const name of GROWING) {
    if (options[name] !== undefined) reject(name, options[name], "none where a groom is given");
  }
  checkGroom(groom);
  const triangles = Math.floor(surface.indices.length / 3);
  if (groom.triangles !== triangles) {
    reject("groom.triangles", groom.triangles, `${triangles}, as many as ${surface.mesh.name} has`);
  }
  // Hair that is waved and cut later must not change what it was made from.
  const { lengths, curls } = groom.guides;
  return { ...groom, guides: { ...groom.guides, lengths: lengths.slice(), curls: curls.slice() } };
}

/** A groom comes from a file, which may be anything. */
export function checkGroom(groom: Groom): void {
  if (typeof groom !== "object" || groom === null)
    reject("groom", groom, "what exportGroom or readGroom returns");
  quantity("groom.radius", groom.radius, "length");
  positive("groom.area", groom.area);
  positiveInteger("groom.elements", groom.elements, mostElements);
  checkRodMaterial(groom.material, [groom.radius, groom.radius]);
  const { guides, strands, triangles } = groom;
  const count = positiveInteger("groom.guides", guides.lengths.length, mostGuides);
  const drawn = strands.lengths.length;
  const sized = (name: string, array: ArrayLike<number>, length: number) => {
    if (array.length !== length) reject(`groom.${name}`, `${array.length} numbers`, `${length} numbers`);
  };
  sized("guides.frames", guides.frames, 4 * count);
  sized("guides.curls", guides.curls, 2 * count);
  sized("guides.phases", guides.phases, count);
  checkElements("groom.elements", groom.elements, count);
  for (const name of ["shapes", "naturals"] as const)
    if (guides[name].length > 0) sized(`guides.${name}`, guides[name], 3 * groom.elements * count);
  sized("strands.guides", strands.guides, GUIDES_PER_STRAND * drawn);
  sized("strands.weights", strands.weights, GUIDES_PER_STRAND * drawn);
  checkPoints("guides", guides.points, count, triangles);
  checkPoints("strands", strands.points, drawn, triangles);
  strands.guides.forEach((guide, i) => wholeNumber(`groom.strands.guides[${i}]`, guide, 0, count - 1));
  guides.lengths.forEach((length, i) => quantity(`groom.guides.lengths[${i}]`, length, "length"));
  for (const name of ["frames", "curls", "phases", "shapes", "naturals"] as const) {
    const wrong = guides[name].findIndex((value) => !Number.isFinite(value));
    if (wrong >= 0) reject(`groom.guides.${name}[${wrong}]`, guides[name][wrong], "a finite number");
  }
}

function checkPoints(
  name: string,
  { triangle, u, v }: SurfacePoints,
  count: number,
  triangles: number,
): void {
  for (let i = 0; i < count; i++) {
    wholeNumber(`groom.${name}.triangle[${i}]`, triangle[i], 0, triangles - 1);
    if (!(u[i] + v[i] <= UV_STEPS))
      reject(`groom.${name}.u[${i}] + v[${i}]`, u[i] + v[i], `at most ${UV_STEPS}`);
  }
}
