// A scene without graphics in which a real Havok runs.
import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import "@babylonjs/core/Physics/physicsEngineComponent.js";
import { PhysicsMotionType } from "@babylonjs/core/Physics/v2/IPhysicsEnginePlugin.js";
import { HavokPlugin } from "@babylonjs/core/Physics/v2/Plugins/havokPlugin.js";
import { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import type { PhysicsEngine } from "@babylonjs/core/Physics/v2/physicsEngine.js";
import {
  PhysicsShapeBox,
  PhysicsShapeSphere,
  type PhysicsShape,
} from "@babylonjs/core/Physics/v2/physicsShape.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { havok } from "./load-havok.js";
import { createNullScene, FRAME, type NullScene } from "./null-scene.js";

export const g = 9.81;

export interface HavokScene extends NullScene {
  plugin: HavokPlugin;
  /** Havok's steps alone, without an image. */
  step(count?: number): void;
}

export function createHavokScene({ gravity = -g, timeStep = FRAME } = {}): HavokScene {
  const made = createNullScene();
  const plugin = new HavokPlugin(false, havok);
  made.scene.enablePhysics(new Vector3(0, gravity, 0), plugin);
  plugin.setTimeStep(timeStep);
  const engine = made.scene.getPhysicsEngine() as unknown as PhysicsEngine;
  const step = (count = 1) => {
    for (let i = 0; i < count; i++) engine._step(timeStep);
  };
  return { ...made, plugin, step };
}

export function addHavok(scene: Scene): HavokPlugin {
  const plugin = new HavokPlugin(false, havok);
  scene.enablePhysics(new Vector3(0, -g, 0), plugin);
  return plugin;
}

export interface BodyOptions {
  at?: readonly [number, number, number];
  /** kg; none makes it static. */
  mass?: number;
  motion?: PhysicsMotionType;
  name?: string;
}

/** A body without Havok's dampings. */
export function createBody(
  scene: Scene,
  shape: PhysicsShape,
  { at = [0, 0, 0], mass, motion, name = "body" }: BodyOptions = {},
): PhysicsBody {
  const node = new TransformNode(name, scene);
  node.position.set(...at);
  node.rotationQuaternion = Quaternion.Identity();
  const type = motion ?? (mass === undefined ? PhysicsMotionType.STATIC : PhysicsMotionType.DYNAMIC);
  const body = new PhysicsBody(node, type, false, scene);
  body.shape = shape;
  if (mass !== undefined) body.setMassProperties({ mass });
  body.setLinearDamping(0);
  body.setAngularDamping(0);
  return body;
}

export function box(scene: Scene, x: number, y = x, z = x, centre = Vector3.Zero()): PhysicsShape {
  return new PhysicsShapeBox(centre, Quaternion.Identity(), new Vector3(x, y, z), scene);
}

export function ball(scene: Scene, radius: number): PhysicsShape {
  return new PhysicsShapeSphere(Vector3.Zero(), radius, scene);
}

export function velocityOf(body: PhysicsBody, instance?: number): Vector3 {
  const velocity = new Vector3();
  body.getLinearVelocityToRef(velocity, instance);
  return velocity;
}
