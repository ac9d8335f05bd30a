import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import "@babylonjs/core/Physics/physicsEngineComponent.js";
import { HavokPlugin } from "@babylonjs/core/Physics/v2/Plugins/havokPlugin.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import HavokPhysics from "@babylonjs/havok";
import { ElasticRods, ropeLook, type RopeLook } from "../../plugin/index.js";
import { createStudio } from "../studio/studio.js";
import { Bodies } from "../hands/bodies.js";
import { SceneHands } from "../hands/scene-hands.js";
import { SoftDrag } from "../hands/soft-drag.js";
import { createDrumStand, createProp } from "./pile-props.js";
import { DRUM_SPEED, drumRotation, pileContent, type PileContent } from "./pile.js";
import type { Control, SceneView } from "./scene-module.js";

const FRICTION = 0.5;
/** How far the ball may be pulled: never into the stage. */
const REACH = { least: new Vector3(-1, 0, -1), most: new Vector3(1, 0.9, 1.2) };

export async function create(engine: AbstractEngine): Promise<SceneView> {
  const havok = await HavokPhysics();
  const target = new Vector3(0.06, 0.36, 0);
  const { scene, camera, shadows, fit } = createStudio(engine, { target, distance: 2.6, extent: 2.3 });
  camera.beta = 1.2;
  camera.alpha = -1.2;
  scene.enablePhysics(new Vector3(0, -9.81, 0), new HavokPlugin(true, havok));

  // A thousandth is more than the eye can see, and a fifth of the time that a millionth takes.
  const rods = new ElasticRods(scene, { tolerance: 1e-3 });
  rods.addShadowCaster(shadows);
  const content = pileContent();
  rods.createGround({ friction: FRICTION });
  for (const prop of content.props) {
    if (prop.name === "floor") continue;
    // Bodies of Havok are obstacles by themselves.
    const aggregate = createProp(scene, prop, FRICTION);
    if (prop.name !== "stage") shadows.addShadowCaster(aggregate.transformNode as Mesh);
  }
  for (const post of createDrumStand(scene)) {
    rods.addObstacle(post, { shape: "box", friction: FRICTION });
    shadows.addShadowCaster(post);
  }

  const ball = scene.getMeshByName("ball") as Mesh;
  const drag = new SoftDrag(REACH, (mesh) => mesh === ball);
  moveProps(scene, rods, ball, drag);
  const hands = new SceneHands(rods, camera, { handles: [drag, new Bodies(rods)] });
  const settings = { friction: FRICTION };
  const look = ropeLook({ roughness: 0.8 });
  dropRopes(rods, content, look, settings.friction);
  const reset = () => {
    hands.releaseAll();
    drag.reset();
    ball.position.copyFrom(restOf(content));
    for (const obstacle of rods.obstacles) if (obstacle.node) obstacle.teleport();
    for (const rod of [...rods.rods]) rod.dispose();
    dropRopes(rods, content, look, settings.friction);
  };
  return {
    scene,
    rods,
    fit,
    controls: controls(rods, settings, reset),
    hands,
    hint: "Pull the ropes, drag the ball through them; drag elsewhere to look around, scroll or pinch to come closer.",
  };
}

function restOf({ props }: PileContent): Vector3 {
  const { x, y, z } = props.find(({ name }) => name === "ball")!.position;
  return new Vector3(x, y, z);
}

/** The drum turns, the ball follows the pointer; Havok's bodies and the rods' obstacles follow them. */
function moveProps(scene: Scene, rods: ElasticRods, ball: Mesh, drag: SoftDrag): void {
  const drum = scene.getMeshByName("drum") as Mesh;
  const rest = ball.position.clone();
  let angle = 0;
  rods.onBeforeStepObservable.add((seconds) => {
    angle += DRUM_SPEED * seconds;
    const { x, y, z, w } = drumRotation(angle);
    drum.rotationQuaternion!.set(x, y, z, w);
    drag.move(seconds);
    rest.addToRef(drag.offset, ball.position);
  });
}

function dropRopes(rods: ElasticRods, { ropes }: PileContent, look: RopeLook, friction: number): void {
  for (const options of ropes) {
    const rope = rods.createRope({ ...options, look });
    rope.setMaterial({ friction });
  }
}

function controls(rods: ElasticRods, settings: { friction: number }, reset: () => void): Control[] {
  return [
    {
      kind: "slider",
      label: "Friction",
      unit: "",
      least: 0,
      most: 1,
      step: 0.05,
      value: settings.friction,
      change(value) {
        settings.friction = value;
        for (const rod of rods.rods) rod.setMaterial({ friction: value });
        for (const obstacle of rods.obstacles) obstacle.friction = value;
      },
    },
    { kind: "action", label: "Drop again", key: "r", run: reset },
    {
      kind: "switch",
      label: "Slow motion",
      key: "s",
      on: false,
      change: (on) => (rods.timeScale = on ? 0.2 : 1),
    },
    { kind: "switch", label: "Pause", key: "p", on: false, change: (on) => (rods.paused = on) },
  ];
}
