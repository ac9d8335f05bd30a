import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { limits } from "../../systems/world/limits.js";
import { checkOptions, type OptionNames } from "../../systems/world/options.js";
import { reject, wholeNumber } from "../../systems/world/validate.js";
import { Rod } from "../rod.js";
import { curvesFromPoints, type StrandCurves } from "./curves.js";
import { moved, Placement, type PlacementOptions } from "./placement.js";

const { mostStrands, mostPoints, mostPointsOfStrand } = limits.grooms;

export interface RodCurvesOptions extends PlacementOptions {
  /** Of each rod; default 32. */
  points?: number;
}

const curvesNames: OptionNames<RodCurvesOptions> = { on: true, scale: true, axes: true, points: true };

/** Living rods as they are now, as strands of a file, for `writeHair` and `writeTfx`. */
export function curvesOfRods(rods: readonly Rod[], options: RodCurvesOptions = {}): StrandCurves {
  const { points: count = 32 } = checkOptions("options", options, curvesNames);
  wholeNumber("points", count, 2, mostPointsOfStrand);
  if (!Array.isArray(rods)) reject("rods", rods, "a list of rods");
  wholeNumber("rods.length", rods.length, 1, mostStrands);
  wholeNumber("points in all", rods.length * count, 2, mostPoints);
  rods.forEach((rod: Rod, i) => {
    if (!(rod instanceof Rod) || rod.isDisposed)
      reject(`rods[${i}]`, rod, "a rod that has not been disposed");
  });
  const { back } = new Placement(options);
  const at = new Vector3();
  const place = new Float64Array(3);
  const all = rods.map((rod: Rod) =>
    Array.from({ length: count }, (_, k) => {
      rod.getPointToRef((k / (count - 1)) * rod.length, at);
      moved(back, at.asArray(), 0, place, 0);
      return { x: place[0], y: place[1], z: place[2] };
    }),
  );
  const [file] = [curvesFromPoints(all)];
  const { m } = back;
  const perMetre = Math.sqrt(m[0] * m[0] + m[1] * m[1] + m[2] * m[2]);
  const thickness = Float32Array.from({ length: count * rods.length }, (_, i) => {
    const [r1, r2] = rods[Math.floor(i / count)].radii;
    return (r1 + r2) * perMetre;
  });
  return { ...file, thickness };
}
