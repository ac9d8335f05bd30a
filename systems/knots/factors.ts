import { without, type KnotDiagram } from "./diagram.js";
import { rerouted } from "./reroute.js";

/**
 * The parts that a drawn knot falls into where only two strands lead from one part to the other: knots
 * tied one after the other. Each is closed by itself and simplified; parts that turn out to be no
 * knots are left out.
 */
export function visibleFactors(diagram: KnotDiagram): KnotDiagram[] {
  const whole = rerouted(diagram);
  if (whole.signs.length === 0) return [];
  const part = crossingsOfPart(whole.passes);
  if (!part) return [whole];
  const inside = without(whole, (crossing) => !part.has(crossing));
  const outside = without(whole, (crossing) => part.has(crossing));
  return [...visibleFactors(inside), ...visibleFactors(outside)];
}

/**
 * Crossings of a stretch of the knot that crosses nothing but itself, if there is one shorter than the whole.
 */
function crossingsOfPart(passes: Int32Array): Set<number> | undefined {
  const length = passes.length;
  for (let start = 0; start < length; start++) {
    const open = new Set<number>();
    const seen = new Set<number>();
    for (let p = start; p < start + length - 1; p++) {
      const crossing = passes[p % length];
      seen.add(crossing);
      if (!open.delete(crossing)) open.add(crossing);
      if (open.size === 0) return seen;
    }
  }
  return undefined;
}

/** The parts one after the other on one knot again. */
export function sumOfDiagrams(parts: readonly KnotDiagram[]): KnotDiagram {
  let used = 0;
  const passes: number[] = [];
  for (const part of parts) {
    for (const crossing of part.passes) passes.push(used + crossing);
    used += part.signs.length;
  }
  return {
    passes: Int32Array.from(passes),
    over: Uint8Array.from(parts.flatMap((part) => [...part.over])),
    signs: Int8Array.from(parts.flatMap((part) => [...part.signs])),
  };
}
