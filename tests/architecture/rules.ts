// What may import what, as rules of dependency-cruiser. Only value imports are seen: types are gone when the
// code runs.
import type { IRegularForbiddenRuleType } from "dependency-cruiser";
import { closedTo, leaves, rooms, worldOfLeaves } from "./floors.js";

const any = (names: readonly string[]) => `(${names.join("|")})`;

const forbid = (
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType["from"],
  to: IRegularForbiddenRuleType["to"],
): IRegularForbiddenRuleType => ({ name, comment, severity: "error", from, to });

/** One rule for each room: the floors are a table, and a rule says which line of it was broken. */
const floorRules = rooms
  .filter((room) => closedTo(room).length > 0)
  .map((room) =>
    forbid(
      `floor-of-${room}`,
      `${room}/ imports from floors below its own`,
      { path: `^systems/${room}/` },
      { path: `^systems/${any(closedTo(room))}/` },
    ),
  );

export const rules: IRegularForbiddenRuleType[] = [
  ...floorRules,
  forbid(
    "leaf",
    `${leaves.join(" and ")} take ${worldOfLeaves.join(", ")} of world/ and nothing else`,
    { path: `^systems/${any(leaves)}/` },
    { path: "^systems/world/", pathNot: `^systems/world/${any(worldOfLeaves)}\\.ts$` },
  ),
  forbid(
    "list-of-exports",
    "systems/index.ts is for users: inside, import the file itself",
    { path: "^systems/" },
    { path: "^systems/index\\.ts$" },
  ),
  forbid(
    "layer-of-components",
    "components import nothing of ours",
    { path: "^components/" },
    { path: "^(systems|plugin|sample-game)/" },
  ),
  forbid(
    "layer-of-systems",
    "systems know components alone",
    { path: "^systems/" },
    { path: "^(plugin|sample-game)/" },
  ),
  forbid(
    "layer-of-plugin",
    "the game stands on the plugin, not under it",
    { path: "^plugin/" },
    { path: "^sample-game/" },
  ),
  forbid(
    "no-babylon-below-the-plugin",
    "the numerics run without an engine",
    { path: "^(components|systems)/" },
    { path: "(^|/)(@babylonjs|babylonjs)/" },
  ),
  forbid(
    "no-tests-in-sources",
    "tests import sources",
    { path: "^(components|systems|plugin|sample-game)/" },
    { path: "^tests/" },
  ),
  forbid("no-cycle-of-files", "imports point one way", {}, { circular: true }),
  { ...forbid("no-cycle-of-folders", "imports point one way", {}, { circular: true }), scope: "folder" },
];
