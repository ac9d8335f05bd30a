import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Attachment } from "../attachments/attachment.js";
import type { Comb } from "../comb.js";
import type { Obstacle } from "../obstacles/obstacle.js";
import type { CombMeasures, SnagOptions } from "../../systems/index.js";
import type { NumberProperty, Property, PropertySection } from "./property.js";

const force = new Vector3();

function measure(name: keyof CombMeasures, label: string, least: number, most: number): Property<Comb> {
  return {
    kind: "number",
    name,
    label,
    unit: name === "teeth" ? "" : "m",
    scale: "log",
    least,
    most,
    ...(name === "teeth" ? { isWhole: true } : {}),
    get: (comb) => comb.measures[name],
    set: (comb, value) => {
      if (comb.measures[name] !== value) comb.setMeasures({ [name]: value });
    },
  };
}

function snag(name: keyof SnagOptions, label: string, unit: string): Property<Comb> {
  return {
    kind: "number",
    name,
    label,
    unit,
    scale: "log",
    least: 1e-3,
    most: 10,
    get: (comb) => comb.snag[name],
    set: (comb, value) => (comb.snag = { [name]: value }),
  };
}

export const combSections: readonly PropertySection<Comb>[] = [
  {
    label: "Comb",
    properties: [
      measure("teeth", "Teeth", 1, 60),
      measure("toothLength", "Length of teeth", 0.002, 0.2),
      measure("toothRadius", "Radius of teeth", 1e-4, 0.005),
      measure("spacing", "Tooth gap", 1e-4, 0.02),
      measure("handleRadius", "Radius of handle", 5e-4, 0.02),
      { ...frictionOf<Comb>((comb) => comb.obstacle), name: "friction" },
      {
        kind: "number",
        name: "mostSpeed",
        label: "Speed at most",
        unit: "m/s",
        scale: "log",
        least: 0.01,
        most: 10,
        get: (comb) => comb.mostSpeed,
        set: (comb, speed) => (comb.mostSpeed = speed),
      },
    ],
  },
  {
    label: "Snags",
    properties: [
      snag("snagForce", "Force of a snag", "N"),
      snag("snagSeconds", "Held for", "s"),
      {
        kind: "reading",
        name: "force",
        label: "Force on it",
        unit: "N",
        isSaved: false,
        get: (comb) => comb.force.length(),
      },
      { kind: "action", name: "dispose", label: "Dispose", isSaved: false, run: (comb) => comb.dispose() },
    ],
  },
];

function frictionOf<Target>(obstacle: (target: Target) => Obstacle): NumberProperty<Target> {
  return {
    kind: "number",
    name: "friction",
    label: "Friction",
    hint: "Coulomb's coefficient; a contact has the geometric mean of both sides",
    unit: "",
    scale: "linear",
    least: 0,
    most: 1.5,
    get: (target) => obstacle(target).friction,
    set: (target, value) => (obstacle(target).friction = value),
  };
}

export const obstacleSections: readonly PropertySection<Obstacle>[] = [
  {
    label: "Obstacle",
    properties: [
      frictionOf<Obstacle>((obstacle) => obstacle),
      {
        kind: "reading",
        name: "follows",
        label: "Follows",
        unit: "",
        isSaved: false,
        get: ({ node, body }) => (body ? "a body of Havok" : (node?.name ?? "nothing")),
      },
      {
        kind: "action",
        name: "dispose",
        label: "Dispose",
        isSaved: false,
        run: (obstacle) => obstacle.dispose(),
      },
    ],
  },
];

export const attachmentSections: readonly PropertySection<Attachment>[] = [
  {
    label: "Attachment",
    properties: [
      { kind: "reading", name: "rod", label: "Holds", unit: "", isSaved: false, get: ({ rod }) => rod.name },
      { kind: "reading", name: "s", label: "At", unit: "m", isSaved: false, get: ({ s }) => s },
      {
        kind: "reading",
        name: "force",
        label: "Force",
        unit: "N",
        isSaved: false,
        get: (attachment) => attachment.getForceToRef(force).length(),
      },
      {
        kind: "action",
        name: "dispose",
        label: "Let go",
        isSaved: false,
        run: (attachment) => attachment.dispose(),
      },
    ],
  },
];
