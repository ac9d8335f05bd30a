// Spoilt files of every format, given to a scene that has rods already: the tests and `spoilt-files` count what comes of it.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import {
  readGroom,
  writeGroom,
  writeGroomJson,
  writeState,
  type ElasticRods,
} from "../../../plugin/index.js";
import { createGroom, writeHair, writeTfx } from "../../../plugin/grooms/index.js";
import { describeRods, loadRods } from "../../../plugin/scene-files/index.js";
import { seededRandom } from "../../../sample-game/scenes/seeded-random.js";
import { threadMilliseconds } from "../../runner/thread-time.js";
import { isNamed, mutateBytes, mutateJson } from "../grooms/mutations.js";
import { mixedCurves } from "../grooms/sample-curves.js";
import { fileByHand, stageFor } from "./file-by-hand.js";

export const formats = ["hair", "tfx", "groom", "groom-json", "scene", "written-scene"] as const;
export type Format = (typeof formats)[number];

export interface Spoilt {
  refused: number;
  loaded: number;
  readonly faults: string[];
  /** Bytes by which a refused file made the memory of the world larger, at most. */
  grown: number;
  /** CPU milliseconds of the slowest. */
  slowest: number;
}

/** One in so many of those that load is stepped, with so much work at most. */
const STEPPED = 10;
const MOST_WORK = 1e6;

/** A scene with a rope that stands there whatever becomes of the files. */
export function spoilFiles(format: Format, count: number, seed: number): Spoilt {
  const random = seededRandom(seed);
  const { rods } = stageFor();
  rods.createRope({ from: new Vector3(0, 2, 5), to: new Vector3(1, 2, 5), radius: 0.01, name: "kept" });
  const spoil = spoilerOf(format, rods, random);
  const report: Spoilt = { refused: 0, loaded: 0, faults: [], grown: 0, slowest: 0 };
  const look = () => JSON.stringify([describeRods(rods), [...writeState(rods)].length]);
  let present = look();
  for (let i = 0; i < count; i++) {
    const { name, load } = spoil();
    const used = rods.world.memory.used;
    const began = threadMilliseconds();
    try {
      const made = load();
      report.loaded++;
      rods.world.work.budget = MOST_WORK;
      if (i % STEPPED === 0) rods.step(1 / 60);
      for (const one of made) one.dispose();
      rods.gravity.set(0, -9.81, 0);
      rods.wind.setAll(0);
      present = look();
    } catch (error) {
      report.refused++;
      report.grown = Math.max(report.grown, 8 * (rods.world.memory.used - used));
      if (!isNamed(error)) report.faults.push(`${name}: ${String(error)}`);
      if (look() !== present) report.faults.push(`${name}: changed the world`);
    }
    report.slowest = Math.max(report.slowest, threadMilliseconds() - began);
  }
  return report;
}

interface Attempt {
  readonly name: string;
  /** What it makes. */
  load(): readonly { dispose(): void }[];
}

function spoilerOf(format: Format, rods: ElasticRods, random: () => number): () => Attempt {
  const ball = rods.scene.getMeshByName("ball")!;
  const options = () => ({
    scale: 0.5,
    tolerance: 5,
    hold: random() < 0.5,
    ...(random() < 0.5 ? { on: ball } : {}),
  });
  const bytes = (file: Uint8Array, header: number, load: (file: Uint8Array) => Attempt["load"]) => () => {
    const spoilt = mutateBytes(file, header, random);
    return { name: spoilt.name, load: load(spoilt.file) };
  };
  const json = (text: string, load: (file: string) => Attempt["load"]) => () => {
    const spoilt = mutateJson(text, random);
    return { name: spoilt.name, load: load(spoilt.file) };
  };
  const grown = () => {
    const hair = rods.createHair(ball, { strands: 3, drawnPerStrand: 10, curl: "wavy" });
    const groom = hair.exportGroom();
    hair.dispose();
    return groom;
  };
  const grow = (file: Uint8Array | string) => () => [rods.createHair(ball, { groom: readGroom(file) })];
  switch (format) {
    case "hair":
      return bytes(writeHair(mixedCurves()), 136, (file) => () => [createGroom(rods, file, options())]);
    case "tfx":
      return bytes(writeTfx(mixedCurves(), { vertices: 8 }), 32, (file) => () => [
        createGroom(rods, file, options()),
      ]);
    case "groom":
      return bytes(writeGroom(grown()), 500, grow);
    case "groom-json":
      return json(writeGroomJson(grown()), grow);
    case "scene":
      return json(JSON.stringify(fileByHand), (file) => () => loadAll(rods, file));
    case "written-scene": {
      const { rods: other } = stageFor();
      loadRods(other, fileByHand);
      const text = JSON.stringify(describeRods(other).file);
      other.dispose();
      return json(text, (file) => () => loadAll(rods, file));
    }
  }
}

function loadAll(rods: ElasticRods, file: string) {
  const { attachments, combs, hair, rods: made, obstacles } = loadRods(rods, file);
  return [attachments, combs, hair, made, obstacles].flat();
}
