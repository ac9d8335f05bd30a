import { describe, expect, it } from "vitest";
import { limitGain } from "../../../systems/advance/limit-gain.js";
import { addSystem, createRod, createRodWorld, stepWorld, type RodWorld } from "../../../systems/index.js";
import { groupEnergy } from "../../../systems/rods/step-energy.js";
import { measureWorld } from "../../oracle/world-measures.js";
import { hairInTheGround } from "../../experiments/uses/hair.js";
import { stageWithout } from "../../experiments/uses/use.js";
import { createGround } from "../../physics/contact-scenes.js";

/** Ropes that fall across each other on the ground. */
function heap(): RodWorld {
  const world = createRodWorld({ subSteps: 2 });
  createGround(world, { friction: 0.4 });
  for (let i = 0; i < 6; i++)
    createRod(world, {
      length: 0.3,
      elements: 6,
      radius: 0.006,
      material: { density: 1000, youngModulus: 3e6, internalDamping: 0.02, friction: 0.4 },
      root: {
        kind: "free",
        position: [-0.1, 0.02 + 0.02 * i, 0.01 * i],
        direction: [Math.cos(i), 0, Math.sin(i)],
      },
    });
  return world;
}

describe("the work of contacts", () => {
  it("is never more than what is due to them where forces are found", () => {
    const world = heap();
    let [steps, lost] = [0, 0];
    addSystem(world, {
      before: "advance",
      run({ trial, statistics }) {
        for (let group = 0; group < trial.groups.count; group++) {
          expect(trial.isGaining[group]).toBe(0);
          lost = Math.min(lost, trial.gain[group]);
        }
        steps++;
        expect(statistics.limited).toBe(0);
      },
    });
    for (let i = 0; i < 60; i++) stepWorld(world, 1 / 60);
    expect(steps).toBeGreaterThanOrEqual(120);
    expect(world.contacts.count).toBeGreaterThan(5);
    expect(lost).toBeLessThan(0);
  });

  it("is found out where an impulse does not belong to the velocities, and takes them back", () => {
    const world = heap();
    for (let i = 0; i < 40; i++) stepWorld(world, 1 / 60);
    const { GeneralizedCoordinates } = world.components;
    // A solver that went astray: rods thrown up at 10 m/s by impulses that say so.
    addSystem(world, {
      after: "solve",
      run({ contacts, memory, units }) {
        const thrown = 10 * (units.time / units.length);
        for (let row = 0; row < contacts.count; row++) {
          contacts.velocity[3 * row] = thrown;
          for (let c = 0; c < 3; c++) contacts.impulse[3 * row + c] = contacts.basis[9 * row + c];
        }
        for (const rod of world.rods) memory.f64[GeneralizedCoordinates.nextSpan[rod] + 4] += thrown;
      },
    });
    stepWorld(world, 1 / 60);
    expect(world.statistics.limited).toBeGreaterThan(0);
    expect(world.statistics.retries).toBeGreaterThan(0);
    expect(measureWorld(world).fastest).toBeLessThan(1);
  });

  it("leaves a group that gains no more than it had and is due", () => {
    const world = heap();
    for (let i = 0; i < 20; i++) stepWorld(world, 1 / 60);
    const { memory, components, trial } = world;
    let ratio = 0;
    addSystem(world, {
      after: "trial",
      run(_, seconds) {
        const h = seconds / world.units.time;
        const next = components.GeneralizedCoordinates.nextSpan[world.rods[0]];
        for (let i = 0; i < 6; i++) memory.f64[next + i] += 20;
        const group = trial.groups.of(world.rods[0]);
        trial.isGaining[group] = 1;
        trial.hasFailed[group] = 0;
        const energy = new Float64Array(3);
        groupEnergy(world, group, h, energy);
        expect(energy[0] + energy[1]).toBeGreaterThan(2 * energy[2]);
        limitGain(world, h);
        groupEnergy(world, group, h, energy);
        ratio = (energy[0] + energy[1]) / (energy[2] + trial.due[group]);
      },
    });
    stepWorld(world, 1 / 60);
    expect(ratio).toBeCloseTo(1, 9);
  });

  it("does not bend hair whose roots are in the ground ever more", () => {
    const stage = stageWithout();
    const { world, given } = hairInTheGround(stage);
    for (let i = 0; i < 20; i++) {
      stage.render();
      const { elastic, kinetic } = measureWorld(world);
      expect(elastic + kinetic, `frame ${i}`).toBeLessThan(given);
    }
  });
});
