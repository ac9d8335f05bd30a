import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { checkOptions } from "../../systems/world/options.js";
import { quantity } from "../../systems/world/quantities.js";
import type { Rod } from "../rod.js";
import { grabNames, type GrabOptions } from "./grab-options.js";
import { Hand } from "./hand.js";

/** The default hand pulls with so many times the rod's weight, and at least with this force in newtons. */
const WEIGHTS = 10;
const LEAST_FORCE = 0.05;
/** Share of the rod's length that the default hand yields at its most force. */
const YIELD = 0.01;

export function holdRod(rod: Rod, s: number, options: GrabOptions): Hand {
  checkOptions("options", options, grabNames);
  const mostForce = quantity(
    "mostForce",
    options.mostForce ?? Math.max(LEAST_FORCE, WEIGHTS * weightOf(rod)),
    "force",
  );
  const compliance = quantity(
    "compliance",
    options.compliance ?? (YIELD * rod.length) / mostForce,
    "compliance",
  );
  const place = rod.getPointToRef(s, new Vector3());
  return new Hand(rod.attach(s, place, { compliance, mostForce }));
}

/** Newtons on Earth, wherever the scene is: how strong a hand is does not depend on its gravity. */
function weightOf({ material, length, radii }: Rod): number {
  return 9.81 * material.density * Math.PI * radii[0] * radii[1] * length;
}
