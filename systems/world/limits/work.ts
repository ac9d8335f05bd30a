import { limitGroup } from "./limit-group.js";

/** What things cost, in units of about a nanosecond of a laptop's core; counted, never timed (`work.ts`). */
export const work = limitGroup({
  /** units: of a millisecond. */
  unitsOfMillisecond: 1e6,
  /** units: a contact in a sweep. */
  sweepOfContact: 120,
  /** units: an iteration of a second-order method, times the cube of its contacts. */
  iterationOfCube: 1,
  /** units: to gather a contact for the solver. */
  gatheredContact: 2000,
  /** units: a box in the search for contacts of two curves. */
  searchedBox: 400,
  /** units: an element that is stepped, or tried. */
  steppedElement: 1000,
  /** sweeps: that an island without work left still gets. */
  leastSweeps: 16,
  /** boxes: that the search of a pair of elements still gets. */
  leastBoxes: 12,
});
