// Calls of rods.
import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import type * as plugin from "../../../plugin/index.js";
import { radius, end, at, along, onRod, setter, type Spec } from "./kinds.js";
import { foreign } from "./scene.js";

export const rodCalls: Readonly<Record<string, Spec>> = {
  "Rod.getPointToRef": at(({ ropes }, s, ref) => ropes[0].getPointToRef(s, ref)),
  "Rod.getTangentToRef": at(({ ropes }, s, ref) => ropes[0].getTangentToRef(s, ref)),
  "Rod.getVelocityToRef": at(({ ropes }, s, ref) => ropes[0].getVelocityToRef(s, ref)),
  "Rod.getFrameToRef": at(({ ropes }, s, ref) =>
    ropes[0].getFrameToRef(s, ref && (new Quaternion() as never)),
  ),
  "Rod.getMomentToRef": at(({ ropes }, s, ref) => ropes[0].getMomentToRef(s, ref)),
  "Rod.getCurvature": along(({ ropes }, s) => ropes[0].getCurvature(s)),
  "Rod.getTwist": along(({ ropes }, s) => ropes[0].getTwist(s)),
  "Rod.getTension": along(({ ropes }, s) => ropes[0].getTension(s)),
  "Rod.getRootToRef": {
    good: () => [new Vector3(), new Quaternion()],
    kinds: ["output", "output"],
    call: ({ ropes }, position: Vector3, rotation: Quaternion) => ropes[0].getRootToRef(position, rotation),
  },
  "Rod.attach": {
    good: ({ node }) => [0.5, node, { point: Vector3.Zero() }],
    kinds: [
      "positive",
      [null, undefined, "x", 5, { x: 0, y: Number.NaN, z: 0 }, { x: 1e30, y: 0, z: 0 }, {}],
      {
        options: {
          point: "point",
          s: [0.5],
          instance: [0],
          direction: ["x", 5, { x: 0, y: 0, z: 0 }],
          up: ["x", 5, "present"],
          compliance: "positive",
          breakingForce: ["x", -1, 0, 1e30],
          mostForce: ["x", -1, 0, 5],
          colour: [1],
        },
        optional: true,
      },
    ],
    wrong: ({ lost, gone }) => ({ 0: [1.01], 1: [lost, gone, foreign().rod, foreign().obstacle] }),
    call: ({ ropes }, s: number, to: plugin.AttachmentTarget, options: plugin.AttachmentOptions) =>
      ropes[0].attach(s, to, options),
  },
  "Rod.applyForce": onRod(({ ropes }, s, value) => ropes[0].applyForce(s, value)),
  "Rod.applyTorque": onRod(({ ropes }, s, value) => ropes[0].applyTorque(s, value)),
  "Rod.applyImpulse": onRod(({ ropes }, s, value) => ropes[0].applyImpulse(s, value)),
  "Rod.addLoad": {
    good: () => [0.5, { force: Vector3.Up() }],
    kinds: ["positive", { options: { force: "point", torque: "point", turns: "flag" } }],
    wrong: () => ({ 0: [1.01] }),
    call: ({ ropes }, s: number, options: plugin.LoadOptions) => ropes[0].addLoad(s, options),
  },
  "Rod.cut": {
    good: () => [0.5, "piece"],
    kinds: ["positive", "free"],
    wrong: () => ({ 0: [1, 0] }),
    call: ({ ropes }, s: number, name: string) => ropes[0].cut(s, name),
  },
  "Rod.join": {
    good: ({ ropes }) => {
      ropes[1].teleport(ropes[0].getPointToRef(1, new Vector3()));
      return [ropes[1], { gap: 10, angle: 1.5 }];
    },
    kinds: ["handle", { options: { end, gap: "positive", angle: "positive" }, optional: true }],
    wrong: ({ gone, ground, ropes }) => ({ 0: [gone, ground, foreign().rod, ropes[0], ropes[2]] }),
    call: ({ ropes }, other: plugin.Rod, options: plugin.JoinOptions) => ropes[0].join(other, options),
  },
  "Rod.payOut": {
    good: () => [0.1, "tip", {}],
    kinds: ["number", end, { options: { elementLength: "positive" }, optional: true }],
    wrong: () => ({ 0: [-0.99, 1e5] }),
    call: ({ ropes }, metres: number, which: plugin.RodEnd, options: object) =>
      ropes[0].payOut(metres, which, options),
  },
  "Rod.winch": {
    good: () => [{}],
    kinds: [
      {
        options: {
          end,
          speed: "optionalNumber",
          shortest: ["x", 0, 2, 1e30],
          longest: ["x", 0, 0.5, Number.NaN],
          elementLength: "positive",
        },
        optional: true,
      },
    ],
    call: ({ ropes }, options: plugin.WinchOptions) => ropes[0].winch(options),
  },
  "Rod.setMaterial": {
    good: () => ["hemp"],
    kinds: [[null, undefined, "nosuch", 5, { density: -1 }, { density: 1e30 }, { colour: 1 }]],
    call: ({ ropes }, material: plugin.MaterialName) => ropes[0].setMaterial(material),
  },
  "Rod.tearingForce=": {
    good: () => [20],
    kinds: [["x", 0, -1, 1e30, Number.NaN, null, undefined, {}]],
    call: ({ ropes }, force: number) => (ropes[0].tearingForce = force),
  },
  "Rod.setModel": {
    good: () => ["clothoid"],
    kinds: [[null, undefined, "nosuch", 5, {}]],
    call: ({ ropes }, model: string) => ropes[0].setModel(model),
  },
  "Rod.setRadius": {
    good: () => [0.02],
    kinds: [[...radius, null, undefined]],
    wrong: () => ({ 0: [0.6] }),
    call: ({ ropes }, value: number) => ropes[0].setRadius(value),
  },
  "Rod.setLength": {
    good: () => [0.8],
    kinds: ["positive"],
    wrong: () => ({ 0: [0.001] }),
    call: ({ ropes }, metres: number) => ropes[0].setLength(metres),
  },
  "Rod.setElements": {
    good: () => [4],
    kinds: ["positive"],
    wrong: () => ({ 0: [0, 0.5, 1e9] }),
    call: ({ ropes }, elements: number) => ropes[0].setElements(elements),
  },
  "Rod.setNaturalCurvature": {
    good: () => [5, 2],
    kinds: ["number", "optionalNumber"],
    call: ({ ropes }, curvature: number, twist: number) => ropes[0].setNaturalCurvature(curvature, twist),
  },
  "Rod.isVisible=": setter("flag", false, ({ ropes }, value) => (ropes[0].isVisible = value)),
  "Rod.care=": setter("name", "crowd", ({ ropes }, value) => (ropes[0].care = value)),
  "Rod.step=": setter("name", "second-order", ({ ropes }, value) => (ropes[0].step = value)),
  "Rod.collision=": {
    good: () => [{ membership: 1, collidesWith: 2, self: false }],
    kinds: [
      {
        options: {
          membership: [-1, 0.5, 1e30, "x"],
          collidesWith: [-1, 0.5, 1e30, "x"],
          self: ["x", 5],
        },
      },
    ],
    call: ({ ropes }, collision: Required<plugin.RodCollisionOptions>) => (ropes[0].collision = collision),
  },
  "Rod.adapt=": {
    good: () => [{ shortest: 0.01, longest: 0.1 }],
    kinds: [["x", 5, {}, { shortest: 0.1, longest: 0.1 }, { shortest: 0, longest: 1 }]],
    call: ({ ropes }, adapt: plugin.AdaptOptions) => (ropes[0].adapt = adapt),
  },
  "Rod.setColour": {
    good: () => [{ r: 1, g: 0, b: 0 }],
    kinds: [[null, undefined, "red", 5, {}, { r: 1, g: 1 }, { r: -1, g: 0, b: 0 }, { r: 1e30, g: 0, b: 0 }]],
    call: ({ ropes }, colour: never) => ropes[0].setColour(colour),
  },
  "Rod.follow": {
    good: ({ node }) => [node],
    kinds: ["node"],
    wrong: ({ lost }) => ({ 0: [lost] }),
    call: ({ ropes }, node: TransformNode) => ropes[2].follow(node),
  },
  "Rod.moveRoot": {
    good: () => [Vector3.Up(), Quaternion.Identity()],
    kinds: ["point", "rotation"],
    call: ({ ropes }, position: Vector3, rotation: Quaternion) => ropes[2].moveRoot(position, rotation),
  },
  "Rod.teleport": {
    good: () => [Vector3.Up(), Quaternion.Identity()],
    kinds: ["point", "rotation"],
    call: ({ ropes }, position: Vector3, rotation: Quaternion) => ropes[2].teleport(position, rotation),
  },
};
