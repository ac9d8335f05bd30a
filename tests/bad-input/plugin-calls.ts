// Every public call of the plugin, with what its arguments are.
import { Ray } from "@babylonjs/core/Culling/ray.core.js";
import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import * as plugin from "../../plugin/index.js";
import { box, createBody, createHavokScene } from "../plugin/havok-scene.js";
import { createSkin } from "../plugin/obstacles/skin.js";
import type { CallSpec, OptionsKind, Trusted } from "./call-spec.js";

/** A scene that has one of everything; and what is gone or of another scene. */
export function createScene() {
  const { scene, render } = createHavokScene();
  const rods = new plugin.ElasticRods(scene);
  const rope = (x: number, root: "pinned" | "free" = "pinned") =>
    rods.createRope({ from: { x, y: 1, z: 0 }, to: { x, y: 0, z: 0 }, radius: 0.01, elements: 4, root });
  const ropes = [rope(0), rope(1, "free"), rope(2)];
  const ground = rods.createGround({ height: -3 });
  const crate = createBody(scene, box(scene, 0.2), { at: [5, 0, 0], mass: 1 });
  const node = new TransformNode("node", scene);
  const lost = new TransformNode("lost", scene);
  lost.dispose();
  ropes[2].follow(node);
  const attachment = ropes[0].attach(1, { x: 0, y: 0, z: 0 });
  const hand = rods.grab(ropes[0], 0.5);
  const winch = ropes[2].winch();
  const mesh = CreateSphere("head", { diameter: 0.2, segments: 4 }, scene);
  mesh.position.x = 9;
  const hair = rods.createHair(mesh, { strands: 2, length: 0.1 });
  const comb = rods.createComb({ teeth: 2, position: { x: 12, y: 0, z: 0 } });
  const moved = rods.addObstacle({ kind: "sphere", radius: 0.1 }, { position: { x: 0, y: -0.1, z: 0 } });
  const gone = rope(30);
  gone.dispose();
  const ended = ropes[1].attach(0.5, { x: 1, y: 0.5, z: 0 });
  ended.dispose();
  for (let i = 0; i < 2; i++) render();
  return {
    scene,
    rods,
    ropes,
    ground,
    crate,
    node,
    lost,
    attachment,
    hand,
    winch,
    mesh,
    hair,
    comb,
    moved,
    gone,
    ended,
  };
}
export type PluginScene = ReturnType<typeof createScene>;
type Spec = CallSpec<PluginScene>;

/** Of another scene, made once: nothing here changes it. */
let elsewhere: { rod: plugin.Rod; obstacle: plugin.Obstacle } | undefined;
function foreign() {
  if (elsewhere) return elsewhere;
  const rods = new plugin.ElasticRods(createHavokScene().scene);
  const rod = rods.createRope({ from: Vector3.Zero(), to: Vector3.Up(), radius: 0.01 });
  return (elsewhere = { rod, obstacle: rods.createGround() });
}

const collision: OptionsKind = {
  options: { membership: "optionalNumber", collidesWith: "optionalNumber" },
  optional: true,
};
const surface: OptionsKind["options"] = { friction: "positive", restitution: "positive", collision };
const common: OptionsKind["options"] = {
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
  root: "name",
  director: "point",
  collision,
  care: "name",
  colour: ["red", 5, {}, { r: 1, g: 1 }, { r: Number.NaN, g: 0, b: 0 }, { r: 1e30, g: 0, b: 0 }],
  color: [{ r: 1, g: 0, b: 0 }],
  look: ["x", 5, {}, { kind: "hair" }],
};
const radius = ["x", 0, -1, 1e30, Number.NaN, [0.01], [0.01, 0]];
const measures: OptionsKind["options"] = {
  teeth: "positive",
  toothRadius: "positive",
  spacing: "positive",
  toothLength: "positive",
  handleRadius: "positive",
  snagForce: "positive",
  snagSeconds: "positive",
};
const grip: OptionsKind = { options: { compliance: "positive", mostForce: "positive" }, optional: true };
const end = ["middle", 5, {}];

const at = (call: (scene: PluginScene, s: number, ref: Vector3) => unknown): Spec => ({
  good: () => [0.5, new Vector3()],
  kinds: ["positive", "output"],
  wrong: () => ({ 0: [1.01] }),
  call,
});
const along = (call: (scene: PluginScene, s: number) => unknown): Spec => ({
  good: () => [0.5],
  kinds: ["positive"],
  wrong: () => ({ 0: [1.01] }),
  call,
});
const onRod = (call: (scene: PluginScene, s: number, value: Vector3) => unknown): Spec => ({
  good: () => [0.5, Vector3.Up()],
  kinds: ["positive", "point"],
  wrong: () => ({ 0: [1.01] }),
  call,
});
const volumes = [
  "x",
  5,
  {},
  { centre: Vector3.Zero() },
  { centre: Vector3.Zero(), radius: -1 },
  { centre: Vector3.Zero(), radius: 1, edge: -1 },
  { centre: Vector3.Zero(), radius: 1, colour: 1 },
  { centre: Vector3.Zero(), halfExtents: 1 },
];
const setter = (
  kind: "positive" | "flag" | "name",
  good: unknown,
  call: (scene: PluginScene, value: never) => unknown,
): Spec => ({
  good: () => [good],
  kinds: [kind],
  call: call as Spec["call"],
});
const ofContact = (call: (contacts: plugin.Contacts, index: number, ref: Vector3) => unknown): Spec => ({
  good: () => [0, new Vector3()],
  kinds: ["positive"],
  wrong: () => ({ 0: [0.5, 1e6] }),
  call: ({ rods }, index: number, ref: Vector3) => call(rods.contacts, index, ref),
});
const noMeshes = ({ lost, node }: PluginScene) => ({ 0: [lost, node] });
const looks: readonly unknown[] = [
  { nosuchoption: 1 },
  "x",
  5,
  null,
  { roughness: 2 },
  { roughness: Number.NaN },
  { color: 1 },
];

export const pluginCalls: Readonly<Record<string, Spec>> = {
  "new ElasticRods": {
    good: ({ scene }) => [scene, {}],
    kinds: [
      "node",
      {
        options: {
          gravity: "point",
          wind: "point",
          frame: "positive",
          subSteps: [0, -1, 0.5, 1e30, "4"],
          maximumFrames: [0, -1, 0.5, 1e30, "4"],
          collides: "flag",
          tolerance: [0, -1, 1, "x"],
          crowd: "flag",
          largestSpeed: [0, -1, 1e30, Number.NaN, "100"],
          largestTurn: [0, -1, 4, 1e30, Number.NaN, "1"],
          restSpeed: "positive",
          havok: [5, "x", { filter: 1 }, { filters: () => true }],
          models: [5, "x", []],
          workers: [-1, 0.5, 33, 1e30, "2", {}],
          workerUrl: [5, "", {}, []],
          ropeSamples: [0, 1, 0.5, 1e30, "x"],
          strandSamples: [0, 1, 0.5, 1e30, "x"],
        },
        optional: true,
      },
    ],
    wrong: () => {
      const { scene } = createHavokScene();
      scene.dispose();
      return { 0: [null, scene] };
    },
    call: (_, scene: never, options: plugin.ElasticRodsOptions) =>
      new plugin.ElasticRods(scene, options).dispose(),
  },
  "ElasticRods.collides=": setter("flag", true, ({ rods }, value) => (rods.collides = value)),
  "ElasticRods.frame=": setter("positive", 1 / 60, ({ rods }, value) => (rods.frame = value)),
  "ElasticRods.subSteps=": setter("positive", 2, ({ rods }, value) => (rods.subSteps = value)),
  "ElasticRods.maximumFrames=": setter("positive", 2, ({ rods }, value) => (rods.maximumFrames = value)),
  "ElasticRods.tolerance=": setter("positive", 1e-4, ({ rods }, value) => (rods.tolerance = value)),
  "ElasticRods.solver=": setter("name", "newton", ({ rods }, value) => (rods.solver = value)),
  "ElasticRods.crowd=": setter("flag", true, ({ rods }, value) => (rods.crowd = value)),
  "ElasticRods.budget=": {
    good: () => [4],
    kinds: [["x", 0, -1, Number.NaN, null, undefined, {}]],
    call: ({ rods }, value: number) => (rods.budget = value),
  },
  "ElasticRods.largestSpeed=": setter("positive", 50, ({ rods }, value) => (rods.largestSpeed = value)),
  "ElasticRods.largestTurn=": setter("positive", 1, ({ rods }, value) => (rods.largestTurn = value)),
  "ElasticRods.restSpeed=": setter("positive", 1e-4, ({ rods }, value) => (rods.restSpeed = value)),
  "ElasticRods.impactSpeed=": setter("positive", 1, ({ rods }, value) => (rods.impactSpeed = value)),
  "ElasticRods.timeScale=": setter("positive", 1, ({ rods }, value) => (rods.timeScale = value)),
  "ElasticRods.getMesh": {
    good: () => [plugin.ropeLook()],
    kinds: [[null, undefined, "x", 5, {}, { kind: "hair" }]],
    call: ({ rods }, look: plugin.RodLook) => rods.getMesh(look),
  },
  "ElasticRods.createRope": {
    good: () => [{ from: Vector3.Zero(), to: Vector3.Up(), radius: 0.01 }],
    kinds: [
      {
        options: {
          ...common,
          to: ["x", 5, { x: 0, y: Number.NaN, z: 0 }, { x: 0, y: 1e30, z: 0 }, { x: 0, y: 0, z: 0 }],
          radius,
          length: ["x", 0, 0.5, 1e30, Number.NaN],
          slack: "positive",
          sag: ["x", 5, { x: 0, y: 0, z: 0 }],
          layPitch: ["x", 0, 1e30, Number.NaN],
        },
      },
    ],
    wrong: () => ({ 0: [{}, { from: Vector3.Zero(), to: Vector3.Up() }] }),
    call: ({ rods }, options: plugin.RopeOptions) => rods.createRope(options),
  },
  "ElasticRods.createStrand": {
    good: () => [{ from: Vector3.Zero(), direction: Vector3.Up(), length: 0.1 }],
    kinds: [
      {
        options: {
          ...common,
          direction: ["x", 5, { x: 0, y: 0, z: 0 }, { x: 0, y: Number.NaN, z: 0 }],
          length: "positive",
          radius,
          hairType: "name",
        },
      },
    ],
    wrong: () => ({ 0: [{}, { from: Vector3.Zero(), direction: Vector3.Up() }] }),
    call: ({ rods }, options: plugin.StrandOptions) => rods.createStrand(options),
  },
  "ElasticRods.createHair": {
    good: ({ mesh }) => [mesh, { strands: 2 }],
    kinds: [
      "node",
      {
        options: {
          subMesh: [5, -1, "x"],
          density: [5, "x", {}, { vertexColour: "z" }, { width: 1, height: 1, data: [] }],
          strands: [0, -1, 0.5, 1e30, "x"],
          strandsPerArea: ["x", 1, -1],
          drawnPerStrand: [1, 1e30, "x"],
          length: "positive",
          curl: ["nosuch", -1, 1e30, {}],
          twist: "optionalNumber",
          variation: {
            options: { length: "positive", curl: "positive", direction: "positive", phase: "positive" },
          },
          radius: "positive",
          material: ["nosuch", 5, { density: 1 }],
          care: "name",
          model: "name",
          elements: [0, 0.5, 1e30, "x"],
          collisions: "name",
          drawnPoints: [1, 1e30, "x"],
          look: ["x", 5, {}],
          seed: [-1, 0.5, 1e30, "x"],
          groom: ["x", 5, {}],
          comb: ["x", 5, { x: 0, y: 0, z: 0 }, () => null, () => ({ x: 0, y: 0, z: 0 })],
          lift: [-1, 2, "x"],
          parting: ["x", 5, {}, { through: Vector3.Zero(), normal: Vector3.Zero() }],
          colour: ["red"],
        },
        optional: true,
      },
    ],
    wrong: noMeshes,
    call: ({ rods }, mesh: AbstractMesh, options: plugin.HairOptions) => rods.createHair(mesh, options),
  },
  "ElasticRods.createComb": {
    good: ({ node }) => [{ teeth: 2, node, position: { x: 20, y: 0, z: 0 } }],
    kinds: [
      {
        options: {
          ...measures,
          ...surface,
          node: "node",
          position: "point",
          rotation: "rotation",
          mostSpeed: "positive",
        },
        optional: true,
      },
    ],
    wrong: ({ lost }) => ({ 0: [{ node: lost }] }),
    call: ({ rods }, options: plugin.CombOptions) => rods.createComb(options),
  },
  "ElasticRods.addObstacle": {
    good: ({ node }) => [
      { kind: "sphere", radius: 0.1 },
      { node, position: Vector3.Zero() },
    ],
    kinds: [
      [
        null,
        undefined,
        "x",
        5,
        {},
        [],
        { kind: "ball" },
        { kind: "sphere" },
        { kind: "sphere", radius: 1e30 },
      ],
      {
        options: {
          ...surface,
          shape: ["sphere"],
          instance: [0],
          node: "node",
          position: "point",
          rotation: "rotation",
        },
        optional: true,
      },
    ],
    wrong: ({ lost, mesh, crate }) => {
      const bare = mesh.clone("bare");
      bare.dispose();
      return { 0: [lost, bare, crate], 1: [{ node: lost }] };
    },
    call: ({ rods }, source: plugin.ObstacleSource, options: plugin.ObstacleOptions) =>
      rods.addObstacle(source, options),
  },
  "ElasticRods.addBodyColliders": {
    good: ({ scene }) => [createSkin(scene).mesh, {}],
    kinds: [
      "node",
      {
        options: {
          friction: surface.friction!,
          restitution: surface.restitution!,
          collision,
          filter: ["x", 5],
          leastRadius: "positive",
          grow: "optionalNumber",
        },
        optional: true,
      },
    ],
    wrong: ({ mesh, lost }) => ({ 0: [null, mesh, lost] }),
    call: ({ rods }, source: AbstractMesh, options: plugin.BodyColliderOptions) =>
      rods.addBodyColliders(source, options),
  },
  "ElasticRods.obstacleOf": {
    good: ({ crate }) => [crate, undefined],
    kinds: ["node", [1, -1, 0.5, "x", 1e30]],
    wrong: ({ mesh }) => ({ 0: [null, mesh] }),
    call: ({ rods }, body: never, instance: number) => rods.obstacleOf(body, instance),
  },
  "ElasticRods.createGround": {
    good: () => [{ height: -5 }],
    kinds: [{ options: { ...surface, height: "optionalNumber", size: "positive" }, optional: true }],
    call: ({ rods }, options: plugin.GroundOptions) => rods.createGround(options),
  },
  "ElasticRods.pick": {
    good: () => [new Ray(new Vector3(0, 0.5, -1), Vector3.Forward()), { reach: 0.1 }],
    kinds: [
      [null, undefined, "x", 5, {}, new Ray(new Vector3(0, Number.NaN, 0), Vector3.Up())],
      {
        options: { reach: "positive", spread: "positive", farthest: "positive" },
        optional: true,
      },
    ],
    call: ({ rods }, ray: Ray, options: plugin.RodPickOptions) => rods.pick(ray, options),
  },
  "ElasticRods.grab": {
    good: ({ ropes }) => [ropes[0], 0.4, {}],
    kinds: ["handle", "positive", grip],
    wrong: ({ gone, ground, ropes }) => ({ 0: [gone, ground, foreign().rod, ropes[0].handle], 1: [1.1] }),
    call: ({ rods }, rod: plugin.Rod, s: number, options: plugin.GrabOptions) => rods.grab(rod, s, options),
  },
  "ElasticRods.addShadowCaster": {
    good: () => [{ addShadowCaster: () => undefined, removeShadowCaster: () => undefined }],
    kinds: [[null, undefined, "x", 5, {}]],
    call: ({ rods }, generator: never) => rods.addShadowCaster(generator),
  },
  "ElasticRods.step": {
    good: () => [1 / 60],
    kinds: ["positive"],
    wrong: () => ({ 0: [3601] }),
    call: ({ rods }, seconds: number) => rods.step(seconds),
  },
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
  "ElasticRods.addField": {
    good: () => [() => undefined, {}],
    kinds: ["function", { options: { filter: ["x", 5, {}] }, optional: true }],
    call: ({ rods }, field: plugin.Field, options: plugin.ForceFieldOptions) => rods.addField(field, options),
  },
  windField: {
    good: () => [{ velocity: Vector3.Up() }],
    kinds: [{ options: { velocity: "point", gusts: "positive", gustSize: "positive", inside: volumes } }],
    wrong: () => ({ 0: [{}] }),
    call: (_, options: plugin.WindOptions) => plugin.windField(options),
  },
  vortexField: {
    good: () => [{ centre: Vector3.Zero(), speed: 1 }],
    kinds: [
      {
        options: {
          centre: "point",
          axis: ["x", { x: 0, y: 0, z: 0 }],
          speed: "optionalNumber",
          radius: "positive",
          lift: "optionalNumber",
          inflow: "optionalNumber",
          inside: volumes,
        },
      },
    ],
    wrong: () => ({ 0: [{}] }),
    call: (_, options: plugin.VortexOptions) => plugin.vortexField(options),
  },
  magnetField: {
    good: () => [{ position: Vector3.Zero(), strength: 1 }],
    kinds: [{ options: { position: "point", strength: "optionalNumber", reach: "positive" } }],
    wrong: () => ({ 0: [{}] }),
    call: (_, options: plugin.MagnetOptions) => plugin.magnetField(options),
  },
  waterField: {
    good: () => [{}],
    kinds: [
      {
        options: {
          level: ["x", {}, Number.NaN],
          density: "positive",
          gravity: "point",
          flow: "point",
          drag: "positive",
        },
        optional: true,
      },
    ],
    call: (_, options: plugin.WaterOptions) => plugin.waterField(options),
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

const made = "made by ElasticRods, not by users";
const within = "called by the plugin itself";
const nothing = "takes nothing";
export const pluginTrusted: Trusted = {
  "new Attachment": made,
  "new Comb": made,
  "new Contacts": made,
  "new Hair": made,
  "new ForceField": made,
  "new Load": made,
  "Load.moveTo": within,
  "ForceField.dispose": nothing,
  "Load.dispose": nothing,
  "new Hand": made,
  "new Obstacle": made,
  "new Rod": made,
  "new Winch": made,
  "Attachment.relocate": within,
  "Attachment.holdBody": within,
  "Attachment.tellBroken": within,
  "Hair.moveRoots": within,
  "Hair.loseMesh": within,
  "Hair.draw": within,
  "Hair.fill": within,
  "Obstacle.framePoint": within,
  "Obstacle.frameDirection": within,
  "Obstacle.setFrame": within,
  "Rod.setRootTarget": "for every frame: trusts its caller, and the simulator checks",
  "Winch.update": within,
  "Winch.measure": within,
  "Winch.moveTo": within,
  "Attachment.dispose": nothing,
  "Comb.stop": nothing,
  "Comb.dispose": nothing,
  "ElasticRods.dispose": nothing,
  "ElasticRods.showInspector": "hands its options on to the Inspector, and loads that first",
  "Rod.refresh": within,
  "ElasticRods.removeShadowCaster": "does nothing for what was never added",
  "Hair.exportGroom": nothing,
  "Hair.dispose": nothing,
  "Hand.release": nothing,
  "Obstacle.dispose": nothing,
  "PointerGrab.dispose": nothing,
  "PointerGrab.releaseAll": nothing,
  "Rod.dispose": nothing,
  "Winch.dispose": nothing,
  "XRGrab.dispose": nothing,
  "XRGrab.releaseAll": nothing,
  "XRGrab.grab": "takes a controller of Babylon's, from its own list",
  "XRGrab.letGo": "does nothing for a controller that holds nothing",
  clumpFor: "a formula",
  clumpTipFor: "a formula",
  readDensity: "asynchronous, of a texture; changes nothing",
};
