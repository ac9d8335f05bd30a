import { A0, A1, B0, B1, head } from "./room";

/**
 * The first of a rod's elements from `from` on that may turn enough, with the one behind it, to meet itself;
 * or `end`. What turns an element, and what it bends by itself, are each less than what the rod turns by.
 */
export function nextBent(rod: i32, from: i32, end: i32): i32 {
  const allowed = Math.PI - 4 * head.turning[rod];
  for (let a = from; a < end; a++) {
    const behind = a + 1 < end ? turnOf(a + 1) : 0;
    if (turnOf(a) + behind >= allowed) return a;
  }
  return end;
}

/** Four rests in a length are how fast the ends turn against each other (`super-helix/shape.ts`). */
function turnOf(element: i32): f64 {
  const row = head.rows[element];
  return row.bend * row.length + (4 * head.h * row.rest) / row.length;
}

/**
 * Whether a rod turns little between the far ends of the box in hand, of an element with the next or with
 * itself (`trial/joined-elements.ts`); or the mirror image of the box was seen.
 */
export function turnsLittle(isOne: bool): bool {
  const firstA = head.sA - head.halfA;
  const lastB = head.sB + head.halfB;
  if (isOne && firstA >= lastB) return true;
  const along = isOne
    ? max(head.sA + head.halfA, lastB) - min(firstA, head.sB - head.halfB)
    : A0.curve.end - firstA;
  const beyond = isOne ? 0.0 : lastB;
  const before = A0.curve.bend * along + B0.curve.bend * beyond;
  const after = A1.curve.bend * along + B1.curve.bend * beyond;
  return max(before, after) < head.littleTurn;
}
