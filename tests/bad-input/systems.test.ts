// Whatever a public call of the simulator is given: it is refused by name, and the world is what it was.
import { describe, expect, it } from "vitest";
import * as systems from "../../systems/index.js";
import { stateHash } from "../systems/world/state-hash.js";
import { expectRefused } from "./call-spec.js";
import { publicCalls } from "./public-calls.js";
import { createScene, systemsCalls, systemsTrusted } from "./systems-calls.js";

describe("the simulator", () => {
  it("has an entry here for each of its public calls", () => {
    const known = [...Object.keys(systemsCalls), ...Object.keys(systemsTrusted)];
    expect(known.sort()).toEqual(publicCalls(systems).sort());
  });

  it.each(Object.keys(systemsCalls))("%s refuses bad input by name and leaves no trace", (name) => {
    expectRefused(systemsCalls[name], createScene, ({ world }) => stateHash(world));
  });
});
