import { BoxesHead } from "../_boxes-layout";
import { Expansion } from "../narrow-phase/curve";

/** What the host tells, and the part of a curve in hand. */
export let head = changetype<BoxesHead>(0);
export let part = changetype<Expansion>(0);

/** Bytes that the kernel needs. */
export function roomBytes(): usize {
  return offsetof<BoxesHead>() + offsetof<Expansion>();
}

export function takeRoom(at: usize): void {
  head = changetype<BoxesHead>(at);
  part = changetype<Expansion>(at + offsetof<BoxesHead>());
}
