// Which bodies of Havok are obstacles, and that they stay what their bodies are.
import { Matrix, Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateBox } from "@babylonjs/core/Meshes/Builders/boxBuilder.js";
import "@babylonjs/core/Meshes/thinInstanceMesh.js";
import { PhysicsMotionType } from "@babylonjs/core/Physics/v2/IPhysicsEnginePlugin.js";
import { PhysicsAggregate } from "@babylonjs/core/Physics/v2/physicsAggregate.js";
import { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import { PhysicsShapeContainer } from "@babylonjs/core/Physics/v2/physicsShape.js";
import { PhysicsShapeType } from "@babylonjs/core/Physics/v2/IPhysicsEnginePlugin.js";
import { describe, expect, it } from "vitest";
import { ElasticRods, type Obstacle } from "../../plugin/index.js";
import { addHavok, ball, box, createBody, createHavokScene, velocityOf } from "./havok-scene.js";
import { createNullScene, FRAME } from "./null-scene.js";
import { obstacleDistance } from "./obstacles/obstacle-distance.js";

const names = (rods: ElasticRods) => rods.obstacles.map(({ name }) => name);
const isAlone = (rods: ElasticRods, obstacle: Obstacle) =>
  rods.obstacles.length === 1 && rods.obstacles[0] === obstacle;
const place = (obstacle: Obstacle) => {
  const position = new Vector3();
  obstacle.getPoseToRef(position, new Quaternion());
  return position;
};

describe("bodies become obstacles by themselves", () => {
  it("those that were there before, those that come later, and no longer than they live", () => {
    const { scene, render } = createHavokScene();
    const first = createBody(scene, box(scene, 1), { name: "first" });
    const rods = new ElasticRods(scene);
    expect(names(rods)).toEqual(["first"]);
    createBody(scene, ball(scene, 0.2), { name: "second", at: [3, 0, 0] });
    render();
    expect(names(rods)).toEqual(["first", "second"]);
    first.dispose();
    render();
    expect(names(rods)).toEqual(["second"]);
    expect(rods.obstacleOf(first)).toBeNull();
  });

  it("not those that the filter leaves out, nor triggers, nor bodies without a shape", () => {
    const { scene, render } = createHavokScene();
    createBody(scene, ball(scene, 0.1), { name: "in" });
    createBody(scene, ball(scene, 0.1), { name: "out" });
    const ghost = createBody(scene, ball(scene, 0.1), { name: "ghost" });
    ghost.shape!.isTrigger = true;
    const bare = createBody(scene, ball(scene, 0.1), { name: "bare" });
    bare.shape = null;
    const rods = new ElasticRods(scene, { havok: { filter: (body) => body.transformNode.name !== "out" } });
    expect(names(rods)).toEqual(["in"]);
    bare.shape = ball(scene, 0.3);
    ghost.shape!.isTrigger = false;
    render();
    expect(names(rods).sort()).toEqual(["bare", "ghost", "in"]);
    ghost.shape!.isTrigger = true;
    render();
    expect(names(rods).sort()).toEqual(["bare", "in"]);
  });

  it("none where the user says so", () => {
    const { scene, render } = createHavokScene();
    const body = createBody(scene, ball(scene, 0.1), { mass: 1 });
    const rods = new ElasticRods(scene, { havok: false });
    render();
    expect(names(rods)).toEqual([]);
    expect(rods.obstacleOf(body)).toBeNull();
    rods.addObstacle(body);
    render();
    expect(names(rods)).toEqual(["body"]);
  });

  it("when Havok comes later, and not after it has gone; then the display's time is taken", () => {
    const { scene, render } = createNullScene();
    const rods = new ElasticRods(scene);
    const times: number[] = [];
    rods.onAfterStepObservable.add((seconds) => times.push(seconds));
    render();
    const plugin = addHavok(scene);
    plugin.setTimeStep(1 / 100);
    createBody(scene, ball(scene, 0.1));
    render();
    render();
    expect(names(rods)).toEqual(["body"]);
    scene.disablePhysicsEngine();
    render();
    expect(names(rods)).toEqual([]);
    // The image in which Havok is first seen is still counted by nobody.
    expect(times.map((seconds) => seconds.toFixed(4))).toEqual(["0.0167", "0.0100", "0.0167"]);
  });

  it("and tells of those that it does not understand, without stopping for them", () => {
    const { scene, render } = createHavokScene();
    const rods = new ElasticRods(scene);
    const refused: string[] = [];
    rods.onBodyRefusedObservable.add(({ body, error }) =>
      refused.push(`${body.transformNode.name}: ${error.message}`),
    );
    createBody(scene, new PhysicsShapeContainer(scene), { name: "empty" });
    render();
    render();
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatch(/^empty: .*; allowed: /);
    expect(names(rods)).toEqual([]);
  });

  it.each([1, "yes", { filter: true }, null])("refuses havok: %o", (havok) => {
    const { scene } = createHavokScene();
    expect(() => new ElasticRods(scene, { havok } as object)).toThrowError(
      /^havok is .*; allowed: true, false/,
    );
  });
});

describe("an obstacle that is a body", () => {
  it("is one only, whatever addObstacle is told, and takes its options", () => {
    const { scene, render } = createHavokScene();
    const mesh = CreateBox("crate", { size: 1 }, scene);
    const aggregate = new PhysicsAggregate(mesh, PhysicsShapeType.BOX, { mass: 1, friction: 0.7 }, scene);
    const rods = new ElasticRods(scene);
    const obstacle = rods.obstacleOf(aggregate.body)!;
    expect(obstacle.friction).toBeCloseTo(0.7, 6);
    aggregate.shape.material = { friction: 0.3 };
    render();
    expect(obstacle.friction).toBeCloseTo(0.3, 6);
    expect(rods.addObstacle(aggregate, { friction: 0.9, name: "box" }) === obstacle).toBe(true);
    render();
    expect(obstacle.friction).toBe(0.9);
    expect(names(rods)).toEqual(["box"]);
    obstacle.friction = 0.2;
    render();
    expect(obstacle.friction).toBe(0.2);
  });

  it("is gone for good when it is disposed of, until it is asked for again", () => {
    const { scene, render } = createHavokScene();
    const body = createBody(scene, ball(scene, 0.1));
    const rods = new ElasticRods(scene);
    rods.obstacles[0].dispose();
    render();
    expect(names(rods)).toEqual([]);
    const again = rods.addObstacle(body);
    render();
    expect(isAlone(rods, again)).toBe(true);
  });

  it("keeps the groups of its shape", () => {
    const { scene, render } = createHavokScene();
    const body = createBody(scene, ball(scene, 0.1));
    const rods = new ElasticRods(scene);
    const { entity } = rods.obstacleOf(body)!.handle;
    const { membership, collidesWith } = rods.world.components.Obstacle;
    expect([membership[entity], collidesWith[entity]]).toEqual([0xffffffff, 0xffffffff]);
    body.shape!.filterMembershipMask = 2;
    body.shape!.filterCollideMask = 5;
    render();
    expect([membership[entity], collidesWith[entity]]).toEqual([2, 5]);
    rods.addObstacle(body, { collision: { collidesWith: 1 } });
    render();
    expect([membership[entity], collidesWith[entity]]).toEqual([2, 1]);
  });

  it("gets another shape when its body does, also another child in a container", () => {
    const { scene, render } = createHavokScene();
    const body = createBody(scene, ball(scene, 0.1));
    const rods = new ElasticRods(scene);
    const obstacle = rods.obstacleOf(body)!;
    const far = new Vector3(2, 0, 0);
    expect(obstacleDistance(rods, obstacle, far)).toBeCloseTo(1.9, 4);
    body.shape = box(scene, 1);
    render();
    expect(obstacleDistance(rods, obstacle, far)).toBeCloseTo(1.5, 3);
    const container = new PhysicsShapeContainer(scene);
    container.addChild(ball(scene, 0.2));
    body.shape = container;
    render();
    expect(obstacleDistance(rods, obstacle, far)).toBeCloseTo(1.8, 4);
    container.addChild(ball(scene, 0.2), new Vector3(1, 0, 0));
    render();
    expect(obstacleDistance(rods, obstacle, far)).toBeCloseTo(0.8, 4);
    expect(isAlone(rods, obstacle)).toBe(true);
  });

  it("exists for every instance, and they come and go", () => {
    const { scene, render } = createHavokScene();
    const mesh = CreateBox("many", { size: 0.2 }, scene);
    const matrices = (count: number) =>
      Float32Array.from(
        Array.from({ length: count }, (_, i) => Array.from(Matrix.Translation(i, 5, 0).asArray())).flat(),
      );
    mesh.thinInstanceSetBuffer("matrix", matrices(3), 16, false);
    const body = new PhysicsBody(mesh, PhysicsMotionType.DYNAMIC, false, scene);
    body.shape = box(scene, 0.2);
    body.setMassProperties({ mass: 2 });
    const rods = new ElasticRods(scene);
    expect(rods.obstacles.length).toBe(3);
    const last = rods.obstacleOf(body, 2)!;
    expect(place(last).x).toBeCloseTo(2, 6);
    const rope = rods.createRope({ from: new Vector3(2, 6.1, 0), to: new Vector3(2, 5.1, 0), radius: 0.01 });
    rope.attach(rope.length, last, { point: new Vector3(0, 0.1, 0) });
    for (let i = 0; i < 30; i++) render();
    // The one that the rope holds stays, the others fall.
    expect(place(last).y).toBeCloseTo(5, 3);
    expect(place(rods.obstacleOf(body, 0)!).y).toBeLessThan(4);
    mesh.thinInstanceSetBuffer("matrix", matrices(2), 16, false);
    body.updateBodyInstances();
    render();
    expect(rods.obstacles.length).toBe(2);
    expect(last.isDisposed).toBe(true);
    expect(() => rods.obstacleOf(body, 5)).toThrowError(/^instance is 5; allowed: from 0 to 1/);
  });

  it("changes between static, animated and dynamic, and what is attached stays attached", () => {
    const { scene, render } = createHavokScene();
    // Its centre of mass is far from the node's origin.
    const body = createBody(scene, box(scene, 0.2, 0.4, 0.2, new Vector3(0.3, 0, 0)), { at: [0, 1, 0] });
    const rods = new ElasticRods(scene);
    const obstacle = rods.obstacleOf(body)!;
    const hook = new Vector3(0.3, 0.2, 0);
    const rope = rods.createRope({
      from: new Vector3(0.3, 2.2, 0),
      to: new Vector3(0.3, 1.2, 0),
      length: 1.05,
      radius: 0.01,
    });
    rope.attach(rope.length, obstacle, { point: hook });
    const end = new Vector3();
    const gap = () => {
      const { position, rotationQuaternion } = body.transformNode;
      const at = hook.applyRotationQuaternion(rotationQuaternion!).add(position);
      return Vector3.Distance(rope.getPointToRef(rope.length, end), at);
    };
    for (const motion of [PhysicsMotionType.DYNAMIC, PhysicsMotionType.ANIMATED, PhysicsMotionType.DYNAMIC]) {
      body.setMotionType(motion);
      if (motion === PhysicsMotionType.DYNAMIC) {
        body.setMassProperties({ ...body.getMassProperties(), mass: 3 });
      }
      // An animated body goes where it went, however short the rope.
      body.setLinearVelocity(Vector3.Zero());
      body.setAngularVelocity(Vector3.Zero());
      for (let i = 0; i < 40; i++) render();
      // It is jerked about; an attachment is closed to second order in the step.
      expect(gap(), `motion ${motion}`).toBeLessThan(1e-3);
    }
    expect(isAlone(rods, obstacle)).toBe(true);
    // The obstacle's surface is where the body's is.
    const corner = new Vector3(0.4, 0.2, 0.1);
    const { position, rotationQuaternion } = body.transformNode;
    const at = corner.applyRotationQuaternion(rotationQuaternion!).add(position);
    expect(Math.abs(obstacleDistance(rods, obstacle, at))).toBeLessThan(1e-3);
  });

  it("is where its body is after every step, driven by velocity, by a target or by its node", () => {
    const { scene, render } = createHavokScene();
    const animated = { motion: PhysicsMotionType.ANIMATED };
    const bySpeed = createBody(scene, ball(scene, 0.1), { ...animated, at: [0, 0, 0] });
    const byTarget = createBody(scene, ball(scene, 0.1), { ...animated, at: [0, 1, 0] });
    const byNode = createBody(scene, ball(scene, 0.1), { ...animated, at: [0, 2, 0] });
    byNode.disablePreStep = false;
    const rods = new ElasticRods(scene);
    bySpeed.setLinearVelocity(new Vector3(1, 0, 0));
    for (let i = 1; i < 20; i++) {
      byTarget.setTargetTransform(new Vector3(0.02 * i, 1, 0), Quaternion.Identity());
      byNode.transformNode.position.x = 0.03 * i;
      render();
      for (const body of [bySpeed, byTarget, byNode]) {
        expect(Vector3.Distance(place(rods.obstacleOf(body)!), body.transformNode.position)).toBeLessThan(
          1e-5,
        );
      }
    }
    expect(byTarget.transformNode.position.x).toBeCloseTo(0.38, 5);
  });

  it("holds rods that are attached to its mesh, though the filter leaves it out of contact", () => {
    const { scene, render } = createHavokScene();
    const mesh = CreateBox("crate", { size: 0.2 }, scene);
    mesh.position.set(0, 0.9, 0);
    const { body } = new PhysicsAggregate(mesh, PhysicsShapeType.BOX, { mass: 2 }, scene);
    const rods = new ElasticRods(scene, { havok: { filter: () => false } });
    const rope = rods.createRope({ from: new Vector3(0, 2, 0), to: new Vector3(0, 1, 0), radius: 0.01 });
    expect(names(rods)).toEqual([]);
    rope.attach(rope.length, mesh, { point: new Vector3(0, 0.1, 0) });
    const { entity } = rods.obstacleOf(body)!.handle;
    expect(rods.world.components.Obstacle.membership[entity]).toBe(0);
    for (let i = 0; i < 60; i++) render();
    expect(mesh.position.y).toBeCloseTo(0.9, 3);
  });
});

describe("time", () => {
  it("is Havok's: bodies that no rod touches move to the bit as they do without rods", () => {
    const run = (withRods: boolean) => {
      const { scene, render } = createHavokScene();
      createBody(scene, box(scene, 10, 1, 10), { at: [0, -0.5, 0] });
      const bodies = [0, 1, 2, 3, 4].map((i) =>
        createBody(scene, i % 2 ? ball(scene, 0.1) : box(scene, 0.2, 0.3, 0.25), {
          at: [0.1 * i, 0.4 + 0.35 * i, 0.02 * i],
          mass: 1 + i,
        }),
      );
      if (withRods) {
        const rods = new ElasticRods(scene);
        rods.createRope({ from: new Vector3(3, 2, 0), to: new Vector3(3.5, 2, 0), radius: 0.01 });
      }
      for (let i = 0; i < 120; i++) render();
      return bodies.flatMap(({ transformNode }) => [
        ...transformNode.position.asArray(),
        ...transformNode.rotationQuaternion!.asArray(),
      ]);
    };
    const [without, along] = [run(false), run(true)];
    expect(along.map((x, i) => x - without[i]).filter((x) => x !== 0)).toEqual([]);
  });

  it("stands while physics is off, and goes without bodies in steps by hand", () => {
    const { scene, render } = createHavokScene();
    const body = createBody(scene, ball(scene, 0.1), { mass: 1, at: [0, 1, 0] });
    const rods = new ElasticRods(scene);
    const rope = rods.createRope({ from: new Vector3(2, 2, 0), to: new Vector3(3, 2, 0), radius: 0.01 });
    const tip = () => rope.getPointToRef(rope.length, new Vector3()).y;
    scene.physicsEnabled = false;
    render();
    expect(tip()).toBeCloseTo(2, 12);
    rods.step(5 * FRAME);
    expect(tip()).toBeLessThan(1.99);
    expect(body.transformNode.position.y).toBe(1);
    expect(place(rods.obstacleOf(body)!).y).toBe(1);
    scene.physicsEnabled = true;
    render();
    expect(body.transformNode.position.y).toBeLessThan(1);
  });

  it("is slowed down for both", () => {
    const { scene, render, plugin } = createHavokScene();
    const body = createBody(scene, ball(scene, 0.1), { mass: 1 });
    const rods = new ElasticRods(scene);
    rods.timeScale = 0.1;
    const times: number[] = [];
    rods.onAfterStepObservable.add((seconds) => times.push(seconds));
    for (let i = 0; i < 10; i++) render();
    expect(times.reduce((a, b) => a + b)).toBeCloseTo(FRAME, 12);
    expect(velocityOf(body).y).toBeGreaterThan(-0.17);
    expect(plugin.getTimeStep()).toBe(FRAME);
  });

  it("goes on for Havok while the rods are paused, and after they are disposed of", () => {
    const { scene, render, plugin } = createHavokScene();
    const body = createBody(scene, ball(scene, 0.1), { mass: 1 });
    const rods = new ElasticRods(scene);
    expect(Object.hasOwn(plugin, "executeStep")).toBe(true);
    rods.paused = true;
    for (let i = 0; i < 10; i++) render();
    const before = body.transformNode.position.y;
    expect(before).toBeLessThan(-0.1);
    rods.paused = false;
    render();
    expect(place(rods.obstacleOf(body)!).y).toBeCloseTo(body.transformNode.position.y, 5);
    rods.dispose();
    expect(Object.hasOwn(plugin, "executeStep")).toBe(false);
    render();
    expect(body.transformNode.position.y).toBeLessThan(before);
  });
});
