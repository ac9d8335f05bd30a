import { runCommand } from "../runner/command.js";

process.exitCode = await runCommand({
  script: "experiment",
  directory: new URL("./", import.meta.url),
  argv: process.argv.slice(2),
});
