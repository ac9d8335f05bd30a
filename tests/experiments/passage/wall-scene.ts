// A rope that is thrown, or pulled by a hand, against a thin wall that stands still.
import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreatePlane } from "@babylonjs/core/Meshes/Builders/planeBuilder.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { PhysicsMotionType } from "@babylonjs/core/Physics/v2/IPhysicsEnginePlugin.js";
import { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import { PhysicsShapeMesh } from "@babylonjs/core/Physics/v2/physicsShape.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { seededRandom } from "../../../systems/math/seeded-random.js";
import { ElasticRods, type Rod } from "../../../plugin/index.js";
import { rodPoints } from "../../../systems/index.js";
import { throwRod } from "../../physics/contact-scenes.js";
import { box, createBody, createHavokScene, g } from "../../plugin/havok-scene.js";

const walls = ["Havok box", "Havok mesh", "mesh", "box"] as const;
export type WallKind = (typeof walls)[number];

export interface WallCase {
  readonly wall: WallKind;
  /** Metres; meshes have none. */
  readonly thickness: number;
  readonly radius: number;
  readonly length: number;
  readonly elements: number;
  readonly friction: number;
  readonly subSteps: number;
  /** m/s with which it is thrown at the wall, or 0 where a hand pulls at it. */
  readonly thrown: number;
  /** How hard the hand pulls, in weights of the rope, and how fast it goes, m/s. */
  readonly weights: number;
  readonly fastest: number;
  /** Where the hand holds it, as a share of its length, and how the rope lies at first. */
  readonly held: number;
  readonly direction: Vector3;
}

export interface WallScene {
  readonly rods: ElasticRods;
  readonly rope: Rod;
  /** One more frame. */
  step(): void;
  /** Whether the centreline goes through the wall, or has gone through it since it was last asked. */
  hasPassed(): boolean;
}

const FRAME = 1 / 60;
/** Metres from the middle of the wall, which is the origin, to its borders; it stands across z. */
const HALF = 0.6;
/** Metres between the wall and the rope at first, and from the wall to where the hand goes. */
const AWAY = 0.15;
const BEYOND = 0.5;
const SAMPLES = 240;
/** Metres from its borders within which a point that changes sides may have gone around the wall in a frame. */
const AROUND = 0.2;

/** Everything follows from the seed; where a range is wide, evenly in its logarithm. */
export function wallCase(seed: number): WallCase {
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)];
  const between = (low: number, high: number): number => low * (high / low) ** random();
  const angle = 2 * Math.PI * random();
  const tilt = 0.3 * (2 * random() - 1);
  return {
    wall: pick(walls),
    thickness: between(1e-3, 2e-2),
    radius: between(1e-3, 1e-2),
    length: between(0.3, 0.8),
    elements: pick([6, 10, 16, 24]),
    friction: random(),
    subSteps: pick([1, 2, 4]),
    thrown: random() < 0.5 ? between(2, 20) : 0,
    weights: between(1, 1000),
    fastest: between(0.6, 6),
    held: random(),
    direction: new Vector3(Math.cos(angle), Math.sin(angle), tilt).normalize(),
  };
}

export function wallScene(given: WallCase): WallScene {
  const { scene, step } = createHavokScene({ timeStep: FRAME });
  const { wall, thickness, radius, length, elements, friction, subSteps, direction } = given;
  const body = wall.startsWith("Havok") ? havokWall(scene, wall, thickness) : undefined;
  const rods = new ElasticRods(scene, { subSteps });
  if (body) rods.addObstacle(body, { friction });
  else if (wall === "mesh") rods.addObstacle(plane(scene), { friction });
  else rods.addObstacle({ kind: "box", halfExtents: [HALF, HALF, 0.5 * thickness] }, { friction });
  const middle = new Vector3(0, 0, -AWAY - 0.5 * thickness - radius);
  const half = direction.scale(0.5 * length);
  const rope = rods.createRope({
    from: middle.subtract(half),
    to: middle.add(half),
    radius,
    elements,
    root: "free",
  });
  rope.setMaterial({ friction });
  throwRod(rods.world, rope.handle, [0, 0, given.thrown]);
  const drag = given.thrown > 0 ? () => undefined : dragOver(rods, rope, given);
  let before = rodPoints(rods.world, rope.handle, SAMPLES);
  return {
    rods,
    rope,
    step() {
      drag();
      step();
    },
    hasPassed() {
      const points = rodPoints(rods.world, rope.handle, SAMPLES);
      const hasGone = wentThrough(before, points);
      before = points;
      return hasGone || liesThrough(points, radius);
    },
  };
}

function plane(scene: Scene): Mesh {
  return CreatePlane("wall", { size: 2 * HALF, sideOrientation: Mesh.DOUBLESIDE }, scene);
}

function havokWall(scene: Scene, wall: WallKind, thickness: number): PhysicsBody {
  if (wall === "Havok box") return createBody(scene, box(scene, 2 * HALF, 2 * HALF, thickness));
  const mesh = plane(scene);
  mesh.rotationQuaternion = Quaternion.Identity();
  const body = new PhysicsBody(mesh, PhysicsMotionType.STATIC, false, scene);
  body.shape = new PhysicsShapeMesh(mesh, scene);
  return body;
}

/** A hand takes the rope through the wall, as far as it can, and back. */
function dragOver(rods: ElasticRods, rope: Rod, { weights, fastest, held }: WallCase): () => void {
  const mostForce = weights * g * rope.material.density * Math.PI * rope.radius ** 2 * rope.length;
  const hand = rods.grab(rope, held * rope.length, { mostForce });
  const place = rope.getPointToRef(hand.s, new Vector3());
  let sense = 1;
  return () => {
    place.z += sense * fastest * FRAME;
    if (Math.abs(place.z) > BEYOND) sense = -Math.sign(place.z);
    hand.moveTo(place);
  };
}

/** Whether an edge goes through the middle of the wall, not beside it. */
function liesThrough(points: Float64Array, radius: number): boolean {
  for (let i = 3; i < points.length; i += 3)
    if (crosses(points, i - 3, points, i, HALF - radius)) return true;
  return false;
}

/** Whether a point has changed sides where it cannot have gone around: a straight rope never lies through a wall. */
function wentThrough(before: Float64Array, after: Float64Array): boolean {
  for (let i = 0; i < after.length; i += 3) if (crosses(before, i, after, i, HALF - AROUND)) return true;
  return false;
}

/** Whether the way from `a[i]` to `b[j]` meets the wall's middle, as far as `half` from the origin. */
function crosses(a: Float64Array, i: number, b: Float64Array, j: number, half: number): boolean {
  const [z0, z1] = [a[i + 2], b[j + 2]];
  if (z0 * z1 >= 0) return false;
  const t = z0 / (z0 - z1);
  const x = a[i] + t * (b[j] - a[i]);
  const y = a[i + 1] + t * (b[j + 1] - a[i + 1]);
  return Math.max(Math.abs(x), Math.abs(y)) < half;
}
