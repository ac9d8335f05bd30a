import { describe, expect, it } from "vitest";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  getPoint,
  setMaterial,
  stepWorld,
} from "../../../../systems/index.js";
import { solidBody } from "../../../physics/contact-scenes.js";

const radius = 0.01;
const density = 1000;
const length = 2;
const mass = density * Math.PI * radius * radius * length;
const tip = new Float64Array(3);

function hang(model: string, axialStiffness: number) {
  const world = createRodWorld();
  const rod = createRod(world, {
    model,
    length,
    elements: 12,
    radius,
    material: { density, youngModulus: 1e6, internalDamping: 0.3, axialStiffness },
    root: { kind: "pinned", position: [0, 0, 0], direction: [0, -1, 0] },
  });
  return { world, rod, reach: () => -getPoint(world, rod, length, tip)[1] };
}

describe.each(["elastic-rod", "corde", "mass-spring"])("a bungee, %s", (model) => {
  it("hangs longer by half its weight times its length over its stiffness", () => {
    const { world, reach } = hang(model, 4 * mass * 9.81);
    for (let frame = 0; frame < 600; frame++) stepWorld(world, 1 / 60);
    expect(reach()).toBeCloseTo(length * (1 + 1 / 8), 6);
  });

  it("carries a body, by whose weight it is longer too", () => {
    const { world, rod, reach } = hang(model, 20 * mass * 9.81);
    const body = createObstacle(world, {
      ...solidBody({ kind: "sphere", radius: 0.05 }, 5 * mass),
      position: [0, -length - 0.05, 0],
    });
    createAttachment(world, { rod, s: length, to: { obstacle: body, point: [0, 0.05, 0] } });
    for (let frame = 0; frame < 600; frame++) stepWorld(world, 1 / 60);
    expect(reach() / length).toBeCloseTo(1 + 5.5 / 20, 4);
  });

  it("is told another stiffness while it hangs", () => {
    const { world, rod, reach } = hang(model, 4 * mass * 9.81);
    for (let frame = 0; frame < 300; frame++) stepWorld(world, 1 / 60);
    setMaterial(world, rod, { axialStiffness: 0 });
    for (let frame = 0; frame < 300; frame++) stepWorld(world, 1 / 60);
    // Of the material: 3.14 kN.
    expect(reach() / length - 1).toBeCloseTo((mass * 9.81) / (2 * 1e6 * Math.PI * radius * radius), 6);
  });
});

it("refuses a stiffness that is none", () => {
  expect(() => hang("corde", -1)).toThrow(/material\.axialStiffness/);
});
