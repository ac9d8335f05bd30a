// What users read who mistype an option or a number.
import { describe, expect, it } from "vitest";
import { ElasticRods, hairLook, ropeLook } from "../../../plugin/index.js";
import { createRod, createRodWorld, type RodOptions } from "../../../systems/index.js";
import { createNullScene } from "../../plugin/null-scene.js";

const rope = { from: { x: 0, y: 1, z: 0 }, to: { x: 0, y: 0, z: 0 }, radius: 0.01 };

describe("options", () => {
  const rods = new ElasticRods(createNullScene().scene);

  it.each([
    [
      () => rods.createRope({ ...rope, color: 1 } as never),
      'options.color is 1; allowed: no option of this name; did you mean "colour"?',
    ],
    [
      () => rods.createRope({ ...rope, lenght: 2 } as never),
      'options.lenght is 2; allowed: no option of this name; did you mean "length"?',
    ],
    [
      () => rods.createRope({ ...rope, collision: { colideswith: 1 } } as never),
      'collision.colideswith is 1; allowed: no option of this name; did you mean "collidesWith"?',
    ],
    [
      () => rods.createRope(undefined as never),
      /^options is undefined; allowed: an object with name, from, /,
    ],
    [
      () => rods.addObstacle({ kind: "sphere", radious: 1 } as never),
      'shape.radious is 1; allowed: no option of this name; did you mean "radius"?',
    ],
    [() => ropeLook({ color: 1 } as never), 'did you mean "colour"?'],
    [() => hairLook({ color: "red" } as never), 'did you mean "colour"?'],
    [() => new ElasticRods(createNullScene().scene, { substeps: 2 } as never), 'did you mean "subSteps"?'],
    [
      () => createRod(createRodWorld(), { qwertz: 1 } as unknown as RodOptions),
      /^options\.qwertz is 1; allowed: no option of this name; there are model, /,
    ],
    [() => new ElasticRods(null as never), "scene is null; allowed: a scene of Babylon"],
    [() => rods.step(1e30), "seconds is 1e+30; allowed: a finite number from 0 to 3600 s"],
    [
      () => rods.createRope({ ...rope, radius: 1e30 }),
      "radius is 1e+30; allowed: a finite number from 1e-8 to 1000000 m",
    ],
  ])("are refused with what was meant: %s", (call, message) => {
    expect(call).toThrow(message);
  });

  it("that are undefined were not given", () => {
    const given = { ...rope, color: undefined, slack: undefined, look: undefined };
    expect(rods.createRope(given as never).length).toBe(1);
  });
});
