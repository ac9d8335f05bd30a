/** What is rare, or a baseline, and done by the host. */

/** Searches an element as segments, and leaves the contacts where those of curves stand. */
@external("host", "segmentContacts")
export declare function segmentContacts(obstacle: i32, element: i32): void;

/** Whether nothing matters at the place of a moving curve where the search looked last. */
@external("host", "isTied")
export declare function isTied(): bool;
