import type { FrameStatistics } from "../systems/index.js";

/** What the rods did and cost in the last rendered frame. */
export interface RodStatistics {
  /** Of the simulator: milliseconds per stage, frames, steps, rods, elements. */
  readonly simulation: Readonly<FrameStatistics>;
  /** Reading the rods' shapes and handing them to the graphics card. */
  meshMilliseconds: number;
  /** One per look that is in use; shadow maps add their own. */
  drawCalls: number;
}

export function createRodStatistics(simulation: FrameStatistics): RodStatistics {
  return { simulation, meshMilliseconds: 0, drawCalls: 0 };
}
