// Goes on from a state in a process of its own: scene, size, file, frames before and after. Prints the hash.
import { readFileSync } from "node:fs";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import { readState } from "../../../plugin/index.js";
import { goOn, roundTripScenes, type RoundTripName, type Size } from "./round-trip-scenes.js";

Logger.LogLevels = Logger.ErrorLogLevel;
const [name, size, file, from, count] = process.argv.slice(2);
const scene = roundTripScenes[name as RoundTripName](size as Size, true);
readState(scene.rods, new Uint8Array(readFileSync(file)));
console.log(goOn(scene, Number(from), Number(count)).last);
