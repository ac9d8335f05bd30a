// Kinds of arguments that several calls of the plugin take.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type * as plugin from "../../../plugin/index.js";
import type { CallSpec, OptionsKind } from "../call-spec.js";
import { type PluginScene } from "./scene.js";

export type Spec = CallSpec<PluginScene>;

export const collision: OptionsKind = {
  options: { membership: "optionalNumber", collidesWith: "optionalNumber" },
  optional: true,
};
export const surface: OptionsKind["options"] = { friction: "positive", restitution: "positive", collision };
export const common: OptionsKind["options"] = {
  from: "point",
  material: ["nosuch", 5, {}, { density: 1 }, { density: 1e30, youngModulus: 1 }],
  model: "name",
  elements: [0, -1, 0.5, 1e30, Number.NaN, "4"],
  adapt: { options: { shortest: "positive", longest: "positive" } },
  curl: [
    "nosuch",
    5,
    {},
    { radius: 1 },
    { radius: 0.01, pitch: 1e30 },
    { radius: 0.01, pitch: 0.1, colour: 1 },
  ],
  hold: "flag",
  root: "name",
  director: "point",
  collision,
  care: "name",
  step: "name",
  visible: "flag",
  colour: ["red", 5, {}, { r: 1, g: 1 }, { r: Number.NaN, g: 0, b: 0 }, { r: 1e30, g: 0, b: 0 }],
  color: [{ r: 1, g: 0, b: 0 }],
  look: ["x", 5, {}, { kind: "hair" }],
};
export const radius = ["x", 0, -1, 1e30, Number.NaN, [0.01], [0.01, 0]];
export const measures: OptionsKind["options"] = {
  teeth: "positive",
  toothRadius: "positive",
  spacing: "positive",
  toothLength: "positive",
  handleRadius: "positive",
  snagForce: "positive",
  snagSeconds: "positive",
};
export const grip: OptionsKind = {
  options: { compliance: "positive", mostForce: "positive" },
  optional: true,
};
export const end = ["middle", 5, {}];

export const at = (call: (scene: PluginScene, s: number, ref: Vector3) => unknown): Spec => ({
  good: () => [0.5, new Vector3()],
  kinds: ["positive", "output"],
  wrong: () => ({ 0: [1.01] }),
  call,
});
export const along = (call: (scene: PluginScene, s: number) => unknown): Spec => ({
  good: () => [0.5],
  kinds: ["positive"],
  wrong: () => ({ 0: [1.01] }),
  call,
});
export const onRod = (call: (scene: PluginScene, s: number, value: Vector3) => unknown): Spec => ({
  good: () => [0.5, Vector3.Up()],
  kinds: ["positive", "point"],
  wrong: () => ({ 0: [1.01] }),
  call,
});
export const volumes = [
  "x",
  5,
  {},
  { centre: Vector3.Zero() },
  { centre: Vector3.Zero(), radius: -1 },
  { centre: Vector3.Zero(), radius: 1, edge: -1 },
  { centre: Vector3.Zero(), radius: 1, colour: 1 },
  { centre: Vector3.Zero(), halfExtents: 1 },
];
export const setter = (
  kind: "positive" | "flag" | "name",
  good: unknown,
  call: (scene: PluginScene, value: never) => unknown,
): Spec => ({
  good: () => [good],
  kinds: [kind],
  call: call as Spec["call"],
});
export const ofContact = (
  call: (contacts: plugin.Contacts, index: number, ref: Vector3) => unknown,
): Spec => ({
  good: () => [0, new Vector3()],
  kinds: ["positive"],
  wrong: () => ({ 0: [0.5, 1e6] }),
  call: ({ rods }, index: number, ref: Vector3) => call(rods.contacts, index, ref),
});
export const noMeshes = ({ lost, node }: PluginScene) => ({ 0: [lost, node] });
export const looks: readonly unknown[] = [
  { nosuchoption: 1 },
  "x",
  5,
  null,
  { roughness: 2 },
  { roughness: Number.NaN },
  { color: 1 },
];
