// Every public call of the simulator, with what its arguments are.
import * as systems from "../../systems/index.js";
import type { CallSpec, OptionsKind, Trusted } from "./call-spec.js";

const material = { density: 1000, youngModulus: 1e6, friction: 0.3 };
const sphere = { kind: "sphere", radius: 0.1 } as const;

/** A world that has one of everything, in the midst of moving; and what is gone or of another world. */
export function createScene() {
  const world = systems.createRodWorld();
  const rod = (x: number, kind: "clamped" | "free" = "clamped") =>
    systems.createRod(world, {
      length: 1,
      elements: 4,
      radius: 0.01,
      material,
      root: { kind, position: [x, 0, 0] },
    });
  const rods = [rod(0), rod(0.005), rod(2, "free"), rod(4)];
  const obstacle = systems.createObstacle(world, { shape: sphere, position: [0.5, -0.12, 0] });
  const body = systems.createObstacle(world, {
    shape: sphere,
    position: [9, 0, 0],
    motion: "dynamic",
    mass: 1,
    inertia: [1, 1, 1],
  });
  const comb = systems.createComb(world, { teeth: 2, position: [20, 0, 0] });
  const attachment = systems.createAttachment(world, {
    rod: rods[3],
    s: 1,
    to: { point: [5, 0, 0] },
    direction: "present",
    up: "present",
  });
  const held = systems.createAttachment(world, {
    rod: rods[0],
    s: 1,
    to: { obstacle, point: [0.4, 0.12, 0] },
  });
  const gone = systems.createRod(world, { length: 1, elements: 2, radius: 0.01, material });
  systems.removeRod(world, gone);
  const other = systems.createRodWorld();
  const foreign = systems.createRod(other, { length: 1, elements: 2, radius: 0.01, material });
  for (let i = 0; i < 3; i++) systems.stepWorld(world, 1 / 60);
  const contact = systems.query(world.entities, [world.components.Contact])[0];
  return { world, rods, obstacle, body, comb, attachment, held, gone, foreign, contact };
}
export type SystemsScene = ReturnType<typeof createScene>;
type Spec = CallSpec<SystemsScene>;

const out = () => new Float64Array(12);
const collision: OptionsKind = {
  options: { membership: "optionalNumber", collidesWith: "optionalNumber", self: "flag" },
  optional: true,
};
const materialKind: OptionsKind = {
  options: {
    density: "positive",
    youngModulus: "positive",
    poissonRatio: "optionalNumber",
    internalDamping: "positive",
    linearDrag: "positive",
    quadraticDrag: "positive",
    friction: "positive",
    axialStiffness: ["x", null, Number.NaN, -1],
    // Infinity is never.
    yieldCurvature: ["x", null, Number.NaN, -1, 1e30],
  },
};
const notBytes = [
  null,
  undefined,
  "x",
  5,
  {},
  [],
  new Uint8Array(0),
  new Float64Array(9),
  new ArrayBuffer(64),
];
/** Of another world, cut, extended, damaged. */
const wrongStates = (world: systems.RodWorld) => {
  const bytes = systems.writeState(world);
  return [
    systems.writeState(systems.createRodWorld()),
    bytes.slice(0, bytes.length - 8),
    bytes.slice(0, 20),
    Uint8Array.from([...bytes, 0, 0, 0, 0, 0, 0, 0, 0]),
    bytes.map((byte, i) => (i === 5000 ? byte ^ 1 : byte)),
    new Uint8Array(1000),
  ];
};
const noMesh = [null, undefined, "x", {}, [Number.NaN, 0, 0], [1e30, 0, 0]];
const shapes: readonly unknown[] = [
  null,
  undefined,
  "sphere",
  {},
  { kind: "ball" },
  { kind: "sphere" },
  { kind: "sphere", radius: 0.1, colour: 1 },
  ...[Number.NaN, -1, 0, 1e30, "1", null].flatMap((radius) => [
    { kind: "sphere", radius },
    { kind: "capsule", radius: 0.1, halfLength: radius === 0 ? -1 : radius },
    { kind: "cylinder", radius: 0.1, halfHeight: radius },
    { kind: "box", halfExtents: [1, radius, 1] },
    { kind: "height-field", columns: 2, rows: 2, sizeX: radius, sizeZ: 1, heights: [0, 0, 0, 0] },
  ]),
  { kind: "box", halfExtents: [1, 1] },
  { kind: "box" },
  ...noMesh.flatMap((points) => [
    { kind: "hull", points, triangles: [0, 1, 2] },
    { kind: "mesh", points, triangles: [0, 1, 2] },
  ]),
  { kind: "mesh", points: [0, 0, 0, 1, 0, 0, 0, 1, 0], triangles: [0, 1, 9] },
  { kind: "mesh", points: [0, 0, 0, 1, 0, 0, 0, 1, 0] },
  { kind: "height-field", columns: 2, rows: 2, sizeX: 1, sizeZ: 1, heights: [0, 0, 0] },
  { kind: "height-field", columns: 1e30, rows: 2, sizeX: 1, sizeZ: 1, heights: [0, 0, 0] },
  { kind: "container" },
  { kind: "container", children: [] },
  { kind: "container", children: [null] },
  { kind: "container", children: [{ shape: sphere }, { shape: sphere, position: [0, Number.NaN, 0] }] },
  { kind: "container", children: [{ shape: sphere }, { shape: { kind: "sphere", radius: -1 } }] },
  { kind: "container", children: [{ shape: sphere, quaternion: [0, 0, 0, 0] }] },
];
const measures: OptionsKind["options"] = {
  teeth: "positive",
  toothRadius: "positive",
  spacing: "positive",
  toothLength: "positive",
  handleRadius: "positive",
};
const snag: OptionsKind["options"] = { snagForce: "positive", snagSeconds: "positive" };
const end: readonly unknown[] = ["middle", null, 5, {}];

/** Handles that name no living rod. */
const noRods = ({ gone, foreign, obstacle, held }: SystemsScene) => [gone, foreign, obstacle, held];
const byRod = (call: (scene: SystemsScene, rod: systems.RodHandle) => unknown): Spec => ({
  good: ({ rods }) => [rods[0]],
  kinds: ["handle"],
  wrong: (scene) => ({ 0: noRods(scene) }),
  call,
});
const byAttachment = (
  call: (scene: SystemsScene, attachment: systems.AttachmentHandle) => unknown,
): Spec => ({
  good: ({ attachment }) => [attachment],
  kinds: ["handle"],
  wrong: ({ gone, foreign, obstacle }) => ({ 0: [gone, foreign, obstacle] }),
  call,
});
const byObstacle = (call: (scene: SystemsScene, obstacle: systems.ObstacleHandle) => unknown): Spec => ({
  good: ({ obstacle }) => [obstacle],
  kinds: ["handle"],
  wrong: ({ gone, foreign, held }) => ({ 0: [gone, foreign, held] }),
  call,
});
const byComb = (call: (scene: SystemsScene, comb: systems.CombHandle) => unknown): Spec => ({
  good: ({ comb }) => [comb],
  kinds: ["handle"],
  wrong: ({ gone, foreign, held, obstacle }) => ({ 0: [gone, foreign, held, obstacle] }),
  call,
});
const atArc = (call: (scene: SystemsScene, rod: systems.RodHandle, s: number) => unknown): Spec => ({
  good: ({ rods }) => [rods[0], 0.5],
  kinds: ["handle", "positive"],
  wrong: (scene) => ({ 0: noRods(scene), 1: [1.01] }),
  call,
});
const posed = (
  call: (scene: SystemsScene, handle: systems.RodHandle, position: number[], quaternion: number[]) => unknown,
  handle: (scene: SystemsScene) => systems.RodHandle,
): Spec => ({
  good: (scene) => [handle(scene), [0, 1, 0], [0, 0, 0, 1]],
  kinds: ["handle", "triple", "quaternion"],
  call,
});

const trefoil = Array.from({ length: 60 }, (_, i) => {
  const t = (2 * Math.PI * i) / 60;
  return [Math.sin(t) + 2 * Math.sin(2 * t), Math.cos(t) - 2 * Math.cos(2 * t), -Math.sin(3 * t)];
}).flat();
const noPoints = [null, undefined, "x", 5, {}, [0, 0], [0, 0, 0, 1, Number.NaN, 0], [0, 0, 0, 1, 1e30, 0]];

/** As if a step were where rods take impulses. */
function inStep(world: systems.RodWorld, call: () => void): void {
  world.userSystems.takesImpulses = true;
  try {
    call();
  } finally {
    world.userSystems.takesImpulses = false;
  }
}

export const systemsCalls: Readonly<Record<string, Spec>> = {
  addSystem: {
    good: () => [{ before: "solve", run: () => undefined, name: "mine" }],
    kinds: [{ options: { before: "name", after: ["solve"], run: "function" } }],
    call: ({ world }, options: systems.SystemOptions) => systems.addSystem(world, options)(),
  },
  // Where these may be called is told by their own tests; elsewhere everything is refused.
  applyImpulse: {
    good: ({ rods }) => [rods[0], 0.5, [0, 0, 0]],
    kinds: ["handle", "positive", "triple"],
    wrong: (scene) => ({ 0: noRods(scene) }),
    call: ({ world }, rod: systems.RodHandle, s: number, impulse: number[]) =>
      inStep(world, () => systems.applyImpulse(world, rod, s, impulse)),
  },
  applyAngularImpulse: {
    good: ({ rods }) => [rods[0], 0.5, [0, 0, 0]],
    kinds: ["handle", "positive", "triple"],
    wrong: (scene) => ({ 0: noRods(scene) }),
    call: ({ world }, rod: systems.RodHandle, s: number, angular: number[]) =>
      inStep(world, () => systems.applyAngularImpulse(world, rod, s, angular)),
  },
  applyDrag: {
    good: ({ rods }) => [rods[0], 0.5, { coefficient: 0, medium: [0, 0, 0] }, 0.01],
    kinds: [
      "handle",
      "positive",
      { options: { coefficient: "positive", medium: "triple", impulse: "triple" } },
      "positive",
    ],
    wrong: (scene) => ({ 0: noRods(scene), 2: [{}] }),
    call: ({ world }, rod: systems.RodHandle, s: number, drag: never, seconds: number) =>
      inStep(world, () => systems.applyDrag(world, rod, s, drag, seconds)),
  },
  closeRod: {
    good: ({ rods }) => [rods[0]],
    kinds: ["handle"],
    wrong: (scene) => ({ 0: noRods(scene) }),
    call: ({ world }, rod: systems.RodHandle) => systems.closeRod(world, rod),
  },
  combShape: {
    good: () => [{ teeth: 3 }],
    kinds: [{ options: measures, optional: true }],
    call: (_, options: systems.CombMeasures) => systems.combShape(options),
  },
  createAttachment: {
    good: ({ rods }) => [{ rod: rods[0], s: 0.5, to: { point: [0, 0, 0] } }],
    kinds: [
      {
        options: {
          rod: "handle",
          s: "positive",
          to: [
            ...[null, "x", 5, {}, { point: [0, 0] }, { point: [0, Number.NaN, 0] }, { point: [1e30, 0, 0] }],
            ...[
              { rod: {}, s: 0.5 },
              { rod: null, s: 0.5 },
              { obstacle: {}, point: [0, 0, 0] },
            ],
          ],
          direction: [null, "x", 5, [0, 0, 0], [0, Number.NaN, 0]],
          up: [null, "x", 5, [0, 0, 0], [0, 1, 0]],
          compliance: "positive",
          breakingForce: ["x", null, Number.NaN, -1, 0, 1e30],
          mostForce: ["x", null, Number.NaN, -1, 0, 5],
        },
      },
    ],
    wrong: ({ rods, gone, foreign, obstacle }) => ({
      0: [
        { rod: gone, s: 0.5, to: { point: [0, 0, 0] } },
        { rod: foreign, s: 0.5, to: { point: [0, 0, 0] } },
        { rod: rods[0], s: 1.1, to: { point: [0, 0, 0] } },
        { rod: rods[0], s: 0.5, to: { rod: rods[1], s: 2 } },
        { rod: rods[0], s: 0.5, to: { rod: rods[0], s: 0.5 } },
        { rod: rods[0], s: 0.5, to: { rod: gone, s: 0.5 } },
        { rod: rods[0], s: 0.5, to: { rod: obstacle, s: 0.5 } },
        { rod: rods[0], s: 0.5, to: { obstacle: rods[1], point: [0, 0, 0] } },
        { rod: rods[0], s: 0.5, to: { point: [0, 0, 0] }, direction: [1, 0, 0], up: [1, 0, 0] },
      ],
    }),
    call: ({ world }, options: systems.AttachmentOptions) => systems.createAttachment(world, options),
  },
  createComb: {
    good: () => [{ teeth: 2, position: [30, 0, 0] }],
    kinds: [
      {
        options: {
          ...measures,
          ...snag,
          position: "triple",
          quaternion: "quaternion",
          friction: "positive",
          restitution: "positive",
          collision,
        },
        optional: true,
      },
    ],
    call: ({ world }, options: systems.CombOptions) => systems.createComb(world, options),
  },
  createObstacle: {
    good: () => [{ shape: sphere, motion: "dynamic", mass: 1, inertia: [1, 1, 1] }],
    kinds: [
      {
        options: {
          shape: shapes,
          position: "triple",
          quaternion: "quaternion",
          motion: "name",
          mass: "positive",
          inertia: ["x", null, [1, 1], [1, 1, 0], [1, 1, 1e30]],
          velocity: "triple",
          angularVelocity: "triple",
          friction: "positive",
          restitution: "positive",
          collision,
        },
      },
    ],
    call: ({ world }, options: systems.ObstacleOptions) => systems.createObstacle(world, options),
  },
  createRod: {
    good: () => [{ length: 1, elements: 4, radius: 0.01, material, root: {}, collision: {} }],
    kinds: [
      {
        options: {
          model: "name",
          length: "positive",
          elements: [...[0, -1, 0.5, 1e30, Number.NaN, "4", null]],
          lengths: [null, "x", [], [1, 1]],
          radius: ["x", null, 0, -1, 1e30, Number.NaN, [0.01], [0.01, 0], [0.01, 1e30]],
          material: materialKind,
          restCurvature: [null, "x", 5, [0, 0], [0, 0, Number.NaN], [0, 0, 1e30]],
          curvature: [null, "x", 5, [0, 0], [0, 0, Number.NaN], [0, 0, 1e30]],
          hold: "flag",
          root: {
            options: {
              kind: "name",
              position: "triple",
              quaternion: "quaternion",
              direction: ["x", [0, 0], [0, 0, 0], [0, Number.NaN, 0]],
            },
            optional: true,
          },
          collision,
          care: "name",
          step: "name",
          adapt: { options: { shortest: "positive", longest: "positive" }, optional: true },
        },
      },
    ],
    call: ({ world }, options: systems.RodOptions) => systems.createRod(world, options),
  },
  createRodWorld: {
    good: () => [{}],
    kinds: [
      {
        options: {
          gravity: "triple",
          wind: "triple",
          frame: "positive",
          subSteps: [0, -1, 0.5, 1e30, Number.NaN, "4", null],
          crowdSubSteps: [0, -1, 0.5, 1e30, Number.NaN, "4", null],
          maximumFrames: [0, -1, 0.5, 1e30, Number.NaN, "4", null],
          collides: "flag",
          largestSpeed: [0, -1, 1e30, Number.NaN, "100", null],
          largestTurn: [0, -1, 4, 1e30, Number.NaN, "1", null],
          models: [null, [], "x", 5],
          units: [
            null,
            5,
            { length: 1 },
            { length: 1e30, mass: 1, time: 1 },
            { length: 1, mass: 1, time: 0 },
          ],
        },
        optional: true,
      },
    ],
    call: (_, options: systems.WorldOptions) => systems.createRodWorld(options),
  },
  cutRod: atArc(({ world }, rod, s) => systems.cutRod(world, rod, s)),
  getAttachmentForce: byAttachment(({ world }, attachment) =>
    systems.getAttachmentForce(world, attachment, out()),
  ),
  getAttachmentTorque: byAttachment(({ world }, attachment) =>
    systems.getAttachmentTorque(world, attachment, out()),
  ),
  getCombForce: byComb(({ world }, comb) => systems.getCombForce(world, comb, out())),
  getCombTorque: byComb(({ world }, comb) => systems.getCombTorque(world, comb, out())),
  getCurvatures: byRod(({ world }, rod) => systems.getCurvatures(world, rod, out(), 0)),
  getEnergy: byRod(({ world }, rod) =>
    systems.getEnergy(world, rod, { elastic: 0, gravitational: 0, kinetic: 0 }),
  ),
  getFrame: atArc(({ world }, rod, s) => systems.getFrame(world, rod, s, out())),
  getMaterial: byRod(({ world }, rod) => systems.getMaterial(world, rod)),
  getObstaclePose: byObstacle(({ world }, obstacle) => systems.getObstaclePose(world, obstacle, out())),
  getObstacleVelocity: byObstacle(({ world }, obstacle) =>
    systems.getObstacleVelocity(world, obstacle, out()),
  ),
  getCurvature: atArc(({ world }, rod, s) => systems.getCurvature(world, rod, s, out())),
  getMoment: atArc(({ world }, rod, s) => systems.getMoment(world, rod, s, out())),
  getTension: atArc(({ world }, rod, s) => systems.getTension(world, rod, s)),
  getPoint: atArc(({ world }, rod, s) => systems.getPoint(world, rod, s, out())),
  getSnag: byComb(({ world }, comb) => systems.getSnag(world, comb)),
  getToothForce: {
    good: ({ comb }) => [comb, 0],
    kinds: ["handle", "positive"],
    wrong: ({ obstacle, gone }) => ({ 0: [obstacle, gone], 1: [2, 0.5] }),
    call: ({ world }, comb: systems.CombHandle, tooth: number) =>
      systems.getToothForce(world, comb, tooth, out()),
  },
  getVelocity: atArc(({ world }, rod, s) => systems.getVelocity(world, rod, s, out())),
  isSnagged: {
    good: ({ comb }) => [comb, 0],
    kinds: ["handle", "positive"],
    wrong: ({ obstacle, gone }) => ({ 0: [obstacle, gone], 1: [2, 0.5] }),
    call: ({ world }, comb: systems.CombHandle, tooth: number) => systems.isSnagged(world, comb, tooth),
  },
  joinRods: {
    good: (scene) => {
      systems.teleport(scene.world, scene.rods[2], endOf(scene));
      return [scene.rods[3], scene.rods[2], { gap: 10, angle: 1.5 }];
    },
    kinds: ["handle", "handle", { options: { end, gap: "positive", angle: "positive" }, optional: true }],
    wrong: (scene) => ({ 0: noRods(scene), 1: [...noRods(scene), scene.rods[1], scene.rods[3]] }),
    call: ({ world }, first: systems.RodHandle, second: systems.RodHandle, options: systems.JoinOptions) =>
      systems.joinRods(world, first, second, options),
  },
  linkingNumber: {
    good: () => [trefoil, trefoil.map((x) => x + 0.3), { closedA: true, closedB: true }],
    kinds: [noPoints, noPoints, { options: {}, optional: true }],
    call: (_, a: number[], b: number[], options: systems.LinkingOptions) =>
      systems.linkingNumber(a, b, options),
  },
  measureComb: {
    good: ({ obstacle }) => [obstacle, { teeth: 2 }, {}],
    kinds: ["handle", { options: measures }, { options: snag, optional: true }],
    wrong: ({ comb, rods, gone }) => ({ 0: [comb, rods[0], gone] }),
    call: (
      { world },
      obstacle: systems.ObstacleHandle,
      of: systems.CombMeasures,
      when: systems.SnagOptions,
    ) => systems.measureComb(world, obstacle, of, when),
  },
  moveAttachment: {
    good: ({ attachment }) => [attachment, [5, 0, 0]],
    kinds: ["handle", "triple"],
    wrong: ({ held, rods }) => ({ 0: [held, rods[0]] }),
    call: ({ world }, attachment: systems.AttachmentHandle, point: number[]) =>
      systems.moveAttachment(world, attachment, point),
  },
  moveObstacle: {
    ...posed(
      ({ world }, ...args) => systems.moveObstacle(world, ...args),
      ({ obstacle }) => obstacle,
    ),
    wrong: ({ body, gone, rods }) => ({ 0: [body, gone, rods[0]] }),
  },
  moveRoot: {
    ...posed(
      ({ world }, ...args) => systems.moveRoot(world, ...args),
      ({ rods }) => rods[0],
    ),
    wrong: (scene) => ({ 0: [...noRods(scene), scene.rods[2]] }),
  },
  payOut: {
    good: ({ rods }) => [rods[0], 0.1, "root", {}],
    kinds: ["handle", "number", end, { options: { elementLength: "positive" }, optional: true }],
    wrong: (scene) => ({ 0: noRods(scene), 1: [-0.99, 1e5], 3: [{ elementLength: 1e-7 }] }),
    call: (
      { world },
      rod: systems.RodHandle,
      metres: number,
      at: systems.RodEnd,
      options: systems.WinchOptions,
    ) => systems.payOut(world, rod, metres, at, options),
  },
  pickRod: {
    good: () => [[0.5, 1, 0], [0, -1, 0], { reach: 0.1 }],
    kinds: [
      "triple",
      [null, "x", [0, 0, 0], [0, Number.NaN, 0]],
      { options: { reach: "positive", spread: "positive", farthest: "positive" } },
    ],
    call: ({ world }, origin: number[], direction: number[], options: systems.PickOptions) =>
      systems.pickRod(world, origin, direction, options, systems.createRodPick()),
  },
  placeObstacle: {
    ...posed(
      ({ world }, ...args) => systems.placeObstacle(world, ...args),
      ({ obstacle }) => obstacle,
    ),
    wrong: ({ gone, rods }) => ({ 0: [gone, rods[0]] }),
  },
  readContact: {
    good: ({ contact }) => [contact],
    kinds: ["number"],
    wrong: ({ rods }) => ({ 0: [rods[0].entity] }),
    call: ({ world }, contact: number) => systems.readContact(world, contact, systems.createContactReading()),
  },
  recogniseBend: {
    good: () => [trefoil, trefoil.map((x) => x + 0.3)],
    kinds: [noPoints, noPoints],
    call: (_, a: number[], b: number[]) => systems.recogniseBend(a, b),
  },
  recogniseKnot: {
    good: () => [trefoil, { closed: true }],
    kinds: [noPoints, { options: {}, optional: true }],
    call: (_, points: number[], options: systems.KnotOptions) => systems.recogniseKnot(points, options),
  },
  recogniseRod: {
    good: ({ rods }) => [rods[0], 50],
    kinds: ["handle", ["x", null, 0, 1, 0.5, -1, 1e30, Number.NaN]],
    wrong: (scene) => ({ 0: noRods(scene) }),
    call: ({ world }, rod: systems.RodHandle, samples: number) => systems.recogniseRod(world, rod, samples),
  },
  removeAttachment: byAttachment(({ world }, attachment) => systems.removeAttachment(world, attachment)),
  removeObstacle: byObstacle(({ world }, obstacle) => systems.removeObstacle(world, obstacle)),
  removeRod: byRod(({ world }, rod) => systems.removeRod(world, rod)),
  readState: {
    good: ({ world }) => [systems.writeState(world), { replace: false }],
    kinds: [notBytes, { options: { replace: "flag" }, optional: true }],
    wrong: ({ world }) => ({ 0: wrongStates(world) }),
    call: ({ world }, bytes: Uint8Array, options: systems.ReadStateOptions) =>
      systems.readState(world, bytes, options),
  },
  restoreState: {
    good: ({ world }) => [systems.saveState(world)],
    kinds: [[null, undefined, "x", 5, {}, []]],
    wrong: ({ world }) => ({
      0: [...wrongStates(world).map((bytes) => ({ bytes })), ...notBytes.map((bytes) => ({ bytes }))],
    }),
    call: ({ world }, snapshot: systems.Snapshot) => systems.restoreState(world, snapshot),
  },
  rodHandle: {
    good: ({ rods }) => [rods[0].entity],
    kinds: ["number"],
    wrong: ({ obstacle }) => ({ 0: [obstacle.entity] }),
    call: ({ world }, entity: number) => systems.rodHandle(world, entity),
  },
  rodLength: byRod(({ world }, rod) => systems.rodLength(world, rod)),
  rodPoints: {
    good: ({ rods }) => [rods[0], 50],
    kinds: ["handle", ["x", null, undefined, 0, 1, 0.5, -1, 1e30, Number.NaN]],
    wrong: (scene) => ({ 0: noRods(scene) }),
    call: ({ world }, rod: systems.RodHandle, samples: number) => systems.rodPoints(world, rod, samples),
  },
  rootKind: byRod(({ world }, rod) => systems.rootKind(world, rod)),
  setGravity: {
    good: () => [[0, -1, 0]],
    kinds: ["triple"],
    call: ({ world }, gravity: number[]) => systems.setGravity(world, gravity),
  },
  setMaterial: {
    good: ({ rods }) => [rods[0], { density: 500 }],
    kinds: ["handle", materialKind],
    wrong: (scene) => ({ 0: noRods(scene) }),
    call: ({ world }, rod: systems.RodHandle, of: systems.MaterialOptions) =>
      systems.setMaterial(world, rod, of),
  },
  getAdapt: byRod(({ world }, rod) => systems.getAdapt(world, rod)),
  getCare: byRod(({ world }, rod) => systems.getCare(world, rod)),
  getCollision: byRod(({ world }, rod) => systems.getCollision(world, rod)),
  getRestCurvature: byRod(({ world }, rod) => systems.getRestCurvature(world, rod)),
  getStep: byRod(({ world }, rod) => systems.getStep(world, rod)),
  rodModelName: byRod(({ world }, rod) => systems.rodModelName(world, rod)),
  setRodModel: {
    good: ({ rods }) => [rods[0], "clothoid"],
    kinds: ["handle", [null, undefined, "nosuch", 5, {}]],
    wrong: (scene) => ({ 0: noRods(scene) }),
    call: ({ world }, rod: systems.RodHandle, model: string) => systems.setRodModel(world, rod, model),
  },
  setRadius: {
    good: ({ rods }) => [rods[0], 0.02],
    kinds: ["handle", ["x", 0, -1, 1e30, Number.NaN, [0.01], [0.01, 0], null, undefined]],
    wrong: (scene) => ({ 0: noRods(scene) }),
    call: ({ world }, rod: systems.RodHandle, radius: number) => systems.setRadius(world, rod, radius),
  },
  setElements: {
    good: ({ rods }) => [rods[0], 5],
    kinds: ["handle", "positive"],
    wrong: (scene) => ({ 0: noRods(scene), 1: [0, 0.5] }),
    call: ({ world }, rod: systems.RodHandle, elements: number) => systems.setElements(world, rod, elements),
  },
  setCare: {
    good: ({ rods }) => [rods[0], "crowd"],
    kinds: ["handle", "name"],
    wrong: (scene) => ({ 0: noRods(scene) }),
    call: ({ world }, rod: systems.RodHandle, care: "crowd") => systems.setCare(world, rod, care),
  },
  setStep: {
    good: ({ rods }) => [rods[0], "second-order"],
    kinds: ["handle", "name"],
    wrong: (scene) => ({ 0: noRods(scene) }),
    call: ({ world }, rod: systems.RodHandle, step: "robust") => systems.setStep(world, rod, step),
  },
  setCollision: {
    good: ({ rods }) => [rods[0], { membership: 1, collidesWith: 2, self: false }],
    kinds: [
      "handle",
      {
        options: {
          membership: [-1, 0.5, 1e30, "x"],
          collidesWith: [-1, 0.5, 1e30, "x"],
          self: ["x", 5],
        },
      },
    ],
    wrong: (scene) => ({ 0: noRods(scene) }),
    call: ({ world }, rod: systems.RodHandle, collision: systems.RodCollisionOptions) =>
      systems.setCollision(world, rod, collision),
  },
  setAdapt: {
    good: ({ rods }) => [rods[0], { shortest: 0.01, longest: 0.1 }],
    kinds: ["handle", ["x", 5, {}, { shortest: 0.1, longest: 0.1 }, { shortest: 0, longest: 1 }]],
    wrong: (scene) => ({ 0: noRods(scene) }),
    call: ({ world }, rod: systems.RodHandle, adapt: systems.AdaptOptions) =>
      systems.setAdapt(world, rod, adapt),
  },
  setRestCurvature: {
    good: ({ rods }) => [rods[0], [0, 0, 1]],
    kinds: ["handle", "triple"],
    wrong: (scene) => ({ 0: noRods(scene) }),
    call: ({ world }, rod: systems.RodHandle, curvature: number[]) =>
      systems.setRestCurvature(world, rod, curvature),
  },
  holdShape: {
    good: ({ rods }) => [rods[0]],
    kinds: ["handle"],
    wrong: (scene) => ({ 0: [...noRods(scene), scene.rods[2]] }),
    call: ({ world }, rod: systems.RodHandle) => systems.holdShape(world, rod),
  },
  settleRod: {
    good: ({ rods }) => [rods[0], { loads: [{ s: 0.5, force: [0, 0, 0] }] }],
    kinds: [
      "handle",
      { options: { loads: ["x", 5, [{ s: 9, force: [0, 0, 0] }], [{ s: 0 }]] }, optional: true },
    ],
    wrong: (scene) => ({ 0: [...noRods(scene)] }),
    call: ({ world }, rod: systems.RodHandle, options: systems.SettleOptions) =>
      systems.settleRod(world, rod, options),
  },
  isStable: {
    good: ({ rods }) => [rods[0]],
    kinds: ["handle"],
    wrong: (scene) => ({ 0: [...noRods(scene), scene.rods[2]] }),
    call: ({ world }, rod: systems.RodHandle) => systems.isStable(world, rod),
  },
  setRodLength: {
    good: ({ rods }) => [rods[0], 1.1, "tip", {}],
    kinds: ["handle", "positive", end, { options: { elementLength: "positive" }, optional: true }],
    wrong: (scene) => ({ 0: noRods(scene), 1: [0.001] }),
    call: (
      { world },
      rod: systems.RodHandle,
      metres: number,
      at: systems.RodEnd,
      options: systems.WinchOptions,
    ) => systems.setRodLength(world, rod, metres, at, options),
  },
  setSnag: {
    good: ({ comb }) => [comb, { snagForce: 1 }],
    kinds: ["handle", { options: snag }],
    wrong: ({ obstacle, gone }) => ({ 0: [obstacle, gone] }),
    call: ({ world }, comb: systems.CombHandle, options: systems.SnagOptions) =>
      systems.setSnag(world, comb, options),
  },
  setWind: {
    good: () => [[1, 0, 0]],
    kinds: ["triple"],
    call: ({ world }, wind: number[]) => systems.setWind(world, wind),
  },
  stepWorld: {
    good: () => [1 / 60],
    kinds: ["positive"],
    call: ({ world }, seconds: number) => systems.stepWorld(world, seconds),
  },
  teleport: {
    ...posed(
      ({ world }, ...args) => systems.teleport(world, ...args),
      ({ rods }) => rods[0],
    ),
    wrong: (scene) => ({ 0: noRods(scene) }),
  },
  turnAttachment: {
    good: ({ attachment }) => [attachment, [1, 0, 0], [0, 1, 0]],
    kinds: ["handle", [null, "x", [0, 0], [0, 0, 0], [Number.NaN, 0, 0]], ["x", [0, 0, 0], [1, 0, 0]]],
    wrong: ({ held }) => ({ 0: [held] }),
    call: ({ world }, attachment: systems.AttachmentHandle, direction: number[], up: number[]) =>
      systems.turnAttachment(world, attachment, direction, up),
  },
};

function endOf({ world, rods }: SystemsScene): number[] {
  return [...systems.getPoint(world, rods[3], 1, new Float64Array(3))].map(
    (x, c) => x + (c === 0 ? 0.001 : 0),
  );
}

const unit = "takes units that a world has checked";
const ofBitecs = "of bitecs";
export const systemsTrusted: Trusted = {
  Not: ofBitecs,
  addComponent: ofBitecs,
  hasComponent: ofBitecs,
  query: ofBitecs,
  removeComponent: ofBitecs,
  accelerationUnit: unit,
  energyUnit: unit,
  forceUnit: unit,
  impulseUnit: unit,
  lineDensityUnit: unit,
  sectionInertiaUnit: unit,
  stiffnessUnit: unit,
  velocityUnit: unit,
  createContactReading: "takes nothing",
  createRodPick: "takes nothing",
  isAlive: "answers false to whatever is no living rod",
  isAttached: "answers false to whatever is no living attachment",
  endWorkers: "takes a world alone",
  pendingTime: "takes a world alone",
  simulatedTime: "takes a world alone",
  saveState: "takes a world alone",
  writeState: "takes a world alone, and bytes that are kept with it",
  storeProblem: "takes a world alone",
  sampleRod: "for every frame: trusts its caller, and changes nothing",
};
