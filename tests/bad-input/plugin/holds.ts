// Calls of attachments, hands, grabs and winches.
import { Ray } from "@babylonjs/core/Culling/ray.core.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import * as plugin from "../../../plugin/index.js";
import { setter, type Spec } from "./kinds.js";

export const holdCalls: Readonly<Record<string, Spec>> = {
  "Attachment.getForceToRef": {
    good: () => [new Vector3()],
    kinds: ["output"],
    call: ({ attachment }, ref: Vector3) => attachment.getForceToRef(ref),
  },
  "Attachment.getTorqueToRef": {
    good: () => [new Vector3()],
    kinds: ["output"],
    call: ({ attachment }, ref: Vector3) => attachment.getTorqueToRef(ref),
  },
  "Attachment.move": {
    good: ({ attachment }) => [Vector3.Up(), attachment],
    kinds: ["point", "free"],
    wrong: ({ ended }) => ({ 1: [ended] }),
    call: (_, point: Vector3, attachment: plugin.Attachment) => attachment.move(point),
  },
  "Hand.getForceToRef": {
    good: () => [new Vector3()],
    kinds: ["output"],
    call: ({ hand }, ref: Vector3) => hand.getForceToRef(ref),
  },
  "Hand.dragIn": {
    good: () => [Vector3.Up(), new Ray(Vector3.Zero(), Vector3.Up())],
    kinds: ["point", [null, undefined, "x", {}]],
    call: ({ hand }, normal: Vector3, ray: Ray) => hand.dragIn(normal, ray),
  },
  "Hand.follow": {
    good: () => [new Ray(new Vector3(0, -1, 0), Vector3.Up())],
    kinds: [[null, undefined, "x", {}]],
    call: ({ hand }, ray: Ray) => hand.follow(ray),
  },
  "Hand.layOn": {
    good: () => [Vector3.Up(), Vector3.Up()],
    kinds: ["point", "point"],
    call: ({ hand }, place: Vector3, normal: Vector3) => hand.layOn(place, normal),
  },
  "Hand.moveTo": {
    good: () => [Vector3.Up()],
    kinds: ["point"],
    call: ({ hand }, place: Vector3) => hand.moveTo(place),
  },
  "Winch.speed=": {
    good: () => [0.1],
    kinds: ["number"],
    call: ({ winch }, speed: number) => (winch.speed = speed),
  },
  "Winch.windTo": {
    good: () => [1.5, 0.1],
    kinds: ["positive", "positive"],
    wrong: () => ({ 0: [0.001], 1: [0] }),
    call: ({ winch }, length: number, speed: number) => winch.windTo(length, speed),
  },
  "new PointerGrab": {
    good: ({ rods }) => [rods, {}],
    kinds: [
      [null, undefined, "x", {}],
      {
        options: {
          reach: "positive",
          compliance: "positive",
          mostForce: "positive",
          planeNormal: ["x", { x: 0, y: 0, z: 0 }, { x: 0, y: Number.NaN, z: 0 }],
          filter: ["x", 5],
        },
        optional: true,
      },
    ],
    call: (_, rods: plugin.ElasticRods, options: plugin.GrabOptions) =>
      new plugin.PointerGrab(rods, options).dispose(),
  },
  "PointerGrab.pins=": setter("flag", true, ({ pointer }, on: boolean) => (pointer.pins = on)),
  "Hand.getTargetToRef": {
    good: () => [new Vector3()],
    kinds: ["output"],
    call: ({ hand }, ref: Vector3) => hand.getTargetToRef(ref),
  },
  "new XRGrab": {
    good: ({ rods }) => {
      const { onRodAddedObservable: observable } = rods;
      const input = {
        controllers: [],
        onControllerAddedObservable: observable,
        onControllerRemovedObservable: observable,
      };
      return [rods, input, {}];
    },
    kinds: [
      [null, undefined, "x", {}],
      [null, undefined, "x", {}],
      {
        options: {
          reach: "positive",
          spread: "positive",
          compliance: "positive",
          mostForce: "positive",
          filter: ["x", 5],
        },
        optional: true,
      },
    ],
    call: (_, rods: plugin.ElasticRods, input: never, options: plugin.XRGrabOptions) =>
      new plugin.XRGrab(rods, input, options).dispose(),
  },
};
