// Ropes that carry bodies of a real Havok: scenes with known answers, for tests and experiments.
import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { PhysicsMotionType } from "@babylonjs/core/Physics/v2/IPhysicsEnginePlugin.js";
import type { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import { PhysicsShapeCylinder } from "@babylonjs/core/Physics/v2/physicsShape.js";
import { ElasticRods, type ElasticRodsOptions } from "../../plugin/index.js";
import { createAttachment, createRod, getFrame, rodLength } from "../../systems/index.js";
import { ball, box, createBody, createHavokScene, g } from "../plugin/havok-scene.js";

const top = new Vector3(0, 2, 0);
export const ropeRadius = 0.003;
export const ropeMaterial = { density: 790, youngModulus: 1.2e7, internalDamping: 0.02, friction: 0.2 };
/** kg of a metre, which is how long the rope is. */
export const ropeMass = ropeMaterial.density * Math.PI * ropeRadius ** 2;
/** Where the hanging crate is held still. */
export const crateHeight = 0.9;

/** A crate that hangs from a rope of one metre. */
export function hangCrate(mass: number, options: ElasticRodsOptions = {}) {
  const made = createHavokScene();
  const crate = createBody(made.scene, box(made.scene, 0.2), { at: [0, crateHeight, 0], mass });
  const rods = new ElasticRods(made.scene, options);
  const rope = rods.createRope({
    from: top,
    to: new Vector3(0, 1, 0),
    radius: ropeRadius,
    elements: 6,
    material: ropeMaterial,
  });
  const hook = rope.attach(rope.length, rods.obstacleOf(crate)!, { point: new Vector3(0, 0.1, 0) });
  return { ...made, rods, crate, hook };
}

/** A ball on a rope of one metre that starts at an angle of 0.1 rad. */
export function hangBob(mass: number): { bob: PhysicsBody; step(count?: number): void } {
  const { scene, step } = createHavokScene();
  const at = [Math.sin(bobAngle), top.y - Math.cos(bobAngle), 0] as const;
  const bob = createBody(scene, ball(scene, 0.02), { at, mass });
  const rods = new ElasticRods(scene, { havok: { filter: () => false } });
  const rope = rods.createRope({
    from: top,
    to: new Vector3(...at),
    radius: ropeRadius,
    elements: 6,
    material: ropeMaterial,
  });
  rope.attach(rope.length, rods.obstacleOf(bob)!);
  return { bob, step };
}
export const bobAngle = 0.1;

/** Seconds of a swing of the bob, if the rope is a rigid rod on the same axis, and the next term in the angle. */
export function exactPeriod(ratio: number): number {
  // I / (M L) with I = M L^2 + m L^2 / 3 and the weights M g L + m g L / 2.
  const share = (ratio + 1 / 3) / (ratio + 1 / 2);
  return 2 * Math.PI * Math.sqrt(share / g) * (1 + bobAngle ** 2 / 16);
}

/** Mean period of the bob, and how far it swings in the last quarter, as a share of the start. */
export function swingBob(ratio: number, frames: number): { period: number; widest: number } {
  const { bob, step } = hangBob(ratio * ropeMass);
  const start = bob.transformNode.position.x;
  const times: number[] = [];
  let [last, widest] = [start, 0];
  for (let i = 1; i <= frames; i++) {
    step();
    const { x } = bob.transformNode.position;
    if (last < 0 && x >= 0) times.push((i - x / (x - last)) / 60);
    if (i > 0.75 * frames) widest = Math.max(widest, x);
    last = x;
  }
  return { period: (times[times.length - 1] - times[0]) / (times.length - 1), widest: widest / start };
}

export interface Capstan {
  readonly mu: number;
  /** Half turns of the rope around the cylinder: odd, since both ends hang down. */
  readonly halfTurns: number;
  /** Of the tensions where the rope meets the cylinder. */
  readonly ratio: number;
  readonly seconds: number;
  /** Es of a solved step; the package's own unless told. */
  readonly tolerance?: number;
}

/** How far, in metres, the heavier of two loads over a fixed cylinder of Havok's goes down in the second half of the time. */
export function slipOverCylinder({ mu, halfTurns, ratio, seconds, tolerance }: Capstan): number {
  const [cylinder, radius, span, youngModulus, density] = [0.02, 0.001, 0.05, 5e7, 5e3];
  const wrapped = cylinder + radius;
  const perHalfTurn = 10;
  const timeStep = 1 / 240;
  const { scene, step } = createHavokScene({ timeStep });
  const shape = new PhysicsShapeCylinder(new Vector3(0, 0, -0.05), new Vector3(0, 0, 0.05), cylinder, scene);
  shape.material = { friction: mu, restitution: 0 };
  createBody(scene, shape);
  const rods = new ElasticRods(scene, {
    frame: timeStep,
    ...(tolerance === undefined ? {} : { tolerance }),
    havok: { filter: (body) => body.getMotionType() === PhysicsMotionType.STATIC },
  });
  // A helix of four radii a turn, so that the turns lie beside each other.
  const theta = halfTurns * Math.PI;
  const climb = halfTurns > 1 ? (4 * radius) / (2 * Math.PI) : 0;
  const square = wrapped ** 2 + climb ** 2;
  const round = perHalfTurn * halfTurns;
  const straight = new Array<number>(3).fill(span / 3);
  const arc = new Array<number>(round).fill((theta * Math.sqrt(square)) / round);
  const flat = straight.flatMap(() => [0, 0, 0]);
  // It comes up on one side, tangent y, and bends towards the axis, against the first director.
  const turn = Quaternion.RotationQuaternionFromAxis(
    new Vector3(0, 1, 0),
    new Vector3(-1, 0, 0),
    new Vector3(0, 0, 1),
  );
  const rod = createRod(rods.world, {
    lengths: [...straight, ...arc, ...straight],
    radius,
    material: { density, youngModulus, friction: mu, internalDamping: 1e-3 },
    curvature: [...flat, ...arc.flatMap(() => [climb / square, 0, -wrapped / square]), ...flat],
    restCurvature: [0, 0, 0],
    root: {
      kind: "free",
      position: [-wrapped, -span, (-climb * theta) / 2],
      quaternion: turn.asArray(),
    },
    collision: { self: false },
  });
  // Where a straight rope is bent to the cylinder its tension falls by B kappa^2 / 2; the hanging parts weigh something too.
  const bending = (youngModulus * Math.PI * radius ** 4) / 8 / wrapped ** 2;
  const side = density * Math.PI * radius ** 2 * span * g - bending;
  const light = 0.2;
  const heavy = (ratio * (light * g + side) - side) / g;
  const loads = [
    { s: 0, mass: heavy },
    { s: rodLength(rods.world, rod), mass: light },
  ].map(({ s, mass }) => {
    const frame = getFrame(rods.world, rod, s, new Float64Array(12));
    const load = createBody(scene, ball(scene, 0.005), { at: [frame[9], frame[10], frame[11]], mass });
    const to = { obstacle: rods.obstacleOf(load)!.handle, point: [0, 0, 0] };
    createAttachment(rods.world, { rod, s, to });
    return load;
  });
  // In the first half the rope, which was laid without tension, settles on the cylinder.
  const half = Math.round(seconds / timeStep / 2);
  step(half);
  const before = loads[0].transformNode.position.y;
  step(half);
  return before - loads[0].transformNode.position.y;
}
