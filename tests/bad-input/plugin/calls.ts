// Every public call of the plugin, with what its arguments are.
import { contactCalls } from "./contacts.js";
import { forceCalls } from "./forces.js";
import { groomCalls } from "./grooms.js";
import { hairCalls } from "./hair.js";
import { holdCalls } from "./holds.js";
import { replayCalls } from "./replay.js";
import { rodCalls } from "./rods.js";
import { stateCalls } from "./states.js";
import { worldCalls } from "./world.js";
import type { Spec } from "./kinds.js";

export const pluginCalls: Readonly<Record<string, Spec>> = {
  ...worldCalls,
  ...rodCalls,
  ...forceCalls,
  ...holdCalls,
  ...contactCalls,
  ...hairCalls,
  ...groomCalls,
  ...stateCalls,
  ...replayCalls,
};
