import type { ElasticRods } from "../elastic-rods.js";

const owners = new WeakMap<object, ElasticRods>();

/** Whose it is: of what has been listed (`livingOf`). */
export const rodsOf = (target: object): ElasticRods | undefined => owners.get(target);

export function noteOwner(target: object, rods: ElasticRods): void {
  owners.set(target, rods);
}
