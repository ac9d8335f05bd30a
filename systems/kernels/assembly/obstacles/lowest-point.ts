import { heightFieldShape, meshShape } from "../../../shapes/shape-set";
import { detect } from "../../../world/limits/detect";
import { descend } from "./descent";
import { findLowestOnMesh } from "./lowest-on-mesh";
import { boundBelow, isBrief, keepIfLower, probe } from "./probe";
import { query } from "./query-room";
import { intervals, placedCurve, search } from "./search-room";
import { kind } from "./shape";

/** Without a point below the limit in hand, intervals are halved down to this share of the length. */
const finest: f64 = 1e-14;

/** The lowest point of [from, to] for the shape in hand, if it is below `limit`; whether it is. */
export function findLowestOf(): bool {
  if (isBrief()) return sampleLowest();
  return kind == meshShape ? findLowestOnMesh() : findLowest();
}

/**
 * The same for a convex shape, or a height field: a local minimum of the interval, to rounding, and no other
 * point is lower by more than the precision.
 */
export function findLowest(): bool {
  const w = search;
  const length = placedCurve.end;
  const slack =
    kind == heightFieldShape ? max(w.precision, detect.heightFieldPrecision * length) : w.precision;
  w.best = w.limit;
  w.bestArc = -1;
  probe(w.from);
  keepIfLower();
  probe(w.to);
  keepIfLower();
  w.stride = 0.125 * (w.to - w.from);
  if (w.isFound) descend();
  intervals[0].set(w.from, w.to);
  let top = 1;
  while (top > 0 && !isBrief()) {
    const interval = intervals[--top];
    const a = interval.a;
    const b = interval.b;
    const h = 0.5 * (b - a);
    const middle = a + h;
    probe(middle);
    const isLower = w.value < w.best;
    // What is needed is known now only if the best stays what it is.
    const bound = boundBelow(h, isLower ? Infinity : w.isFound ? w.best - slack : w.limit);
    const falls = w.slope < 0;
    if (isLower) {
      keepIfLower();
      w.stride = 0.25 * h;
      descend();
    }
    const isFound = w.isFound;
    const least = isFound ? slack : finest * length;
    if (bound >= (isFound ? w.best - slack : w.limit) || h < least) continue;
    // The half that lies downhill is looked at first.
    intervals[top++].set(falls ? a : middle, falls ? middle : b);
    intervals[top++].set(falls ? middle : a, falls ? b : middle);
  }
  return w.isFound;
}

/** The lowest of both ends and the middle of [from, to], if it is below `limit`. */
export function sampleLowest(): bool {
  const w = search;
  w.best = w.limit;
  w.bestArc = -1;
  query.limit = w.limit;
  probe(w.from);
  keepIfLower();
  probe(w.from + 0.5 * (w.to - w.from));
  keepIfLower();
  probe(w.to);
  keepIfLower();
  query.limit = Infinity;
  return w.isFound;
}
