import { detect } from "../../../world/limits/detect";
import { CurveContact } from "../_obstacles-layout";

/** What the parts of the search along a curve share. */
@unmanaged
export class CurveSearch {
  /** The distance at the sample, its slope, and the normal's part of p''. */
  value: f64;
  slope: f64;
  bend: f64;
  /** The interval in hand, what the distance must stay below, and how much closer an unfound point may be. */
  from: f64;
  to: f64;
  limit: f64;
  precision: f64;
  /** The lowest point so far, with its slope. */
  best: f64;
  bestArc: f64;
  bestSlope: f64;
  /** First step of a descent. */
  stride: f64;

  @inline
  get isFound(): bool {
    return this.bestArc >= 0;
  }
}

/** A part of the curve that waits. */
@unmanaged
export class Interval {
  a: f64;
  b: f64;

  @inline
  set(a: f64, b: f64): void {
    this.a = a;
    this.b = b;
  }
}

/** A part of the curve and a node of a tree. */
@unmanaged
export class IntervalAtNode {
  a: f64;
  b: f64;
  node: i32;
  unused: i32;

  @inline
  set(a: f64, b: f64, node: i32): void {
    this.a = a;
    this.b = b;
    this.node = node;
  }
}

/** Halving an interval more often than this leaves nothing. */
export const deepestHalving: i32 = 128;

/** The lowest point of a cell. */
@unmanaged
export class CurveCandidate {
  distance: f64;
  s: f64;
  rank: i32;
  unused: i32;
}

export const enum CandidateRank {
  decided = 0,
  /** The lowest of a cell that goes on beyond its end. */
  cutOff = 1,
  localMinimum = 2,
}

/** Contacts, and lowest points of cells, that there is room for. */
export const mostContacts: i32 = detect.contactsPerObstacle;
export const mostCandidates: i32 = detect.cellsPerContact * mostContacts;

/** The contacts that were found, in the order of s, child after child. */
@unmanaged
export class CurveContacts {
  @inline
  @operator("[]")
  get(i: i32): CurveContact {
    return changetype<CurveContact>(changetype<usize>(this) + <usize>i * offsetof<CurveContact>());
  }

  /** Room for one at s behind those from `first` on that have a smaller s; there are `count` of them. */
  insert(s: f64, first: i32, count: i32): CurveContact {
    let at = count;
    for (; at > first && this[at - 1].s > s; at--) {
      memory.copy(changetype<usize>(this[at]), changetype<usize>(this[at - 1]), offsetof<CurveContact>());
    }
    return this[at];
  }
}
