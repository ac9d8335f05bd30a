// Hair that lies on a shoulder while the head above it turns to and fro, without Babylon (hybrid solver 2011, Figure 1).
import { strandRod } from "../../plugin/strand.js";
import {
  createObstacle,
  createRod,
  moveRoot,
  type ObstacleHandle,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";
import { nonNegative, positive, positiveInteger } from "../../systems/world/validate.js";
import { seededRandom } from "./seeded-random.js";
import { cos, sin } from "../../systems/math/elementary.js";

export interface StickSlipOptions {
  /** Default 24. */
  hairs?: number;
  /** Of each hair; default 12. */
  elements?: number;
  /** Of hair on hair and of hair on the shoulder; default 0.5. */
  friction?: number;
  /** Radians that the head turns to each side; default 0.06. */
  amplitude?: number;
  /** Seconds of an oscillation; default 2. */
  period?: number;
  /** Default 1; the same seed gives the same hair. */
  seed?: number;
}

export interface StickSlip {
  readonly hairs: readonly ShoulderHair[];
  readonly shoulder: ObstacleHandle;
  readonly amplitude: number;
  readonly period: number;
  /** m/s of the roots as the head passes the middle. */
  readonly mostSpeed: number;
}

interface ShoulderHair {
  readonly rod: RodHandle;
  /** Root while the head looks straight ahead, relative to its axis. */
  readonly position: readonly [number, number, number];
  readonly quaternion: ArrayLike<number>;
}

/** The shoulder is a sphere about the origin; the head's axis is upright and passes beside it. */
const SHOULDER_RADIUS = 0.08;
const HEAD_AXIS = -0.15;
const HEAD_RADIUS = 0.09;
const ROOT_HEIGHT = 0.13;
/** Hair grows from this much of the head's circumference, radians. */
const SPREAD = 0.5;
const RADIUS = 4e-5;
const HAIR_LENGTH = 0.17;

/** Hairs clamped side by side around the head, beside the shoulder: they grow outwards, fall over it and rest on its top. */
export function buildStickSlip(world: RodWorld, options: StickSlipOptions = {}): StickSlip {
  const count = positiveInteger("hairs", options.hairs ?? 24, 10_000);
  const friction = nonNegative("friction", options.friction ?? 0.5);
  const amplitude = nonNegative("amplitude", options.amplitude ?? 0.06);
  const period = positive("period", options.period ?? 2);
  const random = seededRandom(options.seed ?? 1);
  const around = (spread: number) => spread * (2 * random() - 1);
  const surroundings = { down: { x: 0, y: -1, z: 0 }, rightHandedAxes: true };
  const hairs = Array.from({ length: count }, (_, i): ShoulderHair => {
    const angle = SPREAD * ((i + 0.5) / count - 0.5);
    const [x, z] = [HEAD_RADIUS * cos(angle), HEAD_RADIUS * sin(angle)];
    const y = ROOT_HEIGHT + around(0.005);
    const rod = strandRod(
      {
        from: { x: HEAD_AXIS + x, y, z },
        direction: { x: 1, y: around(0.1), z: 0 },
        length: HAIR_LENGTH * (1 + around(0.05)),
        elements: options.elements ?? 12,
        hairType: "straight",
        radius: RADIUS,
        care: "exact",
      },
      surroundings,
    );
    rod.material.friction = friction;
    const { quaternion } = rod.root as { quaternion: ArrayLike<number> };
    return { rod: createRod(world, rod), position: [x, y, z], quaternion };
  });
  const shoulder = createObstacle(world, { shape: { kind: "sphere", radius: SHOULDER_RADIUS }, friction });
  const mostSpeed = (HEAD_RADIUS * amplitude * 2 * Math.PI) / period;
  return { hairs, shoulder, amplitude, period, mostSpeed };
}

const position = new Float64Array(3);
const quaternion = new Float64Array(4);

/** Turns the head as it shall stand at a time, which is the end of the next step. */
export function turnHead(world: RodWorld, scene: StickSlip, seconds: number): void {
  const angle = scene.amplitude * sin((2 * Math.PI * seconds) / scene.period);
  const [c, s] = [cos(angle), sin(angle)];
  const [halfSine, halfCosine] = [sin(angle / 2), cos(angle / 2)];
  for (const hair of scene.hairs) {
    const [x, y, z] = hair.position;
    position[0] = HEAD_AXIS + c * x + s * z;
    position[1] = y;
    position[2] = c * z - s * x;
    const q = hair.quaternion;
    quaternion[0] = halfCosine * q[0] + halfSine * q[2];
    quaternion[1] = halfCosine * q[1] + halfSine * q[3];
    quaternion[2] = halfCosine * q[2] - halfSine * q[0];
    quaternion[3] = halfCosine * q[3] - halfSine * q[1];
    moveRoot(world, hair.rod, position, quaternion);
  }
}
