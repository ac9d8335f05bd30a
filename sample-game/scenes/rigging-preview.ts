// The rigging in a simulator of its own, without Babylon and Havok: bodies are moved by ropes alone and do not touch each other.
import { ropeRod, type RopeOptions } from "../../plugin/rope.js";
import {
  createAttachment,
  createObstacle,
  createRod,
  getObstaclePose,
  joinRods,
  moveObstacle,
  rodLength,
  type ObstacleHandle,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";
import { paintSolid, type Painted } from "../preview.js";
import { riggingContent } from "./rigging.js";
import type { RiggingBody, RiggingKind, RiggingRope } from "./rigging-parts.js";
import { atan2, sin } from "../../systems/math/elementary.js";

interface Placed {
  readonly body: RiggingBody;
  readonly handle: ObstacleHandle;
}

export interface RiggingPreview {
  readonly rods: readonly { readonly options: RopeOptions; readonly handle: RodHandle }[];
  readonly bodies: ReadonlyMap<string, Placed>;
}

/** What lies on others. */
const LOOSE = ["cargo", "ball"];
/** Without axles the cart would fall. */
const STANDING: readonly RiggingKind[] = ["cart", "wheel"];

export function buildRiggingPreview(world: RodWorld): RiggingPreview {
  const { bodies, ropes } = riggingContent();
  const placed = new Map(
    bodies
      .filter(({ name }) => !LOOSE.includes(name))
      .map((body) => [body.name, { body, handle: createBody(world, body) }]),
  );
  return { bodies: placed, rods: ropes.map((rope) => createRope(world, rope, placed)) };
}

/** The beam goes to and fro a little, about as fast as the crate swings. */
export function swayBeam(world: RodWorld, { bodies }: RiggingPreview, seconds: number): void {
  const { body, handle } = bodies.get("beam")!;
  const away = 0.012 * sin(4.2 * seconds);
  moveObstacle(world, handle, [body.position.x + away, body.position.y, body.position.z]);
}

function createBody(world: RodWorld, body: RiggingBody): ObstacleHandle {
  const { shape, position, rotation, mass, kind, collision, friction = 0.5 } = body;
  const isDynamic = mass !== undefined && !STANDING.includes(kind);
  const { x, y, z, w } = rotation ?? { x: 0, y: 0, z: 0, w: 1 };
  return createObstacle(world, {
    shape,
    position: [position.x, position.y, position.z],
    quaternion: [x, y, z, w],
    friction,
    ...(collision ? { collision } : {}),
    ...(isDynamic ? { motion: "dynamic", mass, inertia: momentsOf(shape, mass) } : {}),
  });
}

/** Of a homogeneous body; round ones are taken for the boxes around them. */
function momentsOf(shape: RiggingBody["shape"], mass: number): number[] {
  const [x, y, z] = halfExtents(shape);
  return [y * y + z * z, z * z + x * x, x * x + y * y].map((square) => (mass * square) / 3);
}

function createRope(
  world: RodWorld,
  { parts, ties }: RiggingRope,
  bodies: ReadonlyMap<string, Placed>,
): RiggingPreview["rods"][number] {
  const surroundings = { down: { x: 0, y: -1, z: 0 }, rightHandedAxes: false };
  const [first, ...more] = parts.map((part) => createRod(world, ropeRod(part, surroundings)));
  for (const part of more) joinRods(world, first, part);
  for (const { at, body, point, compliance = 0 } of ties) {
    createAttachment(world, {
      rod: first,
      s: at * rodLength(world, first),
      to: { obstacle: bodies.get(body)!.handle, point: [point.x, point.y, point.z] },
      compliance,
    });
  }
  return { options: parts[0], handle: first };
}

function halfExtents(shape: RiggingBody["shape"]): [number, number, number] {
  switch (shape.kind) {
    case "box":
      return shape.halfExtents as [number, number, number];
    case "cylinder":
      return [shape.radius, shape.halfHeight, shape.radius];
    case "sphere":
      return [shape.radius, shape.radius, shape.radius];
  }
}

const COLOURS: Partial<Record<RiggingKind, string>> = {
  stage: "#4a4743",
  timber: "#5d3f27",
  pulley: "#b08347",
  crate: "#86603a",
  barrel: "#86603a",
  weight: "#55565a",
  cart: "#86603a",
  wheel: "#5d3f27",
  board: "#86603a",
  bollard: "#5d3f27",
};

const pose = new Float64Array(7);

export function paintedBodies(world: RodWorld, { bodies }: RiggingPreview): Painted[] {
  return [...bodies.values()].flatMap(({ body, handle }) => {
    const colour = COLOURS[body.kind];
    if (!colour) return [];
    return {
      // The stage is behind all that stands on it.
      depth: body.kind === "stage" ? Infinity : body.position.z,
      paint(context) {
        getObstaclePose(world, handle, pose);
        context.save();
        context.translate(pose[0], pose[1]);
        paintSolid(context, colour, () => outline(context, body));
        context.restore();
      },
    };
  });
}

/** Bodies turn about z, or hardly at all. */
function outline(context: CanvasRenderingContext2D, { shape, rotation }: RiggingBody): void {
  if (rotation !== undefined && shape.kind === "cylinder") {
    context.arc(0, 0, shape.radius, 0, 2 * Math.PI);
    return;
  }
  context.rotate(2 * atan2(pose[5], pose[6]));
  const [x, y] = halfExtents(shape);
  context.rect(-x, -y, 2 * x, 2 * y);
}
