// A bridge of boards on two ropes.
import { halfTurnOfArc } from "../../plugin/rope.js";
import {
  ALL_BUT_BOARDS,
  BOARDS,
  EYE,
  STAGE,
  type Rigging,
  type RiggingBody,
  type RiggingRope,
} from "./rigging-parts.js";
import { cos, sin } from "../../systems/math/elementary.js";

const SPAN = { left: 0.5, right: 1.94, y: 0.86, z: 0.25, length: 1.58 };
const COUNT = 9;
const BOARD = { halfWidth: 0.062, halfHeight: 0.011, halfLength: 0.2, mass: 0.8 };
/** How far the ropes are from the middle. */
const SIDE = 0.165;
const POST = 0.04;
/**
 * Every board is tied to a rope twice, this far from its middle, so that it does not tip. Ties give a little, metres per newton: the
 * rope between two rigid ones could not tell which of them bears what.
 */
const LASHING = 0.045;
const GIVE = 2e-5;

export function bridge(): Partial<Rigging> {
  const boards = Array.from({ length: COUNT }, (_, i) => (i + 0.5) / COUNT);
  return {
    bodies: [...posts(), ...boards.map(board), ball()],
    ropes: [-1, 1].map((side) => carrier(side, boards)),
  };
}

function posts(): RiggingBody[] {
  const half = (SPAN.y + 0.1 - STAGE.height) / 2;
  return [SPAN.left - EYE - POST, SPAN.right + EYE + POST].flatMap((x, end) =>
    [-1, 1].map((side) => ({
      name: `bridge post ${2 * end + (side + 3) / 2}`,
      kind: "timber" as const,
      shape: { kind: "box" as const, halfExtents: [POST, half, POST] },
      position: { x, y: STAGE.height + half, z: SPAN.z + side * SIDE },
    })),
  );
}

/** Place and slope of the ropes, arcs of a circle at first, at this share of their length. */
function onArc(share: number) {
  const chord = SPAN.right - SPAN.left;
  const halfTurn = halfTurnOfArc(chord / SPAN.length);
  const radius = SPAN.length / (2 * halfTurn);
  const slope = (2 * share - 1) * halfTurn;
  return {
    x: (SPAN.left + SPAN.right) / 2 + radius * sin(slope),
    y: SPAN.y + radius * (cos(halfTurn) - cos(slope)),
    slope,
  };
}

function board(share: number, i: number): RiggingBody {
  const { x, y, slope } = onArc(share);
  const below = BOARD.halfHeight + ROPE.radius;
  return {
    name: `board ${i + 1}`,
    kind: "board",
    shape: { kind: "box", halfExtents: [BOARD.halfWidth, BOARD.halfHeight, BOARD.halfLength] },
    position: { x: x + below * sin(slope), y: y - below * cos(slope), z: SPAN.z },
    rotation: { x: 0, y: 0, z: sin(slope / 2), w: cos(slope / 2) },
    mass: BOARD.mass,
    friction: 0.7,
    collision: { membership: BOARDS, collidesWith: ALL_BUT_BOARDS },
  };
}

const BALL = { radius: 0.085, mass: 1 };

/** In the gap between two boards; the ropes keep it from rolling off to a side. */
function ball(): RiggingBody {
  const { x, y } = onArc((COUNT + 1) / 2 / COUNT);
  return {
    name: "ball",
    kind: "ball",
    shape: { kind: "sphere", radius: BALL.radius },
    position: { x, y: y - ROPE.radius + BALL.radius, z: SPAN.z },
    mass: BALL.mass,
    friction: 0.6,
    rollingLoss: 0.6,
  };
}

const ROPE = { radius: 0.012, material: "hemp" } as const;

function carrier(side: number, boards: readonly number[]): RiggingRope {
  const z = SPAN.z + side * SIDE;
  return {
    parts: [
      {
        name: side < 0 ? "near bridge rope" : "far bridge rope",
        from: { x: SPAN.left, y: SPAN.y, z },
        to: { x: SPAN.right, y: SPAN.y, z },
        length: SPAN.length,
        elements: 2 * COUNT,
        root: "free",
        ...ROPE,
        collision: { collidesWith: ALL_BUT_BOARDS, self: false },
      },
    ],
    ties: [
      { at: 0, body: `bridge post ${(side + 3) / 2}`, point: eyeOnPost(1) },
      { at: 1, body: `bridge post ${(side + 7) / 2}`, point: eyeOnPost(-1) },
      ...boards.flatMap((at, i) =>
        [-1, 1].map((edge) => ({
          at: at + (edge * LASHING) / SPAN.length,
          body: `board ${i + 1}`,
          point: { x: edge * LASHING, y: BOARD.halfHeight + ROPE.radius, z: side * SIDE },
          compliance: GIVE,
        })),
      ),
    ],
  };
}

/** In the frame of a post, on the side of the bridge. */
function eyeOnPost(inwards: number) {
  const half = (SPAN.y + 0.1 - STAGE.height) / 2;
  return { x: inwards * (EYE + POST), y: SPAN.y - STAGE.height - half, z: 0 };
}
