// Calls of the recorder.
import * as plugin from "../../../plugin/index.js";
import type { PluginScene } from "./scene.js";
import type { Spec } from "./kinds.js";

const notWhole = ["1", null, undefined, {}, -1, 0.5, 1e30, Number.NaN, Infinity];

/** With a recorder of three frames that is gone afterwards. */
const recorded =
  (call: (recorder: plugin.RodRecorder, value: number) => unknown) =>
  ({ rods }: PluginScene, value: number) => {
    const recorder = new plugin.RodRecorder(rods);
    try {
      return call(recorder, value);
    } finally {
      recorder.dispose();
    }
  };

export const replayCalls: Readonly<Record<string, Spec>> = {
  "new RodRecorder": {
    good: ({ rods }) => [rods, { rollback: 4, every: 30, bytes: 1e6 }],
    kinds: [
      [null, undefined, "x", 5, {}, []],
      {
        options: {
          rollback: ["8", -1, 0.5, 1e30, Number.NaN],
          every: ["8", 0, -1, 0.5, 1e30, Number.NaN],
          bytes: ["8", 0, -1, 1e30, Number.NaN, Infinity],
        },
        optional: true,
      },
    ],
    call: (_, rods: plugin.ElasticRods, options: plugin.RodRecorderOptions) =>
      new plugin.RodRecorder(rods, options).dispose(),
  },
  "RodRecorder.rollBack": {
    good: () => [0],
    kinds: [notWhole],
    wrong: () => ({ 0: [1] }),
    call: recorded((recorder, frames) => recorder.rollBack(frames)),
  },
  "RodRecorder.seek": {
    good: () => [0],
    kinds: [notWhole],
    wrong: () => ({ 0: [1] }),
    call: recorded((recorder, frame) => recorder.seek(frame)),
  },
};
