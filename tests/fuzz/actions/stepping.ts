import fc from "fast-check";
import { action } from "./action.js";

/** These let time pass. Images are drawn one by one, so that each of them is looked at. */
export const stepping = {
  render: action({
    weight: 14,
    args: () =>
      fc.record({ frames: fc.constantFrom(1, 2, 5, 10), seconds: fc.constantFrom(1 / 60, 1 / 144, 1 / 20) }),
    run: (play, { seconds }) => play.render(seconds),
  }),
  step: action({
    weight: 2,
    args: (v) => v.amount(0.001, 0.1),
    run: (play, seconds) => play.rods.step(seconds),
  }),
};
