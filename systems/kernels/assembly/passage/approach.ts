import { trial } from "../../../world/limits/trial";
import { square } from "../narrow-phase/clothoid";
import { head } from "./room";

/** The first of the pairs `from` to `to - 1`, in order of groups, that may come together; or `to`. */
export function nextPair(from: i32, to: i32): i32 {
  for (let i = from; i < to; i++) {
    const pair = head.pairs[i];
    if (mayComeTogether(head.first[pair], head.second[pair])) return i;
  }
  return to;
}

/** The same with their displacements noted. */
export function nextPairDisplaced(from: i32, to: i32): i32 {
  for (let i = nextPair(from, to); i < to; i = nextPair(i + 1, to)) {
    const pair = head.pairs[i];
    if (doComeTogether(head.first[pair], head.second[pair])) return i;
  }
  return to;
}

/** Whether two elements may approach each other, at the velocities found, by as much as rods are apart. */
export function mayComeTogether(a: i32, b: i32): bool {
  const i = head.rows[a];
  const j = head.rows[b];
  const relative =
    square(i.velocityX - j.velocityX) + square(i.velocityY - j.velocityY) + square(i.velocityZ - j.velocityZ);
  const spreadA = square(i.spreadX) + square(i.spreadY) + square(i.spreadZ);
  const spreadB = square(j.spreadX) + square(j.spreadY) + square(j.spreadZ);
  const speed = sqrt(relative) + sqrt(spreadA) + sqrt(spreadB) + i.bow + j.bow;
  return head.h * speed + head.detour[a] + head.detour[b] >= spareOf(a, b);
}

/** Whether they do where they have been displaced: points go straight there. */
export function doComeTogether(a: i32, b: i32): bool {
  const i = head.displacements[a];
  const j = head.displacements[b];
  const relative = sqrt(square(i.x - j.x) + square(i.y - j.y) + square(i.z - j.z));
  return relative + i.spread + j.spread >= spareOf(a, b);
}

/** How much nearer a step may bring two elements. */
function spareOf(a: i32, b: i32): f64 {
  const A = head.rod[a];
  const B = head.rod[b];
  // Contacts of both are contacts of each.
  return spareDistance(max(head.distance[A], head.distance[B])) * thicknessOf(A, B);
}

/** The sum of both radii; a ribbon may be touched on its flat side. */
export function thicknessOf(A: i32, B: i32): f64 {
  return min(head.radius1[A], head.radius2[A]) + min(head.radius1[B], head.radius2[B]);
}

/** How much nearer a step may bring centrelines that are so far apart (`trial/spare-distance.ts`). */
function spareDistance(distance: f64): f64 {
  return distance < trial.crossingDistance
    ? (1 - trial.keptDistance) * distance
    : distance - trial.crossingDistance;
}
