import { oneOf } from "../systems/world/validate.js";
import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { hypot } from "../systems/math/elementary.js";
import { finitePoint, subtract } from "./points.js";
import { ropeLook, type RopeLook } from "./rendering/index.js";
import { checkSection, type CommonRodOptions } from "./rod-options.js";
import type { RopeOptions } from "./rope.js";

/** What a kind of rope says where the options do not. */
interface KindOfRope {
  /** Metres. */
  readonly radius: number;
  readonly material: NonNullable<CommonRodOptions["material"]>;
  /** Radii that one element is long: what it bends over. */
  readonly elementRadii: number;
  readonly model?: string;
  /** The surface; one for all ropes of the kind. */
  look(): RopeLook;
}

const smooth = { grooveDepth: 0, yarnsPerPly: 0, plies: 2 };

const kinds = {
  rope: { radius: 0.01, material: "nylon", elementRadii: 6, look: () => ropeLook() },
  cable: {
    radius: 0.008,
    material: "steel cable",
    elementRadii: 10,
    look: () => ropeLook({ plies: 6, layRadii: 9, yarnsPerPly: 0, grooveDepth: 0.15, roughness: 0.4 }),
  },
  cord: {
    radius: 0.003,
    material: "cotton",
    elementRadii: 10,
    look: () => ropeLook({ plies: 8, layRadii: 4, grooveDepth: 0.12, yarnsPerPly: 2 }),
  },
  // It bends like nothing at all; its links are meshes along it.
  chain: {
    radius: 0.012,
    material: { density: 3000, youngModulus: 1e5, internalDamping: 0.05, friction: 0.3 },
    elementRadii: 4,
    look: () => ropeLook({ ...smooth, colour: new Color3(0.3, 0.3, 0.32), roughness: 0.4 }),
  },
  thread: {
    radius: 0.0005,
    material: "cotton",
    elementRadii: 40,
    look: () => ropeLook({ plies: 2, layRadii: 8, yarnsPerPly: 3 }),
  },
  hose: {
    radius: 0.012,
    material: { density: 900, youngModulus: 6e6, internalDamping: 0.05, friction: 0.6, poissonRatio: 0.49 },
    elementRadii: 8,
    look: () => ropeLook({ ...smooth, colour: new Color3(0.05, 0.22, 0.07), roughness: 0.35 }),
  },
  bungee: {
    radius: 0.008,
    material: { density: 950, youngModulus: 5e6, internalDamping: 0.05, axialStiffness: 300, friction: 0.5 },
    elementRadii: 8,
    model: "elastic-rod",
    look: () => ropeLook({ plies: 12, layRadii: 5, grooveDepth: 0.06, colour: new Color3(0.5, 0.04, 0.05) }),
  },
} as const satisfies Record<string, KindOfRope>;

export type RopeKind = keyof typeof kinds;
export const ropeKindNames = Object.keys(kinds) as RopeKind[];

/** A rope has so many elements at least and at most where only its kind and its length say so. */
const LEAST_ELEMENTS = 8;
const MOST_ELEMENTS = 64;

/** The options with what their kind says about the rest; what is given wins. */
export function ofKind(options: RopeOptions, lookOf: (kind: RopeKind) => RopeLook): RopeOptions {
  if (options?.kind === undefined) return options;
  const name = oneOf("kind", options.kind, ropeKindNames);
  const kind: KindOfRope = kinds[name];
  const { radius = kind.radius } = options;
  const model = options.model ?? kind.model;
  const elements =
    options.elements ?? elementsOf(options, kind.elementRadii * Math.max(...checkSection(radius)));
  return {
    ...options,
    radius,
    material: options.material ?? kind.material,
    look: options.look ?? lookOf(name),
    ...(model === undefined ? {} : { model }),
    ...(elements === undefined ? {} : { elements }),
  };
}

/** By its length; a curl has its own number. What is wrong with the options is found where they are used. */
function elementsOf(
  { from, to, length, slack, closed, curl }: RopeOptions,
  element: number,
): number | undefined {
  if (curl !== undefined && curl !== "straight") return undefined;
  const distance = hypot(...subtract(finitePoint("to", to), finitePoint("from", from)));
  const metres = closed ? Math.PI * distance : (length ?? distance * (1 + (slack ?? 0)));
  const count = Math.ceil(metres / element);
  return Number.isFinite(count) ? Math.min(Math.max(count, LEAST_ELEMENTS), MOST_ELEMENTS) : undefined;
}

/** A look that all ropes of the kind are to share. */
export const lookOfKind = (kind: RopeKind): RopeLook => kinds[kind].look();
