import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Attachment } from "../attachments/attachment.js";
import type { Comb } from "../comb.js";
import type { Obstacle } from "../obstacles/obstacle.js";
import type { CombMeasures, SnagOptions } from "../../systems/index.js";
import { setObstacleSurface } from "../../systems/bodies/driven-bodies.js";
import { groups } from "../../systems/world/collision.js";
import { within } from "../../systems/world/validate.js";
import { getHoldForces, setHoldForces, type HoldForces } from "./hold-forces.js";
import type { NumberProperty, Property, PropertySection } from "./property.js";

const MOST_FRICTION = 1.5;
const MOST_GROUPS = 0xffffffff;
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
      if (comb.measures[name] === value) return;
      // Of another obstacle then.
      const surface = surfaceOf(comb.obstacle);
      comb.setMeasures({ [name]: value });
      setSurface(comb.obstacle, surface);
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
      ...surfaceProperties<Comb>((comb) => comb.obstacle),
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

interface Surface {
  readonly friction: number;
  readonly restitution: number;
  readonly membership: number;
  readonly collidesWith: number;
}

function surfaceOf({ owner, handle }: Obstacle): Surface {
  const { friction, restitution, membership, collidesWith } = owner.world.components.Obstacle;
  const { entity } = handle;
  return {
    friction: friction[entity],
    restitution: restitution[entity],
    membership: membership[entity],
    collidesWith: collidesWith[entity],
  };
}

function setSurface(obstacle: Obstacle, changes: Partial<Surface>): void {
  const surface = { ...surfaceOf(obstacle), ...changes };
  within("restitution", surface.restitution, 0, 1);
  groups("collision.membership", surface.membership);
  groups("collision.collidesWith", surface.collidesWith);
  const { friction, restitution, membership, collidesWith } = surface;
  setObstacleSurface(obstacle.owner.world, obstacle.handle, friction, restitution, membership, collidesWith);
}

function surfaceProperties<Target>(obstacle: (target: Target) => Obstacle): NumberProperty<Target>[] {
  const of = (
    name: keyof Surface,
    path: string,
    label: string,
    hint: string,
    most: number,
  ): NumberProperty<Target> => ({
    kind: "number",
    name: path,
    label,
    hint,
    unit: "",
    scale: "linear",
    least: 0,
    most,
    ...(most > MOST_FRICTION ? { isWhole: true } : {}),
    get: (target) => surfaceOf(obstacle(target))[name],
    set: (target, value) => setSurface(obstacle(target), { [name]: value }),
  });
  const bits = "Groups as bits";
  const mean = "Coulomb's coefficient; a contact has the geometric mean of both sides";
  return [
    of("friction", "friction", "Friction", mean, MOST_FRICTION),
    of("restitution", "restitution", "Restitution", "Share of the speed that rods come off with", 1),
    of("membership", "collision.membership", "Belongs to", bits, MOST_GROUPS),
    of("collidesWith", "collision.collidesWith", "Touches", bits, MOST_GROUPS),
  ];
}

export const obstacleSections: readonly PropertySection<Obstacle>[] = [
  {
    label: "Obstacle",
    properties: [
      ...surfaceProperties<Obstacle>((obstacle) => obstacle),
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

function hold(
  name: keyof HoldForces,
  range: Pick<
    NumberProperty<Attachment>,
    "label" | "unit" | "least" | "most" | "hint" | "hasZero" | "hasInfinity"
  >,
): Property<Attachment> {
  return {
    kind: "number",
    name,
    scale: "log",
    ...range,
    get: (attachment) => getHoldForces(attachment)[name],
    set: (attachment, value) => setHoldForces(attachment, { [name]: value }),
  };
}

export const attachmentSections: readonly PropertySection<Attachment>[] = [
  {
    label: "Attachment",
    properties: [
      hold("compliance", {
        label: "Gives by",
        hint: "0: rigid",
        unit: "m/N",
        least: 1e-8,
        most: 1,
        hasZero: true,
      }),
      hold("breakingForce", { label: "Breaks at", unit: "N", least: 1e-3, most: 1e6, hasInfinity: true }),
      hold("mostForce", {
        label: "Pulls at most",
        hint: "For one that gives",
        unit: "N",
        least: 1e-3,
        most: 1e6,
        hasInfinity: true,
      }),
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
