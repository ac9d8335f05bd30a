import { solverMethods } from "../../systems/solve/solver.js";
import type { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { ElasticRods } from "../elastic-rods.js";
import type { NumberProperty, Property, PropertySection, Triple } from "./property.js";

type Range = Pick<
  NumberProperty<ElasticRods>,
  "unit" | "scale" | "least" | "most" | "isWhole" | "hasZero" | "hasInfinity"
>;
type NumberName = {
  [Name in keyof ElasticRods]: ElasticRods[Name] extends number ? Name : never;
}[keyof ElasticRods] &
  string;

function number(name: NumberName, label: string, range: Range, hint?: string): Property<ElasticRods> {
  return {
    kind: "number",
    name,
    label,
    ...range,
    ...(hint ? { hint } : {}),
    get: (rods) => rods[name],
    set: (rods, value) => ((rods as Record<NumberName, number>)[name] = value),
  };
}

function vector(name: "gravity" | "wind", label: string, unit: string): Property<ElasticRods> {
  return {
    kind: "vector",
    name,
    label,
    unit,
    axes: ["x", "y", "z"],
    get: (rods) => tripleOf(rods[name]),
    set: (rods, [x, y, z]) => void rods[name].copyFromFloats(x, y, z),
  };
}

const tripleOf = ({ x, y, z }: Vector3): Triple => [x, y, z];

export const worldSections: readonly PropertySection<ElasticRods>[] = [
  {
    label: "Forces",
    properties: [
      vector("gravity", "Gravity", "m/s²"),
      vector("wind", "Wind", "m/s"),
      {
        kind: "flag",
        name: "collides",
        label: "Collisions",
        get: (rods) => rods.collides,
        set: (rods, value) => (rods.collides = value),
      },
    ],
  },
  {
    label: "Steps",
    properties: [
      {
        ...number("timeScale", "Seconds a second", {
          unit: "",
          scale: "log",
          least: 0.01,
          most: 2,
          hasZero: true,
        }),
        isSaved: false,
      },
      number("subSteps", "Steps a frame", { unit: "", scale: "linear", least: 1, most: 16, isWhole: true }),
      number("crowdSubSteps", "Steps of hair", {
        unit: "",
        scale: "linear",
        least: 1,
        most: 16,
        isWhole: true,
      }),
      number("frame", "Frame", { unit: "s", scale: "log", least: 1 / 480, most: 1 / 15 }),
      number(
        "maximumFrames",
        "Frames at once",
        { unit: "", scale: "linear", least: 1, most: 16, isWhole: true },
        "Caught up for one image at most, when the display is slow",
      ),
      number(
        "budget",
        "Work of a frame",
        { unit: "ms", scale: "log", least: 0.1, most: 100, hasInfinity: true },
        "For ropes that feel each other; counted, not timed",
      ),
      number("largestSpeed", "Speed at most", { unit: "m/s", scale: "log", least: 0.1, most: 1000 }),
      number("largestTurn", "Turn of a step", { unit: "rad", scale: "linear", least: 0.1, most: 3 }),
      number(
        "restSpeed",
        "Rests below",
        { unit: "m/s", scale: "log", least: 1e-6, most: 0.1, hasZero: true },
        "What is slower, and lies still, is left out of the steps",
      ),
    ],
  },
  {
    label: "Contact forces",
    properties: [
      {
        kind: "choice",
        name: "solver",
        label: "Method",
        choices: () => solverMethods,
        get: (rods) => rods.solver,
        set: (rods, method) => (rods.solver = method as ElasticRods["solver"]),
      },
      number("tolerance", "Tolerance", { unit: "", scale: "log", least: 1e-8, most: 0.01 }),
      {
        kind: "flag",
        name: "crowd",
        label: "New rods are a crowd",
        get: (rods) => rods.crowd,
        set: (rods, value) => (rods.crowd = value),
      },
      number("impactSpeed", "Impacts from", { unit: "m/s", scale: "log", least: 1e-3, most: 10 }),
    ],
  },
];
