import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Rod } from "../rod.js";
import { materialSection } from "./material-section.js";
import { CURVE_POINTS, naturalCurveOf, setNaturalCurve } from "./natural-curve.js";
import { plainColour, type NumberProperty, type Property, type PropertySection } from "./property.js";
import { lookOf, ropeSurface, strandSurface } from "./rod-surfaces.js";

const MOST_GROUPS = 0xffffffff;
const velocity = new Vector3();

/** Bits, as numbers of groups are in code. */
function groups(name: "membership" | "collidesWith", label: string): NumberProperty<Rod> {
  return {
    kind: "number",
    name: `collision.${name}`,
    label,
    hint: "Groups as bits",
    unit: "",
    scale: "linear",
    least: 0,
    most: MOST_GROUPS,
    isWhole: true,
    get: (rod) => rod.collision[name],
    set: (rod, bits) => (rod.collision = { [name]: bits }),
  };
}

function radius(axis: 0 | 1, label: string): NumberProperty<Rod> {
  return {
    kind: "number",
    name: `radius.${axis}`,
    label,
    unit: "m",
    scale: "log",
    least: 1e-5,
    most: 0.1,
    get: (rod) => rod.radii[axis],
    set: (rod, metres) => rod.setRadius(axis === 0 ? [metres, rod.radii[1]] : [rod.radii[0], metres]),
  };
}

function adapt(name: "shortest" | "longest", label: string): NumberProperty<Rod> {
  return {
    kind: "number",
    name: `adapt.${name}`,
    label,
    hint: "Elements are halved and merged between these lengths; 0: they stay",
    unit: "m",
    scale: "log",
    least: 1e-4,
    most: 10,
    hasZero: true,
    get: (rod) => rod.adapt?.[name] ?? 0,
    set: (rod, metres) => {
      // One without the other is nothing: it gets what leaves it as much room as it must have.
      if (metres === 0) rod.adapt = null;
      else if (name === "shortest")
        rod.adapt = { shortest: metres, longest: Math.max(rod.adapt?.longest ?? 0, 2 * metres) };
      else rod.adapt = { shortest: Math.min(rod.adapt?.shortest ?? Infinity, metres / 2), longest: metres };
    },
  };
}

const shape: PropertySection<Rod> = {
  label: "Shape",
  properties: [
    {
      kind: "number",
      name: "radius",
      label: "Radius",
      hint: "Of the section; of an elliptic one both semi-axes grow alike",
      unit: "m",
      scale: "log",
      least: 1e-5,
      most: 0.1,
      isSaved: false,
      get: (rod) => rod.radius,
      set: (rod, metres) => rod.setRadius([metres, (metres * rod.radii[1]) / rod.radii[0]]),
    },
    radius(0, "Semi-axis 1"),
    radius(1, "Semi-axis 2"),
    {
      kind: "number",
      name: "length",
      label: "Length",
      hint: "Grows and is cut at the tip",
      unit: "m",
      scale: "log",
      least: 0.01,
      most: 100,
      get: (rod) => rod.length,
      set: (rod, metres) => rod.setLength(metres),
    },
    {
      kind: "number",
      name: "curl.curvature",
      label: "Natural curvature",
      hint: "What it is bent by when nothing pulls at it",
      unit: "1/m",
      scale: "log",
      least: 0.1,
      most: 1000,
      hasZero: true,
      get: (rod) => roundedCurl(rod.naturalCurvature.curvature, rod),
      set: (rod, curvature) => rod.setNaturalCurvature(curvature, rod.naturalCurvature.twist),
    },
    {
      kind: "number",
      name: "curl.twist",
      label: "Natural twist",
      unit: "1/m",
      scale: "linear",
      least: -200,
      most: 200,
      get: (rod) => rod.naturalCurvature.twist,
      set: (rod, twist) => rod.setNaturalCurvature(rod.naturalCurvature.curvature, twist),
    },
    {
      kind: "curve",
      name: "curl.along",
      label: "Curvature along it",
      hint: "Natural curvature from the root to the tip",
      unit: "1/m",
      scale: "log",
      least: 0.1,
      most: 1000,
      hasZero: true,
      points: CURVE_POINTS,
      get: naturalCurveOf,
      set: setNaturalCurve,
    },
  ],
};

/** Ropes are crooked by a hundredth of a degree or so; nobody has asked for that. */
function roundedCurl(curvature: number, rod: Rod): number {
  return curvature * rod.length < 0.01 ? 0 : curvature;
}

const care: Property<Rod> = {
  kind: "choice",
  name: "care",
  label: "Care",
  hint: "exact: steps are tried and repeated shorter until nothing passes; crowd: they are not",
  choices: () => ["exact", "crowd"],
  get: (rod) => rod.care,
  set: (rod, value) => (rod.care = value as Rod["care"]),
};

const simulation: PropertySection<Rod> = {
  label: "Simulation",
  properties: [
    {
      kind: "choice",
      name: "model",
      label: "Model",
      hint: "Shape and motion stay, as well as they can in the new one",
      choices: (rod) => rod.owner.world.models.map(({ name }) => name),
      get: (rod) => rod.model,
      set: (rod, model) => rod.setModel(model),
    },
    {
      kind: "number",
      name: "elements",
      label: "Elements",
      hint: "More of them follow sharper bends and cost more",
      unit: "",
      scale: "log",
      least: 1,
      most: 256,
      isWhole: true,
      get: (rod) => rod.elements,
      set: (rod, elements) => rod.setElements(elements),
    },
    {
      kind: "number",
      name: "tearingForce",
      label: "Tears at",
      hint: "Tension at which it is torn in two",
      unit: "N",
      scale: "log",
      least: 0.01,
      most: 1e6,
      hasInfinity: true,
      get: (rod) => rod.tearingForce,
      set: (rod, force) => (rod.tearingForce = force),
    },
    adapt("shortest", "Shortest element"),
    adapt("longest", "Longest element"),
    care,
    {
      kind: "choice",
      name: "step",
      label: "Step",
      hint: "second-order: a swing that nothing touches keeps its energy; it takes longer",
      choices: () => ["robust", "second-order"],
      get: (rod) => rod.step,
      set: (rod, step) => (rod.step = step as Rod["step"]),
    },
    groups("membership", "Belongs to"),
    groups("collidesWith", "Touches"),
    {
      kind: "flag",
      name: "collision.self",
      label: "Touches itself",
      get: (rod) => rod.collision.self,
      set: (rod, self) => (rod.collision = { self }),
    },
  ],
};

const look = (more: readonly Property<Rod>[]): PropertySection<Rod> => ({
  label: "Look",
  properties: [
    {
      kind: "flag",
      name: "isVisible",
      label: "Drawn",
      isSaved: false,
      get: (rod) => rod.isVisible,
      set: (rod, value) => (rod.isVisible = value),
    },
    {
      kind: "colour",
      name: "colour",
      label: "Colour",
      get: (rod) => plainColour(rod.appearance.colour ?? lookOf(rod).colour),
      set: (rod, colour) => rod.setColour(colour),
    },
    ...more,
  ],
});

const readings: PropertySection<Rod> = {
  label: "Now",
  properties: [
    reading("Speed of the tip", "m/s", (rod) => rod.getVelocityToRef(rod.length, velocity).length()),
    reading("Elastic energy", "J", (rod) => rod.energy.elastic),
    reading("Kinetic energy", "J", (rod) => rod.energy.kinetic),
    reading("Root", "", (rod) => rod.root),
    {
      kind: "action",
      name: "hold",
      label: "Hold this shape",
      isSaved: false,
      run: (rod) => rod.holdShape(),
    },
    {
      kind: "action",
      name: "cutInTheMiddle",
      label: "Cut in the middle",
      isSaved: false,
      run: (rod) => rod.cut(rod.length / 2),
    },
    { kind: "action", name: "dispose", label: "Dispose", isSaved: false, run: (rod) => rod.dispose() },
  ],
};

function reading(label: string, unit: string, get: (rod: Rod) => number | string): Property<Rod> {
  return { kind: "reading", name: label, label, unit, isSaved: false, get };
}

const sections = (surface: readonly Property<Rod>[]): readonly PropertySection<Rod>[] => [
  materialSection<Rod>({
    material: (rod) => rod.material,
    setMaterial: (rod, material) => rod.setMaterial(material),
  }),
  shape,
  simulation,
  look(surface),
  readings,
];

export const ropeSections = sections(ropeSurface);
export const strandSections = sections(strandSurface);
