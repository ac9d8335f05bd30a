// Calls of the plugin that read and write files of hair.
import * as grooms from "../../../plugin/grooms/index.js";
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
};
