import { defaultModels } from "../systems/models/install-models.js";
import { checkTurns, elementsOfCoil, leastPitch } from "../systems/rods/elements-of-coil.js";
import { quantity } from "../systems/world/quantities.js";
import { checkOptions, type OptionNames } from "../systems/world/options.js";
import { oneOf } from "../systems/world/validate.js";

/** The helix that a rod takes when nothing pulls at it. */
export interface CurlOptions {
  /** Metres from the axis of the curl to the rod. */
  radius: number;
  /** Metres along the axis for one turn; where turns would lie in each other, as many as keep them apart. */
  pitch: number;
  /** "right" (default) winds like a corkscrew, as seen on the screen whichever handedness the scene has. */
  hand?: "right" | "left";
}

const curlNames: OptionNames<CurlOptions> = { radius: true, pitch: true, hand: true };

/** Hair as combers class it; metres. */
const curls = {
  straight: null,
  wavy: { radius: 0.007, pitch: 0.09 },
  curly: { radius: 0.009, pitch: 0.035 },
  coiled: { radius: 0.006, pitch: 0.012 },
} as const satisfies Record<string, CurlOptions | null>;

export type CurlName = keyof typeof curls;
export type Curl = CurlName | CurlOptions;

/**
 * Natural curvature of the rod, 1/m, in the order (twist, curvature 1, curvature 2), and how it lies along
 * its axis.
 */
export interface CurlShape {
  twist: number;
  curvature: number;
}

/**
 * Curvature and torsion of a helix of radius R that climbs P in a turn: with c = P / 2 pi they are R / (R^2 +
 * c^2) and c / (R^2 + c^2). Null for a straight rod. Positive torsion winds to the right in right-handed axes
 * only, so a left-handed scene, which shows the mirror image, needs the opposite sign. `thickness` is the
 * radius of the rod itself: nothing winds more tightly than that.
 */
export function curlShape(curl: Curl, rightHandedAxes: boolean, thickness = 0): CurlShape | null {
  const options = typeof curl === "string" ? namedCurl(curl) : checkOptions("curl", curl, curlNames);
  if (options === null) return null;
  const radius = quantity("curl.radius", options.radius, "length");
  const pitch = quantity("curl.pitch", options.pitch, "length");
  const climb = Math.max(pitch, leastPitch(radius, thickness)) / (2 * Math.PI);
  const hand = oneOf("curl.hand", (options as CurlOptions).hand ?? "right", ["right", "left"]);
  const scale = 1 / (radius * radius + climb * climb);
  return {
    twist: (hand === "right") === rightHandedAxes ? climb * scale : -climb * scale,
    curvature: radius * scale,
  };
}

function namedCurl(name: string): CurlOptions | null {
  return curls[oneOf("curl", name, Object.keys(curls) as CurlName[])];
}

/** As many elements as the turns of a curl need, and `least` for a straight rod. */
export function elementsOfCurl(
  least: number,
  curl: CurlShape | null,
  length: number,
  model?: string,
): number {
  if (curl === null) return least;
  checkTurns("curl", curl.curvature, curl.twist, length);
  return elementsOfCoil(least, curl.curvature, curl.twist, length, elementsPerTurn(model));
}

/** What a model of the package asks for; undefined for others. */
export function elementsPerTurn(model: string | undefined): number | undefined {
  return defaultModels.find(({ name }) => name === model)?.perTurn;
}
