// Havok, bodies and shapes may come in any order: what a rope is attached to is carried.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateBox } from "@babylonjs/core/Meshes/Builders/boxBuilder.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { PhysicsMotionType, PhysicsShapeType } from "@babylonjs/core/Physics/v2/IPhysicsEnginePlugin.js";
import { PhysicsAggregate } from "@babylonjs/core/Physics/v2/physicsAggregate.js";
import { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import { describe, expect, it } from "vitest";
import { ElasticRods, Obstacle, type Attachment } from "../../plugin/index.js";
import { addHavok, box, createBody, g } from "./havok-scene.js";
import { createNullScene } from "./null-scene.js";

const mass = 2;
const hook = new Vector3(0, 0.1, 0);

function early() {
  const { scene, render } = createNullScene();
  const rods = new ElasticRods(scene);
  const rope = rods.createRope({
    from: new Vector3(0, 2, 0),
    to: new Vector3(0, 1, 0),
    radius: 0.005,
    elements: 6,
  });
  return { scene, render, rods, rope };
}

/** Renders two seconds; the crate hangs where it began, and the attachment has its weight. */
function expectCarried(attachment: Attachment, node: TransformNode, render: () => void): void {
  for (let image = 0; image < 120; image++) render();
  expect(node.position.y).toBeCloseTo(0.9, 2);
  expect(attachment.target).toBeInstanceOf(Obstacle);
  const force = attachment.getForceToRef(new Vector3());
  expect(force.y / (-mass * g)).toBeCloseTo(1, 1);
}

describe("rods that were there before Havok", () => {
  it("carry a body", () => {
    const { scene, render, rope } = early();
    addHavok(scene);
    const crate = createBody(scene, box(scene, 0.2), { at: [0, 0.9, 0], mass });
    expectCarried(rope.attach(rope.length, crate, hook), crate.transformNode, render);
  });

  it("carry the body of a node, and an aggregate", () => {
    const made = early();
    addHavok(made.scene);
    const crate = createBody(made.scene, box(made.scene, 0.2), { at: [0, 0.9, 0], mass });
    const { rope, render } = made;
    expectCarried(rope.attach(rope.length, crate.transformNode, hook), crate.transformNode, render);

    const other = early();
    addHavok(other.scene);
    const mesh = CreateBox("crate", { size: 0.2 }, other.scene);
    mesh.position.y = 0.9;
    const aggregate = new PhysicsAggregate(mesh, PhysicsShapeType.BOX, { mass }, other.scene);
    expectCarried(other.rope.attach(other.rope.length, aggregate, hook), mesh, other.render);
  });

  it("carry a mesh that gets its body after it was attached", () => {
    const { scene, render, rope } = early();
    const mesh = CreateBox("crate", { size: 0.2 }, scene);
    mesh.position.y = 0.9;
    const attachment = rope.attach(rope.length, mesh, { point: hook, direction: "present" });
    render();
    expect(attachment.target).toBe(mesh);
    addHavok(scene);
    new PhysicsAggregate(mesh, PhysicsShapeType.BOX, { mass }, scene);
    expectCarried(attachment, mesh, render);
  });

  it("carry a body that gets its shape after it was attached", () => {
    const { scene, render, rope } = early();
    addHavok(scene);
    const node = new TransformNode("crate", scene);
    node.position.y = 0.9;
    const body = new PhysicsBody(node, PhysicsMotionType.DYNAMIC, false, scene);
    const attachment = rope.attach(rope.length, body, hook);
    body.shape = box(scene, 0.2);
    body.setMassProperties({ mass });
    expectCarried(attachment, node, render);
  });

  it("have its bodies as obstacles, with options of their own", () => {
    const { scene, rods } = early();
    addHavok(scene);
    const body = createBody(scene, box(scene, 0.2));
    expect(rods.addObstacle(body, { friction: 0.7 })).toBe(rods.obstacleOf(body));
    expect(rods.obstacles).toHaveLength(1);
    expect(rods.obstacles[0].friction).toBe(0.7);
  });

  it("leave bodies alone where they were told to", () => {
    const { scene, render } = createNullScene();
    const rods = new ElasticRods(scene, { havok: false });
    addHavok(scene);
    const body = createBody(scene, box(scene, 0.2), { mass });
    expect(rods.obstacleOf(body)).toBeNull();
    render();
    expect(rods.obstacles).toHaveLength(0);
  });
});
