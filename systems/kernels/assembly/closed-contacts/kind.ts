/** What a contact does. Also the number of its unknowns. */
export const enum Kind {
  open = 0,
  /** Closed, without friction. */
  level = 1,
  sliding = 2,
  sticking = 3,
}
