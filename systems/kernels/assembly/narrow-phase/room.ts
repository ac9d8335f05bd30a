import { NarrowHead, PairInHand, TwoCurves } from "../_narrow-phase-layout";
import { Candidates, candidatesBytes } from "./candidates";
import { Contacts, contactsBytes } from "./contacts";
import { CurveOfKind } from "./curve";
import { Pieces, piecesBytes } from "./pieces";
import { Search, searchBytes } from "./search";

/** What the kernel has at hand, in a span of the memory that the host gives it. */
export let head = changetype<NarrowHead>(0);
export let pair = changetype<PairInHand>(0);
/** What the host asks about two curves of its own. */
export let twoCurves = changetype<TwoCurves>(0);
/** The curves of the pair in hand. */
export let curveOfA = changetype<CurveOfKind>(0);
export let curveOfB = changetype<CurveOfKind>(0);
/** The search of a pair, and that of one cell or piece of it. */
export let search = changetype<Search>(0);
export let cell = changetype<Search>(0);
export let candidates = changetype<Candidates>(0);
export let contacts = changetype<Contacts>(0);
/** Both elements of a pair in pieces, and as a whole. */
export let piecesOfA = changetype<Pieces>(0);
export let piecesOfB = changetype<Pieces>(0);
export let wholeOfA = changetype<Pieces>(0);
export let wholeOfB = changetype<Pieces>(0);

/** Bytes that the kernel needs. */
export function roomBytes(): usize {
  return (
    offsetof<NarrowHead>() +
    offsetof<PairInHand>() +
    offsetof<TwoCurves>() +
    2 * offsetof<CurveOfKind>() +
    2 * searchBytes +
    candidatesBytes +
    contactsBytes +
    4 * piecesBytes
  );
}

/** Takes a room: the head, the pair in hand and the two curves of the host, then what is the kernel's own. */
export function takeRoom(at: usize): void {
  head = changetype<NarrowHead>(at);
  at += offsetof<NarrowHead>();
  pair = changetype<PairInHand>(at);
  at += offsetof<PairInHand>();
  twoCurves = changetype<TwoCurves>(at);
  at += offsetof<TwoCurves>();
  curveOfA = changetype<CurveOfKind>(at);
  at += offsetof<CurveOfKind>();
  curveOfB = changetype<CurveOfKind>(at);
  at += offsetof<CurveOfKind>();
  search = changetype<Search>(at);
  at += searchBytes;
  cell = changetype<Search>(at);
  at += searchBytes;
  candidates = changetype<Candidates>(at);
  at += candidatesBytes;
  contacts = changetype<Contacts>(at);
  at += contactsBytes;
  piecesOfA = changetype<Pieces>(at);
  at += piecesBytes;
  piecesOfB = changetype<Pieces>(at);
  at += piecesBytes;
  wholeOfA = changetype<Pieces>(at);
  at += piecesBytes;
  wholeOfB = changetype<Pieces>(at);
}
