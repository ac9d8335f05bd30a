import type { ArcRotateCamera } from "@babylonjs/core/Cameras/arcRotateCamera.js";
import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine.js";
import type { ShadowGenerator } from "@babylonjs/core/Lights/Shadows/shadowGenerator.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import "@babylonjs/core/Physics/physicsEngineComponent.js";
import type { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import { HavokPlugin } from "@babylonjs/core/Physics/v2/Plugins/havokPlugin.js";
import HavokPhysics from "@babylonjs/havok";
import { ElasticRods, ropeLook } from "../../plugin/index.js";
import { Bodies } from "../hands/bodies.js";
import { LostBodies } from "../hands/lost-bodies.js";
import { SceneHands } from "../hands/scene-hands.js";
import { createStudio } from "../studio/studio.js";
import { riggingContent } from "./rigging.js";
import { BEAM, PULLEY } from "./rigging-gantry.js";
import { STAGE } from "./rigging-parts.js";
import { addCheeks, addEye, addLashing, createRiggingProp } from "./rigging-props.js";
import { buildRigging, clearRigging, type RiggingWorld } from "./rigging-world.js";
import type { Control, SceneView } from "./scene-module.js";

/** Newtons of the hand that pulls ropes: enough for the cart, and to lift the loads. */
const HAND = 150;

export async function create(engine: AbstractEngine): Promise<SceneView> {
  const havok = await HavokPhysics();
  const target = new Vector3(0.02, 0.72, 0);
  const { scene, camera, shadows, fit } = createStudio(engine, { target, distance: 4.6, extent: 3 });
  camera.alpha = -1.5;
  camera.beta = 1.27;
  const stage = scene.getMeshByName("stage")!;
  stage.scaling.x = stage.scaling.z = STAGE.radius / 1.5;
  scene.enablePhysics(new Vector3(0, -9.81, 0), new HavokPlugin(true, havok));
  // Whatever the display does, steps have the same length: heavy loads would feel the difference.
  scene.getPhysicsEngine()!.setSubTimeStep(1000 / 60);

  const rods = new ElasticRods(scene, { tolerance: 1e-3 });
  rods.addShadowCaster(shadows);
  const game = new Rigged(rods, shadows, camera);
  return {
    scene,
    rods,
    fit,
    controls: controls(rods, game),
    hands: game.hands,
    hint: "Pull any rope or thing; hold shift as you let go of a rope to leave it there. Drag elsewhere to look around.",
  };
}

/** Everything that can be put back to the start. */
class Rigged {
  readonly hands: SceneHands;
  private readonly lost = new LostBodies();
  private world: RiggingWorld;
  private readonly look = { rope: { look: ropeLook({ roughness: 0.8 }) }, node: createRiggingProp };

  constructor(
    private readonly rods: ElasticRods,
    private readonly shadows: ShadowGenerator,
    camera: ArcRotateCamera,
  ) {
    this.hands = new SceneHands(rods, camera, { mostForce: HAND, handles: [new Bodies(rods)] });
    rods.onAfterStepObservable.add((seconds) => this.lost.update(seconds));
    this.world = this.build();
  }

  startAgain(): void {
    this.hands.releaseAll();
    clearRigging(this.world);
    this.world = this.build();
  }

  set pulleyFriction(friction: number) {
    const obstacle = this.rods.obstacleOf(this.world.bodies.get("pulley")!);
    if (obstacle) obstacle.friction = friction;
  }

  private build(): RiggingWorld {
    const content = riggingContent();
    const { scene } = this.rods;
    const world = buildRigging(this.rods, this.look, content);
    const node = (name: string) => world.bodies.get(name)!.transformNode;
    const bodyOf = (name: string) => content.bodies.find((body) => body.name === name)!;
    for (const tie of content.ropes.flatMap(({ ties }) => ties)) {
      if (tie.body.startsWith("board")) addLashing(scene, node(tie.body), tie);
      else addEye(scene, node(tie.body), bodyOf(tie.body), tie);
    }
    addCheeks(scene, node("pulley"), 2 * PULLEY.halfLength, BEAM.y - PULLEY.y);
    for (const body of world.bodies.values()) this.show(body);
    this.lost.watch(world.bodies.values());
    return world;
  }

  private show({ transformNode }: PhysicsBody): void {
    if (transformNode instanceof AbstractMesh) this.shadows.addShadowCaster(transformNode);
  }
}

function controls(rods: ElasticRods, game: Rigged): Control[] {
  return [
    {
      kind: "slider",
      label: "Pulley friction",
      unit: "",
      least: 0,
      most: 1,
      step: 0.05,
      value: PULLEY.friction,
      change: (value) => (game.pulleyFriction = value),
    },
    { kind: "action", label: "Start again", key: "r", run: () => game.startAgain() },
    {
      kind: "switch",
      label: "Slow motion",
      key: "s",
      on: false,
      change: (on) => (rods.timeScale = on ? 0.2 : 1),
    },
    // Havok and the rods stand together.
    {
      kind: "switch",
      label: "Pause",
      key: "p",
      on: false,
      change: (on) => (rods.scene.physicsEnabled = !on),
    },
  ];
}
