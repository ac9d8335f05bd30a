import { RodRecorder } from "../../plugin/index.js";
import { WorldHash } from "../golden/world-hash.js";
import { FRAME } from "../plugin/null-scene.js";
import { roundTripScenes, type RoundTripName } from "../plugin/states/round-trip-scenes.js";
import { defineRun } from "../runner/index.js";
import { threadMilliseconds } from "../runner/thread-time.js";

const names = Object.keys(roundTripScenes) as RoundTripName[];
/** Frames that are rolled back, and before the first of them. */
const BACK = 8;
const SETTLED = 60;
/** Bytes that ten minutes may take. */
const MOST_BYTES = 20e6;
/** ms that going back may take. */
const MOST_BACK = 1;

export default defineRun({
  name: "recording",
  purpose: "What does going back 8 frames cost, and what do minutes of a scene take as a recording?",
  options: {
    seconds: { type: "integer", default: 600, minimum: 10, what: "of the recording" },
    rounds: { type: "integer", default: 100, minimum: 1, what: "of going back 8 frames" },
    every: { type: "integer", default: 1200, minimum: 1, what: "frames between whole states" },
    scene: { type: "choice", default: "rigging", choices: names, what: "which is recorded" },
  },
  columns: {
    what: { title: "what" },
    median: { title: "median CPU", unit: "ms", digits: 3 },
    worst: { title: "worst", unit: "ms", digits: 3 },
    frames: { title: "frames" },
    bytes: { title: "held", unit: "MB", digits: 3 },
  },
  run({ options, row, check, progress }) {
    const { rounds, seconds, every } = options;
    const name = options.scene as RoundTripName;
    const rolled = rollBack(name, rounds);
    for (const [what, times] of Object.entries(rolled.times))
      row({ what, median: median(times), worst: Math.max(...times) });
    const ofBack = median(rolled.times["8 frames back"]);
    check({
      what: "8 frames back, ms",
      value: ofBack,
      wanted: `<= ${MOST_BACK}`,
      holds: ofBack <= MOST_BACK,
    });
    check({
      what: "rounds that end otherwise",
      value: rolled.others,
      wanted: "0",
      holds: rolled.others === 0,
    });
    const recorded = record(name, Math.round(seconds / FRAME), every, (frames, bytes, of) => {
      progress(frames / of, `${frames} frames, ${(bytes / 1e6).toFixed(2)} MB`);
      if (frames === of || frames % 3600 === 0) row({ what: "recording", frames, bytes: bytes / 1e6 });
    });
    const { bytes, first, others, shown } = recorded;
    check({ what: "bytes", value: bytes, wanted: `< ${MOST_BYTES}`, holds: bytes < MOST_BYTES });
    check({ what: "first frame that is kept", value: first, wanted: "0", holds: first === 0 });
    check({ what: `frames of ${shown} shown otherwise`, value: others, wanted: "0", holds: others === 0 });
  },
});

/** In turns: 8 frames, back, the same 8 again; and one frame further. */
function rollBack(name: RoundTripName, rounds: number) {
  const scene = roundTripScenes[name]("whole", false);
  let frame = 0;
  for (; frame < SETTLED;) scene.step(++frame);
  scene.rest();
  const recorder = new RodRecorder(scene.rods);
  const run = () => {
    const hash = new WorldHash();
    for (let i = 0; i < BACK; i++) {
      scene.step(++frame);
      hash.add(scene.rods.world);
    }
    return hash.value();
  };
  const times = {
    "8 frames": [] as number[],
    "8 frames back": [] as number[],
    "8 frames again": [] as number[],
  };
  const timed = <T>(list: number[], call: () => T): T => {
    const began = threadMilliseconds();
    const result = call();
    list.push(threadMilliseconds() - began);
    return result;
  };
  let others = 0;
  for (let i = 0; i < rounds; i++) {
    const first = timed(times["8 frames"], run);
    const { isExact } = timed(times["8 frames back"], () => recorder.rollBack(BACK));
    frame -= BACK;
    if (timed(times["8 frames again"], run) !== first || !isExact) others++;
    scene.step(++frame);
  }
  return { times, others };
}

/** Frames that are compared with what is shown of them. */
const COMPARED = 6;

function record(
  name: RoundTripName,
  frames: number,
  every: number,
  tell: (frames: number, bytes: number, of: number) => void,
) {
  const scene = roundTripScenes[name]("whole", false);
  const recorder = new RodRecorder(scene.rods, { every, rollback: 0, bytes: MOST_BYTES });
  const hash = () => new WorldHash().add(scene.rods.world).value();
  const known = new Map<number, string>();
  scene.rest();
  for (let frame = 1; frame <= frames; frame++) {
    scene.step(frame);
    if (frame % Math.floor(frames / COMPARED) === 0) known.set(frame, hash());
    if (frame % 600 === 0 || frame === frames) tell(frame, recorder.bytes, frames);
  }
  let others = 0;
  for (const [frame, was] of known) {
    recorder.seek(frame);
    if (hash() !== was) others++;
  }
  return { bytes: recorder.bytes, first: recorder.first, others, shown: known.size };
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];
}
