// The deck that knots are tied on: planks, and posts that ropes are made fast to.
import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { CreateBox } from "@babylonjs/core/Meshes/Builders/boxBuilder.js";
import { CreateCylinder } from "@babylonjs/core/Meshes/Builders/cylinderBuilder.js";
import { CreateTorus } from "@babylonjs/core/Meshes/Builders/torusBuilder.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { brass, plainWood, wood } from "../studio/surfaces.js";
import { DECK, POST, POSTS, ROPE_COLOURS, ROPE_RADIUS } from "./knots/deck.js";
import { seededRandom } from "./seeded-random.js";

const PLANKS = 9;
const SEAM = 0.003;

/** Meshes only: what ropes run into is built with the ropes. All of them cast shadows. */
export function createDeck(scene: Scene): Mesh[] {
  return [...planks(scene), ...POSTS.flatMap((_, i) => post(scene, i))].map((mesh) => {
    mesh.receiveShadows = true;
    mesh.isPickable = false;
    return mesh;
  });
}

function planks(scene: Scene): Mesh[] {
  const random = seededRandom(7);
  const depth = (2 * DECK.halfDepth) / PLANKS;
  return Array.from({ length: PLANKS }, (_, i) => {
    const size = { width: 2 * DECK.halfWidth, height: DECK.thickness, depth: depth - SEAM };
    const plank = CreateBox("plank", size, scene);
    plank.position.set(0, DECK.top - DECK.thickness / 2, -DECK.halfDepth + (i + 0.5) * depth);
    // No two boards are of the same tree.
    const shade = 0.85 + 0.3 * random();
    plank.material = plainWood(scene, new Color3(0.3 * shade, 0.2 * shade, 0.115 * shade));
    return plank;
  });
}

/** A turned post with a brass cap, and a ring of the rope that is made fast to it. */
function post(scene: Scene, index: number): Mesh[] {
  const { x, z } = POSTS[index];
  const shaft = CreateCylinder(
    "post",
    { diameter: 2 * POST.radius, height: 2 * POST.halfHeight, tessellation: 40 },
    scene,
  );
  shaft.position.set(x, DECK.top + POST.halfHeight, z);
  shaft.material = wood(scene);
  const cap = CreateCylinder("cap", { diameter: 2.5 * POST.radius, height: 0.012, tessellation: 40 }, scene);
  cap.position.set(x, DECK.top + 2 * POST.halfHeight, z);
  cap.material = brass(scene);
  const ring = CreateTorus(
    `ring ${index}`,
    { diameter: 2 * (POST.radius + ROPE_RADIUS), thickness: 2 * ROPE_RADIUS, tessellation: 48 },
    scene,
  );
  ring.position.set(x, DECK.top + ROPE_RADIUS, z);
  const { r, g, b } = ROPE_COLOURS[index];
  ring.material = plainWood(scene, new Color3(r, g, b));
  return [shaft, cap, ring];
}

/** Of the posts, only those that a rope is made fast to wear a ring of it. */
export function showRings(scene: Scene, ropes: number): void {
  POSTS.forEach((_, i) => scene.getMeshByName(`ring ${i}`)!.setEnabled(i < ropes));
}
