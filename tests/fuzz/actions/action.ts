import type fc from "fast-check";
import type { Playground } from "../playground.js";
import type { Values } from "../values.js";

/** Something that a program may do, with values that decide about it. */
export interface ActionKind<Args> {
  /** How often it is done, beside the others. */
  readonly weight: number;
  args(values: Values): fc.Arbitrary<Args>;
  run(play: Playground, args: Args): void;
}

/** Plain data: it is printed, shrunk, and sent to another process. */
export interface Action {
  readonly do: string;
  readonly with: unknown;
}

/** The arguments of a kind are its own affair. */
export const action = <Args>(kind: ActionKind<Args>): ActionKind<unknown> => kind as ActionKind<unknown>;
