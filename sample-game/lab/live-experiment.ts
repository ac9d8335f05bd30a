import type { Painting } from "./painter.js";

/** The scene of an experiment, and what it measures. */
export interface LiveExperiment {
  readonly painting: Painting;
  /** Goes on by a frame of the picture. */
  advance(): void;
  /** What is plotted now, x and y; not numbers while there is nothing to plot. */
  read(): readonly [x: number, y: number];
}

/** A way to run it: each draws a curve of its own. */
export interface Choice {
  readonly label: string;
  create(): LiveExperiment;
}

export interface LiveModule {
  readonly axes: { readonly x: string; readonly y: string };
  readonly choices: readonly Choice[];
}
