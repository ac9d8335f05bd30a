import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Observable } from "@babylonjs/core/Misc/observable.js";
import { WebXRGenericTriggerMotionController } from "@babylonjs/core/XR/motionController/webXRGenericMotionController.js";
import { WebXRInputSource } from "@babylonjs/core/XR/webXRInputSource.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { describe, expect, it } from "vitest";
import { ElasticRods, XRGrab, type Hand, type Rod } from "../../../plugin/index.js";
import { createNullScene } from "../null-scene.js";

/** A controller as a headset would bring it, without a headset: Babylon's own classes around a device whose button we press. */
function createController(scene: Scene, handedness: "left" | "right", hasGrip = true) {
  const device = {
    targetRayMode: "tracked-pointer",
    handedness,
    profiles: [],
    ...(hasGrip ? { gripSpace: {} } : {}),
  };
  const controller = new WebXRInputSource(scene, device as unknown as XRInputSource);
  const button = { value: 0, touched: false, pressed: false };
  const motion = new WebXRGenericTriggerMotionController(scene, { axes: [], buttons: [button] }, handedness);
  controller.motionController = motion;
  controller.onMotionControllerInitObservable.notifyObservers(motion);
  const press = (pressed: boolean) => {
    Object.assign(button, { value: pressed ? 1 : 0, touched: pressed, pressed });
    motion.updateFromXRFrame(null as unknown as XRFrame);
  };
  const place = (position: Vector3, rotation = Quaternion.Identity()) => {
    for (const node of [controller.pointer, controller.grip]) {
      node?.position.copyFrom(position);
      node?.rotationQuaternion!.copyFrom(rotation);
    }
  };
  return { controller, press, place };
}

function setUp() {
  const { scene } = createNullScene();
  const rods = new ElasticRods(scene);
  const rope = rods.createRope({ from: new Vector3(0, 2, 0), to: new Vector3(0, 1, 0), radius: 0.01 });
  const input = {
    controllers: [] as WebXRInputSource[],
    onControllerAddedObservable: new Observable<WebXRInputSource>(),
    onControllerRemovedObservable: new Observable<WebXRInputSource>(),
  };
  const add = (handedness: "left" | "right", hasGrip = true) => {
    const created = createController(scene, handedness, hasGrip);
    input.controllers.push(created.controller);
    input.onControllerAddedObservable.notifyObservers(created.controller);
    return created;
  };
  return { scene, rods, rope, input, add };
}

const at = (rod: Rod, s: number) => rod.getPointToRef(s, new Vector3());

describe("grabbing with XR controllers", () => {
  it("takes the rope that a hand touches, along with the hand, and lets it go", () => {
    const { rods, rope, input, add } = setUp();
    const grab = new XRGrab(rods, input);
    const told: string[] = [];
    grab.onGrabObservable.add(({ rod }) => told.push(`grab ${rod.name}`));
    grab.onReleaseObservable.add(({ rod }) => told.push(`release ${rod.name}`));
    const { press, place } = add("right");
    place(new Vector3(1, 1.2, 0));
    press(true);
    expect(grab.hands).toEqual([]);
    press(false);
    place(new Vector3(0.04, 1.2, 0));
    press(true);
    expect(grab.hands).toHaveLength(1);
    const [hand] = grab.hands;
    expect(hand.s).toBeCloseTo(0.8, 2);
    for (let i = 1; i <= 60; i++) {
      place(new Vector3(0.04 + (0.3 * i) / 60, 1.2 + (0.1 * i) / 60, 0));
      rods.step(1 / 60);
    }
    rods.step(1);
    expect(Vector3.Distance(at(rope, hand.s), new Vector3(0.3, 1.3, 0))).toBeLessThan(0.02);
    press(false);
    expect(hand.holds).toBe(false);
    expect(told).toEqual(["grab rope 1", "release rope 1"]);
    rods.dispose();
  });

  it("has two hands, and what they hold turns with them", () => {
    const { rods, rope, input, add } = setUp();
    const [left, right] = [add("left"), add("right")];
    const grab = new XRGrab(rods, input);
    left.place(new Vector3(0, 1.9, -0.02));
    right.place(new Vector3(0, 1.5, -0.02));
    left.press(true);
    right.press(true);
    expect(grab.hands).toHaveLength(2);
    const held = grab.hands[1];
    // Half a turn about the vertical takes the held point from before the controller to behind it.
    right.place(new Vector3(0, 1.5, -0.02), Quaternion.RotationAxis(Vector3.Up(), Math.PI));
    rods.step(1.5);
    expect(at(rope, held.s).z).toBeCloseTo(-0.04, 2);
    left.press(false);
    expect(grab.hands).toEqual([held]);
    grab.dispose();
    expect(held.holds).toBe(false);
    right.press(false);
    right.press(true);
    expect(grab.hands).toEqual([]);
    rods.dispose();
  });

  it("points at what is out of reach, with or without a grip", () => {
    const { rods, rope, input, add } = setUp();
    const grab = new XRGrab(rods, input);
    const { controller, press, place } = add("left", false);
    expect(controller.grip).toBeUndefined();
    // Looks along z of a left-handed scene.
    place(new Vector3(0, 1.3, -2));
    press(true);
    const hand = grab.hands[0] as Hand;
    expect(hand.rod).toBe(rope);
    expect(hand.s).toBeCloseTo(0.7, 2);
    input.onControllerRemovedObservable.notifyObservers(controller);
    expect(hand.holds).toBe(false);
    press(false);
    press(true);
    expect(grab.hands).toEqual([]);
    expect(() => new XRGrab(rods, input, { reach: 0 })).toThrow(/^reach is 0/);
    rods.dispose();
  });
});
