/** Names of the stages, in the order of the frame. */
export const stageNames = [
  "deform",
  "predict",
  "detect",
  "solve",
  "trial",
  "advance",
  "adapt-refine",
] as const;
export type StageName = (typeof stageNames)[number];
export const stageIndex = Object.fromEntries(stageNames.map((name, i) => [name, i])) as Record<
  StageName,
  number
>;

/**
 * What the last call of `stepWorld` did and cost. Times are milliseconds of wall clock. A world of a few
 * elements that touch nothing takes microseconds, and reading the clock would be a good part of them: it is
 * timed now and then.
 */
export interface FrameStatistics {
  readonly milliseconds: Record<StageName, number>;
  total: number;
  /** Calls since the one that the times are of. */
  untimedCalls: number;
  frames: number;
  steps: number;
  rods: number;
  /** Of these: rods that lie still and were not stepped (`world.resting`). */
  resting: number;
  elements: number;
  obstacles: number;
  /** Pairs of elements that were near each other in the last step, and contacts. */
  candidates: number;
  contacts: number;
  /** Groups of contacts that do not feel each other, in the last step. */
  islands: number;
  /**
   * Worst over the steps of the call: sweeps of the solver, iterations of its safety net, residual
   * Es, islands left unsolved.
   */
  sweeps: number;
  iterations: number;
  residual: number;
  unsolved: number;
  /** Local problems that the solver's fail-safe took over, over all steps. */
  failSafeCalls: number;
  /** Steps that were repeated in halves. */
  retries: number;
  /** Groups of rods that went only a share of their way in a step, since nothing else kept them from passing. */
  held: number;
  /** Rods that were slowed down for a step, since no shorter one kept them within the limits. */
  limited: number;
  /** Groups of rods through which an obstacle was driven that nothing stops. */
  passed: number;
  /** Work of all steps, in units of about half a nanosecond, and rods that would have needed more. */
  work: number;
  overloaded: number;
  /** Seconds by which the slowest of these fell behind, since their work was used up. */
  behind: number;
  /** Elements of adaptive rods that were halved, and pairs that became one. */
  splits: number;
  merges: number;
  /** Seconds of real time dropped so far because the machine could not keep up. */
  droppedSeconds: number;
}

export function createStatistics(): FrameStatistics {
  return {
    milliseconds: { deform: 0, predict: 0, detect: 0, solve: 0, trial: 0, advance: 0, "adapt-refine": 0 },
    total: 0,
    untimedCalls: 0,
    frames: 0,
    steps: 0,
    rods: 0,
    resting: 0,
    elements: 0,
    obstacles: 0,
    candidates: 0,
    contacts: 0,
    islands: 0,
    sweeps: 0,
    iterations: 0,
    residual: 0,
    unsolved: 0,
    failSafeCalls: 0,
    retries: 0,
    held: 0,
    limited: 0,
    passed: 0,
    work: 0,
    overloaded: 0,
    behind: 0,
    splits: 0,
    merges: 0,
    droppedSeconds: 0,
  };
}
