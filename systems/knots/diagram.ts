/**
 * A knot drawn in the plane: a walk along it passes every crossing twice, once over and once under. Pass p
 * comes in on edge p and leaves on edge p + 1; the last edge leads to the first pass.
 */
export interface KnotDiagram {
  /** Crossing of each pass: twice as many entries as crossings. */
  readonly passes: Int32Array;
  /** 1 for a pass over, 0 for one under. */
  readonly over: Uint8Array;
  /** +1 for a right-handed crossing, -1 for a left-handed one. */
  readonly signs: Int8Array;
}

export function crossingCount(diagram: KnotDiagram): number {
  return diagram.signs.length;
}

export function writhe(diagram: KnotDiagram): number {
  return diagram.signs.reduce((sum, sign) => sum + sign, 0);
}

/** Crossings in the order of passing, numbered from 1 by their first pass; positive over, negative under. */
export function gaussCode({ passes, over, signs }: KnotDiagram): number[] {
  const numbers = new Int32Array(signs.length);
  let used = 0;
  return Array.from(passes, (crossing, pass) => {
    numbers[crossing] ||= ++used;
    return over[pass] ? numbers[crossing] : -numbers[crossing];
  });
}

export function mirrored(diagram: KnotDiagram): KnotDiagram {
  return {
    passes: diagram.passes,
    over: diagram.over.map((each) => 1 - each),
    signs: diagram.signs.map((sign) => -sign),
  };
}

/**
 * Without loops of one crossing (Reidemeister I) and without strands that lie over another and come back
 * (Reidemeister II). Passes are a ring that crossings are taken out of; new neighbours are looked at again.
 */
export function simplified(diagram: KnotDiagram): KnotDiagram {
  const { passes, over, signs } = diagram;
  const length = passes.length;
  const other = otherPasses(passes);
  const next = Int32Array.from(passes, (_, pass) => (pass + 1 < length ? pass + 1 : 0));
  const previous = Int32Array.from(passes, (_, pass) => (pass > 0 ? pass - 1 : length - 1));
  const gone = new Uint8Array(signs.length);
  const waiting = Array.from(passes.keys());
  let left = signs.length;
  const remove = (crossing: number, pass: number) => {
    gone[crossing] = 1;
    left--;
    for (const each of [pass, other[pass]]) {
      next[previous[each]] = next[each];
      previous[next[each]] = previous[each];
      waiting.push(previous[each]);
    }
  };
  while (left > 0 && waiting.length > 0) {
    const pass = waiting.pop()!;
    const after = next[pass];
    const [a, b] = [passes[pass], passes[after]];
    if (gone[a] || gone[b]) continue;
    if (a === b) {
      remove(a, pass);
    } else if (over[pass] === over[after] && signs[a] !== signs[b]) {
      const [one, two] = [other[pass], other[after]];
      if (next[one] !== two && next[two] !== one) continue;
      remove(a, pass);
      remove(b, after);
    }
  }
  return left < signs.length ? without(diagram, (crossing) => gone[crossing] === 1) : diagram;
}

/** The other pass of the same crossing, for every pass. */
export function otherPasses(passes: Int32Array): Int32Array {
  const other = new Int32Array(passes.length);
  const first = new Int32Array(passes.length / 2).fill(-1);
  passes.forEach((crossing, pass) => {
    if (first[crossing] < 0) first[crossing] = pass;
    else {
      other[pass] = first[crossing];
      other[first[crossing]] = pass;
    }
  });
  return other;
}

/**
 * The diagram that is left when strands are joined as if the crossings that `isGone` names were not there.
 */
export function without(
  { passes, over, signs }: KnotDiagram,
  isGone: (crossing: number) => boolean,
): KnotDiagram {
  const kept = Array.from(passes.keys()).filter((pass) => !isGone(passes[pass]));
  const numbers = new Int32Array(signs.length);
  let used = 0;
  for (let c = 0; c < signs.length; c++) if (!isGone(c)) numbers[c] = used++;
  return {
    passes: Int32Array.from(kept, (pass) => numbers[passes[pass]]),
    over: Uint8Array.from(kept, (pass) => over[pass]),
    signs: signs.filter((_, c) => !isGone(c)),
  };
}
