// What the bodies of the rigging look like.
import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateBox } from "@babylonjs/core/Meshes/Builders/boxBuilder.js";
import { CreateCylinder } from "@babylonjs/core/Meshes/Builders/cylinderBuilder.js";
import { CreateLathe } from "@babylonjs/core/Meshes/Builders/latheBuilder.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { CreateTorus } from "@babylonjs/core/Meshes/Builders/torusBuilder.js";
import type { Material } from "@babylonjs/core/Materials/material.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { brass, enamel, iron, plainWood, wood } from "../studio/surfaces.js";
import { createCrate } from "./crate.js";
import { EYE, type RiggingBody, type Tie } from "./rigging-parts.js";

const OAK = new Color3(0.27, 0.16, 0.085);
const PINE = new Color3(0.42, 0.27, 0.14);

/** The mesh of a body, or a bare node for those that the studio shows. */
export function createRiggingProp(scene: Scene, body: RiggingBody): TransformNode {
  const mesh = propMesh(scene, body);
  if (!mesh) return new TransformNode(`${body.name} body`, scene);
  mesh.receiveShadows = true;
  return mesh;
}

function propMesh(scene: Scene, { name, kind, shape }: RiggingBody): Mesh | null {
  const half = shape.kind === "box" ? shape.halfExtents : [0, 0, 0];
  const radius = "radius" in shape ? shape.radius : 0;
  const height = shape.kind === "cylinder" ? 2 * shape.halfHeight : 0;
  switch (kind) {
    case "floor":
    case "stage":
      return null;
    case "timber":
      return box(scene, name, half, plainWood(scene, OAK));
    case "board":
      return box(scene, name, half, plainWood(scene, shade(PINE, name)));
    case "ball":
      return ball(scene, name, radius);
    case "crate":
      return createCrate(scene, name, half[0]);
    case "pulley":
      return pulley(scene, name, radius, height);
    case "barrel":
      return barrel(scene, name, radius, height);
    case "weight":
      return box(scene, name, half, iron(scene));
    case "cart":
      return cart(scene, name, half);
    case "wheel":
      return wheel(scene, name, radius, height);
    case "bollard":
      return bollard(scene, name, radius, height);
  }
}

/** A ring that a rope is tied to: it stands between the rope's end and the surface of the body. */
export function addEye(scene: Scene, node: TransformNode, { shape }: RiggingBody, { point }: Tie): Mesh {
  const eye = CreateTorus("eye", { diameter: EYE, thickness: 0.01, tessellation: 24 }, scene);
  const axis = shape.kind === "box" && Math.abs(point.x) > shape.halfExtents[0] ? "x" : "y";
  eye.position.set(point.x, point.y, point.z);
  eye.position[axis] -= Math.sign(point[axis]) * 0.5 * EYE;
  eye.rotation.x = Math.PI / 2;
  attach(eye, node, iron(scene));
  return eye;
}

/** Turns of cord around a rope and the board under it. */
export function addLashing(scene: Scene, node: TransformNode, { point }: Tie): Mesh {
  const lashing = CreateTorus("lashing", { diameter: 0.034, thickness: 0.012, tessellation: 16 }, scene);
  lashing.position.set(point.x, point.y - 0.008, point.z);
  lashing.rotation.z = Math.PI / 2;
  lashing.scaling.y = 1.6;
  attach(lashing, node, plainWood(scene, new Color3(0.32, 0.22, 0.11)));
  return lashing;
}

/** Two cheeks by which the pulley hangs from the beam. */
export function addCheeks(scene: Scene, pulley: TransformNode, length: number, rise: number): void {
  const material = plainWood(scene, OAK);
  for (const side of [-1, 1]) {
    const cheek = CreateBox("cheek", { width: 0.07, height: 0.02, depth: rise + 0.05 }, scene);
    // In the frame of a cylinder that lies: its own axis is the world's z, its own z points down.
    cheek.position.set(0, side * (length / 2 + 0.012), -0.5 * rise + 0.02);
    attach(cheek, pulley, material);
  }
}

function box(scene: Scene, name: string, half: ArrayLike<number>, material: Material): Mesh {
  const size = { width: 2 * half[0], height: 2 * half[1], depth: 2 * half[2] };
  const mesh = CreateBox(name, size, scene);
  mesh.material = material;
  return mesh;
}

/** No two boards are alike. */
function shade(colour: Color3, name: string): Color3 {
  const light = 0.86 + 0.09 * ((7 * name.charCodeAt(name.length - 1)) % 4);
  return colour.scale(light);
}

/** Two colours, so that one sees it roll. */
function ball(scene: Scene, name: string, radius: number): Mesh {
  const mesh = CreateSphere(name, { diameter: 2 * radius, segments: 32 }, scene);
  mesh.material = enamel(scene, new Color3(0.45, 0.05, 0.035));
  const band = { diameter: 1.9 * radius, thickness: 0.13 * radius, tessellation: 64 };
  for (const turn of [0, Math.PI / 2]) {
    const stripe = CreateTorus("stripe", band, scene);
    stripe.rotation.x = turn;
    attach(stripe, mesh, enamel(scene, new Color3(0.8, 0.72, 0.58)));
  }
  return mesh;
}

function pulley(scene: Scene, name: string, radius: number, height: number): Mesh {
  const mesh = CreateCylinder(name, { diameter: 2 * radius, height, tessellation: 64 }, scene);
  mesh.material = wood(scene);
  for (const side of [-1, 1]) {
    const rim = CreateTorus("rim", { diameter: 2 * radius, thickness: 0.024, tessellation: 64 }, scene);
    rim.position.y = side * (height / 2);
    attach(rim, mesh, brass(scene));
  }
  const axle = CreateCylinder("axle", { diameter: 0.04, height: height + 0.07, tessellation: 24 }, scene);
  attach(axle, mesh, iron(scene));
  return mesh;
}

function barrel(scene: Scene, name: string, radius: number, height: number): Mesh {
  const profile = Array.from({ length: 13 }, (_, i) => {
    const y = i / 6 - 1;
    return new Vector3(radius * (1 - 0.16 * y * y), (y * height) / 2, 0);
  });
  profile.unshift(new Vector3(0, -height / 2, 0));
  profile.push(new Vector3(0, height / 2, 0));
  const mesh = CreateLathe(name, { shape: profile, tessellation: 40, sideOrientation: 2 }, scene);
  mesh.material = plainWood(scene, PINE);
  for (const y of [-0.72, -0.3, 0.3, 0.72]) {
    const diameter = 2 * radius * (1 - 0.16 * y * y);
    const hoop = CreateTorus("hoop", { diameter, thickness: 0.008, tessellation: 48 }, scene);
    hoop.position.y = (y * height) / 2;
    hoop.scaling.y = 2;
    attach(hoop, mesh, iron(scene));
  }
  return mesh;
}

function cart(scene: Scene, name: string, half: ArrayLike<number>): Mesh {
  const mesh = box(scene, name, half, plainWood(scene, PINE));
  const rail = plainWood(scene, OAK);
  for (const side of [-1, 1]) {
    const along = CreateBox("rail", { width: 2 * half[0], height: 0.03, depth: 0.02 }, scene);
    along.position.set(0, half[1] + 0.014, side * (half[2] - 0.01));
    attach(along, mesh, rail);
    const axle = CreateCylinder("axle", { diameter: 0.024, height: 0.4, tessellation: 16 }, scene);
    axle.position.set(side * 0.18, -0.07, 0);
    axle.rotation.x = Math.PI / 2;
    attach(axle, mesh, iron(scene));
    for (const end of [-1, 1]) {
      const leg = CreateBox("leg", { width: 0.05, height: 0.07, depth: 0.03 }, scene);
      leg.position.set(side * 0.18, -half[1] - 0.02, end * (half[2] - 0.02));
      attach(leg, mesh, rail);
    }
  }
  return mesh;
}

function wheel(scene: Scene, name: string, radius: number, height: number): Mesh {
  const mesh = CreateCylinder(name, { diameter: 2 * radius, height, tessellation: 48 }, scene);
  mesh.material = plainWood(scene, OAK);
  for (let i = 0; i < 3; i++) {
    const spoke = CreateBox("spoke", { width: 1.8 * radius, height: height + 0.006, depth: 0.022 }, scene);
    spoke.rotation.y = (i * Math.PI) / 3;
    attach(spoke, mesh, plainWood(scene, PINE));
  }
  const tyre = CreateTorus(
    "tyre",
    { diameter: 1.9 * radius, thickness: 0.1 * radius, tessellation: 48 },
    scene,
  );
  tyre.scaling.y = height / (0.1 * radius) + 0.2;
  attach(tyre, mesh, iron(scene));
  const hub = CreateCylinder("hub", { diameter: 0.05, height: height + 0.02, tessellation: 24 }, scene);
  attach(hub, mesh, brass(scene));
  return mesh;
}

function bollard(scene: Scene, name: string, radius: number, height: number): Mesh {
  const mesh = CreateCylinder(name, { diameter: 2 * radius, height, tessellation: 48 }, scene);
  mesh.material = plainWood(scene, OAK);
  const cap = CreateTorus("cap", { diameter: 2 * radius, thickness: 0.03, tessellation: 48 }, scene);
  cap.position.y = height / 2 - 0.015;
  attach(cap, mesh, iron(scene));
  return mesh;
}

function attach(part: Mesh, to: TransformNode, material: Material): void {
  part.material = material;
  part.parent = to;
  part.receiveShadows = true;
  part.isPickable = false;
}
