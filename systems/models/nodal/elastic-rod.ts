import { Law } from "./layout.js";
import { nodalRod } from "./nodal-rod.js";

/**
 * Discrete elastic rods (Bergou et al. 2008): edges with an angle of their directors, and strains at the
 * nodes.
 */
export const elasticRod = nodalRod("elastic-rod", Law.elasticRod);
