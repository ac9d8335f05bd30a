// The search for contacts of curves with curves (`detect/rod-contacts.ts`): candidate pairs of elements
// become rows of the table of contacts found. The bounds and why they hold are explained in `curves/`.

export { roomBytes, takeRoom } from "./narrow-phase/room";
export { carryContact, searchElements, searchPairs } from "./narrow-phase/pairs";
