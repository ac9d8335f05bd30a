import { sin } from "../../systems/math/elementary.js";
import { checkOptions, type OptionNames } from "../../systems/world/options.js";
import { quantity } from "../../systems/world/quantities.js";
import { within } from "../../systems/world/validate.js";
import { finitePoint, type Point } from "../points.js";
import type { Field } from "./force-field.js";
import { volumeShare, type FieldVolume } from "./volume.js";

export interface WindOptions {
  /** m/s, on top of `rods.wind`. The vector is kept: change it at any time. */
  velocity: Point;
  /** Share of the velocity by which gusts are above and below it; default 0.4, 0 for a steady wind. */
  gusts?: number;
  /** Metres from one gust to the next; default 2. */
  gustSize?: number;
  /** Where it blows; default everywhere. */
  inside?: FieldVolume;
}

const names: OptionNames<WindOptions> = { velocity: true, gusts: true, gustSize: true, inside: true };

/**
 * Sines whose lengths have no common measure, so that they never repeat: share of the gust size, amplitude,
 * phase.
 */
const waves = [
  [1, 0.5, 0.3],
  [0.618, 0.3, 1.9],
  [0.271, 0.2, 4.1],
] as const;

/**
 * Wind with place and time: gusts are carried along by it, as eddies are that hardly change on their way
 * (Taylor's frozen turbulence). Across the wind they are as wide as long.
 */
export function windField(options: WindOptions): Field {
  const { velocity, gusts = 0.4, gustSize = 2, inside } = checkOptions("options", options, names);
  finitePoint("velocity", velocity, "speed");
  within("gusts", gusts, 0, 10);
  quantity("gustSize", gustSize, "length");
  const share = volumeShare(inside);
  return function wind({ position, seconds }, effect) {
    const amount = share(position);
    if (amount === 0) return;
    const speed = Math.sqrt(velocity.x * velocity.x + velocity.y * velocity.y + velocity.z * velocity.z);
    if (speed === 0) return;
    const along = (velocity.x * position.x + velocity.y * position.y + velocity.z * position.z) / speed;
    const across = position.x + position.y + position.z - along;
    let gust = 0;
    for (const [size, amplitude, phase] of waves) {
      const turn = (2 * Math.PI) / (size * gustSize);
      gust += amplitude * sin(turn * (along - speed * seconds) + phase + sin(0.5 * turn * across));
    }
    const strength = amount * (1 + gusts * gust);
    effect.wind.addInPlaceFromFloats(strength * velocity.x, strength * velocity.y, strength * velocity.z);
  };
}
