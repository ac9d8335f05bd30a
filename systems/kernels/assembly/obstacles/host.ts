/** What is rare, or a baseline, and done by the host. */

/** Searches an element as segments, and leaves the contacts where those of curves stand. */
@external("host", "segmentContacts")
export declare function segmentContacts(obstacle: i32, element: i32): void;
