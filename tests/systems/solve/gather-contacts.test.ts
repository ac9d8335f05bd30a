import { expect, it } from "vitest";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  stepWorld,
  type RodOptions,
} from "../../../systems/index.js";
import { gatherContacts } from "../../../systems/solve/gather-contacts.js";

const rope: RodOptions = {
  length: 0.3,
  elements: 6,
  radius: 0.005,
  material: { density: 1000, youngModulus: 1e7, internalDamping: 0.02, friction: 0.5 },
};

/** A rope that lies on the ground; and, out of its reach, one that is held in place and direction. */
function lying(isHeldBeside: boolean) {
  const world = createRodWorld();
  const ground = createObstacle(world, {
    shape: { kind: "box", halfExtents: [2, 0.5, 2] },
    position: [0, -0.5, 0],
    friction: 0.5,
  });
  if (isHeldBeside) {
    const rod = createRod(world, {
      ...rope,
      root: { kind: "free", position: [0, 1, 1], direction: [1, 0, 0] },
    });
    createAttachment(world, { rod, s: 0, to: { point: [0, 1, 1] }, direction: [1, 0, 0] });
  }
  const rod = createRod(world, {
    ...rope,
    root: { kind: "free", position: [0, 0.006, 0], direction: [1, 0, 0] },
  });
  for (let frame = 0; frame < 10; frame++) stepWorld(world, 1 / 60);
  return { world, rod, ground };
}

it("contacts do not feel the lever of an attachment elsewhere", () => {
  const [alone, beside] = [lying(false), lying(true)].map(({ world }) =>
    Array.from(world.contacts.impulse.slice(0, 3 * world.contacts.count)),
  );
  expect(alone.length).toBeGreaterThan(0);
  expect(beside.length).toBe(alone.length);
  beside.forEach((value, i) => expect(value).toBeCloseTo(alone[i], 9));
});

it("contacts that stay where they are have the friction that their sides have now", () => {
  const { world, ground } = lying(false);
  world.components.Obstacle.friction[ground.entity] = 0;
  stepWorld(world, 1 / 60);
  expect(world.contacts.count).toBeGreaterThan(0);
  for (let row = 0; row < world.contacts.count; row++) expect(world.contacts.friction[row]).toBe(0);
});

it("hair that has been pushed through hair comes back no faster than from a thickness", () => {
  const world = createRodWorld();
  const radius = 5e-5;
  const hair = { ...rope, radius, length: 0.02, elements: 2 };
  createRod(world, { ...hair, root: { kind: "free", position: [-0.01, 0, 0], direction: [1, 0, 0] } });
  createRod(world, {
    ...hair,
    root: { kind: "free", position: [0, 1.9 * radius, -0.01], direction: [0, 0, 1] },
  });
  stepWorld(world, 1 / 60);
  const { contacts, solver, units } = world;
  expect(contacts.count).toBe(1);
  const thickness = (2 * radius) / units.length;
  const h = 0.01 / units.time;
  const wayBackFrom = (depth: number) => {
    contacts.gap[0] = -depth;
    gatherContacts(world, h);
    return -solver.bias[0] * h;
  };
  expect(wayBackFrom(0.5 * thickness)).toBeCloseTo(0.1 * thickness, 12);
  expect(wayBackFrom(thickness)).toBeCloseTo(0.2 * thickness, 12);
  expect(wayBackFrom(5 * thickness)).toBeCloseTo(0.2 * thickness, 12);
});
