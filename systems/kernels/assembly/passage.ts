// Continuous collision of curves with curves (`trial/no-passage.ts`): which elements may come together in a
// step, and whether their curves may pass through each other on the way.

export { roomBytes, takeRoom } from "./passage/room";
export { doComeTogether, mayComeTogether, nextPair, nextPairDisplaced } from "./passage/approach";
export { noteDisplacements } from "./passage/displacement";
export { noteMotion } from "./passage/found-motion";
export { nextBent } from "./passage/joined-elements";
export { mayCross } from "./passage/curve-crossing";
