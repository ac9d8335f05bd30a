// Reads the imports that the code really has when it runs, and holds them against the rules.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { repository } from "../install.js";
import { rooms } from "./floors.js";
import { rules } from "./rules.js";

export const layers = ["sample-game", "plugin", "systems", "components"];

/** From the file that imports to the file, or the package, that it imports. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

export interface Cruise {
  readonly imports: readonly Import[];
  /** One line for each broken rule, sorted. */
  readonly violations: readonly string[];
}

/** `root` has the four layers as folders. */
export async function cruiseSources(root = repository): Promise<Cruise> {
  const options = {
    baseDir: root,
    // AssemblyScript is another language; what it compiles to is cruised.
    exclude: { path: "^systems/kernels/(assembly/|compile\\.js)" },
    doNotFollow: { path: "(^|/)node_modules/" },
    // Types are erased before imports are read.
    tsPreCompilationDeps: false,
    validate: true,
    ruleSet: { forbidden: rules },
  };
  const tsConfig = extractTSConfig(join(repository, "tsconfig.json"));
  const { output } = await cruise(layers, options, undefined, { tsConfig });
  const { modules, summary } = output as ICruiseResult;
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
  const broken = summary.violations.map(({ rule, from, to, cycle }) => {
    const way = cycle ? [from, ...cycle.map(({ name }) => name)] : [from, to];
    return `${rule.name}: ${way.join(" -> ")}`;
  });
  return { imports, violations: [...broken, ...looseFiles(root)].sort() };
}

/** Files of systems/ outside of any room, and folders that the plan does not know. */
function looseFiles(root: string): string[] {
  return readdirSync(join(root, "systems"))
    .filter((name) => name !== "index.ts" && !rooms.includes(name))
    .map((name) => `beside-the-rooms: systems/${name}`);
}
