import { along } from "./along.js";
import { character } from "./character.js";
import type { Example } from "./example.js";
import { dyed } from "./dyed.js";
import { forces } from "./forces.js";
import { grooms } from "./grooms.js";
import { kinds } from "./kinds.js";
import { rings } from "./rings.js";
import { settled } from "./settled.js";
import { tearing } from "./tearing.js";

/** By the name that stands behind the # of the page's address. */
export const examples: Readonly<Record<string, Example>> = {
  forces,
  character,
  rings,
  tearing,
  kinds,
  along,
  settled,
  dyed,
  grooms,
};
