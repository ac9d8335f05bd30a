// Knots as they are tied, loosely, by the control points of splines. Lengths are in thicknesses of the rope; z is towards the eye.
import type { Triple } from "../../../plugin/points.js";
import { cos, hypot, sin } from "../../../systems/math/elementary.js";

export interface KnotPath {
  /** Control points of each rope; ropes of a bend begin with their standing parts. */
  readonly ropes: readonly (readonly Triple[])[];
  /** Whether the first rope is a loop. */
  readonly closed?: boolean;
  /** What the knot is tied around: a straight post or rope along z. */
  readonly post?: { readonly radius: number; readonly halfLength: number };
}

/** A trefoil that winds around a torus, its ends outside. */
function overhand(): KnotPath {
  const controls = along(0.35, 2 * Math.PI - 0.35, 28, (t) => {
    const away = 3 + 1.6 * cos(3 * t);
    return [away * cos(2 * t), away * sin(2 * t), 1.6 * sin(3 * t)];
  });
  return { ropes: [withStraightEnds(controls, 6)] };
}

/** The end goes twice around the rope and out of the loop: five crossings on a torus. */
function doubleOverhand(): KnotPath {
  const controls = along(0.25, 2 * Math.PI - 0.25, 44, (t) => {
    const away = 4 + 1.7 * cos(5 * t);
    return [away * cos(2 * t), away * sin(2 * t), 1.7 * sin(5 * t)];
  });
  return { ropes: [withStraightEnds(controls, 6)] };
}

/** Three times around while it wavers in and out, up and down; the ends lead away side by side. */
function figureEight(): KnotPath {
  const controls = along(0.22, 2 * Math.PI - 0.22, 44, (t) => {
    const away = 3.6 + 1.8 * cos(2 * t);
    return [away * cos(3 * t), away * sin(3 * t), 1.8 * sin(4 * t)];
  });
  const start: Triple[] = [
    [20, 2.5, 1],
    [14, 2.2, 1],
    [9, 1.6, 1],
    [6, 1.9, 1.2],
  ];
  const end = start.map(([x, y, z]): Triple => [x, -y, -z]).reverse();
  return { ropes: [[...start, ...controls, ...end]] };
}

/** Two bights, each around the legs of the other; in a granny knot the lower half is turned over. */
function interlockedBights(lower: 1 | -1): KnotPath {
  const rope: Triple[] = [
    [-14, 2.2, 0],
    [-8, 2, 0],
    [-5.5, 1.2, -0.4],
    [-3.5, 1.2, -0.9],
    [-2, 1.5, 0],
    [0, 2.3, 0.9],
    [2, 3.2, 0],
    [3.5, 3.2, -0.7],
    [4.6, 2, -0.9],
    [4.7, 1, -0.9],
    [4.7, 0, -0.45 * (1 + lower)],
    [4.7, -1, -0.9 * lower],
    [4.6, -2, -0.9 * lower],
    [3.5, -3.2, -0.7 * lower],
    [2, -3.2, 0],
    [0, -2.3, 0.9 * lower],
    [-2, -1.5, 0],
    [-3.5, -1.2, -0.9 * lower],
    [-5.5, -1.2, -0.4 * lower],
    [-8, -2, 0],
    [-14, -2.2, 0],
  ];
  return { ropes: [rope, turnedAboutY(rope)] };
}

/**
 * A half knot and a second one of two loops, a reef knot: laces, standing parts on the side of the shoe. Each tail goes with its loop's
 * other leg through the whole second half knot, and leaves between the two. (One that leaves after the first of its crossings, in the
 * middle, keeps the legs of a bight apart that should be pressed together: such a bow carries 30 N from a friction of 0.33 on, this one at 0.3.)
 */
function bow(): KnotPath {
  const lace: Triple[] = [
    [-16, 2.6, 0],
    [-10, 2.4, 0],
    [-7.5, 1.8, -0.5],
    [-5, 1.8, -1.3],
    [-3, 2.1, 0],
    [0, 3, 1.3],
    [3, 4, 0],
    [5, 4, -1],
    [6.4, 2.8, -1.3],
    [6.5, 1.4, -1.3],
    [6.5, 0, -1.3],
    [6.5, -1.4, -1.3],
    [6.4, -3.4, -1.3],
    [5, -5, -1],
    [3, -5, 0],
    [0, -3.8, 1.3],
    [-3, -2.4, 0],
    [-5, -2, -1.3],
    [-7.5, -2, -0.5],
    [-10, -3, 0],
    [-16, -4.5, 0],
    [-20, -3.6, 0],
    [-20.4, -1.2, 0],
    [-16, 0, 0],
    [-10, -0.6, -0.1],
    [-7.5, -0.7, -0.5],
    [-5, -0.7, -1.3],
    [-3, -1.1, 0],
    [0, -2.4, 1.3],
    [3, -3.6, 0],
    [4.4, -3.3, -1],
    [5.1, -1.9, -1.3],
    [5.1, -0.6, -1.4],
    [5, 0.5, -1.8],
    [4.6, 0.8, -4],
    [4.2, -1, -9],
    [4, -4, -14],
  ];
  return { ropes: [lace, turnedAboutY(lace)] };
}

/** By half a turn: the other rope of a bend that looks the same from behind. */
function turnedAboutY(rope: readonly Triple[]): Triple[] {
  return rope.map(([x, y, z]): Triple => [-x, y, -z]);
}

/** Up through the hole, behind the tree, and down through the hole again; the tail leads towards the eye, out of the big loop. */
function bowline(): KnotPath {
  return {
    ropes: [
      [
        [0, 18, 0],
        [0, 12, 0],
        [0.2, 8, 0],
        [1.2, 5.2, -0.4],
        [2.4, 2.6, -1],
        [2.4, 0, -0.6],
        [1.4, -2.2, 0],
        [-0.4, -2.8, 0],
        [-2.2, -1.6, 0],
        [-2.4, 0.4, 0],
        [-1.2, 2, 0],
        [0.6, 2.4, 0],
        [2.4, 2, 0.6],
        [4.4, 0.4, 0.3],
        [5.6, -4, 0],
        [5, -9, 0],
        [1, -12, 0],
        [-4, -10, 0],
        [-4, -6.5, -0.6],
        [-1.6, -4.2, -1.2],
        [-1, -2.6, -1.3],
        [-1, 0, 0],
        [-1.1, 2.4, 1.3],
        [-1.4, 4.6, 0.8],
        [-1.4, 7, -0.4],
        [0, 8.4, -1.4],
        [1.8, 7.6, -0.6],
        [1.7, 5.8, 0.9],
        [0.9, 4, 1.4],
        [0.5, 2.2, 1.3],
        [0.5, 0, 0],
        [0.5, -2.6, -1.3],
        [0.7, -4.5, -1],
        [0.8, -6, 1],
        [1, -6.5, 5],
        [1, -7, 10],
      ],
    ],
  };
}

/** Two turns around a post, the second crossing over the first and going under itself. */
function cloveHitch(): KnotPath {
  const post = { radius: 2, halfLength: 12 };
  const r = 2.8;
  // Angle from the front, height, distance from the axis.
  const turns: [number, number, number][] = [
    [0, -1.2, r],
    [0.5, -1.2, r],
    [1, -1.2, r],
    [1.6, -1.5, r],
    [2.2, -1.9, r],
    [2.9, -2.3, r],
    [3.6, -2.6, r],
    [4.3, -3.1, r],
    [5, -3.3, r + 0.4],
    [5.4, -3.1, r + 1.2],
    [5.8, -2.1, r + 1.8],
    [6.28, 0, r + 2],
    [6.77, 2.1, r + 1.8],
    [7.17, 3.1, r + 1.2],
    [7.57, 3.3, r + 0.4],
    [8.3, 3.1, r],
    [9, 2.6, r],
    [9.7, 2.3, r],
    [10.4, 1.9, r],
    [11, 1.5, r],
    [11.6, 1.2, r],
    [12.07, 1.2, r],
    [12.57, 1.2, r],
  ];
  const around = turns.map(([angle, z, away]): Triple => [away * sin(angle), -away * cos(angle), z]);
  return {
    ropes: [
      [[-16, -r, -1.2], [-8, -r, -1.2], [-4, -r, -1.2], ...around, [4, -r, 1.2], [8, -r, 1.2], [16, -r, 1.2]],
    ],
    post,
  };
}

/** A loop of cord that goes three times around a rope, under its own bight, and three times back. */
function prusik(): KnotPath {
  const turns = 3;
  const post = { radius: 0.6, halfLength: 14 };
  const r = 1.3;
  const upper: Triple[] = [
    [r, -16, 1.6],
    [r, -13, 1.7],
    [r, -9, 1.3],
    [r, -5, 0.9],
    [r, -2.5, 0.8],
    [r, -1.2, 0.8],
  ];
  const steps = 8 * turns;
  for (let i = 0; i <= steps; i++) {
    const angle = (2 * Math.PI * turns * i) / steps;
    upper.push([1.1 * r * cos(angle), 1.1 * r * sin(angle), 0.8 + (1.3 * turns * i) / steps]);
  }
  const top = 0.8 + 1.3 * turns;
  upper.push(
    [r + 0.5, 1.3, top + 0.7],
    [r + 1.4, 1.3, top + 0.3],
    [r + 1.6, 0.7, top - 1.5],
    [r + 1.6, 0.6, top - 3],
  );
  const lower = upper.map(([x, y, z]): Triple => [x, y, -z]).reverse();
  return {
    ropes: [[...upper, [r + 1.6, 0.6, 0], ...lower, [r, -17.5, -1], [r, -17.5, 1]]],
    closed: true,
    post,
  };
}

/** Each rope goes twice around both and through its own turns. */
function doubleFishermans(): KnotPath {
  const rope: Triple[] = [
    [-22, 0.7, 0],
    [-14, 0.7, 0],
    [-9, 0.7, 0],
    [-5, 0.7, 0],
    [-1, 0.7, 0],
    [2, 0.7, 0],
    [5, 0.8, 0],
    [6.5, 1.6, 0],
  ];
  // Back over itself: from the right end of the turns to the left one.
  for (let i = 0; i <= 16; i++) {
    const angle = (4 * Math.PI * i) / 16 + 0.4;
    rope.push([6.6 - (4 * i) / 16, 2.4 * cos(angle), 2.4 * sin(angle)]);
  }
  rope.push(
    [1.6, 2.2, 1.8],
    [1.2, 1.2, 1.9],
    [2, 0.2, 1.2],
    [3.5, 0, 1.1],
    [5, 0, 1.1],
    [7, 0, 1.1],
    [10, 0, 1.5],
    [14, 0, 2],
  );
  return { ropes: [rope, rope.map(([x, y, z]): Triple => [-x, -y, z])] };
}

export const knotPaths = {
  overhand: overhand(),
  "figure-eight": figureEight(),
  "double overhand": doubleOverhand(),
  reef: interlockedBights(1),
  granny: interlockedBights(-1),
  bow: bow(),
  bowline: bowline(),
  "clove hitch": cloveHitch(),
  prusik: prusik(),
  "double fisherman's": doubleFishermans(),
} satisfies Record<string, KnotPath>;

export type KnotPathName = keyof typeof knotPaths;

function along(from: number, to: number, steps: number, curve: (t: number) => Triple): Triple[] {
  return Array.from({ length: steps + 1 }, (_, i) => curve(from + ((to - from) * i) / steps));
}

/** Goes on straight at both ends. */
function withStraightEnds(controls: readonly Triple[], length: number): Triple[] {
  const n = controls.length;
  return [
    beyond(controls[1], controls[0], 2 * length),
    beyond(controls[1], controls[0], length),
    ...controls,
    beyond(controls[n - 2], controls[n - 1], length),
    beyond(controls[n - 2], controls[n - 1], 2 * length),
  ];
}

function beyond(from: Triple, to: Triple, length: number): Triple {
  const [x, y, z] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const share = length / hypot(x, y, z);
  return [to[0] + share * x, to[1] + share * y, to[2] + share * z];
}
