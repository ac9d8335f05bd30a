import { limitGroup } from "./limit-group.js";

/** Rods that are made of nodes (`kernels/assembly/nodal`). */
export const nodal = limitGroup({
  /**
   * iterations of Gauss-Newton in a step: one leaves the stretch, of second order, of all that turns, and may
   * gain energy; with two no step has done so where it was tried.
   */
  leastIterations: 2,
  /** iterations: steps that bend a rod far take more, up to so many. */
  mostIterations: 8,
  /**
   * share: of an edge's length by which the last iteration may move a node; it stretches by half its square.
   */
  settled: 3e-3,
  /**
   * rounds: of yielding, after each of which the frame of a free chain of springs rolls to its least energy.
   */
  yieldRounds: 20,
  /** ratio: of CORDE's stiffness between edges and their frames to B / l^2, B of bending, l of the edge. */
  frameStiffness: 30,
  /**
   * share: 1 + cos of the angle between two edges below which they count as folded back, and are no sharper.
   */
  folded: 1e-6,
  /** radians: by which a curl may bend an edge; half a turn would fold it back. */
  mostTurn: 2,
  /** turns: of natural curl of a chain of springs; with more its carried frames feed it energy. */
  mostTurnsOfSprings: 1,
  /** ratio: edges that ropes and hair have for a turn of their curl, by default. */
  edgesPerTurn: 8,
});
