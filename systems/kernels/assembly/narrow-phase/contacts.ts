import { curves } from "../../../world/limits/curves";

/** A contact of the pair in hand. */
@unmanaged
export class Contact {
  distance: f64;
  sA: f64;
  sB: f64;
  /** 1 where the distance rises to all sides, 0 where the curves run along each other. */
  isMinimum: i32;
  unused: i32;
}

/** Contacts of one pair of curves, in the order of their parameters on the first, then on the second. */
@unmanaged
export class Contacts {
  count: i32;
  unused: i32;

  @inline
  @operator("[]")
  get(i: i32): Contact {
    return changetype<Contact>(
      changetype<usize>(this) + offsetof<Contacts>() + <usize>i * offsetof<Contact>(),
    );
  }

  @inline
  get isFull(): bool {
    return this.count == curves.contactsPerPair;
  }

  /** Room for a contact at (x, y), in order. */
  insert(x: f64, y: f64): Contact {
    let at = this.count++;
    for (; at > 0; at--) {
      const before = this[at - 1];
      if (!(before.sA > x || (before.sA == x && before.sB > y))) break;
      memory.copy(changetype<usize>(this[at]), changetype<usize>(before), offsetof<Contact>());
    }
    return this[at];
  }
}

export const contactsBytes: usize =
  offsetof<Contacts>() + <usize>curves.contactsPerPair * offsetof<Contact>();
