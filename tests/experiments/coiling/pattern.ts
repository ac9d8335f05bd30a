import { spacing } from "../../../sample-game/scenes/coiling.js";

/** What a trace on the plane looks like: points (x, z) in equal distances. */
export interface Pattern {
  /** m: of the circle that turns as much over the same length. */
  readonly radius: number;
  /** m: across the belt. */
  readonly width: number;
  /** 1/m: how often the trace crosses itself. */
  readonly crossings: number;
}

export function patternOf(trace: readonly number[][]): Pattern {
  const length = spacing * (trace.length - 1);
  let turn = 0;
  for (let i = 2; i < trace.length; i++) {
    const [a, b] = [step(trace, i - 1), step(trace, i)];
    turn += Math.atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1]);
  }
  const across = trace.map(([, z]) => z);
  return {
    radius: length / Math.abs(turn),
    width: Math.max(...across) - Math.min(...across),
    crossings: countCrossings(trace) / length,
  };
}

function step(trace: readonly number[][], i: number): number[] {
  return [trace[i][0] - trace[i - 1][0], trace[i][1] - trace[i - 1][1]];
}

function countCrossings(trace: readonly number[][]): number {
  let count = 0;
  for (let i = 1; i < trace.length; i++) {
    for (let j = i + 2; j < trace.length; j++) {
      if (separates(trace, i, j) && separates(trace, j, i)) count++;
    }
  }
  return count;
}

/** Whether the line through piece i has the ends of piece j on both of its sides. */
function separates(trace: readonly number[][], i: number, j: number): boolean {
  const [dx, dz] = step(trace, i);
  const side = ([x, z]: number[]) => Math.sign(dx * (z - trace[i][1]) - dz * (x - trace[i][0]));
  return side(trace[j - 1]) !== side(trace[j]);
}
