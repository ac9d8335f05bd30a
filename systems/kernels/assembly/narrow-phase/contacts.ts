import { curves } from "../../../world/limits/curves";
import { PairContact } from "../_narrow-phase-layout";

/** Contacts of one pair of curves, in the order of their parameters on the first, then on the second. */
@unmanaged
export class Contacts {
  count: i32;
  unused: i32;

  @inline
  @operator("[]")
  get(i: i32): PairContact {
    return changetype<PairContact>(
      changetype<usize>(this) + offsetof<Contacts>() + <usize>i * offsetof<PairContact>(),
    );
  }

  @inline
  get isFull(): bool {
    return this.count == curves.contactsPerPair;
  }

  /** Room for a contact at (x, y), in order. */
  insert(x: f64, y: f64): PairContact {
    let at = this.count++;
    for (; at > 0; at--) {
      const before = this[at - 1];
      if (!(before.sA > x || (before.sA == x && before.sB > y))) break;
      memory.copy(changetype<usize>(this[at]), changetype<usize>(before), offsetof<PairContact>());
    }
    return this[at];
  }
}

export const contactsBytes: usize =
  offsetof<Contacts>() + <usize>curves.contactsPerPair * offsetof<PairContact>();
