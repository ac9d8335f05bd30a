import { limitGroup } from "./limit-group.js";

/** Whitened contacts and their compiled sweep (`solve/whitened`). */
export const whitened = limitGroup({
  /** contacts: of an island from which they are copied into the memory of the compiled sweep. */
  contactsForKernel: 8,
  /** contacts: whose columns, a kilobyte each, do not fit into the caches: single precision from here on. */
  contactsForSinglePrecision: 1000,
  /** contacts: whose records do not fit into the nearer caches: those visited are gathered from here on. */
  contactsToGather: 2000,
  /** share: of all records up to which there is room for gathered ones. */
  mostGathered: 0.75,
  /** share: of the gathered records that may be others before they are gathered anew. */
  mostStrays: 0.05,
});
