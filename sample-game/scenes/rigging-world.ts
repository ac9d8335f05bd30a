// The rigging in a scene with Havok: bodies, axles and ropes. It needs no graphics; how things look is rigging-props.ts's.
import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { PhysicsMotionType } from "@babylonjs/core/Physics/v2/IPhysicsEnginePlugin.js";
import { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import { HingeConstraint } from "@babylonjs/core/Physics/v2/physicsConstraint.js";
import {
  PhysicsShapeBox,
  PhysicsShapeCylinder,
  PhysicsShapeSphere,
  type PhysicsShape,
} from "@babylonjs/core/Physics/v2/physicsShape.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Attachment, ElasticRods, Rod, RopeOptions } from "../../plugin/index.js";
import { riggingContent } from "./rigging.js";
import type { Axle, Rigging, RiggingBody, RiggingRope } from "./rigging-parts.js";

/** Of bodies; of ropes it is their material's. */
const FRICTION = 0.5;

export interface RiggingWorld {
  readonly bodies: ReadonlyMap<string, PhysicsBody>;
  readonly ropes: ReadonlyMap<string, Rod>;
  /** Of each rope, in the order of its ties. */
  readonly ties: ReadonlyMap<string, readonly Attachment[]>;
}

export interface RiggingLook {
  /** Given to every rope. */
  readonly rope?: Pick<RopeOptions, "look">;
  /** The node that shows a body; default one that shows nothing. */
  node?(scene: Scene, body: RiggingBody): TransformNode;
}

export function buildRigging(
  rods: ElasticRods,
  look: RiggingLook = {},
  content: Rigging = riggingContent(),
): RiggingWorld {
  const { scene } = rods;
  const bodies = new Map(content.bodies.map((body) => [body.name, createBody(scene, body, look)]));
  for (const axle of content.axles) addAxle(scene, axle, bodies);
  const ropes = new Map<string, Rod>();
  const ties = new Map<string, readonly Attachment[]>();
  for (const rope of content.ropes) {
    const rod = createRope(rods, rope, look);
    ropes.set(rod.name, rod);
    ties.set(
      rod.name,
      rope.ties.map(({ at, body, ...held }) => rod.attach(at * rod.length, bodies.get(body)!, held)),
    );
  }
  return { bodies, ropes, ties };
}

function createBody(scene: Scene, body: RiggingBody, look: RiggingLook): PhysicsBody {
  const node = look.node?.(scene, body) ?? new TransformNode(body.name, scene);
  place(node, body);
  const motion = body.mass === undefined ? PhysicsMotionType.STATIC : PhysicsMotionType.DYNAMIC;
  const created = new PhysicsBody(node, motion, false, scene);
  const shape = shapeOf(scene, body);
  shape.material = { friction: body.friction ?? FRICTION, restitution: 0 };
  if (body.collision) {
    shape.filterMembershipMask = body.collision.membership;
    shape.filterCollideMask = body.collision.collidesWith;
  }
  created.shape = shape;
  if (body.mass !== undefined)
    created.setMassProperties({ ...created.computeMassProperties(), mass: body.mass });
  if (body.rollingLoss !== undefined) created.setAngularDamping(body.rollingLoss);
  if (body.swingLoss !== undefined) created.setLinearDamping(body.swingLoss);
  return created;
}

/** Removes ropes and bodies, with what shows them. */
export function clearRigging({ ropes, bodies }: RiggingWorld): void {
  for (const rope of ropes.values()) rope.dispose();
  for (const body of bodies.values()) {
    const { shape, transformNode } = body;
    body.dispose();
    shape?.dispose();
    transformNode.dispose(false, true);
  }
}

function place(node: TransformNode, { position, rotation }: RiggingBody): void {
  node.position.set(position.x, position.y, position.z);
  const { x, y, z, w } = rotation ?? Quaternion.Identity();
  node.rotationQuaternion = new Quaternion(x, y, z, w);
}

function shapeOf(scene: Scene, { shape }: RiggingBody): PhysicsShape {
  switch (shape.kind) {
    case "box": {
      const [x, y, z] = shape.halfExtents as [number, number, number];
      const extents = new Vector3(2 * x, 2 * y, 2 * z);
      return new PhysicsShapeBox(Vector3.Zero(), Quaternion.Identity(), extents, scene);
    }
    case "cylinder": {
      const end = new Vector3(0, shape.halfHeight, 0);
      return new PhysicsShapeCylinder(end.negate(), end, shape.radius, scene);
    }
    case "sphere":
      return new PhysicsShapeSphere(Vector3.Zero(), shape.radius, scene);
  }
}

/** Wheels lie along z in the frame of the cart, and stand along y in their own. */
function addAxle(scene: Scene, { body, wheel, point }: Axle, bodies: ReadonlyMap<string, PhysicsBody>): void {
  const pivot = new Vector3(point.x, point.y, point.z);
  const hinge = new HingeConstraint(pivot, Vector3.Zero(), new Vector3(0, 0, 1), new Vector3(0, 1, 0), scene);
  bodies.get(body)!.addConstraint(bodies.get(wheel)!, hinge);
}

function createRope(rods: ElasticRods, { parts: [first, ...more] }: RiggingRope, { rope }: RiggingLook): Rod {
  const rod = rods.createRope({ ...first, ...rope });
  for (const part of more) rod.join(rods.createRope({ ...part, ...rope }));
  return rod;
}
