import type { RodWorld } from "../world/world.js";

/**
 * The last resort against passage: where no shorter step helps, the rods of a group stay where they are for
 * this one and lose their motion.
 */
export function holdPassing(world: RodWorld): void {
  const { trial, components, models, memory, statistics } = world;
  const { groups, isPassing, hasFailed } = trial;
  const { Rod, GeneralizedCoordinates } = components;
  for (let group = 0; group < groups.count; group++) {
    if (isPassing[group] === 0 || hasFailed[group] === 1) continue;
    statistics.held++;
    for (let i = groups.rods.start[group]; i < groups.rods.start[group + 1]; i++) {
      const rod = groups.rods.item[i];
      const next = GeneralizedCoordinates.nextSpan[rod];
      memory.f64.fill(0, next, next + models[Rod.model[rod]].velocityCount(Rod.elements[rod]));
    }
  }
}
