// Whatever a public call of the plugin is given: it is refused by name, and the scene is what it was.
import { describe, expect, it } from "vitest";
import * as grooms from "../../plugin/grooms/index.js";
import * as sceneFiles from "../../plugin/scene-files/index.js";
import * as plugin from "../../plugin/index.js";
import * as systems from "../../systems/index.js";
import { expectRefused } from "./call-spec.js";
import { pluginCalls } from "./plugin/calls.js";
import { createScene } from "./plugin/scene.js";
import { pluginTrusted } from "./plugin/trusted.js";
import { sceneState } from "./plugin-state.js";
import { publicCalls } from "./public-calls.js";

type Names = Readonly<Record<string, unknown>>;

describe("the plugin", () => {
  it("has an entry here for each of its public calls", () => {
    const known = [...Object.keys(pluginCalls), ...Object.keys(pluginTrusted)];
    const isOfSystems = ([name, value]: [string, unknown]) => (systems as Names)[name] === value;
    const all = { ...plugin, ...grooms, ...sceneFiles };
    const own = publicCalls(Object.fromEntries(Object.entries(all).filter((entry) => !isOfSystems(entry))));
    expect(known.sort()).toEqual(own.sort());
  });

  it.each(Object.keys(pluginCalls))("%s refuses bad input by name and leaves no trace", (name) => {
    expectRefused(pluginCalls[name], createScene, ({ scene, rods, winch }) => sceneState(scene, rods, winch));
  });
});
