// Obstacles in a scene: what they follow, when they go, and what rods do on them.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Matrix, Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateBox } from "@babylonjs/core/Meshes/Builders/boxBuilder.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import "@babylonjs/core/Meshes/thinInstanceMesh.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import "@babylonjs/core/Physics/physicsEngineComponent.js";
import { PhysicsMotionType, PhysicsShapeType } from "@babylonjs/core/Physics/v2/IPhysicsEnginePlugin.js";
import { HavokPlugin } from "@babylonjs/core/Physics/v2/Plugins/havokPlugin.js";
import { PhysicsAggregate } from "@babylonjs/core/Physics/v2/physicsAggregate.js";
import { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import { PhysicsShapeBox, PhysicsShapeSphere } from "@babylonjs/core/Physics/v2/physicsShape.js";
import HavokPhysics from "@babylonjs/havok";
import { beforeAll, describe, expect, it } from "vitest";
import { ElasticRods, type ObstacleOptions, type ObstacleSource } from "../../../plugin/index.js";
import { createNullScene, FRAME } from "../null-scene.js";
import { obstacleDistance } from "./obstacle-distance.js";

let havok: Awaited<ReturnType<typeof HavokPhysics>>;

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve("@babylonjs/havok/lib/esm/HavokPhysics.wasm");
  havok = await HavokPhysics({ wasmBinary: new Uint8Array(readFileSync(wasm)).buffer });
});

function createPhysicsScene() {
  const made = createNullScene();
  made.scene.enablePhysics(new Vector3(0, -9.81, 0), new HavokPlugin(false, havok));
  return made;
}

describe("what an obstacle follows", () => {
  it.each([false, true])("a node with parents, in a scene with right-handed axes: %s", (rightHanded) => {
    const { scene, render } = createNullScene({ rightHanded });
    const rods = new ElasticRods(scene);
    const parent = new TransformNode("parent", scene);
    const node = new TransformNode("node", scene);
    node.parent = parent;
    node.position.x = 2;
    const obstacle = rods.addObstacle(
      { kind: "box", halfExtents: [0.1, 0.2, 0.3] },
      { node, position: { x: 0, y: 1, z: 0 }, rotation: Quaternion.RotationAxis(Vector3.Up(), 0.4) },
    );
    rods.onBeforeStepObservable.add((seconds) => {
      parent.rotation.y += seconds;
      parent.position.y += 0.5 * seconds;
    });
    for (let image = 0; image < 30; image++) render();
    const [position, angular, linear] = [new Vector3(), new Vector3(), new Vector3()];
    const rotation = new Quaternion();
    obstacle.getPoseToRef(position, rotation);
    const expected = Vector3.TransformCoordinates(new Vector3(0, 1, 0), node.computeWorldMatrix(true));
    expect(Vector3.Distance(position, expected)).toBeLessThan(1e-6);
    // A corner of the box is where Babylon draws it.
    const corner = new Vector3(0.1, 0.2, 0.3);
    const inNode = corner
      .applyRotationQuaternion(Quaternion.RotationAxis(Vector3.Up(), 0.4))
      .addInPlaceFromFloats(0, 1, 0);
    const drawn = Vector3.TransformCoordinates(inNode, node.getWorldMatrix());
    expect(Math.abs(obstacleDistance(rods, obstacle, drawn))).toBeLessThan(1e-6);
    obstacle.getVelocityToRef(angular, linear);
    expect(Math.abs(angular.y)).toBeCloseTo(1, 3);
    expect(linear.y).toBeCloseTo(0.5, 3);
  });

  it("a falling Havok body, without a lag, until it is disposed", () => {
    const { scene, render } = createPhysicsScene();
    const ball = CreateSphere("ball", { diameter: 0.4 }, scene);
    ball.position.set(0.2, 5, 0);
    const aggregate = new PhysicsAggregate(
      ball,
      PhysicsShapeType.SPHERE,
      { mass: 1, friction: 0.7, restitution: 0.1 },
      scene,
    );
    const rods = new ElasticRods(scene);
    const obstacle = rods.addObstacle(aggregate);
    expect(obstacle.name).toBe("ball");
    expect(obstacle.body).toBe(aggregate.body);
    expect(obstacle.friction).toBeCloseTo(0.7, 6);
    for (let image = 0; image < 30; image++) render();
    expect(ball.position.y).toBeLessThan(4);
    expect(obstacleDistance(rods, obstacle, ball.position)).toBeCloseTo(-0.2, 5);
    expect(rods.obstacles).toEqual([obstacle]);
    ball.dispose();
    render();
    expect(obstacle.isDisposed).toBe(true);
    expect(rods.obstacles).toEqual([]);
    expect(rods.statistics.simulation.obstacles).toBe(0);
    obstacle.dispose();
    expect(() => obstacle.friction).toThrowError(/disposed/);
  });

  it("one instance of a body that has several", () => {
    const { scene, render } = createPhysicsScene();
    // The engine without graphics claims that it could not draw instances.
    scene.getEngine().getCaps().instancedArrays = true;
    const brick = CreateBox("brick", { size: 0.2 }, scene);
    const places = [new Vector3(0, 3, 0), new Vector3(1, 2, 0)];
    brick.thinInstanceAdd(places.map(({ x, y, z }) => Matrix.Translation(x, y, z)));
    const body = new PhysicsBody(brick, PhysicsMotionType.DYNAMIC, false, scene);
    body.shape = new PhysicsShapeBox(
      Vector3.Zero(),
      Quaternion.Identity(),
      new Vector3(0.2, 0.2, 0.2),
      scene,
    );
    body.setMassProperties({ mass: 1 });
    const rods = new ElasticRods(scene);
    expect(() => rods.addObstacle(body)).toThrowError(
      /^instance is NaN; allowed: a whole number from 0 to 1/,
    );
    expect(() => rods.addObstacle(body, { instance: 2 })).toThrowError(/^instance is 2/);
    const obstacle = rods.addObstacle(body, { instance: 1 });
    for (let image = 0; image < 10; image++) render();
    const position = new Vector3();
    obstacle.getPoseToRef(position, new Quaternion());
    const fallen = 2 - position.y;
    expect(fallen).toBeGreaterThan(0.05);
    expect(fallen).toBeLessThan(0.3);
    expect(position.x).toBeCloseTo(1, 5);
  });

  it("a mesh, as the body that was asked for, scaled as it was then", () => {
    const { scene } = createNullScene();
    const rods = new ElasticRods(scene);
    const ball = CreateSphere("ball", { diameter: 2, segments: 24 }, scene);
    ball.scaling.set(0.5, 0.5, 0.5);
    ball.position.set(3, 1, 0);
    const outside = new Vector3(3, 1.7, 0);
    for (const shape of ["mesh", "hull", "sphere"] as const) {
      const obstacle = rods.addObstacle(ball, { shape });
      expect(obstacleDistance(rods, obstacle, outside), shape).toBeCloseTo(0.2, 2);
      obstacle.dispose();
    }
    const box = CreateBox("box", { width: 1, height: 2, depth: 3 }, scene);
    // A mirrored node.
    box.scaling.set(-2, 1, 1);
    for (const shape of ["mesh", "hull", "box"] as const) {
      const obstacle = rods.addObstacle(box, { shape });
      expect(obstacleDistance(rods, obstacle, new Vector3(1.5, 0.3, -0.2)), shape).toBeCloseTo(0.5, 6);
      obstacle.dispose();
    }
  });

  it("its own way if nothing else: move and teleport", () => {
    const { scene } = createNullScene();
    const rods = new ElasticRods(scene);
    const obstacle = rods.addObstacle({ kind: "sphere", radius: 0.1 });
    const [position, angular, linear] = [new Vector3(), new Vector3(), new Vector3()];
    obstacle.move({ x: 0.1, y: 0, z: 0 });
    rods.step(FRAME);
    obstacle.getVelocityToRef(angular, linear);
    expect(linear.x).toBeCloseTo(0.1 / FRAME, 6);
    obstacle.teleport({ x: 5, y: 0, z: 0 });
    rods.step(FRAME);
    obstacle.getVelocityToRef(angular, linear);
    obstacle.getPoseToRef(position, new Quaternion());
    expect(linear.length()).toBeCloseTo(0, 9);
    expect(position.x).toBeCloseTo(5, 9);
  });
});

describe("rods on obstacles", () => {
  it("a rope falls on the ground, lies still, and the ground carries its weight", () => {
    const { scene } = createNullScene();
    const rods = new ElasticRods(scene);
    const ground = rods.createGround({ height: 0.5 });
    const rope = rods.createRope({
      from: new Vector3(-0.3, 0.56, 0),
      to: new Vector3(0.3, 0.6, 0),
      radius: 0.02,
      root: "free",
      material: "cotton",
      elements: 8,
    });
    for (let frame = 0; frame < 120; frame++) rods.step(FRAME);
    const [point, impulse, normal, total] = [new Vector3(), new Vector3(), new Vector3(), new Vector3()];
    for (let s = 0; s <= 1; s += 0.1) {
      expect(rope.getPointToRef(s * rope.length, point).y).toBeGreaterThan(0.519);
      expect(point.y).toBeLessThan(0.525);
      expect(rope.getVelocityToRef(s * rope.length, point).length()).toBeLessThan(0.01);
    }
    expect(rods.contacts.count).toBeGreaterThan(1);
    for (let i = 0; i < rods.contacts.count; i++) {
      expect(rods.contacts.getRod(i)).toBe(rope);
      expect(rods.contacts.getOther(i)).toBe(ground);
      expect(rods.contacts.getNormalToRef(i, normal).y).toBeCloseTo(1, 9);
      expect(rods.contacts.getState(i)).not.toBe("sliding");
      expect(rods.contacts.getPointToRef(i, point).y).toBeCloseTo(0.51, 3);
      expect(Math.abs(rods.contacts.getGap(i))).toBeLessThan(0.005);
      total.addInPlace(rods.contacts.getImpulseToRef(i, impulse));
    }
    const mass = rope.material.density * Math.PI * 0.02 ** 2 * rope.length;
    expect(total.y).toBeCloseTo(mass * 9.81 * (FRAME / 4), 4);
    expect(rods.statistics.simulation.contacts).toBe(rods.contacts.count);
    expect(rods.statistics.simulation.residual).toBeLessThan(1e-5);
    expect(() => rods.contacts.getGap(rods.contacts.count)).toThrowError(/^contact is/);
  });

  // On a slope of 20 degrees (tan 0.364) a rod sticks or slides by Coulomb's law.
  it.each([
    [0.6, "sticking"],
    [0.2, "sliding"],
  ] as const)("on a slope with friction %f it is %s", (mu, state) => {
    const { scene } = createNullScene();
    const rods = new ElasticRods(scene);
    const angle = (20 * Math.PI) / 180;
    const slope = rods.addObstacle(
      { kind: "box", halfExtents: [5, 0.5, 5] },
      { rotation: Quaternion.RotationAxis(Vector3.Forward(), -angle), friction: mu },
    );
    const along = new Vector3(Math.cos(angle), -Math.sin(angle), 0);
    const across = new Vector3(0, 0, 1);
    const start = new Vector3(Math.sin(angle), Math.cos(angle), 0).scale(0.521);
    const rope = rods.createRope({
      from: start.subtract(across.scale(0.2)),
      to: start.add(across.scale(0.2)),
      radius: 0.02,
      root: "free",
      elements: 4,
      // Stiff: it slides as a whole.
      material: { density: 1000, youngModulus: 1e9, friction: mu },
      director: along,
    });
    rope.setMaterial({ friction: mu });
    expect(slope.friction).toBe(mu);
    for (let frame = 0; frame < 30; frame++) rods.step(FRAME);
    const states = new Set<string>();
    for (let i = 0; i < rods.contacts.count; i++) {
      if (rods.contacts.getState(i) !== "open") states.add(rods.contacts.getState(i));
    }
    expect([...states]).toEqual([state]);
  });

  it("ropes that start inside each other and in the ground come apart without being hurled", () => {
    const { scene } = createNullScene();
    const rods = new ElasticRods(scene);
    rods.createGround();
    const ropes = [0, 1, 2].map((i) =>
      rods.createRope({
        from: new Vector3(-0.3, 0.002 * i, 0.004 * i),
        to: new Vector3(0.3, 0.002 * i, -0.004 * i),
        radius: 0.01,
        root: "free",
        elements: 6,
      }),
    );
    const velocity = new Vector3();
    for (let frame = 0; frame < 90; frame++) {
      rods.step(FRAME);
      for (const rope of ropes) {
        for (const s of [0, 0.5, 1]) {
          expect(rope.getVelocityToRef(s * rope.length, velocity).length(), `frame ${frame}`).toBeLessThan(2);
        }
      }
    }
    for (const rope of ropes) expect(rope.getPointToRef(0.3, velocity).y).toBeGreaterThan(0.009);
  });

  it("groups decide who touches whom", () => {
    const { scene } = createNullScene();
    const rods = new ElasticRods(scene);
    rods.createGround({ collision: { membership: 2 } });
    const fall = (collision: { membership?: number; collidesWith?: number; self?: boolean }, z: number) =>
      rods.createRope({
        from: new Vector3(0, 0.05, z),
        to: new Vector3(0.3, 0.05, z),
        radius: 0.01,
        root: "free",
        elements: 4,
        collision,
      });
    const through = fall({ collidesWith: 1 }, 0);
    const held = fall({ collidesWith: 2, self: false }, 1);
    for (let frame = 0; frame < 40; frame++) rods.step(FRAME);
    const point = new Vector3();
    expect(through.getPointToRef(0.1, point).y).toBeLessThan(-1);
    expect(held.getPointToRef(0.1, point).y).toBeGreaterThan(0.005);
    rods.collides = false;
    for (let frame = 0; frame < 30; frame++) rods.step(FRAME);
    expect(held.getPointToRef(0.1, point).y).toBeLessThan(-0.5);
  });
});

describe("bad input", () => {
  it.each<[string, ObstacleSource, ObstacleOptions, RegExp]>([
    ["nothing", null as unknown as ObstacleSource, {}, /^source is null; allowed: a PhysicsBody/],
    ["radius", { kind: "sphere", radius: -1 }, {}, /^shape.radius is -1/],
    ["kind", { kind: "cone" } as unknown as ObstacleSource, {}, /^shape.kind is "cone"/],
    ["friction", { kind: "sphere", radius: 1 }, { friction: -0.1 }, /^friction is -0.1/],
    ["restitution", { kind: "sphere", radius: 1 }, { restitution: 2 }, /^restitution is 2/],
    [
      "groups",
      { kind: "sphere", radius: 1 },
      { collision: { membership: 0.5 } },
      /^collision.membership is 0.5/,
    ],
    ["position", { kind: "sphere", radius: 1 }, { position: { x: NaN, y: 0, z: 0 } }, /^position.x is NaN/],
    [
      "an option of others",
      { kind: "sphere", radius: 1 },
      { shape: "box" },
      /^shape is "box"; allowed: nothing/,
    ],
  ])("%s is named, and nothing is created", (_, source, options, message) => {
    const { scene } = createNullScene();
    const rods = new ElasticRods(scene);
    expect(() => rods.addObstacle(source, options)).toThrowError(message);
    expect(rods.obstacles.length).toBe(0);
    expect(rods.world.obstacles.length).toBe(0);
  });

  it("names what is wrong with meshes, bodies, the ground and the whole", () => {
    const { scene } = createPhysicsScene();
    const rods = new ElasticRods(scene);
    const node = new TransformNode("node", scene);
    const body = new PhysicsBody(node, PhysicsMotionType.STATIC, false, scene);
    expect(() => rods.addObstacle(body)).toThrowError(/^source is "node, a body without a shape"/);
    body.shape = new PhysicsShapeSphere(Vector3.Zero(), 1, scene);
    body.shape.isTrigger = true;
    expect(() => rods.addObstacle(body)).toThrowError(/^source is "node, a trigger"/);
    expect(() => rods.addObstacle(CreateBox("box", {}, scene), { shape: "cone" as "box" })).toThrowError(
      /^shape is "cone"; allowed: "mesh", "hull"/,
    );
    expect(() => rods.createGround({ size: 0 })).toThrowError(/^size is 0/);
    expect(() => new ElasticRods(scene, { tolerance: 0 })).toThrowError(/^tolerance is 0/);
    expect(() => new ElasticRods(scene, { restSpeed: -1 })).toThrowError(/^restSpeed is -1/);
    expect(() => new ElasticRods(scene, { crowd: 1 as never })).toThrowError(/^crowd is 1/);
    expect(() => new ElasticRods(scene, { collides: 1 as unknown as boolean })).toThrowError(
      /^collides is 1/,
    );
    const followed = rods.addObstacle({ kind: "sphere", radius: 1 }, { node });
    expect(() => followed.move({ x: 0, y: 0, z: 0 })).toThrowError(/^obstacle is "sphere \(follows node\)"/);
  });
});
