// The search for contacts of curves with curves (`detect/rod-contacts.ts`): candidate pairs of elements
// become rows of the table of contacts found; and the distance of two curves of the host's.

export { roomBytes, takeRoom } from "./narrow-phase/room";
export { carryContact, searchElements, searchPairs, searchPortion } from "./narrow-phase/pairs";
export { closestPoints, contactPoints, firstContact, twoCurvesAt } from "./narrow-phase/two-curves";
