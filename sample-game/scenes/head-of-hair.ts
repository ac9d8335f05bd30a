// A head of hair that turns or leans, without Babylon: for experiments and tests.
import { strandRod } from "../../plugin/strand.js";
import {
  createObstacle,
  createRod,
  createRodWorld,
  moveObstacle,
  moveRoot,
  simulatedTime,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";
import { bustShape, headShape, scalp, skin } from "./salon.js";
import { seededRandom } from "./seeded-random.js";
import { wispMaterial } from "./wisp-material.js";
import { cos, sin } from "../../systems/math/elementary.js";

export interface HeadOfHairOptions {
  /** Rods that stand for all hair. */
  strands: number;
  /** Of each. */
  elements: number;
  /** Metres: of a rod, which stands for a wisp of hair; it bends and falls as one hair does. */
  radius: number;
  /** Metres. */
  length: number;
  /** Metres: radius and pitch of the waves. */
  wave: { readonly radius: number; readonly pitch: number };
  /** Of hair on hair, and on head and shoulders. */
  friction: number;
  bodyFriction: number;
  motion: HeadMotion;
  /** Seconds of a step. */
  step: number;
  /** Seconds for which hair falls before the head moves. */
  falling: number;
}

/** The head turns about the upright axis, or leans forwards and back. */
export type HeadMotion = "turn" | "lean";

export interface HeadOfHair {
  readonly world: RodWorld;
  readonly rods: readonly RodHandle[];
  step(): void;
}

const goldenAngle = Math.PI * (3 - Math.sqrt(5));
/** Radians that the head turns or leans at most, and turns in a second. */
const swing = { turn: 0.7, lean: 0.4, frequency: 0.8 };
/** Metres by which roots lie above the skin: what hair feels of the head is within it. */
const rootHeight = 1e-3;

interface Strand {
  readonly rod: RodHandle;
  readonly position: readonly [number, number, number];
  readonly quaternion: ArrayLike<number>;
}

export function headOfHair(options: HeadOfHairOptions): HeadOfHair {
  const { bodyFriction, motion, step, falling } = options;
  const world = createRodWorld({ frame: step, subSteps: 1 });
  const children = { kind: "container", children: headShape } as const;
  const head = createObstacle(world, { shape: children, friction: bodyFriction });
  createObstacle(world, { shape: { kind: "container", children: bustShape }, friction: bodyFriction });
  const strands = grow(world, options);
  const middle = new Float64Array(3);
  const turned = new Float64Array(4);
  const moveHead = (seconds: number) => {
    const angle = headAngle(motion, seconds - falling);
    turned.fill(0);
    turned[motion === "turn" ? 1 : 0] = sin(0.5 * angle);
    turned[3] = cos(0.5 * angle);
    moveObstacle(world, head, middle, turned);
    for (const strand of strands) moveStrand(world, strand, turned);
  };
  return {
    world,
    rods: strands.map(({ rod }) => rod),
    step() {
      moveHead(simulatedTime(world) + step);
      stepWorld(world, step);
    },
  };
}

/** It begins slowly and ends where it began. */
function headAngle(motion: HeadMotion, seconds: number): number {
  if (seconds <= 0) return 0;
  const begin = Math.min(1, 2 * seconds);
  return swing[motion] * begin * sin(2 * Math.PI * swing.frequency * seconds);
}

/** Evenly over the scalp, along the skin's normal and a little down. */
function grow(world: RodWorld, options: HeadOfHairOptions): Strand[] {
  const { strands, elements, radius, length, wave, friction } = options;
  const random = seededRandom(1);
  const surroundings = { down: { x: 0, y: -1, z: 0 }, rightHandedAxes: true };
  const material = { ...wispMaterial(radius), friction };
  return scalpDirections(strands).map(([x, y, z]) => {
    const [px, py, pz] = skin(x, y, z).map((c) => c * (1 + rootHeight / 0.09));
    const rod = strandRod(
      {
        from: { x: px, y: py, z: pz },
        direction: { x: x + 0.1 * random(), y: y - 0.2, z: z + 0.1 * random() },
        director: { x: random() - 0.5, y: random() - 0.5, z: random() - 0.5 },
        length: length * (0.9 + 0.2 * random()),
        radius,
        elements,
        curl: wave,
        material,
      },
      surroundings,
    );
    const root = rod.root as { quaternion: ArrayLike<number> };
    return { rod: createRod(world, rod), position: [px, py, pz], quaternion: root.quaternion };
  });
}

/** Unit vectors of a sunflower over the whole head, those of the scalp alone. */
function scalpDirections(count: number): [number, number, number][] {
  // The scalp is a share of the head; more seeds than needed are laid until it holds as many as wanted.
  for (let seeds = count; ; seeds = Math.ceil(1.02 * seeds + 1)) {
    const found: [number, number, number][] = [];
    for (let i = 0; i < seeds; i++) {
      const y = 1 - (2 * (i + 0.5)) / seeds;
      const across = Math.sqrt(1 - y * y);
      const place = [across * cos(i * goldenAngle), y, across * sin(i * goldenAngle)] as const;
      if (scalp(...place) > 0.5) found.push([...place]);
    }
    if (found.length >= count) return found.slice(0, count);
  }
}

const position = new Float64Array(3);
const quaternion = new Float64Array(4);

/** Root of a strand on the head that is turned by q. */
function moveStrand(world: RodWorld, { rod, position: p, quaternion: r }: Strand, q: Float64Array): void {
  const [x, y, z, w] = q;
  const tx = 2 * (y * p[2] - z * p[1]);
  const ty = 2 * (z * p[0] - x * p[2]);
  const tz = 2 * (x * p[1] - y * p[0]);
  position[0] = p[0] + w * tx + y * tz - z * ty;
  position[1] = p[1] + w * ty + z * tx - x * tz;
  position[2] = p[2] + w * tz + x * ty - y * tx;
  quaternion[0] = w * r[0] + x * r[3] + y * r[2] - z * r[1];
  quaternion[1] = w * r[1] - x * r[2] + y * r[3] + z * r[0];
  quaternion[2] = w * r[2] + x * r[1] - y * r[0] + z * r[3];
  quaternion[3] = w * r[3] - x * r[0] - y * r[1] - z * r[2];
  moveRoot(world, rod, position, quaternion);
}
