import { forceUnit, lineDensityUnit, sectionInertiaUnit, stiffnessUnit } from "../world/units.js";
import { quantity, quantityOrZero } from "../world/quantities.js";
import { checkOptions, type OptionNames } from "../world/options.js";
import { within } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";

/** SI. */
export interface MaterialOptions {
  /** kg/m^3 */
  density: number;
  /** Pa */
  youngModulus: number;
  /** Default 0.3. */
  poissonRatio?: number;
  /** Seconds: the moment of bending and twisting grows by this times its rate of change. Default 0. */
  internalDamping?: number;
  /** N s/m^2: drag per length and velocity relative to the air. Default 0. */
  linearDrag?: number;
  /**
   * N s^2/m^3: drag per length and squared velocity; a cylinder in air has about 1.4 times its radius.
   * Default 0.
   */
  quadraticDrag?: number;
  /** Coulomb's coefficient; a contact has the geometric mean of both sides. Default 0.3. */
  friction?: number;
  /**
   * N: the pull at which it would be twice as long, for models that stretch ("elastic-rod", "corde" and
   * "mass-spring"): that of a bungee is far below what its bending says. Default 0: youngModulus times the area of
   * the section.
   */
  axialStiffness?: number;
  /**
   * 1/m: bent further from its natural shape than this, it keeps the rest as its natural shape. Default
   * Infinity, never.
   */
  yieldCurvature?: number;
}

export type Material = Required<MaterialOptions>;

const defaults = { poissonRatio: 0.3, friction: 0.3 };

export const materialNames: OptionNames<MaterialOptions> = {
  density: true,
  youngModulus: true,
  poissonRatio: true,
  internalDamping: true,
  linearDrag: true,
  quadraticDrag: true,
  friction: true,
  axialStiffness: true,
  yieldCurvature: true,
};

export function checkMaterial(material: MaterialOptions): Material {
  checkOptions("material", material, materialNames);
  return {
    density: quantity("material.density", material.density, "density"),
    youngModulus: quantity("material.youngModulus", material.youngModulus, "modulus"),
    // G = E / (2 (1 + nu)) is positive above -1; 0.5 is incompressible.
    poissonRatio: within("material.poissonRatio", material.poissonRatio ?? defaults.poissonRatio, -0.99, 0.5),
    internalDamping: quantityOrZero("material.internalDamping", material.internalDamping ?? 0, "damping"),
    linearDrag: quantityOrZero("material.linearDrag", material.linearDrag ?? 0, "damping"),
    quadraticDrag: quantityOrZero("material.quadraticDrag", material.quadraticDrag ?? 0, "damping"),
    friction: quantityOrZero("material.friction", material.friction ?? defaults.friction, "friction"),
    axialStiffness: quantityOrZero("material.axialStiffness", material.axialStiffness ?? 0, "force"),
    yieldCurvature:
      (material.yieldCurvature ?? Infinity) === Infinity
        ? Infinity
        : quantity("material.yieldCurvature", material.yieldCurvature!, "curvature"),
  };
}

/** Writes a rod's material and what it amounts to with the rod's section. */
export function applyMaterial(world: RodWorld, rod: number, material: Material): void {
  const { Rod, Material, Mechanics } = world.components;
  const { units } = world;
  for (const [name, value] of Object.entries(material)) Material[name as keyof Material][rod] = value;

  const a = Rod.radius1[rod]! * units.length;
  const b = Rod.radius2[rod]! * units.length;
  const area = Math.PI * a * b;
  // Bending about d1 moves material along d2 and the other way round.
  const I1 = (area * b * b) / 4;
  const I2 = (area * a * a) / 4;
  // Saint-Venant's torsion constant of an ellipse; for a circle it is I1 + I2.
  const J = (area * a * a * b * b) / (a * a + b * b);
  const G = material.youngModulus / (2 * (1 + material.poissonRatio));
  const massPerLength = material.density * area;
  Mechanics.lineDensity[rod] = massPerLength / lineDensityUnit(units);
  Mechanics.spinInertia[rod] = (material.density * (I1 + I2)) / sectionInertiaUnit(units);
  Mechanics.twistStiffness[rod] = (G * J) / stiffnessUnit(units);
  Mechanics.bendStiffness1[rod] = (material.youngModulus * I1) / stiffnessUnit(units);
  Mechanics.bendStiffness2[rod] = (material.youngModulus * I2) / stiffnessUnit(units);
  // E A, by E I1 of an ellipse.
  Mechanics.axialStiffness[rod] =
    material.axialStiffness > 0
      ? material.axialStiffness / forceUnit(units)
      : (4 * Mechanics.bendStiffness1[rod]!) / (Rod.radius2[rod]! * Rod.radius2[rod]!);
  Mechanics.internalDamping[rod] = material.internalDamping / units.time;
  Mechanics.yieldCurvature[rod] = material.yieldCurvature * units.length;
  Mechanics.linearDrag[rod] = (material.linearDrag / massPerLength) * units.time;
  Mechanics.quadraticDrag[rod] = (material.quadraticDrag / massPerLength) * units.length;
}
