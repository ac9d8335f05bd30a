// Calls of obstacles, combs and contacts.
import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type * as plugin from "../../../plugin/index.js";
import { setter, ofContact, type Spec } from "./kinds.js";

export const contactCalls: Readonly<Record<string, Spec>> = {
  "Obstacle.friction=": setter("positive", 0.3, ({ moved }, value) => (moved.friction = value)),
  "Obstacle.getPoseToRef": {
    good: () => [new Vector3(), new Quaternion()],
    kinds: ["output", "output"],
    call: ({ moved }, position: Vector3, rotation: Quaternion) => moved.getPoseToRef(position, rotation),
  },
  "Obstacle.getVelocityToRef": {
    good: () => [new Vector3(), new Vector3()],
    kinds: ["output", "output"],
    call: ({ moved }, angular: Vector3, linear: Vector3) => moved.getVelocityToRef(angular, linear),
  },
  "Obstacle.move": {
    good: () => [Vector3.Up(), Quaternion.Identity()],
    kinds: ["point", "rotation"],
    call: ({ moved }, position: Vector3, rotation: Quaternion) => moved.move(position, rotation),
  },
  "Obstacle.teleport": {
    good: () => [Vector3.Up(), Quaternion.Identity()],
    kinds: ["point", "rotation"],
    call: ({ moved }, position: Vector3, rotation: Quaternion) => moved.teleport(position, rotation),
  },
  "Comb.mostSpeed=": setter("positive", 2, ({ comb }, value) => (comb.mostSpeed = value)),
  "Comb.snag=": {
    good: () => [{ snagForce: 1 }],
    kinds: [{ options: { snagForce: "positive", snagSeconds: "positive" } }],
    call: ({ comb }, snag: plugin.SnagOptions) => (comb.snag = snag as Required<plugin.SnagOptions>),
  },
  "Comb.setMeasures": {
    good: () => [{ teeth: 4 }],
    kinds: [
      {
        options: {
          teeth: [0, -1, 0.5, 1e9, "x"],
          toothRadius: [0, -1, "x"],
          spacing: [0, -1, "x"],
          toothLength: [0, -1, "x"],
          handleRadius: [0, -1, "x"],
        },
      },
    ],
    call: ({ comb }, measures: plugin.CombMeasures) => comb.setMeasures(measures),
  },
  "Comb.getToothForceToRef": {
    good: () => [0, new Vector3()],
    kinds: ["positive", "output"],
    wrong: () => ({ 0: [2, 0.5] }),
    call: ({ comb }, tooth: number, ref: Vector3) => comb.getToothForceToRef(tooth, ref),
  },
  "Comb.isSnagged": {
    good: () => [0],
    kinds: ["positive"],
    call: ({ comb }, tooth: number) => comb.isSnagged(tooth),
  },
  "Comb.moveTo": {
    good: () => [Vector3.Up(), Quaternion.Identity()],
    kinds: ["point", "rotation"],
    call: ({ comb }, position: Vector3, rotation: Quaternion) => comb.moveTo(position, rotation),
  },
  "Contacts.getRod": ofContact((contacts, index) => contacts.getRod(index)),
  "Contacts.getOther": ofContact((contacts, index) => contacts.getOther(index)),
  "Contacts.getArcLength": ofContact((contacts, index) => contacts.getArcLength(index)),
  "Contacts.getGap": ofContact((contacts, index) => contacts.getGap(index)),
  "Contacts.getPointToRef": ofContact((contacts, index, ref) => contacts.getPointToRef(index, ref)),
  "Contacts.getNormalToRef": ofContact((contacts, index, ref) => contacts.getNormalToRef(index, ref)),
  "Contacts.getImpulseToRef": ofContact((contacts, index, ref) => contacts.getImpulseToRef(index, ref)),
  "Contacts.getForceToRef": ofContact((contacts, index, ref) => contacts.getForceToRef(index, ref)),
  "Contacts.getState": ofContact((contacts, index) => contacts.getState(index)),
};
