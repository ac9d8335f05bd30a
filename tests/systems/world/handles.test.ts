// Handles that name nothing in a world: every call refuses them, and the world is what it was.
import { describe, expect, it } from "vitest";
import {
  addSystem,
  createAttachment,
  createComb,
  createObstacle,
  createRod,
  createRodWorld,
  cutRod,
  getAttachmentForce,
  getObstaclePose,
  getSnag,
  isAlive,
  isAttached,
  joinRods,
  moveAttachment,
  moveObstacle,
  moveRoot,
  payOut,
  removeAttachment,
  removeObstacle,
  removeRod,
  setMaterial,
  stepWorld,
  teleport,
  type CombHandle,
  type RodHandle,
} from "../../../systems/index.js";
import { stateHash } from "./state-hash.js";

const material = { density: 1000, youngModulus: 1e6 };

function createScene() {
  const world = createRodWorld();
  const rods = [0, 1, 2].map((x) =>
    createRod(world, { length: 1, elements: 4, radius: 0.01, material, root: { position: [x, 0, 0] } }),
  );
  const shape = { kind: "sphere", radius: 0.1 } as const;
  const obstacles = [3, 4].map((x) => createObstacle(world, { shape, position: [x, 0, 0] }));
  const comb = createComb(world, { teeth: 2, position: [6, 0, 0] });
  const attachments = [0, 1].map((i) =>
    createAttachment(world, { rod: rods[i], s: 1, to: { point: [i, 1, 0] } }),
  );
  return { world, rods, obstacles, comb, attachments };
}

/** A handle of something that is gone; its entity is used again by something else. */
function stale(world: ReturnType<typeof createRodWorld>): RodHandle {
  const rod = createRod(world, { length: 1, elements: 2, radius: 0.01, material });
  removeRod(world, rod);
  createObstacle(world, { shape: { kind: "sphere", radius: 0.1 } });
  return rod;
}

const out = new Float64Array(12);
type Scene = ReturnType<typeof createScene>;

const byRod: Record<string, (scene: Scene, rod: RodHandle) => void> = {
  removeRod: ({ world }, rod) => removeRod(world, rod),
  cutRod: ({ world }, rod) => cutRod(world, rod, 0.5),
  "joinRods, first": ({ world, rods }, rod) => joinRods(world, rod, rods[0]),
  "joinRods, second": ({ world, rods }, rod) => joinRods(world, rods[0], rod),
  payOut: ({ world }, rod) => payOut(world, rod, 0.1),
  setMaterial: ({ world }, rod) => setMaterial(world, rod, { density: 500 }),
  moveRoot: ({ world }, rod) => moveRoot(world, rod, [0, 0, 0]),
  teleport: ({ world }, rod) => teleport(world, rod, [0, 0, 0]),
  "createAttachment, rod": ({ world }, rod) =>
    createAttachment(world, { rod, s: 0.5, to: { point: [0, 0, 0] } }),
  "createAttachment, to.rod": ({ world, rods }, rod) =>
    createAttachment(world, { rod: rods[0], s: 0.5, to: { rod, s: 0.5 } }),
};

const byObstacle: Record<string, (scene: Scene, obstacle: RodHandle) => void> = {
  removeObstacle: ({ world }, obstacle) => removeObstacle(world, obstacle),
  moveObstacle: ({ world }, obstacle) => moveObstacle(world, obstacle, [0, 0, 0]),
  getObstaclePose: ({ world }, obstacle) => getObstaclePose(world, obstacle, out),
  getSnag: ({ world }, obstacle) => getSnag(world, obstacle as CombHandle),
  "createAttachment, to.obstacle": ({ world, rods }, obstacle) =>
    createAttachment(world, { rod: rods[0], s: 0.5, to: { obstacle, point: [0, 0, 0] } }),
};

const byAttachment: Record<string, (scene: Scene, attachment: RodHandle) => void> = {
  removeAttachment: ({ world }, attachment) => removeAttachment(world, attachment),
  moveAttachment: ({ world }, attachment) => moveAttachment(world, attachment, [0, 0, 0]),
  getAttachmentForce: ({ world }, attachment) => getAttachmentForce(world, attachment, out),
};

/** What may come from JavaScript in place of a handle. */
const nothings: readonly unknown[] = [
  undefined,
  null,
  {},
  [],
  "rod",
  0,
  Number.NaN,
  { entity: 0 },
  { entity: {}, generation: 1 },
];

function expectRefused(scene: Scene, call: () => void): void {
  const before = stateHash(scene.world);
  expect(call).toThrow(RangeError);
  expect(call).toThrow(/^(rod|first|second|to\.rod|obstacle|to\.obstacle|comb|attachment) is .*; allowed: /);
  expect(stateHash(scene.world)).toBe(before);
}

describe.each([
  { kind: "rod", calls: byRod, others: ["obstacles", "attachments"] as const },
  { kind: "obstacle", calls: byObstacle, others: ["rods", "attachments"] as const },
  { kind: "attachment", calls: byAttachment, others: ["rods", "obstacles"] as const },
])("in place of a handle of a $kind", ({ calls, others }) => {
  it.each(Object.keys(calls))("%s refuses what is none", (name) => {
    const scene = createScene();
    for (const nothing of nothings) expectRefused(scene, () => calls[name](scene, nothing as RodHandle));
    // Numbers that no living thing has.
    for (const entity of [-1, 0.5, 0, 1, 2, 1e6])
      for (const generation of [0, 2, -1, 0.5, 99]) {
        expectRefused(scene, () => calls[name](scene, { entity, generation }));
      }
  });

  it.each(Object.keys(calls))(
    "%s refuses one of another kind, a stale one, and one of another world",
    (name) => {
      const scene = createScene();
      for (const other of others)
        for (const handle of scene[other]) expectRefused(scene, () => calls[name](scene, handle));
      const old = stale(scene.world);
      expectRefused(scene, () => calls[name](scene, old));
      const elsewhere = createScene();
      for (const members of [elsewhere.rods, elsewhere.obstacles, elsewhere.attachments, [elsewhere.comb]])
        for (const handle of members) expectRefused(scene, () => calls[name](scene, handle));
    },
  );
});

describe("handles", () => {
  it("say what is wrong with them", () => {
    const { world, rods, obstacles } = createScene();
    const elsewhere = createScene();
    expect(() => removeRod(world, {} as RodHandle)).toThrow(
      "rod is an object; allowed: a rod: what createRod returns",
    );
    expect(() => removeRod(world, obstacles[0])).toThrow(/\(an obstacle\)"; allowed: a rod/);
    expect(() => removeRod(world, elsewhere.rods[0])).toThrow(
      /\(of another world\)"; allowed: a rod of this world/,
    );
    removeRod(world, rods[0]);
    expect(() => removeRod(world, rods[0])).toThrow(
      /\(disposed\)"; allowed: a rod that has not been disposed/,
    );
  });

  it("may be copied", () => {
    const { world, rods, attachments } = createScene();
    expect(isAlive(world, { ...rods[1] })).toBe(true);
    expect(isAttached(world, { ...attachments[0] })).toBe(true);
    removeRod(world, { ...rods[0] });
    expect(isAlive(world, rods[0])).toBe(false);
    expect(isAttached(world, { ...attachments[0] })).toBe(false);
    expect(isAlive(world, null as unknown as RodHandle)).toBe(false);
  });
});

describe("in a system", () => {
  it.each([
    ...Object.keys(byRod).filter((name) => /remove|cut|join|pay|create/.test(name)),
    "removeObstacle",
    "removeAttachment",
    "stepWorld",
  ])("%s is refused, and the step is finished", (name) => {
    const scene = createScene();
    const { world, rods, obstacles, attachments } = scene;
    addSystem(world, {
      before: "solve",
      name: "vandal",
      run: () => {
        if (name === "stepWorld") stepWorld(world, 1 / 60);
        else if (name in byRod) byRod[name](scene, rods[1]);
        else if (name === "removeObstacle") removeObstacle(world, obstacles[0]);
        else removeAttachment(world, attachments[0]);
      },
    });
    expect(() => stepWorld(world, 1 / 60)).toThrow(
      /the system "vandal" before solve failed: .*called in a step/,
    );
    expect(world.rods).toHaveLength(3);
    expect(world.obstacles).toHaveLength(3);
    expect(world.attachments).toHaveLength(2);
  });
});
