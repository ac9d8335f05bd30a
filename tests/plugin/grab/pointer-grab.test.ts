import { FreeCamera } from "@babylonjs/core/Cameras/freeCamera.js";
import { PointerEventTypes, type PointerInfo } from "@babylonjs/core/Events/pointerEvents.js";
// Without a material a mesh is picked by its box alone.
import "@babylonjs/core/Materials/standardMaterial.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateBox } from "@babylonjs/core/Meshes/Builders/boxBuilder.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { describe, expect, it } from "vitest";
import { ElasticRods, PointerGrab, type Hand } from "../../../plugin/index.js";
import { createNullScene } from "../null-scene.js";

/** A rope that hangs two metres in front of a camera. */
function setUp() {
  const scene = createNullScene().scene;
  const camera = new FreeCamera("camera", new Vector3(0, 0, -2), scene);
  scene.activeCamera = camera;
  camera.setTarget(Vector3.Zero());
  camera.getViewMatrix(true);
  const rods = new ElasticRods(scene);
  const rope = rods.createRope({ from: new Vector3(0, 0.5, 0), to: new Vector3(0, -0.5, 0), radius: 0.01 });
  return { scene, camera, rods, rope, grab: new PointerGrab(rods) };
}

/** Pixels of a point in the plane z = 0. */
function pixels(scene: Scene, camera: FreeCamera, x: number, y: number): [number, number] {
  const engine = scene.getEngine();
  const [width, height] = [engine.getRenderWidth(), engine.getRenderHeight()];
  const half = 2 * Math.tan(camera.fov / 2);
  return [width / 2 + ((x / half) * height) / 2, height / 2 - ((y / half) * height) / 2];
}

function pointer(scene: Scene, type: number, at: [number, number], pointerId = 1, shiftKey = false): void {
  [scene.pointerX, scene.pointerY] = at;
  scene.onPointerObservable.notifyObservers(
    { type, event: { pointerId, shiftKey } } as unknown as PointerInfo,
    type,
  );
}
const { POINTERDOWN, POINTERMOVE, POINTERUP } = PointerEventTypes;

describe("what is in front of a rope", () => {
  const wall = (scene: Scene, z: number) => {
    const mesh = CreateBox("wall", { width: 1, height: 1, depth: 0.02 }, scene);
    mesh.position.z = z;
    mesh.computeWorldMatrix(true);
    return mesh;
  };
  const grabbed = ({ scene, camera, grab }: ReturnType<typeof setUp>) => {
    pointer(scene, POINTERDOWN, pixels(scene, camera, 0.005, -0.3));
    pointer(scene, POINTERUP, pixels(scene, camera, 0.005, -0.3), 1, true);
    const { length } = grab.hands;
    grab.releaseAll();
    return length;
  };

  it("keeps the pointer from it, as long as it is there and can be picked", () => {
    const made = setUp();
    const mesh = wall(made.scene, -0.5);
    expect(grabbed(made)).toBe(0);
    mesh.isPickable = false;
    expect(grabbed(made)).toBe(1);
    mesh.isPickable = true;
    mesh.setEnabled(false);
    expect(grabbed(made)).toBe(1);
    mesh.setEnabled(true);
    mesh.position.x = 2;
    mesh.computeWorldMatrix(true);
    expect(grabbed(made)).toBe(1);
  });

  it("is nothing that the rope lies on, or that is behind it", () => {
    const made = setUp();
    // Half of the rope is sunk in.
    const mesh = wall(made.scene, 0.01);
    expect(grabbed(made)).toBe(1);
    mesh.position.z = 0.5;
    mesh.computeWorldMatrix(true);
    expect(grabbed(made)).toBe(1);
  });

  it("does not matter where the user says so", () => {
    const made = setUp();
    wall(made.scene, -0.5);
    made.grab.dispose();
    expect(grabbed({ ...made, grab: new PointerGrab(made.rods, { occlusion: false }) })).toBe(1);
  });
});

describe("dragging along a surface", () => {
  const table = (scene: Scene, name: string, z: number) => {
    const mesh = CreateBox(name, { width: 1, height: 2, depth: 0.02 }, scene);
    mesh.position.set(0.6, 0, z);
    mesh.rotation.y = 0.2;
    mesh.computeWorldMatrix(true);
    return mesh;
  };
  /** Drags the rope's lower part to the right and tells where its hand wants it. */
  const dragged = (made: ReturnType<typeof setUp>, x: number) => {
    const { scene, camera, rods, rope, grab } = made;
    pointer(scene, POINTERDOWN, pixels(scene, camera, 0.005, -0.3));
    const [hand] = grab.hands;
    for (let i = 1; i <= 20; i++) {
      pointer(scene, POINTERMOVE, pixels(scene, camera, 0.005 + ((x - 0.005) * i) / 20, -0.3 + 0.01 * i));
      rods.step(1 / 60);
    }
    rods.step(2);
    return rope.getPointToRef(hand.s, new Vector3());
  };

  it("lays the rope on what the pointer is over, and goes on in the plane beside it", () => {
    const made = setUp();
    made.grab.dispose();
    const mesh = table(made.scene, "wall", 0.15);
    const grab = new PointerGrab(made.rods, { alongSurface: true, mostForce: 50 });
    const place = dragged({ ...made, grab }, 0.4);
    // In the frame of the mesh it is as far from the front as the rope is thick, up to how far the hand gives way.
    const local = Vector3.TransformCoordinates(place, mesh.getWorldMatrix().clone().invert());
    expect(local.z).toBeCloseTo(-0.01 - made.rope.radius, 2);
    pointer(made.scene, POINTERMOVE, pixels(made.scene, made.camera, 0.05, -0.15));
    made.rods.step(2);
    const beside = made.rope.getPointToRef(grab.hands[0].s, new Vector3());
    // Off the edge nothing leaps to the old plane: depth stays that of the last place on the mesh.
    expect(beside.z).toBeCloseTo(place.z, 1);
    expect(beside.x).toBeLessThan(place.x);
  });

  it("only on the meshes that count", () => {
    const made = setUp();
    made.grab.dispose();
    table(made.scene, "glass", 0.15);
    const grab = new PointerGrab(made.rods, { alongSurface: ({ name }) => name !== "glass", mostForce: 50 });
    expect(Math.abs(dragged({ ...made, grab }, 0.4).z)).toBeLessThan(0.02);
  });
});

describe("grabbing with the pointer", () => {
  it("picks the rope where the pointer is, drags that point along in the plane of the camera, and lets it go", () => {
    const { scene, camera, rods, rope, grab } = setUp();
    const at = (x: number, y: number) => pixels(scene, camera, x, y);
    const held: Hand[] = [];
    grab.onGrabObservable.add((hand) => held.push(hand));
    pointer(scene, POINTERDOWN, at(0.3, 0));
    expect(held).toEqual([]);
    pointer(scene, POINTERDOWN, at(0.005, -0.3));
    expect(held.map(({ rod }) => rod)).toEqual([rope]);
    expect(held[0].s).toBeCloseTo(0.8, 2);
    for (let i = 1; i <= 30; i++) {
      pointer(scene, POINTERMOVE, at(0.005 + (0.3 * i) / 30, -0.3 + (0.15 * i) / 30));
      rods.step(1 / 60);
    }
    rods.step(2);
    const point = rope.getPointToRef(held[0].s, new Vector3());
    expect(point.x).toBeCloseTo(0.3, 1);
    expect(point.y).toBeCloseTo(-0.15, 1);
    expect(Math.abs(point.z)).toBeLessThan(0.01);
    expect(held[0].getForceToRef(new Vector3()).y).toBeGreaterThan(0);
    pointer(scene, POINTERUP, at(0.305, -0.15));
    expect(held[0].holds).toBe(false);
    rods.step(3);
    expect(Math.abs(rope.getPointToRef(held[0].s, point).x)).toBeLessThan(0.2);
    rods.dispose();
  });

  it("has two hands: fingers by themselves, or one pinned with shift", () => {
    const { scene, camera, rods, grab } = setUp();
    const at = (x: number, y: number) => pixels(scene, camera, x, y);
    pointer(scene, POINTERDOWN, at(0, -0.2), 1);
    pointer(scene, POINTERDOWN, at(0, 0.2), 2);
    expect(grab.hands).toHaveLength(2);
    pointer(scene, POINTERUP, at(0, 0.2), 2);
    pointer(scene, POINTERUP, at(0, -0.2), 1, true);
    expect(grab.hands).toHaveLength(1);
    expect(grab.hands[0].holds).toBe(true);
    // Grabbed again at the same place, it is the new hand that holds it.
    pointer(scene, POINTERDOWN, at(0, -0.2), 1);
    expect(grab.hands).toHaveLength(1);
    grab.dispose();
    expect(rods.attachments.every(({ isDisposed }) => isDisposed)).toBe(true);
    rods.dispose();
  });

  it("leaves hands where they are let go of while it pins, and tells which a pointer holds", () => {
    const { scene, camera, rods, grab } = setUp();
    const at = (x: number, y: number) => pixels(scene, camera, x, y);
    expect(grab.pins).toBe(false);
    grab.pins = true;
    pointer(scene, POINTERDOWN, at(0, -0.2));
    const [hand] = grab.hands;
    expect(grab.isHeld(hand)).toBe(true);
    pointer(scene, POINTERMOVE, at(0.1, -0.2));
    pointer(scene, POINTERUP, at(0.1, -0.2));
    expect(grab.hands).toEqual([hand]);
    expect(grab.isHeld(hand)).toBe(false);
    expect(hand.getTargetToRef(new Vector3()).x).toBeCloseTo(0.1, 2);
    for (let i = 0; i < 60; i++) rods.step(1 / 60);
    expect(
      Vector3.Distance(hand.rod.getPointToRef(hand.s, new Vector3()), hand.getTargetToRef(new Vector3())),
    ).toBeLessThan(0.02);
    grab.pins = false;
    pointer(scene, POINTERDOWN, at(0.1, -0.2));
    pointer(scene, POINTERUP, at(0.1, -0.2));
    expect(grab.hands).toEqual([]);
    rods.dispose();
  });

  it("never pulls harder than it may", () => {
    const { scene, camera, rods, grab } = setUp();
    const at = (x: number, y: number) => pixels(scene, camera, x, y);
    pointer(scene, POINTERDOWN, at(0, -0.4));
    pointer(scene, POINTERMOVE, at(40, -0.4));
    rods.step(3);
    const { rod } = grab.hands[0];
    const most = 10 * 9.81 * rod.material.density * Math.PI * rod.radius ** 2 * rod.length;
    expect(grab.hands[0].getForceToRef(new Vector3()).length()).toBeLessThan(1.02 * most);
    rods.dispose();
  });
});
