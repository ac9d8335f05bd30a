import type { ObstacleChild, ObstacleShape } from "../obstacle-shapes.js";
import { limits } from "../../world/limits.js";
import { quantity } from "../../world/quantities.js";
import { checkOptions, type OptionNames } from "../../world/options.js";
import { positiveInteger } from "../../world/validate.js";

const { combTeeth } = limits.bodies;

/**
 * Measures of a comb, metres; the defaults are those of "Contact detection between curved fibres: high order
 * makes a difference" (2024), section 6.1, where they are given. In its own frame the teeth stand side by
 * side along x and point along -y; the origin is the middle of the handle's axis.
 */
export interface CombMeasures {
  /** Default 20. */
  teeth?: number;
  /** Default 0.55e-3: teeth are 1.1 mm thick. */
  toothRadius?: number;
  /** Free space between two teeth; default 1.2e-3. */
  spacing?: number;
  /** What a tooth juts out of the handle, its round tip included; default 0.03. */
  toothLength?: number;
  /** Default 3e-3. */
  handleRadius?: number;
}

const defaults: Required<CombMeasures> = {
  teeth: 20,
  toothRadius: 0.55e-3,
  spacing: 1.2e-3,
  toothLength: 0.03,
  handleRadius: 3e-3,
};

export const measureNames: OptionNames<CombMeasures> = {
  teeth: true,
  toothRadius: true,
  spacing: true,
  toothLength: true,
  handleRadius: true,
};

/** The measures out of options that may have more than that. */
export function measuresOf(options: CombMeasures): CombMeasures {
  const names = Object.keys(measureNames) as (keyof CombMeasures)[];
  return Object.fromEntries(names.map((name) => [name, options[name]]));
}

export function checkMeasures(measures: CombMeasures): Required<CombMeasures> {
  checkOptions("measures", measures, measureNames);
  return {
    teeth: positiveInteger("teeth", measures.teeth ?? defaults.teeth, combTeeth),
    toothRadius: quantity("toothRadius", measures.toothRadius ?? defaults.toothRadius, "length"),
    spacing: quantity("spacing", measures.spacing ?? defaults.spacing, "length"),
    toothLength: quantity("toothLength", measures.toothLength ?? defaults.toothLength, "length"),
    handleRadius: quantity("handleRadius", measures.handleRadius ?? defaults.handleRadius, "length"),
  };
}

/** A capsule per tooth, in the order of x, then one for the handle. */
export function combShape(measures: CombMeasures = {}): ObstacleShape & { readonly kind: "container" } {
  const { teeth, toothRadius, spacing, toothLength, handleRadius } = checkMeasures(measures);
  const pitch = 2 * toothRadius + spacing;
  // Teeth begin on the handle's axis, where nothing shows.
  const halfLength = 0.5 * Math.max(0, handleRadius + toothLength - toothRadius);
  const children = Array.from({ length: teeth }, (_, i): ObstacleChild => ({
    shape: { kind: "capsule", halfLength, radius: toothRadius },
    position: [(i - 0.5 * (teeth - 1)) * pitch, -halfLength, 0],
  }));
  const handle: ObstacleChild = {
    shape: { kind: "capsule", halfLength: 0.5 * teeth * pitch, radius: handleRadius },
    quaternion: [0, 0, Math.SQRT1_2, Math.SQRT1_2],
  };
  return { kind: "container", children: [...children, handle] };
}
