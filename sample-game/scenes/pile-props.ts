// The things that ropes fall on: meshes, and Havok bodies for them.
import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateBox } from "@babylonjs/core/Meshes/Builders/boxBuilder.js";
import { CreateCylinder } from "@babylonjs/core/Meshes/Builders/cylinderBuilder.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { PhysicsMotionType, PhysicsShapeType } from "@babylonjs/core/Physics/v2/IPhysicsEnginePlugin.js";
import { PhysicsAggregate } from "@babylonjs/core/Physics/v2/physicsAggregate.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { reject } from "../../systems/world/validate.js";
import { brass, enamel, plainWood, wood } from "../studio/surfaces.js";
import { createCrate } from "./crate.js";
import { DRUM, type Prop } from "./pile.js";
import { cos, sin } from "../../systems/math/elementary.js";

/** Props that move by themselves or by hand, whatever touches them. */
const ANIMATED = ["drum", "ball"];

/** The prop as it is seen and as Havok knows it. */
export function createProp(scene: Scene, prop: Prop, friction: number): PhysicsAggregate {
  const mesh = propMesh(scene, prop);
  const { position, rotation } = prop;
  mesh.position.set(position.x, position.y, position.z);
  mesh.rotationQuaternion = new Quaternion(rotation.x, rotation.y, rotation.z, rotation.w);
  mesh.receiveShadows = true;
  const aggregate = new PhysicsAggregate(mesh, shapeType(prop), { mass: 0, friction, restitution: 0 }, scene);
  if (ANIMATED.includes(prop.name)) {
    aggregate.body.setMotionType(PhysicsMotionType.ANIMATED);
    // Havok goes where the mesh is put, not the other way round.
    aggregate.body.disableSync = true;
    aggregate.body.disablePreStep = false;
  }
  return aggregate;
}

function shapeType({ shape }: Prop): PhysicsShapeType {
  switch (shape.kind) {
    case "sphere":
      return PhysicsShapeType.SPHERE;
    case "cylinder":
      return PhysicsShapeType.CYLINDER;
    default:
      return PhysicsShapeType.BOX;
  }
}

function propMesh(scene: Scene, prop: Prop): Mesh {
  const { name, shape } = prop;
  switch (shape.kind) {
    case "sphere":
      return ball(scene, shape.radius);
    case "cylinder":
      return name === "drum" ? drum(scene) : stage(scene);
    case "box":
      return box(scene, prop, shape.halfExtents);
    default:
      return reject("shape.kind", shape.kind, "what the pile is made of");
  }
}

/** It is the studio's; here it only gets a body. */
function stage(scene: Scene): Mesh {
  return scene.getMeshByName("stage") as Mesh;
}

function ball(scene: Scene, radius: number): Mesh {
  const mesh = CreateSphere("ball", { diameter: 2 * radius, segments: 48 }, scene);
  mesh.material = enamel(scene, new Color3(0.42, 0.05, 0.035));
  return mesh;
}

function box(scene: Scene, { name }: Prop, half: ArrayLike<number>): Mesh {
  if (name !== "ramp") return createCrate(scene, name, half[0]);
  const mesh = CreateBox(name, { width: 2 * half[0], height: 2 * half[1], depth: 2 * half[2] }, scene);
  mesh.material = plainWood(scene, new Color3(0.2, 0.11, 0.06));
  return mesh;
}

/** Brass strips show that it turns; its axle goes out of the picture to the back. */
function drum(scene: Scene): Mesh {
  const height = 2 * DRUM.halfHeight;
  const mesh = CreateCylinder("drum", { diameter: 2 * DRUM.radius, height, tessellation: 64 }, scene);
  mesh.material = wood(scene);
  const strip = brass(scene);
  for (let i = 0; i < 6; i++) {
    const angle = (i * Math.PI) / 3;
    const part = CreateBox("strip", { width: 0.012, depth: 0.004, height: height * 0.999 }, scene);
    part.position.set(DRUM.radius * sin(angle), 0, DRUM.radius * cos(angle)).scaleInPlace(0.986);
    part.rotation.y = angle;
    attach(part, mesh, strip);
  }
  const axle = CreateCylinder("axle", { diameter: 0.05, height: height + 0.12, tessellation: 32 }, scene);
  attach(axle, mesh, strip);
  return mesh;
}

function attach(part: Mesh, to: Mesh, material: Mesh["material"]): void {
  part.material = material;
  part.parent = to;
  part.receiveShadows = true;
  part.isPickable = false;
}

/** Two posts that carry the drum. */
export function createDrumStand(scene: Scene): Mesh[] {
  const material = plainWood(scene, new Color3(0.2, 0.11, 0.06));
  return [-1, 1].map((side) => {
    const post = CreateBox("post", { width: 0.07, depth: 0.035, height: DRUM.y + 0.04 }, scene);
    post.position = new Vector3(DRUM.x, 0.5 * (DRUM.y + 0.04), DRUM.z + side * (DRUM.halfHeight + 0.045));
    post.material = material;
    post.receiveShadows = true;
    post.isPickable = false;
    return post;
  });
}
