import type { MaterialOptions } from "../systems/rods/material.js";
import { nonNegative, reject } from "../systems/world/validate.js";

/**
 * Values and where they come from: docs/materials.md, which a test holds against this file.
 *
 * Effective values of a rod as thick as the rope: what its weight, its droop and its swing look like from
 * outside. A laid rope is far softer than its fibres, because they slide on each other when it bends, and
 * lighter, because a third of its section is air.
 */
export interface MaterialPreset {
  /** kg/m^3, of the whole section, air included. */
  readonly density: number;
  /** Pa, from the bending stiffness E I of the whole section. */
  readonly youngModulus: number;
  readonly poissonRatio: number;
  /** Seconds: rubbing of fibres makes ropes dull, a steel wire rings. */
  readonly internalDamping: number;
  /** Cd of a cylinder across the wind; about 1.2 while it is thick enough to shed eddies. */
  readonly dragCoefficient: number;
  /** N s/m^2: viscous drag, which matters only where eddies do not form. */
  readonly linearDrag: number;
  /** Coulomb's coefficient of the rod on its like, dry; two that touch have the geometric mean of theirs. */
  readonly friction: number;
  /** Pa: bent beyond what it bears at this stress, it stays bent; default it never does. */
  readonly yieldStress?: number;
  /** Linear colour of its surface. */
  readonly colour: { readonly r: number; readonly g: number; readonly b: number };
}

/** kg/m^3, dry air at 20 degrees Celsius. */
const AIR_DENSITY = 1.2;

// Friction varies with load, speed, dirt and water, by half and more; handbooks give ranges, and these are
// values from within them. Polyamide on itself has 0.15 to 0.25, natural fibre on its like 0.3 to 0.5 (which
// is why hemp holds its knots and nylon needs an extra turn), rubber around 1 on anything dry, steel wires
// 0.1 to 0.2 with the grease that cables are laid with. Clean dry hair on hair is measured at 0.1 towards the
// tip and 0.3 against the scales.
/**
 * Hair of the combing experiments (Crespel et al. 2024, Table 3); drag and damping, which they do not give,
 * are those of `hair`.
 */
function combedHair(friction: number): MaterialPreset {
  return {
    density: 1000,
    youngModulus: 1e9,
    poissonRatio: 0.48,
    internalDamping: 0.012,
    dragCoefficient: 0.2,
    linearDrag: 6e-5,
    friction,
    colour: { r: 0.16, g: 0.075, b: 0.03 },
  };
}

const presets = {
  // Three-strand polyamide of 10 mm weighs 6.2 kg per 100 m; a free end droops by half over some 25 cm.
  nylon: {
    density: 790,
    youngModulus: 1.2e7,
    poissonRatio: 0.3,
    internalDamping: 0.02,
    dragCoefficient: 1.2,
    linearDrag: 0,
    friction: 0.2,
    colour: { r: 0.66, g: 0.66, b: 0.62 },
  },
  // 10 mm: 7 kg per 100 m. Hard fibres, tightly laid: about three times as stiff as nylon and duller.
  hemp: {
    density: 890,
    youngModulus: 3.5e7,
    poissonRatio: 0.3,
    internalDamping: 0.035,
    dragCoefficient: 1.2,
    linearDrag: 0,
    friction: 0.45,
    colour: { r: 0.46, g: 0.3, b: 0.14 },
  },
  // 10 mm: 6.6 kg per 100 m. Short soft fibres: limp, and every swing is used up in friction.
  cotton: {
    density: 840,
    youngModulus: 3e6,
    poissonRatio: 0.3,
    internalDamping: 0.05,
    dragCoefficient: 1.2,
    linearDrag: 0,
    friction: 0.4,
    colour: { r: 0.7, g: 0.62, b: 0.5 },
  },
  // A solid cord, so the values of the substance itself: natural rubber of 60 Shore A, nearly incompressible.
  rubber: {
    density: 1150,
    youngModulus: 3.6e6,
    poissonRatio: 0.49,
    internalDamping: 0.01,
    dragCoefficient: 1.2,
    linearDrag: 0,
    friction: 1,
    colour: { r: 0.035, g: 0.035, b: 0.038 },
  },
  // 6x19 cable of 10 mm: 0.36 kg/m; 114 wires of 0.6 mm bend with 0.15 N m^2 if they slide freely, friction
  // between them makes it about four times that.
  "steel cable": {
    density: 4600,
    youngModulus: 1.2e9,
    poissonRatio: 0.3,
    internalDamping: 0.012,
    dragCoefficient: 1.1,
    linearDrag: 0,
    friction: 0.15,
    colour: { r: 0.36, g: 0.37, b: 0.39 },
  },
  // Soft binding wire: a solid section of annealed mild steel, which rings and stays as it is bent.
  wire: {
    density: 7850,
    youngModulus: 2.1e11,
    poissonRatio: 0.3,
    internalDamping: 2e-4,
    dragCoefficient: 1.1,
    linearDrag: 0,
    friction: 0.3,
    yieldStress: 2.4e8,
    colour: { r: 0.3, g: 0.29, b: 0.28 },
  },
  // Keratin: tests of single fibres give 2 to 6 GPa. Damping and drag are those of a hair in a lock, where
  // hairs rub and shelter each other: a lone one rings three times as long, and its Cd is 1.5 to 2 with a
  // viscous part of 1e-4 N s/m^2.
  hair: {
    density: 1320,
    youngModulus: 3.9e9,
    poissonRatio: 0.38,
    internalDamping: 0.012,
    dragCoefficient: 0.2,
    linearDrag: 6e-5,
    friction: 0.2,
    colour: { r: 0.16, g: 0.075, b: 0.03 },
  },
  "clean hair": combedHair(0.1),
  "dirty hair": combedHair(0.3),
} as const satisfies Record<string, MaterialPreset>;

export type MaterialName = keyof typeof presets;

/** The materials that options accept by name. */
export const materials: Readonly<Record<MaterialName, MaterialPreset>> = presets;

export function presetOf(name: string): MaterialPreset {
  if (!Object.hasOwn(materials, name)) {
    const allowed = Object.keys(materials).map((known) => `"${known}"`);
    reject("material", name, `${allowed.join(", ")}, or density and youngModulus`);
  }
  return materials[name as MaterialName];
}

/**
 * Moment at which a round section is plastic all through, over the one at which its surface begins to be: 16
 * / (3 pi), from (4/3) a^3 sigma against (pi/4) a^3 sigma.
 */
const PLASTIC_SHARE = 16 / (3 * Math.PI);

/**
 * What the simulator needs to know of a named material in a rod of this thickness (mean semi-axis, metres).
 */
export function materialFor(name: string, radius: number): MaterialOptions {
  const preset = presetOf(name);
  const { density, youngModulus, poissonRatio, internalDamping, linearDrag, friction } = preset;
  nonNegative("radius", radius);
  // Force per length 1/2 rho Cd (2 a) v^2.
  const quadraticDrag = AIR_DENSITY * preset.dragCoefficient * radius;
  // M = E I kappa reaches the plastic moment there.
  const yieldCurvature = preset.yieldStress
    ? (PLASTIC_SHARE * preset.yieldStress) / (youngModulus * radius)
    : Infinity;
  return {
    density,
    youngModulus,
    poissonRatio,
    internalDamping,
    linearDrag,
    quadraticDrag,
    friction,
    yieldCurvature,
  };
}
