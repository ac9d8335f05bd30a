import { exp } from "../../systems/math/elementary.js";
import { checkOptions, type OptionNames } from "../../systems/world/options.js";
import { quantity, signedQuantity } from "../../systems/world/quantities.js";
import { finitePoint, unitVector, type Point } from "../points.js";
import type { Field } from "./force-field.js";
import { volumeShare, type FieldVolume } from "./volume.js";

export interface VortexOptions {
  /** A point of its axis. The vector is kept: what moves it moves the vortex. */
  centre: Point;
  /** Default (0, 1, 0). */
  axis?: Point;
  /** m/s at the edge of the core, about the fastest; below 0 it turns the other way. */
  speed: number;
  /** Metres: of its core; default 0.5. */
  radius?: number;
  /** m/s along the axis, in the core; default 0. */
  lift?: number;
  /** m/s towards the axis at the edge of the core; default 0. */
  inflow?: number;
  inside?: FieldVolume;
}

const names: OptionNames<VortexOptions> = {
  centre: true,
  axis: true,
  speed: true,
  radius: true,
  lift: true,
  inflow: true,
  inside: true,
};

/** 1 - 1/e: the speed of the profile below at the edge of the core. */
const atEdge = 1 - exp(-1);

/**
 * A whirl of air (Lamb and Oseen's): v = V (R / r) (1 - exp(-r^2 / R^2)) / (1 - 1/e), like a solid body inside
 * its core and like 1 / r outside. It adds to the wind that is there.
 */
export function vortexField(options: VortexOptions): Field {
  const {
    centre,
    axis = { x: 0, y: 1, z: 0 },
    speed,
    radius = 0.5,
  } = checkOptions("options", options, names);
  const { lift = 0, inflow = 0, inside } = options;
  finitePoint("centre", centre);
  const [ax, ay, az] = unitVector("axis", axis);
  signedQuantity("speed", speed, "speed");
  quantity("radius", radius, "length");
  signedQuantity("lift", lift, "speed");
  signedQuantity("inflow", inflow, "speed");
  const share = volumeShare(inside);
  return function vortex({ position }, effect) {
    const amount = share(position);
    if (amount === 0) return;
    let [x, y, z] = [position.x - centre.x, position.y - centre.y, position.z - centre.z];
    const along = ax * x + ay * y + az * z;
    x -= along * ax;
    y -= along * ay;
    z -= along * az;
    const square = (x * x + y * y + z * z) / (radius * radius);
    const core = exp(-square);
    // (1 - exp(-q)) / q, which is 1 - q / 2 near the axis.
    const profile = square > 1e-8 ? (1 - core) / square : 1;
    const turn = (amount * speed * profile) / (atEdge * radius);
    const inwards = (amount * inflow * profile) / (atEdge * radius);
    const up = amount * lift * core;
    effect.wind.addInPlaceFromFloats(
      turn * (ay * z - az * y) - inwards * x + up * ax,
      turn * (az * x - ax * z) - inwards * y + up * ay,
      turn * (ax * y - ay * x) - inwards * z + up * az,
    );
  };
}
