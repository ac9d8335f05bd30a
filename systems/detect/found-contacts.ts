import { createRows, placeLayout, reserveRows, type Memory, type Rows } from "../../components/index.js";

/** Contacts as they are found, before it is decided which of them become contacts of the world. */
const foundLayout = {
  ...placeLayout,
  /** How far its search kept contacts apart. */
  spacing: "f64",
  /** Of the centrelines, or of the centreline from the obstacle. */
  distance: "f64",
  /** 1 where it lies at a joint beyond which the gap goes on falling. */
  isCutOff: "u8",
  /** 1 where a contact of the step before has gone there. */
  isClaimed: "u8",
  /** 1 where rods without work left do without it. */
  isDropped: "u8",
  /** By place, not by row: which row comes there in the order of the world's contacts. */
  order: "f64",
} as const;

export type FoundContacts = Rows<typeof foundLayout> & { count: number };

export function createFoundContacts(memory: Memory, capacity: number): FoundContacts {
  return createRows(memory, foundLayout, capacity, { count: 0 });
}

/**
 * Room for all contacts of one search. Whoever searches asks for it before reading anything: no view of the
 * memory is replaced while the search goes on.
 */
export function reserveFound(found: FoundContacts, most: number): void {
  reserveRows(found, found.count + most);
}
