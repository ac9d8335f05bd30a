import { limitGroup } from "./limit-group.js";

/** What bytes that claim to be a state may hold (`states`). */
export const states = limitGroup({
  /** world units: of any number that a model's rods have, at most; products of fifteen of them are finite. */
  mostNumber: 1e20,
  /** bytes: of a state, at most; sizes are numbers of 32 bits. */
  mostBytes: 2 ** 31,
  /** letters: of a name, at most. */
  mostLetters: 1000,
  /** ratio: by which unit vectors and rotations may miss their length, and right angles their cosine. */
  roundedUnit: 1e-6,
  /** ratio: by which a rod may differ from its elements together, and a place lie beyond its end. */
  roundedLength: 1e-9,
});
