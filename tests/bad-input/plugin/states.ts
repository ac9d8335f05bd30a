// Calls of the plugin that write and read states.
import * as plugin from "../../../plugin/index.js";
import { saveState } from "../../../systems/index.js";
import { createNullScene } from "../../plugin/null-scene.js";
import type { PluginScene } from "./scene.js";
import type { Spec } from "./kinds.js";

const notBytes = [null, undefined, "x", 5, {}, [], new ArrayBuffer(8), new Float64Array(4)];
const noRods = [null, undefined, "x", 5, {}, []];

/** Bytes that are no state of this scene, each in another way. */
function wrongStates({ rods, node, crate }: PluginScene): Uint8Array[] {
  const state = plugin.writeState(rods);
  const changed = (at: number, by: number) => {
    const bytes = state.slice();
    bytes[at] ^= by;
    return bytes;
  };
  const renamed = (one: { name: string }) => {
    const { name } = one;
    one.name = "a node that is not there";
    const bytes = plugin.writeState(rods);
    one.name = name;
    return bytes;
  };
  return [
    new Uint8Array(0),
    state.subarray(0, 1000),
    new Uint8Array([...state, 0, 0, 0, 0, 0, 0, 0, 0]),
    changed(0, 1),
    changed(8, 1),
    changed(state.length >> 1, 16),
    // Of a world without what the plugin knows.
    saveState(rods.world).bytes,
    renamed(node),
    renamed(crate.transformNode),
  ];
}

let disposed: plugin.ElasticRods | undefined;
function disposedRods(): plugin.ElasticRods {
  if (disposed) return disposed;
  disposed = new plugin.ElasticRods(createNullScene().scene);
  disposed.dispose();
  return disposed;
}

export const stateCalls: Readonly<Record<string, Spec>> = {
  writeState: {
    good: ({ rods }) => [rods],
    kinds: [noRods],
    wrong: () => ({ 0: [disposedRods()] }),
    call: (_, rods: plugin.ElasticRods) => plugin.writeState(rods),
  },
  readState: {
    good: ({ rods }) => [rods, plugin.writeState(rods), {}],
    kinds: [
      noRods,
      notBytes,
      { options: { resolve: ["x", 5, {}, () => 5, () => ({ transformNode: null })] }, optional: true },
    ],
    wrong: (scene) => ({ 0: [disposedRods()], 1: wrongStates(scene) }),
    call: (_, rods: plugin.ElasticRods, bytes: Uint8Array, options: plugin.ReadSceneOptions) =>
      plugin.readState(rods, bytes, options),
  },
};
