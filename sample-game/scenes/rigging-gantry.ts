// A beam on posts: a crate hangs from it on two ropes, and a rope runs over a pulley.
import { EYE, LYING, STAGE, type Rigging, type RiggingBody, type RiggingRope } from "./rigging-parts.js";

/** Share of its speed that a load loses in a second. */
const SWING_LOSS = 0.25;
/** The plane of beam, pulley, crate. */
const BACK = 0.35;
export const BEAM = { y: 1.78, half: 0.06, left: -1.98, right: 0.08 };

export function gantry(): Partial<Rigging> {
  const parts = [frame(), hangingCrate(), pulley()];
  return {
    bodies: parts.flatMap(({ bodies = [] }) => bodies),
    ropes: parts.flatMap(({ ropes = [] }) => ropes),
  };
}

/** Two posts and a beam. */
function frame(): Partial<Rigging> {
  const timber = (name: string, half: [number, number, number], x: number, y: number): RiggingBody => ({
    name,
    kind: "timber",
    shape: { kind: "box", halfExtents: half },
    position: { x, y, z: BACK },
  });
  const height = BEAM.y - BEAM.half - STAGE.height;
  const middle = STAGE.height + height / 2;
  return {
    bodies: [
      timber("left post", [0.055, height / 2, 0.055], BEAM.left + 0.12, middle),
      timber("right post", [0.055, height / 2, 0.055], BEAM.right - 0.12, middle),
      timber(
        "beam",
        [(BEAM.right - BEAM.left) / 2, BEAM.half, BEAM.half],
        (BEAM.left + BEAM.right) / 2,
        BEAM.y,
      ),
    ],
  };
}

function hangingCrate(): Partial<Rigging> {
  const [x, half, top] = [-1.32, 0.21, 0.98];
  const middle = (BEAM.left + BEAM.right) / 2;
  const rope = (side: number): RiggingRope => ({
    parts: [
      {
        name: side < 0 ? "left sling" : "right sling",
        from: { x: x + side * 0.15, y: BEAM.y - BEAM.half - EYE, z: BACK },
        to: { x: x + side * 0.15, y: top + EYE, z: BACK },
        root: "free",
        radius: 0.011,
        material: "hemp",
        elements: 10,
      },
    ],
    ties: [
      { at: 0, body: "beam", point: { x: x + side * 0.15 - middle, y: -BEAM.half - EYE, z: 0 } },
      { at: 1, body: "crate", point: { x: side * 0.15, y: half + EYE, z: 0 } },
    ],
  });
  return {
    bodies: [
      {
        name: "crate",
        kind: "crate",
        shape: { kind: "box", halfExtents: [half, half, half] },
        position: { x, y: top - half, z: BACK },
        mass: 14,
        swingLoss: SWING_LOSS,
      },
    ],
    ropes: [rope(-1), rope(1)],
  };
}

/** A rope over a cylinder that does not turn: it slides when one side pulls exp(mu pi) times as hard as the other. */
export const PULLEY = { x: -0.5, y: 1.4, radius: 0.12, halfLength: 0.1, friction: 0.3 };
export const LOADS = { barrel: 5, weight: 4 };

function pulley(): Partial<Rigging> {
  const { x, y } = PULLEY;
  const radius = 0.01;
  const away = PULLEY.radius + radius;
  const [down, up] = [0.62, 0.5];
  const line = { radius, material: "nylon", colour: { r: 0.5, g: 0.1, b: 0.06 } } as const;
  const at = (side: number, below: number) => ({ x: x + side * away, y: y - below, z: BACK });
  return {
    bodies: [
      {
        name: "pulley",
        kind: "pulley",
        shape: { kind: "cylinder", radius: PULLEY.radius, halfHeight: PULLEY.halfLength },
        position: { x, y, z: BACK },
        rotation: LYING,
        friction: PULLEY.friction,
      },
      {
        name: "barrel",
        kind: "barrel",
        shape: { kind: "cylinder", radius: 0.1, halfHeight: 0.14 },
        position: { x: x - away, y: y - down - EYE - 0.14, z: BACK },
        mass: LOADS.barrel,
        swingLoss: SWING_LOSS,
      },
      {
        name: "weight",
        kind: "weight",
        shape: { kind: "box", halfExtents: [0.065, 0.09, 0.065] },
        position: { x: x + away, y: y - up - EYE - 0.09, z: BACK },
        mass: LOADS.weight,
        swingLoss: SWING_LOSS,
      },
    ],
    ropes: [
      {
        parts: [
          { ...line, name: "hoist", from: at(-1, down), to: at(-1, 0), elements: 7, root: "free" },
          {
            ...line,
            from: at(-1, 0),
            to: at(1, 0),
            length: Math.PI * away,
            sag: { x: 0, y: 1, z: 0 },
            elements: 10,
            root: "free",
          },
          { ...line, from: at(1, 0), to: at(1, up), elements: 6, root: "free" },
        ],
        ties: [
          { at: 0, body: "barrel", point: { x: 0, y: 0.14 + EYE, z: 0 } },
          { at: 1, body: "weight", point: { x: 0, y: 0.09 + EYE, z: 0 } },
        ],
      },
    ],
  };
}
