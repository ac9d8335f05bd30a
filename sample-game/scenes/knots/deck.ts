// What knots are tied with and on. No Babylon: the game and the tests build from this.
import { materialFor } from "../../../plugin/materials.js";
import { ropeRod, type RopeOptions } from "../../../plugin/rope.js";
import {
  createAttachment,
  createObstacle,
  createRod,
  type AttachmentHandle,
  type ObstacleHandle,
  type RodHandle,
  type RodWorld,
} from "../../../systems/index.js";
import type { Place } from "./strands.js";

/** Metres; the deck lies on the stage of the studio. */
export const DECK = { top: 0.1, halfWidth: 0.82, halfDepth: 0.56, thickness: 0.05, friction: 0.5 };
export const POST = { radius: 0.022, halfHeight: 0.055, friction: 0.4 };
export const ROPE_RADIUS = 0.005;

/** Where posts stand; the first rope is made fast to the first, the second to the second. */
export const POSTS: readonly Place[] = [
  { x: -0.6, z: 0 },
  { x: 0.6, z: 0 },
];

/** A braid without a core, limp and rough: it stays where it is laid and knots hold. */
const LIMP = { ...materialFor("cotton", ROPE_RADIUS), youngModulus: 4e5, friction: 0.5 };
/** Linear, of the first and the second rope. */
export const ROPE_COLOURS = [
  { r: 0.56, g: 0.07, b: 0.04 },
  { r: 0.05, g: 0.16, b: 0.42 },
] as const;

/** One rope in a wide arc from the left post, two that reach towards each other, or two that lie side by side. */
export type Layout = "one" | "apart" | "beside";

export function deckRopes(layout: Layout): RopeOptions[] {
  const common = {
    radius: ROPE_RADIUS,
    material: LIMP,
    root: "free",
    elements: 20,
    adapt: { shortest: 0.0185, longest: 0.15 },
  } as const;
  const y = DECK.top + ROPE_RADIUS;
  const start = (post: number, side: number) => ({
    x: POSTS[post].x + side * (POST.radius + ROPE_RADIUS),
    y,
    z: 0,
  });
  const away = { x: 0, y: 0, z: 1 };
  const towards = { x: 0, y: 0, z: -1 };
  const arc = { ...common, from: start(0, 1), length: 1.5, sag: away, colour: ROPE_COLOURS[0] };
  if (layout === "one") return [{ ...arc, name: "rope", to: { x: 0.42, y, z: -0.12 } }];
  if (layout === "beside") {
    const outer = { ...common, from: start(1, -1), length: 2.15, sag: away, colour: ROPE_COLOURS[1] };
    return [
      { ...arc, name: "red rope", to: { x: 0.42, y, z: -0.16 } },
      { ...outer, name: "blue rope", to: { x: -0.7, y, z: -0.36 } },
    ];
  }
  return [
    {
      ...common,
      name: "red rope",
      from: start(0, 1),
      to: { x: 0.48, y, z: -0.16 },
      length: 1.35,
      sag: towards,
      colour: ROPE_COLOURS[0],
    },
    {
      ...common,
      name: "blue rope",
      from: start(1, -1),
      to: { x: -0.48, y, z: 0.16 },
      length: 1.35,
      sag: away,
      colour: ROPE_COLOURS[1],
    },
  ];
}

/** The deck in a simulator of its own. */
export interface Deck {
  readonly rods: readonly RodHandle[];
  readonly posts: readonly ObstacleHandle[];
  /** What holds the ropes to their posts. */
  readonly fastenings: readonly AttachmentHandle[];
}

export function buildDeck(world: RodWorld, layout: Layout): Deck {
  const posts = buildSurfaces(world);
  const surroundings = { down: { x: 0, y: -1, z: 0 }, rightHandedAxes: false };
  const rods = deckRopes(layout).map((options) => createRod(world, ropeRod(options, surroundings)));
  return makeFast(world, rods, posts);
}

/** What ropes lie on and are made fast to; returns the posts. */
export function buildSurfaces(world: RodWorld): ObstacleHandle[] {
  const { top, halfWidth, halfDepth, thickness, friction } = DECK;
  createObstacle(world, {
    shape: { kind: "box", halfExtents: [5, 0.5, 5] },
    position: [0, top - thickness - 0.5, 0],
    friction,
  });
  createObstacle(world, {
    shape: { kind: "box", halfExtents: [halfWidth, thickness / 2, halfDepth] },
    position: [0, top - thickness / 2, 0],
    friction,
  });
  return POSTS.map(({ x, z }) =>
    createObstacle(world, {
      shape: { kind: "cylinder", radius: POST.radius, halfHeight: POST.halfHeight },
      position: [x, top + POST.halfHeight, z],
      friction: POST.friction,
    }),
  );
}

/** Holds the start of every rope to the side of its post. */
export function makeFast(
  world: RodWorld,
  rods: readonly RodHandle[],
  posts: readonly ObstacleHandle[],
): Deck {
  const out = POST.radius + ROPE_RADIUS;
  const fastenings = rods.map((rod, i) =>
    createAttachment(world, {
      rod,
      s: 0,
      to: { obstacle: posts[i], point: [i === 0 ? out : -out, ROPE_RADIUS - POST.halfHeight, 0] },
    }),
  );
  return { rods, posts, fastenings };
}
