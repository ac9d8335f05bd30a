import {
  createObstacle,
  createRod,
  createRodWorld,
  stages,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";
import { closestPass, passThroughEachOther, type Polyline } from "../oracle/passing.js";
import { createStick, pointOf, throwRod } from "./contact-scenes.js";

/** Sticks thrown at all sorts of things, 100 radii a step, and whether they go through. */

export const targets = ["box", "mesh", "sphere", "capsule", "clamped rod", "free rod"] as const;
export type Target = (typeof targets)[number];

export const radius = 0.002;
export const h = 1 / 240;
export const speed = (100 * radius) / h;
const side = 0.5;
const sphere = 0.012;
const corners = 9;

export interface Throw {
  readonly target: Target;
  /** Share of the stick that is aimed at the target, and how far above it that share starts. */
  readonly share: number;
  readonly start: number;
  readonly direction: readonly number[];
  /** Sideways velocity, in shares of the speed. */
  readonly drift: readonly [number, number];
}

/** Throws a stick down at the origin, and gives in which way it went through, or nothing. */
export function findPassage({ target, share, start, direction, drift }: Throw): string {
  const world = createRodWorld({ gravity: [0, 0, 0], frame: h, subSteps: 1 });
  const other = createTarget(world, target);
  const [x, z] = drift;
  // Aimed so that the share of the stick comes by the origin.
  const aim = [-x * start, start, -z * start];
  const norm = Math.hypot(...direction);
  const centre = aim.map((value, c) => value + ((0.5 - share) * 0.1 * direction[c]) / norm);
  // All of it begins above.
  const lift = Math.max(0, 0.01 + 0.05 * (Math.abs(direction[1]) / norm) - centre[1]);
  const stick = createStick(world, {
    centre: [centre[0], centre[1] + lift, centre[2]],
    direction,
    radius,
    elements: 4,
  });
  throwRod(world, stick, [x * speed, -speed, z * speed]);
  let found = "";
  everyStep(world, [stick, ...(other ? [other] : [])], 8, (before, after) => {
    const how = passes(target, before, after);
    if (how && !found) found = `${how} after ${((world.clock.now * world.units.time) / h).toFixed(4)} frames`;
  });
  return found;
}

function createTarget(world: RodWorld, target: Target): RodHandle | undefined {
  const square = [-side, 0, -side, side, 0, -side, side, 0, side, -side, 0, side];
  switch (target) {
    case "box":
      createObstacle(world, { shape: { kind: "box", halfExtents: [side, radius / 4, side] } });
      return undefined;
    case "mesh":
      createObstacle(world, { shape: { kind: "mesh", points: square, triangles: [0, 2, 1, 0, 3, 2] } });
      return undefined;
    case "sphere":
      createObstacle(world, { shape: { kind: "sphere", radius: sphere } });
      return undefined;
    case "capsule":
      createObstacle(world, {
        shape: { kind: "capsule", radius, halfLength: side },
        quaternion: [0, 0, Math.SQRT1_2, Math.SQRT1_2],
      });
      return undefined;
    case "clamped rod":
      return createRod(world, {
        length: 0.1,
        elements: 2,
        radius,
        material: { density: 1000, youngModulus: 1e10 },
        root: { position: [-0.05, 0, 0] },
      });
    case "free rod":
      return createStick(world, { centre: [0, 0, 0], direction: [1, 0, 0], radius, elements: 4 });
  }
}

function passes(target: Target, before: Polyline[], after: Polyline[]): string {
  switch (target) {
    case "box":
    case "mesh": {
      const through = after[0].findIndex(
        ([x, y, z], i) =>
          y < 0 && before[0][i][1] >= 0 && Math.abs(x) < 0.9 * side && Math.abs(z) < 0.9 * side,
      );
      return through < 0 ? "" : `corner ${through} is at ${after[0][through].join(", ")}`;
    }
    case "sphere": {
      const distance = closestPass([0, 0, 0], before[0], after[0]);
      return distance > sphere - radius / 2 ? "" : `centreline comes as near as ${distance}`;
    }
    case "capsule": {
      const axis = [
        [-side, 0, 0],
        [side, 0, 0],
      ];
      return passThroughEachOther(before[0], after[0], axis, axis) ? "crosses the axis" : "";
    }
    default:
      return passThroughEachOther(before[0], after[0], before[1], after[1]) ? "crosses the rod" : "";
  }
}

/** Runs frames, and shows the rods before and after every step that is taken, the halved ones too. */
export function everyStep(
  world: RodWorld,
  rods: readonly RodHandle[],
  frames: number,
  look: (before: Polyline[], after: Polyline[]) => void,
): void {
  const shapes = () =>
    rods.map((rod) => Array.from({ length: corners }, (_, i) => pointOf(world, rod, i / (corners - 1))));
  const deform = stages[0] as { run: (typeof stages)[number]["run"] };
  const { run } = deform;
  let before: Polyline[] | undefined;
  deform.run = (ran, step) => {
    run(ran, step);
    const after = shapes();
    if (before) look(before, after);
    before = after;
  };
  try {
    for (let frame = 0; frame < frames; frame++) stepWorld(world, h);
  } finally {
    deform.run = run;
  }
}
