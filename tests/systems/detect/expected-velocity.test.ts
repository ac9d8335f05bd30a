import { expect, it } from "vitest";
import { combedWisp } from "../../../sample-game/scenes/comb-wisp.js";

it("a crowd of pressed fibres is searched for what touches, not for where it would leap without contacts", () => {
  const { world, rods, step } = combedWisp({ fibres: 36, spacing: 3e-4, relaxing: 9, curling: 0.6 });
  world.solver.tolerance = 1e-4;
  for (let k = 0; k < 40; k++) step();
  const { contacts, components, detection } = world;
  expect(contacts.count).toBeGreaterThan(256);
  expect(detection.isPressed.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(20);
  const thickness = 2 * components.Rod.radius1[rods[0].entity];
  const gaps = Array.from(contacts.gap.subarray(0, contacts.count), (gap) => gap / thickness);
  expect(gaps.filter((gap) => gap < 0.05).length).toBeGreaterThan(contacts.count / 8);
  expect(gaps.filter((gap) => gap < 5).length).toBeGreaterThan(0.7 * contacts.count);
  // Whatever overlaps is found, expected or not: nothing has slipped in unseen.
  expect(Math.min(...gaps)).toBeGreaterThan(-0.5);
}, 120_000);
