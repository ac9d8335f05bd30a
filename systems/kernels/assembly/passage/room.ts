import { trial } from "../../../world/limits/trial";
import { PassageHead } from "../_passage-layout";
import { Rows } from "../_runs";
import { Expansion } from "../narrow-phase/curve";

/** A box of both parameters that is left: middle and half width along a, then along b. */
@unmanaged
export class Box {
  sA: f64;
  halfA: f64;
  sB: f64;
  halfB: f64;
}

/** What the kernel has at hand, in a span of the memory that the host gives it. */
export let head = changetype<PassageHead>(0);
/** Curves a and b in the middle of the box in hand, before the step and after. */
export let A0 = changetype<Expansion>(0);
export let A1 = changetype<Expansion>(0);
export let B0 = changetype<Expansion>(0);
export let B1 = changetype<Expansion>(0);
/** One box is divided into two at a time. */
export let boxes = changetype<Rows<Box>>(0);

/** Bytes that the kernel needs. */
export function roomBytes(): usize {
  return (
    offsetof<PassageHead>() + 4 * offsetof<Expansion>() + <usize>(trial.crossingBoxes + 2) * offsetof<Box>()
  );
}

/** Takes a room: the head, then what is the kernel's own. */
export function takeRoom(at: usize): void {
  head = changetype<PassageHead>(at);
  at += offsetof<PassageHead>();
  A0 = changetype<Expansion>(at);
  at += offsetof<Expansion>();
  A1 = changetype<Expansion>(at);
  at += offsetof<Expansion>();
  B0 = changetype<Expansion>(at);
  at += offsetof<Expansion>();
  B1 = changetype<Expansion>(at);
  at += offsetof<Expansion>();
  boxes = changetype<Rows<Box>>(at);
}
