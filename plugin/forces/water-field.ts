import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { acos } from "../../systems/math/elementary.js";
import { checkOptions, type OptionNames } from "../../systems/world/options.js";
import { quantity } from "../../systems/world/quantities.js";
import { reject, within } from "../../systems/world/validate.js";
import { finitePoint, type Point } from "../points.js";
import type { Field } from "./force-field.js";

export interface WaterOptions {
  /** Height of its surface, or a function of x, z and the simulated seconds, for waves; default 0. */
  level?: number | ((x: number, z: number, seconds: number) => number);
  /** kg/m^3; default 1000. */
  density?: number;
  /** m/s^2, as of `rods`; the lift is against it. Default (0, -9.81, 0). */
  gravity?: Point;
  /** m/s: its current. The vector is kept: change it at any time. Default none. */
  flow?: Point;
  /** Drag coefficient of a cylinder across the flow; default 1.1. */
  drag?: number;
}

const names: OptionNames<WaterOptions> = {
  level: true,
  density: true,
  gravity: true,
  flow: true,
  drag: true,
};

/** Of a round section whose middle is `depth` radii below the surface: the part of its area that is under it. */
function shareUnderWater(depth: number): number {
  if (depth <= -1) return 0;
  if (depth >= 1) return 1;
  return (acos(-depth) + depth * Math.sqrt(1 - depth * depth)) / Math.PI;
}

/** Of the drag of a cylinder in a flow along it, to that across it. */
const alongShare = 0.02;

/**
 * Water up to a level: what is under it is lifted by the weight of the water in its place (Archimedes), and
 * dragged with 1/2 rho C 2r |v| a metre (Morison, without the added mass). A section that is partly under water
 * feels its part of both.
 */
export function waterField(options: WaterOptions = {}): Field {
  const { level = 0, density = 1000, drag = 1.1 } = checkOptions("options", options, names);
  const { gravity = { x: 0, y: -9.81, z: 0 }, flow = Vector3.ZeroReadOnly } = options;
  if (typeof level !== "function" && !Number.isFinite(level))
    reject("level", level, "a finite height, or a function (x, z, seconds)");
  quantity("density", density, "density");
  finitePoint("gravity", gravity, "acceleration");
  finitePoint("flow", flow, "speed");
  within("drag", drag, 0, 100);
  const current = new Vector3();
  return function water({ rod, radius, position, velocity, tangent, seconds }, effect) {
    const height = typeof level === "number" ? level : level(position.x, position.z, seconds);
    const share = shareUnderWater((height - position.y) / radius);
    if (share === 0) return;
    const lift = share * density * Math.PI * rod.radii[0] * rod.radii[1];
    effect.force.addInPlaceFromFloats(-lift * gravity.x, -lift * gravity.y, -lift * gravity.z);
    current.copyFromFloats(flow.x, flow.y, flow.z);
    const x = current.x - velocity.x;
    const y = current.y - velocity.y;
    const z = current.z - velocity.z;
    const along = x * tangent.x + y * tangent.y + z * tangent.z;
    const square = x * x + y * y + z * z;
    const across = Math.sqrt(Math.max(0, square - along * along) + alongShare * along * along);
    effect.addDrag(share * density * drag * radius * across, current);
  };
}
