/** What is rare, or a baseline, and done by the host: it finds what it needs in the room and the tables. */

/**
 * Takes off the gap of contact `row` how far the section of a rod that is no circle reaches along its normal.
 */
@external("host", "takeOffSection")
export declare function takeOffSection(rod: i32, side: i32, row: i32): void;

/** Searches the pair in hand as segments. Whether there is a contact; then `pair` has where. */
@external("host", "closestSegments")
export declare function closestSegments(): bool;
