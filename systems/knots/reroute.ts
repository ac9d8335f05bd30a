import { crossingCount, simplified, type KnotDiagram } from "./diagram.js";
import { cornerBefore, facesOfCorners, slotMates, slotOf } from "./planar.js";

/**
 * A simpler drawing of the same knot: a strand over all that it crosses, or under, is taken away and
 * laid where it crosses least, as long as that helps. This includes moves of Reidemeister III, which
 * alone make nothing simpler.
 */
export function rerouted(diagram: KnotDiagram): KnotDiagram {
  let now = simplified(diagram);
  for (let better: KnotDiagram | undefined = now; better;) {
    now = better;
    better = undefined;
    for (let start = 0; start < now.passes.length && !better; start++) better = reroutedFrom(now, start);
  }
  return now;
}

/**
 * With the strand of passes over (or under) that begins with pass `first` laid anew, if that saves crossings.
 */
function reroutedFrom(diagram: KnotDiagram, first: number): KnotDiagram | undefined {
  const { over } = diagram;
  const length = over.length;
  const at = (pass: number) => (pass + length) % length;
  if (over[at(first - 1)] === over[first]) return undefined;
  let count = 1;
  while (over[at(first + count)] === over[first]) count++;
  if (count < 2) return undefined;
  const way = shortestWay(diagram, first, count);
  if (way.length >= count) return undefined;
  return simplified(laidAlong(diagram, first, count, way));
}

/** Where a strand crosses an edge, and whether it comes from the left of it. */
interface EdgeCrossing {
  readonly edge: number;
  readonly fromLeft: boolean;
}

/**
 * The way through the fewest edges from where the strand begins to where it ends. The edges of the strand
 * itself cost nothing: it is taken away.
 */
function shortestWay(diagram: KnotDiagram, first: number, count: number): EdgeCrossing[] {
  const length = diagram.passes.length;
  const mate = slotMates(diagram);
  const { faces, count: faceCount } = facesOfCorners(mate);
  const left = new Int32Array(length);
  const right = new Int32Array(length);
  const cost = new Uint8Array(length).fill(1);
  for (let edge = 0; edge < length; edge++) {
    const out = mate[slotOf(diagram, edge, false)];
    left[edge] = faces[out];
    right[edge] = faces[cornerBefore(out)];
  }
  for (let k = 0; k <= count; k++) cost[(first + k) % length] = 0;
  const distance = new Int32Array(faceCount).fill(length);
  const entered = new Int32Array(faceCount).fill(-1);
  distance[left[first]] = 0;
  for (let changed = true; changed;) {
    changed = false;
    for (let edge = 0; edge < length; edge++) {
      const [a, b] = [left[edge], right[edge]];
      const far = distance[a] > distance[b] ? a : b;
      const through = distance[a + b - far] + cost[edge];
      if (through >= distance[far]) continue;
      distance[far] = through;
      entered[far] = edge;
      changed = true;
    }
  }
  const way: EdgeCrossing[] = [];
  for (let face = left[(first + count) % length]; face !== left[first];) {
    const edge = entered[face];
    const fromLeft = face === right[edge];
    if (cost[edge] > 0) way.push({ edge, fromLeft });
    face = fromLeft ? left[edge] : right[edge];
  }
  return way.reverse();
}

/** The diagram with the strand of `count` passes from `first` on laid across these edges instead. */
function laidAlong(
  diagram: KnotDiagram,
  first: number,
  count: number,
  way: readonly EdgeCrossing[],
): KnotDiagram {
  const length = diagram.passes.length;
  const isOver = diagram.over[first];
  const gone = new Uint8Array(crossingCount(diagram));
  for (let k = 0; k < count; k++) gone[diagram.passes[(first + k) % length]] = 1;
  const numbers = new Int32Array(gone.length);
  const signs: number[] = [];
  for (let c = 0; c < gone.length; c++) {
    if (!gone[c]) numbers[c] = signs.push(diagram.signs[c]) - 1;
  }
  const passes: number[] = [];
  const over: number[] = [];
  // The new strand from where the old one began, then the rest of the ring, with a pass where
  // an edge is crossed.
  const laid = new Map(way.map(({ edge }, k) => [edge, signs.length + k]));
  for (const { edge, fromLeft } of way) {
    passes.push(laid.get(edge)!);
    over.push(isOver);
    signs.push(fromLeft === (isOver === 1) ? 1 : -1);
  }
  for (let k = count; k < length; k++) {
    const pass = (first + k) % length;
    const crossed = laid.get(pass);
    if (crossed !== undefined) {
      passes.push(crossed);
      over.push(1 - isOver);
    }
    if (gone[diagram.passes[pass]]) continue;
    passes.push(numbers[diagram.passes[pass]]);
    over.push(diagram.over[pass]);
  }
  return { passes: Int32Array.from(passes), over: Uint8Array.from(over), signs: Int8Array.from(signs) };
}
