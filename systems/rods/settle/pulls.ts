/** A force on a point of a rod that has an energy: a dead load, or a spring to a place. World units. */
export interface Pull {
  readonly s: number;
  /** Of a force that counts as one. */
  readonly size: number;
  energy(point: ArrayLike<number>): number;
  force(point: ArrayLike<number>): ArrayLike<number>;
}

export function deadLoad(s: number, force: ArrayLike<number>): Pull {
  return {
    s,
    size: Math.sqrt(force[0] * force[0] + force[1] * force[1] + force[2] * force[2]),
    energy: (x) => -(force[0] * x[0] + force[1] * x[1] + force[2] * x[2]),
    force: () => force,
  };
}

export function spring(s: number, to: ArrayLike<number>, compliance: number): Pull {
  const out = new Float64Array(3);
  return {
    s,
    size: 0,
    energy(x) {
      let sum = 0;
      for (let c = 0; c < 3; c++) sum += (x[c] - to[c]) * (x[c] - to[c]);
      return sum / (2 * compliance);
    },
    force(x) {
      for (let c = 0; c < 3; c++) out[c] = (to[c] - x[c]) / compliance;
      return out;
    },
  };
}
