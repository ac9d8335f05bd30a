import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine.js";
import type { ShadowGenerator } from "@babylonjs/core/Lights/Shadows/shadowGenerator.js";
import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import "@babylonjs/core/Meshes/instancedMesh.js";
import "@babylonjs/core/Physics/physicsEngineComponent.js";
import { PhysicsShapeType } from "@babylonjs/core/Physics/v2/IPhysicsEnginePlugin.js";
import { PhysicsAggregate } from "@babylonjs/core/Physics/v2/physicsAggregate.js";
import { HavokPlugin } from "@babylonjs/core/Physics/v2/Plugins/havokPlugin.js";
import HavokPhysics from "@babylonjs/havok";
import { ElasticRods, ropeLook, type Rod } from "../../plugin/index.js";
import { Bodies } from "../hands/bodies.js";
import { SceneHands } from "../hands/scene-hands.js";
import { createStudio } from "../studio/studio.js";
import { cos, exp, sin } from "../../systems/math/elementary.js";
import type { Control, SceneView } from "./scene-module.js";
import { curlVine, growVine } from "./vines-growth.js";
import { createArm, createBall, createLeaf, createPlaque, createPole, leafTurn } from "./vines-props.js";
import { BALL, bungee, giftRibbon, leaves, POLE, vine, type Leaf } from "./vines.js";

/** Newtons of the hand that pulls: enough to stretch the bungee, and to pull the ribbon straight. */
const HAND = 60;

export async function create(engine: AbstractEngine): Promise<SceneView> {
  const havok = await HavokPhysics();
  const target = new Vector3(0.14, 0.72, 0);
  const { scene, camera, shadows, fit } = createStudio(engine, {
    ...{ target, distance: 3.3, extent: 2.3 },
    reach: { left: 0.47, right: 0.43, top: 0.44, bottom: 0.6 },
  });
  camera.alpha = -1.62;
  camera.beta = 1.32;
  scene.enablePhysics(new Vector3(0, -9.81, 0), new HavokPlugin(true, havok));
  scene.getPhysicsEngine()!.setSubTimeStep(1000 / 60);

  const rods = new ElasticRods(scene, { tolerance: 1e-3 });
  rods.addShadowCaster(shadows);
  rods.createGround({ friction: 0.5 });
  const game = new Grown(rods, shadows);
  const hands = new SceneHands(rods, camera, { mostForce: HAND, handles: [new Bodies(rods)] });
  const startAgain = () => {
    hands.releaseAll();
    game.startAgain();
  };
  return {
    scene,
    rods,
    fit,
    controls: controls(rods, game, startAgain),
    hands,
    hint: "Pull the ribbon straight, the ball down and the vine off its pole. Drag elsewhere to look around.",
  };
}

/** Everything that grows and hangs; ropes and ball can be put back to the start. */
class Grown {
  /** Of the growth, and the vine's natural curl, to which it comes over half a second. */
  pace = 1;
  curl = 1;
  private present = 1;
  private readonly ball: Mesh;
  private body: PhysicsAggregate | undefined;
  private readonly leaf: Mesh;
  private readonly shown: { leaf: Leaf; mesh: AbstractMesh }[];
  private readonly looks = {
    vine: ropeLook({ plies: 2, layRadii: 60, grooveDepth: 0.25, yarnsPerPly: 2, roughness: 0.7 }),
    ribbon: ropeLook({
      ...{ plies: 2, layRadii: 1e6, grooveDepth: 0, yarnsPerPly: 24, yarnTwist: 0, roughness: 0.32 },
      // On one face only, so that a twist shows.
      ...{ tracerColour: new Color3(0.75, 0.55, 0.2), tracerWidth: 0.2 },
    }),
    bungee: ropeLook({ plies: 8, layRadii: 5, grooveDepth: 0.35, roughness: 0.75 }),
  };
  private ropes: { vine: Rod; ribbon: Rod; bungee: Rod };

  constructor(
    private readonly rods: ElasticRods,
    shadows: ShadowGenerator,
  ) {
    const { scene } = rods;
    const pole = createPole(scene);
    // The vine slides: it grows at its root.
    rods.addObstacle(
      { kind: "cylinder", radius: POLE.radius, halfHeight: POLE.height / 2 },
      { node: pole, friction: 0 },
    );
    const arm = createArm(scene, [
      { x: giftRibbon().from.x, radius: 0.012 },
      { x: bungee().from.x, radius: 0.012 },
    ]);
    this.ball = createBall(scene);
    this.ball.rotationQuaternion = Quaternion.Identity();
    createPlaque(scene, POLE.x, "Vine", "space clothoids");
    createPlaque(scene, giftRibbon().from.x, "Gift ribbon", "space clothoids");
    createPlaque(scene, bungee().from.x, "Bungee", "discrete elastic rod");
    this.leaf = createLeaf(scene);
    this.leaf.setEnabled(false);
    this.shown = leaves().map((leaf, i) => ({ leaf, mesh: this.leaf.createInstance(`leaf ${i + 1}`) }));
    for (const mesh of [pole, arm, this.ball]) shadows.addShadowCaster(mesh);
    for (const { mesh } of this.shown) {
      mesh.rotationQuaternion = Quaternion.Identity();
      mesh.isPickable = false;
      shadows.addShadowCaster(mesh, false);
    }
    this.ropes = this.plant();
    rods.onBeforeStepObservable.add((seconds) => this.grow(seconds));
    scene.onBeforeRenderObservable.add(() => this.carryLeaves());
  }

  startAgain(): void {
    for (const rod of Object.values(this.ropes)) rod.dispose();
    this.body?.dispose();
    this.ropes = this.plant();
  }

  private grow(seconds: number): void {
    const { rods, ropes } = this;
    growVine(rods.world, ropes.vine.handle, seconds, this.pace);
    const change = (1 - exp(-4 * seconds)) * (this.curl - this.present);
    if (Math.abs(change) < 1e-5) return;
    this.present += change;
    curlVine(rods.world, ropes.vine.handle, this.present);
  }

  private plant(): Grown["ropes"] {
    const { rods, looks } = this;
    this.placeBall();
    const shape = { mass: BALL.mass, friction: 0.5, restitution: 0.3 };
    this.body = new PhysicsAggregate(this.ball, PhysicsShapeType.SPHERE, shape, rods.scene);
    const ropes = {
      vine: rods.createRope({ ...vine(), look: looks.vine }),
      ribbon: rods.createRope({ ...giftRibbon(), look: looks.ribbon }),
      bungee: rods.createRope({ ...bungee(), look: looks.bungee }),
    };
    curlVine(rods.world, ropes.vine.handle, this.present);
    ropes.bungee.attach(ropes.bungee.length, this.ball, new Vector3(0, BALL.radius + 0.03, 0));
    return ropes;
  }

  private placeBall(): void {
    const { x, y, z } = bungee().to;
    this.ball.position.set(x, y - BALL.radius - 0.03, z);
    this.ball.rotationQuaternion!.set(0, 0, 0, 1);
  }

  /** Leaves stand off the stem; those whose place has not grown yet are not there. */
  private carryLeaves(): void {
    const { vine } = this.ropes;
    for (const { leaf, mesh } of this.shown) {
      const s = vine.length - leaf.fromTip;
      mesh.setEnabled(s > 0.02);
      if (s <= 0.02) continue;
      vine.getPointToRef(s, mesh.position);
      vine.getFrameToRef(s, turn);
      const half = 0.5 * leafTurn(leaf.angle);
      about.set(sin(half), 0, 0, cos(half));
      turn.multiplyToRef(about, mesh.rotationQuaternion!);
      mesh.scaling.setAll(leaf.size);
    }
  }
}

const turn = new Quaternion();
const about = new Quaternion();

function controls(rods: ElasticRods, game: Grown, startAgain: () => void): Control[] {
  return [
    {
      kind: "slider",
      label: "Growth",
      unit: "",
      least: 0,
      most: 2,
      step: 0.1,
      value: game.pace,
      change: (value) => (game.pace = value),
    },
    {
      kind: "slider",
      label: "Curl of the vine",
      unit: "",
      least: 0.6,
      most: 3,
      step: 0.1,
      value: game.curl,
      change: (value) => (game.curl = value),
    },
    { kind: "action", label: "Start again", key: "r", run: startAgain },
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
