import { runFriction } from "./command.js";

process.exitCode = runFriction(process.argv.slice(2));
