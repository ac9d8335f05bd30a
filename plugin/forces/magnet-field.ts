import { checkOptions, type OptionNames } from "../../systems/world/options.js";
import { quantity, signedQuantity } from "../../systems/world/quantities.js";
import { finitePoint, type Point } from "../points.js";
import type { Field } from "./force-field.js";

export interface MagnetOptions {
  /** The vector is kept: what moves it moves the magnet. */
  position: Point;
  /** N on a metre of rod at the distance `reach`; below 0 it pushes. */
  strength: number;
  /** Metres: nearer than this the pull does not grow any more; default 0.1. */
  reach?: number;
}

const names: OptionNames<MagnetOptions> = { position: true, strength: true, reach: true };

/**
 * Pulls rods to a point by the inverse square of the distance. Which rods are of iron is the filter's
 * business: `rods.addField(magnetField(...), { filter: (rod) => rod === chain })`.
 */
export function magnetField(options: MagnetOptions): Field {
  const { position: pole, strength, reach = 0.1 } = checkOptions("options", options, names);
  finitePoint("position", pole);
  signedQuantity("strength", strength, "force");
  quantity("reach", reach, "length");
  return function magnet({ position }, effect) {
    const x = pole.x - position.x;
    const y = pole.y - position.y;
    const z = pole.z - position.z;
    const distance = Math.sqrt(x * x + y * y + z * z);
    const within = Math.max(distance, reach);
    // In the reach it goes to 0 towards the pole, since it is a pull from all sides there.
    const pull = (strength * reach * reach) / (within * within * within);
    effect.force.addInPlaceFromFloats(pull * x, pull * y, pull * z);
  };
}
