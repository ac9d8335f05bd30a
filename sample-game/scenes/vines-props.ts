// Pole, arm, ball, leaves and plaques.
import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateBox } from "@babylonjs/core/Meshes/Builders/boxBuilder.js";
import { CreateCapsule } from "@babylonjs/core/Meshes/Builders/capsuleBuilder.js";
import { CreateCylinder } from "@babylonjs/core/Meshes/Builders/cylinderBuilder.js";
import { CreatePlane } from "@babylonjs/core/Meshes/Builders/planeBuilder.js";
import { CreateRibbon } from "@babylonjs/core/Meshes/Builders/ribbonBuilder.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { CreateTorus } from "@babylonjs/core/Meshes/Builders/torusBuilder.js";
import { DynamicTexture } from "@babylonjs/core/Materials/Textures/dynamicTexture.js";
import { PBRMaterial } from "@babylonjs/core/Materials/PBR/pbrMaterial.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { brass, enamel, iron, plainWood, wood } from "../studio/surfaces.js";
import { ARM, BALL, POLE, STAGE_HEIGHT } from "./vines.js";
import { cos, sin } from "../../systems/math/elementary.js";

export function createPole(scene: Scene): Mesh {
  const pole = CreateCylinder(
    "pole",
    { diameter: 2 * POLE.radius, height: POLE.height, tessellation: 48 },
    scene,
  );
  pole.position.set(POLE.x, STAGE_HEIGHT + POLE.height / 2, POLE.z);
  pole.material = plainWood(scene, new Color3(0.3, 0.2, 0.11));
  const knob = CreateSphere("knob", { diameter: 2.5 * POLE.radius, segments: 24 }, scene);
  knob.position.y = POLE.height / 2 + 0.6 * POLE.radius;
  knob.parent = pole;
  knob.material = wood(scene);
  return received(pole, knob);
}

/** An arm on a post, with a sleeve for each rope that hangs from it. */
export function createArm(scene: Scene, sleeves: readonly { x: number; radius: number }[]): Mesh {
  const arm = CreateCapsule(
    "arm",
    {
      ...{ radius: ARM.radius, height: ARM.to - ARM.from, tessellation: 24 },
      orientation: Vector3.Right(),
    },
    scene,
  );
  arm.position.set((ARM.from + ARM.to) / 2, ARM.height, 0);
  arm.material = wood(scene);
  const post = CreateCylinder(
    "post",
    { diameter: 2.6 * ARM.radius, height: ARM.height - STAGE_HEIGHT, tessellation: 24 },
    scene,
  );
  post.position.set(ARM.to - arm.position.x, -(ARM.height - STAGE_HEIGHT) / 2, 0);
  post.parent = arm;
  post.material = arm.material;
  const parts = sleeves.map(({ x, radius }) => {
    const sleeve = CreateCylinder(
      "sleeve",
      { diameterTop: 1.6 * radius, diameterBottom: 2.3 * radius, height: 0.03, tessellation: 24 },
      scene,
    );
    sleeve.position.set(x - arm.position.x, -0.027, 0);
    sleeve.parent = arm;
    sleeve.material = brass(scene);
    return sleeve;
  });
  return received(arm, post, ...parts);
}

/** With an eye on top, to which the bungee is tied. */
export function createBall(scene: Scene): Mesh {
  const ball = CreateSphere("ball", { diameter: 2 * BALL.radius, segments: 32 }, scene);
  ball.material = enamel(scene, new Color3(0.05, 0.16, 0.32));
  const eye = CreateTorus("eye", { diameter: 0.04, thickness: 0.009, tessellation: 24 }, scene);
  eye.rotation.x = Math.PI / 2;
  eye.position.y = BALL.radius + 0.012;
  eye.parent = ball;
  eye.material = iron(scene);
  return received(ball, eye);
}

/** A leaf of length 1 along y, bent along its middle and down to its tip. */
export function createLeaf(scene: Scene): Mesh {
  const steps = 14;
  const edges = [-1, -0.5, 0, 0.5, 1].map((side) =>
    Array.from({ length: steps + 1 }, (_, i) => {
      const along = i / steps;
      const half = 0.36 * sin(Math.PI * along) * (1 - 0.25 * along);
      return new Vector3(side * half, along, 0.55 * Math.abs(side) * half - 0.3 * along * along);
    }),
  );
  const leaf = CreateRibbon("leaf", { pathArray: edges, sideOrientation: 2 }, scene);
  const material = new PBRMaterial("leaf", scene);
  material.albedoColor = new Color3(0.1, 0.27, 0.04);
  material.metallic = 0;
  material.roughness = 0.55;
  leaf.material = material;
  leaf.isPickable = false;
  leaf.receiveShadows = true;
  return leaf;
}

const WIDTH = 512;
const HEIGHT = 160;

/** A small sign that stands on the stage: what it is, and its rod model. */
export function createPlaque(scene: Scene, x: number, title: string, model: string): Mesh {
  const size = { width: 0.46, height: (0.46 * HEIGHT) / WIDTH };
  const board = CreateBox("plaque", { ...size, depth: 0.014 }, scene);
  board.position.set(x, STAGE_HEIGHT + 0.08, -0.42);
  board.rotation.x = 0.35;
  board.isPickable = false;
  board.material = plainWood(scene, new Color3(0.12, 0.07, 0.035));
  const face = CreatePlane("plaque", size, scene);
  face.position.z = -0.008;
  face.parent = board;
  face.isPickable = false;
  const texture = new DynamicTexture(`${title} plaque`, { width: WIDTH, height: HEIGHT }, scene, true);
  const context = texture.getContext() as CanvasRenderingContext2D;
  context.fillStyle = "#2a1c10";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.strokeStyle = "#b58a4c";
  context.lineWidth = 6;
  context.strokeRect(10, 10, WIDTH - 20, HEIGHT - 20);
  context.fillStyle = "#f0dcb4";
  context.textAlign = "center";
  context.font = "600 56px Georgia, serif";
  context.fillText(title, WIDTH / 2, 72);
  context.font = "42px Georgia, serif";
  context.fillText(model, WIDTH / 2, 124);
  texture.update();
  const material = new PBRMaterial("plaque", scene);
  material.albedoTexture = texture;
  material.metallic = 0;
  material.roughness = 0.5;
  face.material = material;
  return received(board, face);
}

function received(first: Mesh, ...others: Mesh[]): Mesh {
  for (const mesh of [first, ...others]) mesh.receiveShadows = true;
  return first;
}

/** Turns about the stem by this much stand off it, since the first director looks into the pole. */
export function leafTurn(angle: number): number {
  return Math.PI + 0.9 * sin(angle) + 0.2 * cos(3 * angle);
}
