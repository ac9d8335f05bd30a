// The boxes around elements, with what is in them (`detect/broad-phase/update-boxes.ts`).

export { boundElements } from "./boxes/bound-element";
export { planBoxes } from "./boxes/plan";
export { roomBytes, takeRoom } from "./boxes/room";
