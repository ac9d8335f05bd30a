// Anything may be disposed of in any observer, in any order: what is left goes on, and nothing throws.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import type { Observable } from "@babylonjs/core/Misc/observable.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { PhysicsShapeContainer } from "@babylonjs/core/Physics/v2/physicsShape.js";
import { describe, expect, it } from "vitest";
import type { RodObservables } from "../../plugin/events/rod-observables.js";
import { ElasticRods, PointerGrab } from "../../plugin/index.js";
import { ball, box, createBody, createHavokScene } from "./havok-scene.js";

/** A scene in which every observable has something to tell within a few steps. */
function createScene() {
  const made = createHavokScene();
  const { scene } = made;
  const crate = createBody(scene, box(scene, 0.2), { at: [0, 0.9, 0], mass: 2 });
  createBody(scene, ball(scene, 0.2), { at: [3, 0, 0] });
  const rods = new ElasticRods(scene);
  rods.createGround({ height: -1 });
  const node = new TransformNode("node", scene);
  node.position.set(-1, 2, 0);
  const rope = (x: number) =>
    rods.createRope({ from: { x, y: 2, z: 0 }, to: { x, y: 1, z: 0 }, radius: 0.01, elements: 4 });
  const ropes = [0, 0.5, 1, 1.5].map(rope);
  const lying = rods.createRope({
    from: { x: -2, y: -0.98, z: 0 },
    to: { x: -2, y: -0.98, z: 1 },
    radius: 0.01,
    root: "free",
    elements: 4,
  });
  const hook = ropes[0].attach(1, crate, { point: { x: 0, y: 0.1, z: 0 } });
  const weak = ropes[1].attach(1, { x: 0.5, y: -3, z: 0 }, { breakingForce: 1 });
  const led = ropes[2].attach(1, node);
  ropes[3].follow(node);
  const lost = new TransformNode("lost", scene);
  ropes[3].attach(1, lost);
  lost.position.x = Number.NaN;
  const mesh = CreateSphere("head", { diameter: 0.2 }, scene);
  mesh.position.x = 5;
  const hair = rods.createHair(mesh, { strands: 3, length: 0.1 });
  const comb = rods.createComb({ teeth: 2, position: { x: 8, y: 0, z: 0 } });
  const frail = rods.createRope({
    from: { x: 4, y: 2, z: 0 },
    to: { x: 4, y: 1, z: 0 },
    radius: 0.01,
    elements: 4,
    tearingForce: 1,
  });
  frail.addLoad(1, { force: { x: 0, y: -2, z: 0 } });
  const winch = ropes[2].winch({ speed: 0.1 });
  const grab = new PointerGrab(rods);
  return { ...made, rods, ropes, lying, hook, weak, led, hair, comb, winch, grab, crate, node };
}

type Scene = ReturnType<typeof createScene>;

/** All observables of the plugin that have something to tell in `provoke`. */
const observables: Record<string, (scene: Scene) => Observable<never>> = Object.fromEntries(
  (
    [
      "onRodAddedObservable",
      "onRodRemovedObservable",
      "onBeforeStepObservable",
      "onAfterStepObservable",
      "onContactBeginObservable",
      "onContactEndObservable",
      "onImpactObservable",
      "onAttachmentBrokenObservable",
      "onRodCutObservable",
      "onRodTornObservable",
      "onRodsJoinedObservable",
      "onErrorObservable",
    ] as const satisfies readonly (keyof RodObservables)[]
  ).map((name) => [name, ({ rods }: Scene) => rods[name] as unknown as Observable<never>]),
);
observables["onBrokenObservable of an attachment"] = ({ weak }) => weak.onBrokenObservable as never;
observables["onBodyRefusedObservable"] = ({ rods }) => rods.onBodyRefusedObservable as never;

/** What an observer may dispose of. */
const victims: Record<string, (scene: Scene) => void> = {
  "the rods": ({ rods }) => rods.dispose(),
  "every rod, first to last": ({ rods }) => [...rods.rods].forEach((rod) => rod.dispose()),
  "every rod, last to first": ({ rods }) => [...rods.rods].reverse().forEach((rod) => rod.dispose()),
  "a rod, twice": ({ ropes }) => (ropes[0].dispose(), ropes[0].dispose()),
  "the next rod": ({ rods }) => rods.rods[0]?.dispose(),
  "the last rod": ({ rods }) => rods.rods.at(-1)?.dispose(),
  "every obstacle": ({ rods }) => [...rods.obstacles].forEach((obstacle) => obstacle.dispose()),
  "every attachment": ({ rods }) => [...rods.attachments].forEach((attachment) => attachment.dispose()),
  "hair, comb, winch and grab": ({ hair, comb, winch, grab }) =>
    [grab, winch, comb, hair].forEach((one) => one.dispose()),
  "bodies and nodes": ({ crate, node, scene }) => {
    crate.dispose();
    node.dispose();
    for (const mesh of [...scene.meshes]) mesh.dispose();
  },
};

/** Lets every observable tell something, and goes on for some images; stops where all is gone. */
function provoke({ rods, ropes, lying, render, scene, node }: Scene): void {
  const isGone = () => rods.isDisposed || scene.isDisposed;
  const image = (count: number) => {
    for (let i = 0; i < count && !isGone(); i++) render();
  };
  image(2);
  if (!lying.isDisposed) {
    const piece = lying.cut(0.5);
    if (!lying.isDisposed && !piece.isDisposed) lying.join(piece);
  }
  image(2);
  if (!isGone()) createBody(scene, new PhysicsShapeContainer(scene), { at: [3, 5, 0], mass: 1 });
  image(2);
  if (!lying.isDisposed) lying.teleport({ x: -2, y: 3, z: 0 });
  image(6);
  if (!node.isDisposed()) node.position.y = Number.NaN;
  image(2);
  if (!isGone()) rods.step(1 / 30);
  for (const rod of [...ropes]) rod.dispose();
  rods.dispose();
}

describe("dispose in an observer", () => {
  it.each(Object.keys(observables))("of %s is heard of", (name) => {
    const scene = createScene();
    let told = 0;
    observables[name](scene).add(() => void told++);
    provoke(scene);
    expect(told).toBeGreaterThan(0);
  });

  describe.each(Object.keys(observables))("of %s", (name) => {
    it.each(Object.keys(victims))("of %s", (victim) => {
      const scene = createScene();
      let isDone = false;
      observables[name](scene).add(() => {
        if (isDone) return;
        isDone = true;
        victims[victim](scene);
      });
      provoke(scene);
      expect(isDone).toBe(true);
      expect(scene.rods.isDisposed).toBe(true);
      expect(scene.rods.rods).toHaveLength(0);
      expect(scene.rods.obstacles).toHaveLength(0);
      expect(scene.rods.world.rods).toHaveLength(0);
      expect(scene.rods.world.obstacles).toHaveLength(0);
      expect(scene.rods.world.attachments).toHaveLength(0);
      expect(Object.hasOwn(scene.plugin, "executeStep")).toBe(false);
    });
  });

  it("of each removed rod by the one before takes all, however often", () => {
    const { rods, render } = createScene();
    rods.onRodRemovedObservable.add(() => rods.rods.at(-1)?.dispose());
    rods.onRodRemovedObservable.add(() => rods.dispose());
    rods.rods[2].dispose();
    expect(rods.isDisposed).toBe(true);
    expect(rods.world.rods).toHaveLength(0);
    render();
  });

  it("that throws or makes new ones leaves nothing behind", () => {
    const { rods, ropes } = createScene();
    rods.onRodRemovedObservable.add(() => {
      rods.createRope({ from: Vector3.Zero(), to: Vector3.Up(), radius: 0.01 });
    });
    expect(() => rods.dispose()).toThrow(/^ElasticRods is "disposed"/);
    expect(rods.world.rods).toHaveLength(0);
    expect(rods.world.obstacles).toHaveLength(0);
    expect(ropes.every((rod) => rod.isDisposed)).toBe(true);
  });

  it("leaves calls that say so", () => {
    const { rods, ropes, hook, comb } = createScene();
    rods.dispose();
    for (const call of [
      () => ropes[0].length,
      () => ropes[0].cut(0.5),
      () => ropes[0].attach(0.5, Vector3.Zero()),
      () => hook.getForceToRef(new Vector3()),
      () => comb.snag,
      () => comb.getToothForceToRef(0, new Vector3()),
      () => rods.step(1),
      () => rods.createGround(),
    ])
      expect(call).toThrow(RangeError);
    expect(() => rods.dispose()).not.toThrow();
  });
});

it("disposes of everything with the scene", () => {
  const { scene, rods } = createScene();
  scene.dispose();
  expect(rods.isDisposed).toBe(true);
  expect(rods.world.rods).toHaveLength(0);
});

it("draws new rods after someone has disposed of the mesh", () => {
  const { rods, render, scene } = createScene();
  render();
  for (const mesh of [...scene.meshes]) mesh.dispose();
  rods.createRope({ from: Vector3.Zero(), to: Vector3.Up(), radius: 0.01 });
  render();
  expect(rods.ropeMesh.mesh.isDisposed()).toBe(false);
});

it("refuses a step within a step, by whoever observes it", () => {
  const { rods, render } = createScene();
  const observer = rods.onAfterStepObservable.add(() => rods.step(1 / 60));
  expect(() => render()).toThrow(/^step is "called by an observer of a step"; allowed: between steps/);
  rods.onAfterStepObservable.remove(observer);
  render();
});
