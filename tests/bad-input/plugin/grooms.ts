// Calls of the plugin that read and write files of hair.
import type { Scene } from "@babylonjs/core/scene.js";
import type * as plugin from "../../../plugin/index.js";
import * as grooms from "../../../plugin/grooms/index.js";
import * as sceneFiles from "../../../plugin/scene-files/index.js";
import { mixedCurves } from "../../plugin/grooms/sample-curves.js";
import type { Spec } from "./kinds.js";

const noFiles = [
  null,
  undefined,
  "x",
  5,
  {},
  [],
  new Float64Array(4),
  new Uint8Array(0),
  new Uint8Array(400),
];
const noCurves = [
  ...[null, undefined, "x", 5, {}, []],
  { ...mixedCurves(), points: new Float32Array(3) },
  { ...mixedCurves(), starts: new Uint32Array([0, 0, 4]) },
  { ...mixedCurves(), colours: "red" },
];

const placement = {
  on: ["x", 5, {}, []],
  scale: ["x", 0, -1, Number.NaN, 1e30],
  axes: ["x", 5, [], ["x", "y"], ["x", "x", "y"], ["x", "y", "up"]],
};

export const groomCalls: Readonly<Record<string, Spec>> = {
  readHair: {
    good: () => [grooms.writeHair(mixedCurves())],
    kinds: [noFiles],
    call: (_, file: Uint8Array) => grooms.readHair(file),
  },
  writeHair: {
    good: () => [mixedCurves()],
    kinds: [noCurves],
    call: (_, curves: grooms.StrandCurves) => grooms.writeHair(curves),
  },
  readTfx: {
    good: () => [grooms.writeTfx(mixedCurves())],
    kinds: [noFiles],
    call: (_, file: Uint8Array) => grooms.readTfx(file),
  },
  writeTfx: {
    good: () => [mixedCurves(), { vertices: 8 }],
    kinds: [noCurves, { options: { vertices: [0, 5, 7.5, "8", 128, 2 ** 32] }, optional: true }],
    call: (_, curves: grooms.StrandCurves, options: grooms.TfxOptions) => grooms.writeTfx(curves, options),
  },
  createGroom: {
    good: ({ rods }) => [rods, mixedCurves(), { hold: true, count: 3, scale: 0.5 }],
    kinds: [
      [null, undefined, "x", 5, {}, []],
      [...noFiles, ...noCurves, [[{ x: 0, y: 0 }]], [[]], [5]],
      {
        options: {
          ...placement,
          count: [0, -1, 0.5, "4", 1e9],
          every: [0, 1.5, "2"],
          drawn: [0, 0.5, "x", 1e12],
          tolerance: [0, -1, "x", 1e9],
          elements: [0, -1, 0.5, "4", 1e9],
          hold: "flag",
          stiffen: "flag",
          radius: ["x", 0, -1, 1e30, [0.1, 0.1]],
          material: ["nosuch", 5, {}, { density: 1 }],
          care: "name",
          model: "name",
          collisions: "name",
          look: ["x", 5, {}, { kind: "rope" }],
        },
        optional: true,
      },
    ],
    wrong: ({ lost }) => ({ 2: [{ on: lost }, { count: 2, every: 2 }] }),
    call: (_, rods: plugin.ElasticRods, source: grooms.GroomSource, options: grooms.GroomOptions) =>
      grooms.createGroom(rods, source, options),
  },
  curvesFromPoints: {
    good: () => [
      [
        [
          { x: 0, y: 0, z: 0 },
          { x: 0, y: 1, z: 0 },
        ],
      ],
    ],
    kinds: [
      [null, undefined, "x", 5, {}, [], [[]], [5], [[{ x: 0, y: 0 }]], [[{ x: 0, y: Number.NaN, z: 0 }]]],
    ],
    call: (_, strands: readonly (readonly plugin.Point[])[]) => grooms.curvesFromPoints(strands),
  },
  curvesOfRods: {
    good: ({ rods }) => [rods.rods, { points: 4 }],
    kinds: [
      [null, undefined, "x", 5, {}, [], [5], [null]],
      { options: { ...placement, points: [1, 0, 2.5, "x", 1e9] }, optional: true },
    ],
    call: (_, rods: readonly plugin.Rod[], options: grooms.RodCurvesOptions) =>
      grooms.curvesOfRods(rods, options),
  },
  loadRods: {
    good: ({ rods }) => [rods, { format: "babylon-rods", version: 1 }, {}],
    kinds: [
      [null, undefined, "x", 5, {}, []],
      [null, undefined, "x", 5, {}, [], { format: "babylon-rods", version: 1, rope: [] }],
      { options: { resolve: ["x", 5, {}], files: ["x", 5] }, optional: true },
    ],
    call: (_, rods: plugin.ElasticRods, file: unknown, options: sceneFiles.LoadRodsOptions) =>
      sceneFiles.loadRods(rods, file, options),
  },
  describeRods: {
    good: ({ rods }) => [rods],
    kinds: [[null, undefined, "x", 5, {}, []]],
    call: (_, rods: plugin.ElasticRods) => sceneFiles.describeRods(rods),
  },
  rodsInExtras: {
    good: ({ scene }) => [scene],
    kinds: [[null, undefined, "x", 5, {}, []]],
    call: (_, scene: Scene) => sceneFiles.rodsInExtras(scene),
  },
};
