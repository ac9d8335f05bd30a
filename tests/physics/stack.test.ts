import { describe, expect, it } from "vitest";
import { setGravity } from "../../systems/index.js";
import { pointOf, stepFor } from "./contact-scenes.js";
import { creepOf, crossedStack, stackBases, type StackOptions } from "./crossed-stack.js";

// `npm run experiment -- stack-at-rest` watches for half a minute.
describe("a stack of crossed rods", () => {
  const stacks: [string, StackOptions][] = [
    ...stackBases.map((base): [string, StackOptions] => [`on ${base}`, { base }]),
    ["dropped askew on the ground", { base: "ground", scatter: 0.05, drop: 0.1 }],
    ["dropped askew on rails", { base: "rails", scatter: 0.05, drop: 0.1 }],
  ];
  it.each(stacks)("%s rests: less than a millionth of a radius of creep a second", (_, options) => {
    const stack = crossedStack(options);
    stepFor(stack.world, 1.5);
    // In every half second: creep that comes and goes is creep.
    creepOf(stack, 1.5, 3, (creep) => expect(creep).toBeLessThan(1e-6));
  });

  it("falls apart where nothing holds it: gravity leans and there is no friction", () => {
    const { world, rods, radius } = crossedStack({ base: "rails", layers: 3, friction: 0 });
    setGravity(world, [2, -9.81, 0]);
    const before = pointOf(world, rods[4]);
    stepFor(world, 0.5);
    expect(Math.abs(pointOf(world, rods[4])[0] - before[0])).toBeGreaterThan(10 * radius);
  });
});
