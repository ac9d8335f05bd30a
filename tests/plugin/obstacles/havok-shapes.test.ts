// Shapes that Havok was given come back from it: rays that Havok casts at a body must end on the surface found.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateGround } from "@babylonjs/core/Meshes/Builders/groundBuilder.js";
import { CreateIcoSphere } from "@babylonjs/core/Meshes/Builders/icoSphereBuilder.js";
import { CreateTorusKnot } from "@babylonjs/core/Meshes/Builders/torusKnotBuilder.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { PhysicsRaycastResult } from "@babylonjs/core/Physics/physicsRaycastResult.js";
import "@babylonjs/core/Physics/physicsEngineComponent.js";
import { PhysicsMotionType } from "@babylonjs/core/Physics/v2/IPhysicsEnginePlugin.js";
import { HavokPlugin } from "@babylonjs/core/Physics/v2/Plugins/havokPlugin.js";
import { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import type { PhysicsEngine } from "@babylonjs/core/Physics/v2/physicsEngine.js";
import {
  PhysicsShapeBox,
  PhysicsShapeCapsule,
  PhysicsShapeContainer,
  PhysicsShapeConvexHull,
  PhysicsShapeCylinder,
  PhysicsShapeGroundMesh,
  PhysicsShapeMesh,
  PhysicsShapeSphere,
  type PhysicsShape,
} from "@babylonjs/core/Physics/v2/physicsShape.js";
import type { Scene } from "@babylonjs/core/scene.js";
import HavokPhysics from "@babylonjs/havok";
import { beforeAll, describe, expect, it } from "vitest";
import { ElasticRods } from "../../../plugin/index.js";
import { obstacleDistance } from "./obstacle-distance.js";
import { seeded, symmetric } from "../../oracle/random.js";
import { createNullScene } from "../null-scene.js";

let havok: Awaited<ReturnType<typeof HavokPhysics>>;

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve("@babylonjs/havok/lib/esm/HavokPhysics.wasm");
  havok = await HavokPhysics({ wasmBinary: new Uint8Array(readFileSync(wasm)).buffer });
});

const tilt = new Quaternion(0.1, 0.2, 0.3, Math.sqrt(1 - 0.14));

interface Case {
  name: string;
  shape(scene: Scene): PhysicsShape;
  /** Metres that Havok itself is off what was asked for: rounded edges, prisms for cylinders, rounded vertices. */
  within: number;
}

const lump = (scene: Scene): Mesh => {
  const mesh = CreateIcoSphere("lump", { radius: 0.6, subdivisions: 2 }, scene);
  mesh.scaling.set(1, 0.7, 1.4);
  return mesh;
};

/** A container that was filled before anybody knew of rods. */
const container = (scene: Scene): PhysicsShape => {
  const shape = new PhysicsShapeContainer(scene);
  shape.addChild(new PhysicsShapeSphere(new Vector3(0.1, 0, 0), 0.3, scene), new Vector3(1, 0, 0));
  shape.addChild(
    new PhysicsShapeBox(Vector3.Zero(), Quaternion.Identity(), new Vector3(0.02, 1.6, 0.02), scene),
    new Vector3(-0.5, 0.2, 0.1),
    tilt,
  );
  shape.addChild(
    new PhysicsShapeCapsule(new Vector3(0, -0.2, 0), new Vector3(0.1, 0.4, 0), 0.1, scene),
    new Vector3(0, 0, 0.8),
    tilt,
    new Vector3(2, 2, 2),
  );
  return shape;
};

const cases: Case[] = [
  {
    name: "sphere",
    shape: (scene) => new PhysicsShapeSphere(new Vector3(0.2, -0.1, 0.4), 0.7, scene),
    within: 1e-4,
  },
  {
    name: "box",
    shape: (scene) =>
      new PhysicsShapeBox(new Vector3(0.3, 0, 0), Quaternion.Identity(), new Vector3(1, 0.4, 0.7), scene),
    within: 0.01,
  },
  {
    name: "turned box",
    shape: (scene) => new PhysicsShapeBox(new Vector3(0.3, 0, 0.1), tilt, new Vector3(1, 0.4, 0.7), scene),
    within: 0.01,
  },
  {
    name: "turned lath",
    shape: (scene) => new PhysicsShapeBox(Vector3.Zero(), tilt, new Vector3(0.02, 1.4, 0.3), scene),
    within: 0.01,
  },
  {
    name: "capsule",
    shape: (scene) => new PhysicsShapeCapsule(new Vector3(0, -0.3, 0), new Vector3(0, 0.6, 0), 0.25, scene),
    within: 1e-4,
  },
  {
    name: "slanting capsule",
    shape: (scene) =>
      new PhysicsShapeCapsule(new Vector3(0.1, -0.3, 0), new Vector3(0.4, 0.6, -0.5), 0.25, scene),
    within: 1e-4,
  },
  {
    name: "slanting cylinder",
    shape: (scene) =>
      new PhysicsShapeCylinder(new Vector3(0.1, -0.3, 0), new Vector3(0.4, 0.6, -0.5), 0.4, scene),
    within: 0.02,
  },
  {
    name: "flat cylinder, whose moments of inertia are all equal",
    shape: (scene) =>
      new PhysicsShapeCylinder(
        new Vector3(0, 0, -0.3 * Math.sqrt(3)),
        new Vector3(0, 0, 0.3 * Math.sqrt(3)),
        0.6,
        scene,
      ),
    within: 0.03,
  },
  {
    name: "hull",
    shape: (scene) => new PhysicsShapeConvexHull(lump(scene), scene),
    within: 0.03,
  },
  {
    name: "mesh",
    shape: (scene) =>
      new PhysicsShapeMesh(
        CreateTorusKnot("knot", { radius: 0.6, tube: 0.15, radialSegments: 40, tubularSegments: 12 }, scene),
        scene,
      ),
    within: 6e-3,
  },
  { name: "container", shape: container, within: 0.01 },
];

function createPhysicsScene() {
  const made = createNullScene();
  made.scene.enablePhysics(new Vector3(0, -9.81, 0), new HavokPlugin(false, havok));
  return made;
}

function createBody(scene: Scene, shape: PhysicsShape, node = new TransformNode("node", scene)): PhysicsBody {
  node.position.set(0.4, 1.2, -0.3);
  node.rotationQuaternion = new Quaternion(-0.3, 0.5, 0.1, Math.sqrt(1 - 0.35));
  const body = new PhysicsBody(node, PhysicsMotionType.STATIC, false, scene);
  body.shape = shape;
  return body;
}

/** The largest distance from the obstacle at which rays from all around end on Havok's body; and how many do. */
function rayError(scene: Scene, distance: (point: Vector3) => number, middle: Vector3, seed: number) {
  const random = seeded(seed);
  const engine = scene.getPhysicsEngine() as unknown as PhysicsEngine;
  const result = new PhysicsRaycastResult();
  let [worst, hits] = [0, 0];
  for (let i = 0; i < 900; i++) {
    const from = new Vector3(symmetric(random), symmetric(random), symmetric(random))
      .normalize()
      .scale(4)
      .add(middle);
    const to = new Vector3(symmetric(random), symmetric(random), symmetric(random)).add(middle);
    engine.raycastToRef(from, to.add(to.subtract(from)), result);
    if (!result.hasHit) continue;
    hits++;
    worst = Math.max(worst, Math.abs(distance(result.hitPointWorld)));
  }
  return { worst, hits };
}

describe("a shape of Havok, recovered", () => {
  it.each(cases)("$name", ({ shape, within }) => {
    const { scene, render } = createPhysicsScene();
    const body = createBody(scene, shape(scene));
    render();
    const rods = new ElasticRods(scene);
    const obstacle = rods.addObstacle(body);
    const seed = 7;
    const { worst, hits } = rayError(
      scene,
      (point) => obstacleDistance(rods, obstacle, point),
      body.transformNode.position,
      seed,
    );
    expect(hits, `seed ${seed}`).toBeGreaterThan(60);
    expect(worst, `seed ${seed}`).toBeLessThan(within);
  });

  it("height field", () => {
    const { scene, render } = createPhysicsScene();
    const ground = CreateGround("ground", { width: 4, height: 4, subdivisions: 8, updatable: true }, scene);
    ground.updateMeshPositions((positions) => {
      for (let i = 0; i < positions.length; i += 3) {
        positions[i + 1] = 0.3 * Math.sin(2 * positions[i]) + 0.2 * positions[i + 2];
      }
    });
    const shape = new PhysicsShapeGroundMesh(ground, scene);
    const body = createBody(scene, shape, new TransformNode("hill", scene));
    body.transformNode.rotationQuaternion = Quaternion.Identity();
    body.disablePreStep = false;
    render();
    const rods = new ElasticRods(scene);
    const obstacle = rods.addObstacle(body);
    const engine = scene.getPhysicsEngine() as unknown as PhysicsEngine;
    const result = new PhysicsRaycastResult();
    const random = seeded(3);
    let hits = 0;
    for (let i = 0; i < 200; i++) {
      const from = new Vector3(0.4 + symmetric(random, 1.9), 5, -0.3 + symmetric(random, 1.9));
      engine.raycastToRef(from, new Vector3(from.x, -5, from.z), result);
      if (!result.hasHit) continue;
      hits++;
      expect(Math.abs(obstacleDistance(rods, obstacle, result.hitPointWorld)), "seed 3").toBeLessThan(1e-3);
    }
    expect(hits).toBeGreaterThan(150);
  });
});
