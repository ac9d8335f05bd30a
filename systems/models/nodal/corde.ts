import { Law } from "./layout.js";
import { nodalRod } from "./nodal-rod.js";

/** CORDE (Spillmann and Teschner 2007): edges whose frames are quaternions, held to their directions. */
export const corde = nodalRod("corde", Law.corde);
