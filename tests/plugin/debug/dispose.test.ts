// A debug view and what it shows may be disposed of in any order, in any observer.
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import type { Observable } from "@babylonjs/core/Misc/observable.js";
import { describe, expect, it } from "vitest";
import { RodDebugView } from "../../../plugin/debug/index.js";
import { ElasticRods } from "../../../plugin/index.js";
import { createNullScene } from "../null-scene.js";
import { debugMesh } from "./drawn-segments.js";

function shown() {
  const made = createNullScene();
  const rods = new ElasticRods(made.scene);
  rods.createGround();
  const rope = rods.createRope({
    from: { x: 0, y: 0.01, z: 0 },
    to: { x: 1, y: 0.01, z: 0 },
    radius: 0.01,
    root: "free",
  });
  rope.attach(0, { x: 0, y: 0.5, z: 0 });
  rods.createHair(CreateSphere("head", { diameter: 0.2 }, made.scene), { strands: 3, length: 0.1 });
  const view = new RodDebugView(rods, {
    contacts: true,
    forces: true,
    attachments: true,
    joints: true,
    frames: true,
    boxes: true,
    sleeping: true,
    colour: "tension",
  });
  made.render();
  return { ...made, rods, view };
}
type Shown = ReturnType<typeof shown>;

it("goes, twice too, and leaves the rods as they were", () => {
  const { scene, rods, view, render } = shown();
  const materials = scene.materials.length;
  view.dispose();
  view.dispose();
  expect(view.isDisposed).toBe(true);
  expect(debugMesh(scene)).toBeNull();
  expect(scene.materials.length).toBe(materials - 1);
  expect(rods.world.userSystems.registered).toHaveLength(0);
  render();
  expect(() => (view.contacts = true)).toThrow(/^RodDebugView is "disposed"/);
});

it("goes with the rods", () => {
  const { scene, rods, view, render } = shown();
  rods.dispose();
  render();
  expect(view.isDisposed).toBe(true);
  expect(debugMesh(scene)).toBeNull();
  view.dispose();
});

it("goes with the scene", () => {
  const { scene, view } = shown();
  scene.dispose();
  expect(view.isDisposed).toBe(true);
});

it("may be switched on and off after the rods are gone", () => {
  const { scene, rods, view, render } = shown();
  rods.dispose();
  view.joints = false;
  view.joints = true;
  render();
  expect(debugMesh(scene)).toBeNull();
});

it("draws again after someone has cleared the scene of its meshes", () => {
  const { scene, view, render } = shown();
  for (const mesh of [...scene.meshes]) mesh.dispose();
  render();
  expect(debugMesh(scene)!.isDisposed()).toBe(false);
  expect(view.counts.joints).toBeGreaterThan(0);
});

describe("in an observer", () => {
  const victims: Record<string, (scene: Shown) => void> = {
    "the view": ({ view }) => view.dispose(),
    "the rods": ({ rods }) => rods.dispose(),
    "both, the rods first": ({ rods, view }) => (rods.dispose(), view.dispose()),
    "every rod": ({ rods }) => [...rods.rods].forEach((rod) => rod.dispose()),
    hair: ({ rods }) => rods.hair[0]?.dispose(),
    "every attachment": ({ rods }) => [...rods.attachments].forEach((attachment) => attachment.dispose()),
  };
  const places = ["onBeforeStepObservable", "onAfterStepObservable", "onRodRemovedObservable"] as const;
  for (const place of places) {
    it.each(Object.keys(victims))(`${place}: %s`, (victim) => {
      const made = shown();
      const { rods, render } = made;
      let isDone = false;
      const observable: Observable<never> = rods[place] as never;
      observable.add(() => {
        if (isDone) return;
        isDone = true;
        victims[victim](made);
      });
      render();
      if (!rods.isDisposed) rods.rods[0]?.dispose();
      render();
      render();
      expect(isDone).toBe(true);
      made.view.dispose();
      rods.dispose();
      expect(debugMesh(made.scene)).toBeNull();
    });
  }
});
