// The scene on which calls of the plugin are tried.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import * as plugin from "../../../plugin/index.js";
import { box, createBody, createHavokScene } from "../../plugin/havok-scene.js";

/** A scene that has one of everything; and what is gone or of another scene. */
export function createScene() {
  const { scene, render } = createHavokScene();
  const rods = new plugin.ElasticRods(scene);
  const rope = (x: number, root: "pinned" | "free" = "pinned") =>
    rods.createRope({ from: { x, y: 1, z: 0 }, to: { x, y: 0, z: 0 }, radius: 0.01, elements: 4, root });
  const ropes = [rope(0), rope(1, "free"), rope(2)];
  const ground = rods.createGround({ height: -3 });
  const crate = createBody(scene, box(scene, 0.2), { at: [5, 0, 0], mass: 1 });
  const node = new TransformNode("node", scene);
  const lost = new TransformNode("lost", scene);
  lost.dispose();
  ropes[2].follow(node);
  const attachment = ropes[0].attach(1, { x: 0, y: 0, z: 0 });
  const hand = rods.grab(ropes[0], 0.5);
  const pointer = new plugin.PointerGrab(rods);
  const winch = ropes[2].winch();
  const mesh = CreateSphere("head", { diameter: 0.2, segments: 4 }, scene);
  mesh.position.x = 9;
  const hair = rods.createHair(mesh, { strands: 2, length: 0.1 });
  const comb = rods.createComb({ teeth: 2, position: { x: 12, y: 0, z: 0 } });
  const moved = rods.addObstacle({ kind: "sphere", radius: 0.1 }, { position: { x: 0, y: -0.1, z: 0 } });
  const gone = rope(30);
  gone.dispose();
  const ended = ropes[1].attach(0.5, { x: 1, y: 0.5, z: 0 });
  ended.dispose();
  for (let i = 0; i < 2; i++) render();
  return {
    scene,
    rods,
    ropes,
    ground,
    crate,
    node,
    lost,
    attachment,
    hand,
    pointer,
    winch,
    mesh,
    hair,
    comb,
    moved,
    gone,
    ended,
  };
}
export type PluginScene = ReturnType<typeof createScene>;

/** Of another scene, made once: nothing here changes it. */
let elsewhere: { rod: plugin.Rod; obstacle: plugin.Obstacle } | undefined;
export function foreign() {
  if (elsewhere) return elsewhere;
  const rods = new plugin.ElasticRods(createHavokScene().scene);
  const rod = rods.createRope({ from: Vector3.Zero(), to: Vector3.Up(), radius: 0.01 });
  return (elsewhere = { rod, obstacle: rods.createGround() });
}
