import { isStable } from "../../systems/index.js";
import { limits } from "../../systems/world/limits.js";
import type { ElasticRods } from "../elastic-rods.js";
import type { Rod } from "../rod.js";

const { stiffening, mostStiffening } = limits.grooms;

/**
 * At rest is not yet stable: long soft hair that stands up would fall at the first breath of air. Such strands
 * become stiffer, by powers of two, until they come back. Returns by how much each of them is.
 */
export function stiffen({ world }: ElasticRods, held: readonly Rod[]): Float64Array {
  return Float64Array.from(held, (rod) => {
    const { youngModulus } = rod.material;
    let factor = 1;
    while (!isStable(world, rod.handle) && factor < mostStiffening) {
      factor *= stiffening;
      rod.setMaterial({ youngModulus: factor * youngModulus });
      rod.holdShape();
    }
    return factor;
  });
}
