import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { describe, expect, it } from "vitest";
import { ElasticRods, readState, ropeLook, writeState, type Rod } from "../../../plugin/index.js";
import { WorldHash } from "../../golden/world-hash.js";
import { box, createBody, createHavokScene } from "../havok-scene.js";
import { createNullScene, FRAME } from "../null-scene.js";

const hashOf = ({ world }: ElasticRods) => new WorldHash().add(world).value();

/** A rope on a node, tied to another, with a load and a winch; a comb; hair on a mesh; a mesh as an obstacle. */
function furnish() {
  const { scene } = createNullScene();
  const [hook, post] = ["hook", "post"].map((name) => new TransformNode(name, scene));
  const head = CreateSphere("head", { diameter: 0.2, segments: 4 }, scene);
  head.position.x = 3;
  const stone = CreateSphere("stone", { diameter: 0.3, segments: 6 }, scene);
  stone.position.set(0.4, 0.5, 0);
  stone.scaling.setAll(0.8);
  return { scene, hook, post, head, stone, rods: new ElasticRods(scene) };
}

function fill(made: ReturnType<typeof furnish>) {
  const { rods, hook, post, head, stone } = made;
  const look = ropeLook({ plies: 4, tracerWidth: 0.5 });
  const rope = rods.createRope({
    name: "line",
    from: new Vector3(0, 1, 0),
    to: new Vector3(0.8, 1, 0),
    radius: 0.01,
    look,
    layPitch: 0.1,
  });
  rope.follow(hook);
  const other = rods.createRope({ from: new Vector3(0, 1.5, 0), to: new Vector3(0, 2, 0), radius: 0.01 });
  const tie = rope.attach(0.4, post, { direction: "present", compliance: 1e-3 });
  const splice = rope.attach(0.7, other, { s: 0.2, compliance: 0.1 });
  const load = rope.addLoad(0.6, { force: { x: 0, y: -1, z: 0.5 }, turns: true });
  const winch = other.winch({ speed: 0.1, longest: 3, end: "tip" });
  const hair = rods.createHair(head, { strands: 3, length: 0.1, collisions: "all", drawnPoints: 12 });
  hair.setLength(0.12);
  const obstacle = rods.addObstacle(stone, { shape: "sphere", friction: 0.3 });
  const comb = rods.createComb({ teeth: 3, position: { x: 1, y: 1, z: 0 } });
  comb.moveTo(new Vector3(2, 1, 0), new Quaternion(0, 1, 0, 0));
  return { rope, other, tie, splice, load, winch, hair, obstacle, comb, look };
}

function step({ rods, hook, stone }: ReturnType<typeof furnish>, from: number, count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    hook.position.x = 0.01 * (from + i);
    stone.scaling.setAll(0.8 + 0.002 * (from + i));
    rods.step(FRAME);
    return hashOf(rods);
  });
}

describe("a scene with one of everything", () => {
  it("goes on in a scene with the game's nodes alone", () => {
    const first = furnish();
    const was = fill(first);
    step(first, 1, 8);
    const bytes = writeState(first.rods);
    const expected = step(first, 9, 10);
    const second = furnish();
    const { rods, hair, obstacles, attachments } = readState(second.rods, bytes);
    expect(rods.map(({ name }) => name)).toEqual(first.rods.rods.map(({ name }) => name));
    expect(rods[0].followedNode).toBe(second.hook);
    expect(rods[0].appearance).toMatchObject({ layPitch: 0.1 });
    expect(attachments[0].target).toBe(second.post);
    expect(attachments[1].target).toBe(rods[1]);
    expect(obstacles.map(({ node }) => node?.name)).toEqual(["stone", "comb"]);
    expect(hair[0].mesh).toBe(second.head);
    expect(step(second, 9, 10)).toEqual(expected);
    const [comb] = second.rods.combs;
    expect(comb.mesh.position.asArray()).toEqual(was.comb.mesh.position.asArray());
    expect(second.rods.getMesh(was.look).look.kind).toBe("rope");
    // Winches wind on, loads press on, hair can still be cut and combs be shaped.
    hair[0].setLength(0.05);
    comb.setMeasures({ teeth: 5 });
    second.rods.step(FRAME);
    expect(rods[1].length).toBeCloseTo(was.other.length + 0.1 * FRAME, 6);
  });

  it("in place, what lives stays what it is, what is new goes, what is gone comes anew", () => {
    const scene = furnish();
    const was = fill(scene);
    step(scene, 1, 4);
    const bytes = writeState(scene.rods);
    const expected = step(scene, 5, 6);
    const piece = was.rope.cut(0.5);
    was.other.dispose();
    was.comb.dispose();
    was.load.dispose();
    const late = scene.rods.createRope({
      from: new Vector3(0, 5, 0),
      to: new Vector3(0, 6, 0),
      radius: 0.01,
    });
    const removed: Rod[] = [];
    const added: Rod[] = [];
    scene.rods.onRodRemovedObservable.add((rod) => void removed.push(rod));
    scene.rods.onRodAddedObservable.add((rod) => void added.push(rod));
    const { rods, hair } = readState(scene.rods, bytes);
    expect(rods[0]).toBe(was.rope);
    expect(hair[0]).toBe(was.hair);
    expect(new Set(removed)).toEqual(new Set([piece, late]));
    expect(added).toEqual([rods[1]]);
    expect([piece, late].map(({ isDisposed }) => isDisposed)).toEqual([true, true]);
    expect(was.rope.length).toBeCloseTo(0.8, 9);
    expect(step(scene, 5, 6)).toEqual(expected);
  });

  it("names all that is missing and changes nothing; `resolve` finds it or does without", () => {
    const first = furnish();
    fill(first);
    step(first, 1, 3);
    const bytes = writeState(first.rods);
    const bare = createNullScene();
    const rods = new ElasticRods(bare.scene);
    const before = hashOf(rods);
    expect(() => readState(rods, bytes)).toThrow(
      /node "hook" \(line\).*node "post" \(attachment 1\).*node "stone" \(stone\).*node "head" \(hair 1\)/,
    );
    expect([rods.rods.length, rods.obstacles.length, hashOf(rods)]).toEqual([0, 0, before]);
    const peg = new TransformNode("peg", bare.scene);
    const { leftOut, hair, ...read } = readState(rods, bytes, {
      resolve: ({ name }) => (name === "hook" ? peg : null),
    });
    expect(leftOut.map(({ name }) => name).sort()).toEqual(["head", "post", "stone"]);
    expect(read.rods[0].followedNode).toBe(peg);
    expect(hair).toEqual([]);
    rods.step(FRAME);
  });
});

it("is refused in a step, and by an observer between the rods' step and Havok's", () => {
  const { scene, step: stepHavok } = createHavokScene();
  const rods = new ElasticRods(scene);
  createBody(scene, box(scene, 0.2), { mass: 1 });
  rods.onAfterStepObservable.addOnce(() =>
    expect(() => writeState(rods)).toThrow(/writeState is "called by/),
  );
  stepHavok();
  expect.assertions(1);
});

it("bodies of Havok go on as they were, those that the state does not know are left alone", () => {
  const build = () => {
    const { scene, step: stepHavok } = createHavokScene();
    const rods = new ElasticRods(scene);
    createBody(scene, box(scene, 10, 1, 10), { at: [0, -0.5, 0], name: "floor" });
    const crates = [0, 1, 2].map((i) =>
      createBody(scene, box(scene, 0.3), { at: [0.02 * i, 0.2 + 0.32 * i, 0], mass: 1, name: "crate" }),
    );
    return { scene, rods, crates, stepHavok };
  };
  const places = ({ crates }: ReturnType<typeof build>) =>
    crates.map(({ transformNode: { position, rotationQuaternion } }) => [
      ...position.asArray(),
      ...rotationQuaternion!.asArray(),
    ]);
  const first = build();
  first.stepHavok(20);
  const bytes = writeState(first.rods);
  first.stepHavok(40);
  const second = build();
  const ball = createBody(second.scene, box(second.scene, 0.1), { at: [4, 3, 0], mass: 1, name: "late" });
  second.stepHavok(3);
  const height = ball.transformNode.position.y;
  readState(second.rods, bytes);
  expect(ball.transformNode.position.y).toBeCloseTo(height, 5);
  second.stepHavok(40);
  expect(places(second)).toEqual(places(first));
});
