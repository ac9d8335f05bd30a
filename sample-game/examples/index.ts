import { character } from "./character.js";
import type { Example } from "./example.js";
import { forces } from "./forces.js";
import { grooms } from "./grooms.js";
import { rings } from "./rings.js";
import { tearing } from "./tearing.js";

/** By the name that stands behind the # of the page's address. */
export const examples: Readonly<Record<string, Example>> = { forces, character, rings, tearing, grooms };
