// What falls, and what it falls on. No Babylon: the game and the tests build from this.
import type { Point, Rotation } from "../../plugin/points.js";
import type { RopeOptions } from "../../plugin/rope.js";
import type { ObstacleShape } from "../../systems/index.js";
import { cos, sin } from "../../systems/math/elementary.js";

/** The stage of the studio: what stands on it stands at this height. */
export const STAGE = { radius: 1.5, height: 0.05 };

/** The name says what it is made of and what it does. */
export type PropName = "floor" | "stage" | "drum" | "ball" | "crate" | "small crate" | "ramp";

export interface Prop {
  name: PropName;
  shape: ObstacleShape;
  position: Point;
  rotation: Rotation;
}

export interface PileContent {
  props: Prop[];
  ropes: RopeOptions[];
}

/** Radians per second that the drum turns: slow enough to see ropes stick to it or slip. */
export const DRUM_SPEED = 0.35;
export const DRUM = { radius: 0.13, halfHeight: 0.42, x: -0.62, y: 0.72, z: 0 };
const BALL_RADIUS = 0.17;
const RAMP_ANGLE = 0.42;

/** Every `one of`th rope, for those who cannot afford all. */
export function pileContent({ oneOf = 1 } = {}): PileContent {
  return { props: props(), ropes: [...draped(), ...dropped()].filter((_, i) => i % oneOf === 0) };
}

function props(): Prop[] {
  const top = STAGE.height;
  return [
    {
      name: "floor",
      shape: { kind: "box", halfExtents: [20, 1, 20] },
      position: { x: 0, y: -1, z: 0 },
      rotation: turn("y", 0),
    },
    {
      name: "stage",
      shape: { kind: "cylinder", radius: STAGE.radius, halfHeight: 0.5 * STAGE.height },
      position: { x: 0, y: 0.5 * STAGE.height, z: 0 },
      rotation: turn("y", 0),
    },
    {
      name: "drum",
      shape: { kind: "cylinder", radius: DRUM.radius, halfHeight: DRUM.halfHeight },
      position: DRUM,
      rotation: drumRotation(0),
    },
    {
      name: "ball",
      shape: { kind: "sphere", radius: BALL_RADIUS },
      position: { x: 0.12, y: top + BALL_RADIUS, z: -0.42 },
      rotation: turn("y", 0),
    },
    {
      name: "crate",
      shape: { kind: "box", halfExtents: [0.17, 0.17, 0.17] },
      position: { x: 0.1, y: top + 0.17, z: 0.32 },
      rotation: turn("y", 0.5),
    },
    {
      name: "small crate",
      shape: { kind: "box", halfExtents: [0.11, 0.11, 0.11] },
      position: { x: 0.07, y: top + 0.45, z: 0.34 },
      rotation: turn("y", -0.25),
    },
    {
      name: "ramp",
      shape: { kind: "box", halfExtents: [0.44, 0.02, 0.3] },
      position: { x: 0.82, y: top + 0.44 * sin(RAMP_ANGLE) - 0.005, z: 0.02 },
      rotation: turn("z", RAMP_ANGLE),
    },
  ];
}

/** About an axis of the world, radians. */
function turn(axis: "x" | "y" | "z", angle: number): Rotation {
  return { x: 0, y: 0, z: 0, w: cos(angle / 2), [axis]: sin(angle / 2) };
}

/** The drum lies along z and turns about it. */
export function drumRotation(angle: number): Rotation {
  const [c, s] = [cos(angle / 2) * Math.SQRT1_2, sin(angle / 2) * Math.SQRT1_2];
  return { x: c, y: s, z: s, w: c };
}

/** Ropes that lie across the drum: it takes them along until the longer side is too heavy for the friction. */
function draped(): RopeOptions[] {
  const over = (z: number, length: number, more: Omit<RopeOptions, "from" | "to">): RopeOptions => ({
    from: { x: DRUM.x - 0.49 * length, y: DRUM.y + DRUM.radius + 0.03, z },
    to: { x: DRUM.x + 0.51 * length, y: DRUM.y + DRUM.radius + 0.03, z },
    root: "free",
    elements: 18,
    ...more,
  });
  return [
    over(-0.24, 1.25, {
      name: "cotton on the drum",
      radius: 0.012,
      material: "cotton",
    }),
    over(0.02, 1.15, {
      name: "gold on the drum",
      radius: 0.01,
      material: "cotton",
      colour: { r: 0.6, g: 0.36, b: 0.08 },
    }),
    over(0.25, 1.3, {
      name: "nylon on the drum",
      radius: 0.009,
      material: "nylon",
      colour: { r: 0.08, g: 0.2, b: 0.36 },
    }),
  ];
}

/** Ropes that are let go above crates, ball and ramp, each across the last. */
function dropped(): RopeOptions[] {
  const across = (
    [x, y, z]: [number, number, number],
    angle: number,
    length: number,
    more: Omit<RopeOptions, "from" | "to">,
  ): RopeOptions => {
    const half = length / 2;
    const [dx, dz] = [half * cos(angle), half * sin(angle)];
    return {
      from: { x: x - dx, y, z: z - dz },
      to: { x: x + dx, y: y + 0.03, z: z + dz },
      root: "free",
      elements: 16,
      ...more,
    };
  };
  return [
    across([0.1, 0.95, 0.3], 0.3, 1.2, {
      name: "nylon",
      radius: 0.009,
      material: "nylon",
      colour: { r: 0.5, g: 0.09, b: 0.05 },
    }),
    across([0.12, 0.75, -0.38], 1.2, 1.1, { name: "hemp", radius: 0.009, material: "hemp" }),
    across([0.8, 0.72, 0.05], 1.45, 0.72, {
      name: "cotton on the ramp",
      radius: 0.013,
      material: "cotton",
      colour: { r: 0.66, g: 0.58, b: 0.46 },
    }),
    across([0.2, 1.15, 0.2], -0.8, 1.3, {
      name: "climbing rope",
      radius: 0.009,
      material: "nylon",
      colour: { r: 0.1, g: 0.3, b: 0.16 },
    }),
    across([0.14, 1.3, -0.3], 0.1, 1.1, {
      name: "cotton",
      radius: 0.012,
      material: "cotton",
      colour: { r: 0.62, g: 0.42, b: 0.12 },
    }),
  ];
}
