// A ponytail on a head that turns and nods, without Babylon: for experiments, benchmarks and tests.
import { strandRod } from "../../plugin/strand.js";
import { createRod, moveRoot, type RodHandle, type RodWorld } from "../../systems/index.js";
import { positive, positiveInteger } from "../../systems/world/validate.js";
import { seededRandom } from "./seeded-random.js";
import { wispMaterial } from "./wisp-material.js";
import { cos, sin } from "../../systems/math/elementary.js";

export interface PonytailOptions {
  /** Default 300. */
  fibres?: number;
  /** Elements of each; default 5, about the 16 degrees of freedom of the 2011 paper. */
  elements?: number;
  /** Metres; default 0.2. */
  length?: number;
  /** Coefficient of friction of hair on hair; default 0.3. */
  friction?: number;
  /** Metres between neighbouring roots inside the tie; default 6e-4. */
  spacing?: number;
  /** Metres, of each; default 4e-5, a hair. Thicker ones stand for wisps (`wispMaterial`). */
  radius?: number;
  /** How careful steps are with it; default "exact". */
  care?: "exact" | "crowd";
  /** Default 1; the same seed gives the same ponytail. */
  seed?: number;
}

export interface Ponytail {
  readonly hairs: readonly PonytailHair[];
}

interface PonytailHair {
  readonly rod: RodHandle;
  /** Root while the head is at rest. */
  readonly position: readonly [number, number, number];
  readonly quaternion: ArrayLike<number>;
}

const RADIUS = 4e-5;
/** Radians that the outermost hairs lean away from the ponytail's axis where they leave the tie, and the scatter of all. */
const FAN = 0.25;
const SCATTER = 0.05;
/** The tie points backwards (z) and up: hair rises out of it and falls over. */
const RISE = 0.5;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Hairs of slightly different length and waves, clamped in a round tie at the origin. */
export function buildPonytail(world: RodWorld, options: PonytailOptions = {}): Ponytail {
  const fibres = positiveInteger("fibres", options.fibres ?? 300, 100_000);
  const length = positive("length", options.length ?? 0.2);
  const spacing = positive("spacing", options.spacing ?? 6e-4);
  const radius = options.radius ?? RADIUS;
  const material = radius === RADIUS ? {} : { material: wispMaterial(radius) };
  const random = seededRandom(options.seed ?? 1);
  const around = (spread: number) => spread * (2 * random() - 1);
  const surroundings = { down: { x: 0, y: -1, z: 0 }, rightHandedAxes: true };
  const hairs = Array.from({ length: fibres }, (_, i): PonytailHair => {
    // A sunflower: even density in a disk that is spacing sqrt(fibres / pi) wide.
    const share = Math.sqrt((i + 0.5) / fibres);
    const [across, along] = [cos(i * GOLDEN_ANGLE), sin(i * GOLDEN_ANGLE)];
    const reach = share * spacing * Math.sqrt(fibres / Math.PI);
    const [x, y, z] = tilted(reach * across, reach * along, 0);
    const lean = FAN * share;
    const [dx, dy, dz] = tilted(lean * across + around(SCATTER), lean * along + around(SCATTER), 1);
    const rod = strandRod(
      {
        from: { x, y, z },
        direction: { x: dx, y: dy, z: dz },
        director: { x: 1, y: 0, z: around(0.3) },
        length: length * (1 + around(0.1)),
        radius,
        elements: options.elements ?? 5,
        curl: { radius: 0.003, pitch: 0.09 },
        care: options.care ?? "exact",
        ...material,
      },
      surroundings,
    );
    rod.material.friction = options.friction ?? 0.3;
    const root = rod.root as { position: ArrayLike<number>; quaternion: ArrayLike<number> };
    return { rod: createRod(world, rod), position: [x, y, z], quaternion: root.quaternion };
  });
  return { hairs };
}

/** From the frame of the tie, whose axis is z, to the head's. */
function tilted(x: number, y: number, z: number): [number, number, number] {
  const [c, s] = [cos(RISE), sin(RISE)];
  return [x, c * y + s * z, c * z - s * y];
}

const position = new Float64Array(3);
const quaternion = new Float64Array(4);

/** Where the tie has to be at a time, the end of the next step: the head shakes, turning about y 8 cm before the tie, and bobs. */
export function shakeHead(world: RodWorld, { hairs }: Ponytail, seconds: number): void {
  const begin = Math.min(1, seconds / 0.3);
  const yaw = 0.4 * begin * sin(2 * Math.PI * 1.2 * seconds);
  const height = 0.01 * begin * sin(2 * Math.PI * 2.3 * seconds);
  const arm = 0.08;
  const [c, s] = [cos(yaw), sin(yaw)];
  const [qy, qw] = [sin(yaw / 2), cos(yaw / 2)];
  for (const hair of hairs) {
    const [x, y, z] = hair.position;
    position[0] = c * x + s * (z + arm);
    position[1] = y + height;
    position[2] = c * (z + arm) - s * x - arm;
    multiplyByYaw(qy, qw, hair.quaternion, quaternion);
    moveRoot(world, hair.rod, position, quaternion);
  }
}

/** out = (0, qy, 0, qw) p */
function multiplyByYaw(qy: number, qw: number, p: ArrayLike<number>, out: Float64Array): void {
  out[0] = qw * p[0] + qy * p[2];
  out[1] = qw * p[1] + qy * p[3];
  out[2] = qw * p[2] - qy * p[0];
  out[3] = qw * p[3] - qy * p[1];
}
