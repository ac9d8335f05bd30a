// Calls of hair, looks and grooms.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import * as plugin from "../../../plugin/index.js";
import { setter, looks, type Spec } from "./kinds.js";

export const hairCalls: Readonly<Record<string, Spec>> = {
  "Hair.setCurl": {
    good: () => ["wavy", 5],
    kinds: [
      ["nosuch", -1, 1e30, Number.NaN, {}, null, undefined],
      ["x", Number.NaN, 1e30, {}],
    ],
    call: ({ hair }, curl: plugin.HairType, twist: number) => hair.setCurl(curl, twist),
  },
  "Hair.regrow": {
    good: () => [{ strands: 3 }],
    kinds: [
      { options: { strands: [0, -1, 0.5, "x"], curl: [-1, "nosuch"], length: [0, -1, "x"], look: [5, {}] } },
    ],
    call: ({ hair }, changes: plugin.HairOptions) => hair.regrow(changes),
  },
  "Hair.tie": {
    good: ({ hair }) => [hair.rods[0].getPointToRef(0.05, new Vector3()), { radius: 0.01, reach: 1 }],
    kinds: [
      "point",
      {
        options: { radius: "positive", reach: ["x", 0, -1, 1e30, Number.NaN], target: [5, "x", {}] },
        optional: true,
      },
    ],
    wrong: () => ({ 0: [{ x: 500, y: 0, z: 0 }] }),
    call: ({ hair }, point: plugin.Point, options: plugin.TieOptions) => hair.tie(point, options),
  },
  "Hair.setMaterial": {
    good: () => ["hair"],
    kinds: [[null, undefined, "nosuch", 5, { density: -1 }, { colour: 1 }]],
    call: ({ hair }, material: plugin.MaterialName) => hair.setMaterial(material),
  },
  "Hair.setRadius": {
    good: () => [1e-4],
    kinds: ["positive"],
    call: ({ hair }, radius: number) => hair.setRadius(radius),
  },
  "Hair.setElements": {
    good: () => [4],
    kinds: ["positive"],
    wrong: () => ({ 0: [0, 0.5] }),
    call: ({ hair }, elements: number) => hair.setElements(elements),
  },
  "Hair.care=": setter("name", "exact", ({ hair }, value) => (hair.care = value)),
  "Hair.collisions=": setter("name", "all", ({ hair }, value) => (hair.collisions = value)),
  "Hair.setLength": {
    good: () => [0.2],
    kinds: ["positive"],
    wrong: () => ({ 0: [1e-7] }),
    call: ({ hair }, metres: number) => hair.setLength(metres),
  },
  hairLook: { good: () => [{}], kinds: [looks], call: (_, options: object) => plugin.hairLook(options) },
  ropeLook: { good: () => [{}], kinds: [looks], call: (_, options: object) => plugin.ropeLook(options) },
  strandLook: { good: () => [{}], kinds: [looks], call: (_, options: object) => plugin.strandLook(options) },
  readGroom: {
    good: ({ hair }) => [plugin.writeGroom(hair.exportGroom())],
    kinds: [[null, undefined, 5, {}, "x", "{}", "null", new Uint8Array(3), new Uint8Array(100)]],
    call: (_, file: never) => plugin.readGroom(file),
  },
  writeGroom: {
    good: ({ hair }) => [hair.exportGroom()],
    kinds: [[null, undefined, 5, "x", {}]],
    call: (_, groom: plugin.Groom) => plugin.writeGroom(groom),
  },
  writeGroomJson: {
    good: ({ hair }) => [hair.exportGroom()],
    kinds: [[null, undefined, 5, "x", {}]],
    call: (_, groom: plugin.Groom) => plugin.writeGroomJson(groom),
  },
};
