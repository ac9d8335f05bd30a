/** Small seeded generator (mulberry32), so that a failing random test can be repeated from the seed it prints. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Uniform in [-scale, scale]. */
export function symmetric(random: () => number, scale = 1): number {
  return scale * (2 * random() - 1);
}
