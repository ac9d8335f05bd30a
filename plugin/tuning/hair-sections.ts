import { absorptionOf } from "../hair/rendering/melanin.js";
import type { Hair } from "../hair/hair.js";
import { checkLook, type HairLook } from "../hair/rendering/hair-look.js";
import { materialFor } from "../materials.js";
import { planGrowth, type GrowthPlan, type HairVariation } from "../hair/hair-options.js";
import { checkMaterial } from "../../systems/rods/material.js";
import { materialSection } from "./material-section.js";
import { rodsOf } from "./owners.js";
import type { NumberProperty, Property, PropertySection } from "./property.js";

/** What hair is grown with, defaults filled in; of a groom, what its strands are now. */
export function growthOf(hair: Hair): GrowthPlan {
  const { groom, ...options } = hair.options;
  const plan = planGrowth(options);
  const first = hair.rods.find((rod) => !rod.isDisposed);
  if (!groom || !first) return plan;
  const length = hair.rods.reduce((sum, rod) => sum + (rod.isDisposed ? 0 : rod.length), 0) / hair.guideCount;
  return { ...plan, length, radius: first.radius, elements: first.elements, material: first.material };
}

const modelOf = (hair: Hair): string => hair.options.model ?? hair.rods[0]?.model ?? "";

const REGROWN = "Hair is grown anew";

type Range = Pick<NumberProperty<Hair>, "unit" | "scale" | "least" | "most" | "isWhole" | "hasZero">;

const linear = (least: number, most: number, unit = ""): Range => ({ unit, scale: "linear", least, most });

function number(
  name: string,
  label: string,
  range: Range,
  get: (hair: Hair) => number,
  set: (hair: Hair, value: number) => void,
  hint?: string,
): Property<Hair> {
  const isSlow = hint === REGROWN ? { isSlow: true as const } : {};
  return { kind: "number", name, label, ...range, get, set, ...(hint ? { hint } : {}), ...isSlow };
}

/** A field of the look; what it refuses stays as it was. */
function lookNumber(
  name: keyof HairLook & string,
  label: string,
  range: Range,
  hint?: string,
): Property<Hair> {
  const set = (hair: Hair, value: number) => {
    checkLook({ ...hair.look, [name]: value });
    Object.assign(hair.look, { [name]: value });
  };
  return number(`look.${name}`, label, range, (hair) => hair.look[name] as number, set, hint);
}

function melanin(name: "eumelanin" | "pheomelanin", label: string): Property<Hair> {
  const set = (hair: Hair, value: number) => {
    const changed = { ...hair.look.melanin, [name]: value };
    absorptionOf(changed);
    hair.look.melanin = changed;
  };
  const range: Range = { unit: "", scale: "log", least: 0.01, most: 10, hasZero: true };
  return number(`look.melanin.${name}`, label, range, (hair) => hair.look.melanin[name], set);
}

function variation(name: keyof HairVariation, label: string, most: number): Property<Hair> {
  return number(
    `variation.${name}`,
    label,
    linear(0, most),
    (hair) => growthOf(hair).variation[name],
    (hair, value) => hair.regrow({ variation: { ...hair.options.variation, [name]: value } }),
    REGROWN,
  );
}

const growth: PropertySection<Hair> = {
  label: "Growth",
  properties: [
    number(
      "strands",
      "Strands",
      { unit: "", scale: "log", least: 1, most: 2000, isWhole: true },
      (hair) => hair.guideCount,
      (hair, strands) => {
        if (strands !== hair.guideCount) hair.regrow({ strands });
      },
      REGROWN,
    ),
    number(
      "drawnPerStrand",
      "Drawn for each",
      linear(10, 200),
      (hair) => growthOf(hair).drawnPerStrand,
      (hair, drawnPerStrand) => hair.regrow({ drawnPerStrand }),
      REGROWN,
    ),
    number(
      "length",
      "Length",
      { unit: "m", scale: "log", least: 0.005, most: 2 },
      (hair) => growthOf(hair).length,
      (hair, metres) => hair.setLength(metres),
    ),
    number(
      "curl",
      "Curl",
      { unit: "1/m", scale: "log", least: 1, most: 500, hasZero: true },
      (hair) => growthOf(hair).curl,
      (hair, curl) => hair.setCurl(curl, growthOf(hair).twist),
      "Natural curvature: straight 10, wavy 60, curly 100, tightly coiled 200",
    ),
    number(
      "twist",
      "Twist",
      linear(-200, 200, "1/m"),
      (hair) => growthOf(hair).twist,
      (hair, twist) => hair.setCurl(growthOf(hair).curl, twist),
      "With it a curl is a corkscrew",
    ),
    number(
      "lift",
      "Lift at the root",
      linear(0, Math.PI / 2, "rad"),
      (hair) => hair.options.lift ?? 0.6,
      (hair, lift) => hair.regrow({ lift }),
      REGROWN,
    ),
    variation("length", "Lengths vary", 0.9),
    variation("curl", "Curls vary", 1),
    variation("direction", "Directions vary", 1),
    variation("phase", "Bends vary", Math.PI),
    number(
      "seed",
      "Seed",
      { ...linear(1, 100), isWhole: true },
      (hair) => hair.options.seed ?? 1,
      (hair, seed) => hair.regrow({ seed }),
      REGROWN,
    ),
  ],
};

const simulation: PropertySection<Hair> = {
  label: "Simulation",
  properties: [
    number(
      "radius",
      "Radius",
      { unit: "m", scale: "log", least: 1e-5, most: 0.01 },
      (hair) => growthOf(hair).radius,
      (hair, metres) => hair.setRadius(metres),
    ),
    number(
      "elements",
      "Elements of a strand",
      { unit: "", scale: "log", least: 1, most: 128, isWhole: true },
      (hair) => growthOf(hair).elements,
      (hair, elements) => hair.setElements(elements),
    ),
    {
      kind: "choice",
      name: "model",
      label: "Model",
      hint: REGROWN,
      choices: (hair) => rodsOf(hair)?.world.models.map(({ name }) => name) ?? [modelOf(hair)],
      get: modelOf,
      set: (hair, model) => hair.regrow({ model }),
    },
    {
      kind: "flag",
      name: "hold",
      label: "Holds its shape",
      hint: REGROWN,
      get: (hair) => hair.options.hold ?? false,
      set: (hair, hold) => hair.regrow({ hold }),
    },
    {
      kind: "choice",
      name: "care",
      label: "Care",
      hint: "crowd: steps are not repeated for what nobody sees",
      choices: () => ["crowd", "exact"],
      get: (hair) => hair.care,
      set: (hair, care) => (hair.care = care as Hair["care"]),
    },
    {
      kind: "choice",
      name: "collisions",
      label: "Touches",
      hint: "body: obstacles and ropes; all: hair and itself too",
      choices: () => ["body", "all", "none"],
      get: (hair) => hair.collisions,
      set: (hair, collisions) => (hair.collisions = collisions as Hair["collisions"]),
    },
  ],
};

const look: PropertySection<Hair> = {
  label: "Look",
  properties: [
    {
      kind: "flag",
      name: "isVisible",
      label: "Drawn",
      isSaved: false,
      get: (hair) => hair.drawnMesh.isVisible,
      set: (hair, value) => (hair.drawnMesh.isVisible = value),
    },
    melanin("eumelanin", "Brown pigment"),
    melanin("pheomelanin", "Red pigment"),
    lookNumber("colourVariation", "Colours vary", linear(0, 1)),
    lookNumber("clump", "Clump", linear(0, 1), "How much drawn strands go with their simulated one"),
    lookNumber("clumpTip", "Clump at the tip", linear(0, 4), "Share of their distance that is left there"),
    lookNumber("frizz", "Frizz", linear(0, 0.02, "m")),
    lookNumber("volume", "Volume", linear(0, 0.05, "m")),
    number(
      "look.width",
      "Width",
      { unit: "m", scale: "log", least: 1e-5, most: 0.01, hasZero: true },
      (hair) => hair.look.width ?? 0,
      (hair, value) => {
        const width = value === 0 ? null : value;
        checkLook({ ...hair.look, width });
        hair.look.width = width;
      },
      "Of a drawn strand; 0: so wide that all cover what natural hair does",
    ),
    lookNumber("minimumPixelWidth", "Pixels at least", { unit: "", scale: "log", least: 0.1, most: 10 }),
    number(
      "drawnPoints",
      "Points of a strand",
      { unit: "", scale: "linear", least: 4, most: 256, isWhole: true },
      (hair) => hair.samplesPerGuide,
      (hair, drawnPoints) => hair.regrow({ drawnPoints }),
      REGROWN,
    ),
    lookNumber("roughness", "Roughness", linear(0.01, 1, "rad")),
    lookNumber("roundness", "Roundness", linear(0.05, 1, "rad")),
    lookNumber("scaleTilt", "Tilt of scales", linear(-0.5, 0.5, "rad")),
    lookNumber("tipTaper", "Taper", linear(0, 1)),
    lookNumber("selfShadow", "Self-shadow", linear(0, 4)),
  ],
};

const readings: PropertySection<Hair> = {
  label: "Now",
  properties: [
    {
      kind: "reading",
      name: "drawn",
      label: "Drawn strands",
      unit: "",
      isSaved: false,
      get: (hair) => hair.drawnCount,
    },
    { kind: "action", name: "dispose", label: "Dispose", isSaved: false, run: (hair) => hair.dispose() },
  ],
};

export const hairSections: readonly PropertySection<Hair>[] = [
  growth,
  materialSection<Hair>({
    material: (hair) => {
      const { material, radius } = growthOf(hair);
      return checkMaterial(typeof material === "string" ? materialFor(material, radius) : material);
    },
    setMaterial: (hair, material) => hair.setMaterial(material),
  }),
  simulation,
  look,
  readings,
];
