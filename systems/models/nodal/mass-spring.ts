import { Law } from "./layout.js";
import { nodalRod } from "./nodal-rod.js";

/** A chain of masses with springs along it and springs that keep it straight; it has no twist. */
export const massSpring = nodalRod("mass-spring", Law.massSpring);
