import type { ActionKind } from "./action.js";
import { ending } from "./ending.js";
import { holding } from "./holding.js";
import { making } from "./making.js";
import { obstacles } from "./obstacles.js";
import { settings } from "./settings.js";
import { stepping } from "./stepping.js";

export type { Action } from "./action.js";

/** All that a sequence may do, by name. */
export const actionKinds: Readonly<Record<string, ActionKind<unknown>>> = {
  ...making,
  ...holding,
  ...obstacles,
  ...settings,
  ...ending,
  ...stepping,
};
/** Those that belong to a profile. */
export const endingNames: readonly string[] = Object.keys(ending);
export const steppingNames: readonly string[] = Object.keys(stepping);
