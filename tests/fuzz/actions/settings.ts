import fc from "fast-check";
import { restoreState, saveState } from "../../../systems/index.js";
import { action } from "./action.js";

export const settings = {
  gravity: action({
    weight: 1,
    args: (v) => v.direction(),
    run(play, direction) {
      if ([direction?.x, direction?.y, direction?.z].every(Number.isFinite))
        play.rods.gravity.copyFromFloats(direction.x, direction.y, direction.z).scaleInPlace(20);
    },
  }),
  wind: action({
    weight: 1,
    args: (v) => v.direction(),
    run(play, direction) {
      if ([direction?.x, direction?.y, direction?.z].every(Number.isFinite))
        play.rods.wind.copyFromFloats(direction.x, direction.y, direction.z).scaleInPlace(30);
    },
  }),
  timeScale: action({
    weight: 1,
    args: (v) => v.one(1, 0.1, 0.5, 2),
    run: (play, scale) => void (play.rods.timeScale = scale),
  }),
  pause: action({
    weight: 1,
    args: () => fc.boolean(),
    run: (play, paused) => void (play.rods.paused = paused),
  }),
  collides: action({
    weight: 1,
    args: () => fc.constantFrom(true, true, false),
    run: (play, collides) => void (play.rods.collides = collides),
  }),
  save: action({
    weight: 1,
    args: () => fc.constant(null),
    run: (play) => void (play.saved = saveState(play.rods.world)),
  }),
  restore: action({
    weight: 1,
    args: () => fc.constant(null),
    run(play) {
      play.wasPlaced = true;
      if (play.saved) restoreState(play.rods.world, play.saved);
    },
  }),
};
