// A small house with one fault of every kind, each in files of its own, to show that every rule can fail.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface Fault {
  readonly files: Readonly<Record<string, string>>;
  /** Lines of the report that it must bring about, and no others. */
  readonly report: readonly string[];
}

const value = "export const value = 1;\n";
const uses = (path: string) => `import { value } from "${path}";\nexport const other = value;\n`;

export const faults: Readonly<Record<string, Fault>> = {
  "a stage imports another": {
    files: { "systems/detect/far.ts": value, "systems/solve/near.ts": uses("../detect/far.js") },
    report: ["floor-of-solve: systems/solve/near.ts -> systems/detect/far.ts"],
  },
  "a room imports from its own floor": {
    files: { "systems/rods/rope.ts": value, "systems/bodies/body.ts": uses("../rods/rope.js") },
    report: ["floor-of-bodies: systems/bodies/body.ts -> systems/rods/rope.ts"],
  },
  "a room imports from above": {
    files: { "systems/frame/clock.ts": value, "systems/math/time.ts": uses("../frame/clock.js") },
    report: ["floor-of-math: systems/math/time.ts -> systems/frame/clock.ts"],
  },
  "a leaf knows the world": {
    files: { "systems/world/removal.ts": value, "systems/curves/arc.ts": uses("../world/removal.js") },
    report: ["leaf: systems/curves/arc.ts -> systems/world/removal.ts"],
  },
  "the list of exports is imported": {
    files: { "systems/index.ts": value, "systems/knots/knot.ts": uses("../index.js") },
    report: ["list-of-exports: systems/knots/knot.ts -> systems/index.ts"],
  },
  "components import systems": {
    files: { "systems/world/units.ts": value, "components/column.ts": uses("../systems/world/units.js") },
    report: ["layer-of-components: components/column.ts -> systems/world/units.ts"],
  },
  "systems import the plugin": {
    files: { "plugin/rope.ts": value, "systems/sleep/rest.ts": uses("../../plugin/rope.js") },
    report: ["layer-of-systems: systems/sleep/rest.ts -> plugin/rope.ts"],
  },
  "the plugin imports the game": {
    files: { "sample-game/scene.ts": value, "plugin/view.ts": uses("../sample-game/scene.js") },
    report: ["layer-of-plugin: plugin/view.ts -> sample-game/scene.ts"],
  },
  "systems import Babylon": {
    files: { "systems/shapes/mesh.ts": uses("@babylonjs/core/Meshes/mesh.js") },
    report: ["no-babylon-below-the-plugin: systems/shapes/mesh.ts -> @babylonjs/core/Meshes/mesh.js"],
  },
  "sources import tests": {
    files: { "tests/oracle.ts": value, "plugin/checked.ts": uses("../tests/oracle.js") },
    report: ["no-tests-in-sources: plugin/checked.ts -> tests/oracle.ts"],
  },
  "two files import each other": {
    files: {
      "systems/touches/a.ts": `export { value } from "./b.js";\n`,
      "systems/touches/b.ts": `export { value } from "./a.js";\n`,
    },
    report: ["no-cycle-of-files: systems/touches/a.ts -> systems/touches/b.ts -> systems/touches/a.ts"],
  },
  "two folders import each other": {
    files: {
      "systems/models/x/one.ts": uses("../y/two.js"),
      "systems/models/x/three.ts": value,
      "systems/models/y/two.ts": value,
      "systems/models/y/four.ts": uses("../x/three.js"),
    },
    report: [
      "no-cycle-of-folders: systems/models/x -> systems/models/y -> systems/models/x",
      "no-cycle-of-folders: systems/models/y -> systems/models/x -> systems/models/y",
    ],
  },
  "a file lies beside the rooms": {
    files: { "systems/helpers.ts": value },
    report: ["beside-the-rooms: systems/helpers.ts"],
  },
  "a room is not in the plan": {
    files: { "systems/attic/trunk.ts": value },
    report: ["beside-the-rooms: systems/attic"],
  },
  "nothing: types are gone when the code runs": {
    files: {
      "systems/world/world.ts": `import type { Rod } from "../models/rod.js";\nexport type World = Rod[];\n`,
      "systems/models/rod.ts": `import type { World } from "../world/world.js";\nexport type Rod = World[];\n`,
    },
    report: [],
  },
};

export function buildPlanted(root: string): void {
  for (const { files } of Object.values(faults)) {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
  }
}
