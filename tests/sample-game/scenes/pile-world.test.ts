import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { describe, expect, it } from "vitest";
import { DRUM, drumRotation, pileContent, STAGE } from "../../../sample-game/scenes/pile.js";
import { buildPile, turnDrum, type Pile } from "../../../sample-game/scenes/pile-world.js";
import {
  createRodWorld,
  getPoint,
  getVelocity,
  rodLength,
  stepWorld,
  type RodWorld,
} from "../../../systems/index.js";

const FRAME = 1 / 60;

/** Least height of the surfaces of the ropes above the floor, and the largest speed. */
function extremes(world: RodWorld, { rods }: Pile) {
  const vector = new Float64Array(3);
  let [lowest, fastest] = [Infinity, 0];
  for (const { handle, options } of rods) {
    for (let k = 0; k <= 12; k++) {
      const s = (k / 12) * rodLength(world, handle);
      lowest = Math.min(lowest, getPoint(world, handle, s, vector)[1] - (options.radius as number));
      fastest = Math.max(fastest, Math.hypot(...getVelocity(world, handle, s, vector)));
    }
  }
  return { lowest, fastest };
}

describe("the pile", () => {
  it("falls, comes to rest but for the drum, and nothing passes through anything", () => {
    const world = createRodWorld();
    world.solver.tolerance = 1e-3;
    const pile = buildPile(world, pileContent({ oneOf: 2 }));
    const length = world.units.length;
    let framesSunkIn = 0;
    for (let frame = 1; frame <= 210; frame++) {
      turnDrum(world, pile, frame * FRAME);
      stepWorld(world, FRAME);
      const { lowest, fastest } = extremes(world, pile);
      expect(lowest, `frame ${frame}`).toBeGreaterThan(-0.001);
      // A fall of 1.3 m ends with 5 m/s; an end that whips around the drum gets up to twice that.
      expect(fastest, `frame ${frame}`).toBeLessThan(10);
      const { count, gap } = world.contacts;
      const deepest = Math.min(0, ...gap.subarray(0, count)) * length;
      // Where a rope comes down flat and fast, some of it sinks in by what a step neglects: half a radius at the
      // most, and not for long.
      expect(deepest, `frame ${frame}`).toBeGreaterThan(-0.0045);
      if (deepest < -0.002) framesSunkIn++;
    }
    expect(framesSunkIn).toBeLessThan(6);
    expect(world.contacts.count).toBeGreaterThan(20);
  });

  it("stands on its stage", () => {
    for (const { name, position } of pileContent().props) {
      if (name === "floor" || name === "stage") continue;
      expect(position.y, name).toBeGreaterThan(STAGE.height);
      expect(Math.hypot(position.x, position.z), name).toBeLessThan(STAGE.radius);
    }
  });

  it("has a drum along z that turns about z", () => {
    for (const angle of [0, 0.4, 2]) {
      const { x, y, z, w } = drumRotation(angle);
      const turn = new Quaternion(x, y, z, w);
      expect(turn.length()).toBeCloseTo(1, 12);
      const axis = new Vector3(0, 1, 0).applyRotationQuaternion(turn);
      expect([axis.x, axis.y, axis.z].map((value) => Math.abs(value))).toEqual([
        expect.closeTo(0, 12),
        expect.closeTo(0, 12),
        expect.closeTo(1, 12),
      ]);
      const side = new Vector3(1, 0, 0).applyRotationQuaternion(turn);
      expect(Math.atan2(side.y, side.x)).toBeCloseTo(angle, 12);
    }
    expect(DRUM.radius).toBeGreaterThan(0);
  });
});
