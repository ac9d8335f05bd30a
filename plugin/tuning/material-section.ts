import type { Material } from "../../systems/index.js";
import { materials, type MaterialName } from "../materials.js";
import type { NumberProperty, PropertySection } from "./property.js";

/** What rods and hair have of a material. */
interface HasMaterial<Target> {
  material(target: Target): Material;
  setMaterial(target: Target, material: MaterialName | Partial<Material>): void;
}

type Numbers = Pick<
  NumberProperty<never>,
  "label" | "unit" | "scale" | "least" | "most" | "hint" | "hasZero" | "hasInfinity"
>;

const values: Readonly<Record<keyof Material, Numbers>> = {
  youngModulus: {
    label: "Stiffness",
    hint: "Young's modulus of the whole section: what it takes to bend and twist it",
    unit: "Pa",
    scale: "log",
    least: 1e4,
    most: 1e12,
  },
  density: { label: "Density", unit: "kg/m³", scale: "log", least: 10, most: 2e4 },
  poissonRatio: {
    label: "Poisson's ratio",
    hint: "Above, it is softer in twisting for the same stiffness in bending",
    unit: "",
    scale: "linear",
    least: -0.9,
    most: 0.5,
  },
  internalDamping: {
    label: "Damping",
    hint: "Seconds: bending resists by that much of its rate of change",
    unit: "s",
    scale: "log",
    least: 1e-4,
    most: 1,
    hasZero: true,
  },
  friction: {
    label: "Friction",
    hint: "Coulomb's coefficient",
    unit: "",
    scale: "linear",
    least: 0,
    most: 1.5,
  },
  linearDrag: { label: "Drag, slow", unit: "N s/m²", scale: "log", least: 1e-6, most: 10, hasZero: true },
  quadraticDrag: { label: "Drag, fast", unit: "N s²/m³", scale: "log", least: 1e-6, most: 10, hasZero: true },
  axialStiffness: {
    label: "Stretching",
    hint: "Pull at which it would be twice as long, for models that stretch; 0: as its stiffness says",
    unit: "N",
    scale: "log",
    least: 0.01,
    most: 1e8,
    hasZero: true,
  },
  yieldCurvature: {
    label: "Yields at",
    hint: "Bent further than this it stays bent",
    unit: "1/m",
    scale: "log",
    least: 0.1,
    most: 1e4,
    hasInfinity: true,
  },
};

export function materialSection<Target>(has: HasMaterial<Target>): PropertySection<Target> {
  const names = Object.keys(values) as (keyof Material)[];
  return {
    label: "Material",
    properties: [
      {
        kind: "choice",
        name: "materialName",
        label: "Like",
        hint: "All values of a known material at once",
        isSaved: false,
        choices: () => [OWN, ...Object.keys(materials)],
        get: () => OWN,
        set: (target, name) => {
          if (name !== OWN) has.setMaterial(target, name as MaterialName);
        },
      },
      ...names.map((name): NumberProperty<Target> => ({
        kind: "number",
        name: `material.${name}`,
        ...values[name],
        get: (target) => has.material(target)[name],
        set: (target, value) => has.setMaterial(target, { [name]: value }),
      })),
    ],
  };
}

/** Of a material that has been tuned: nobody can tell which it was. */
const OWN = "its own";
