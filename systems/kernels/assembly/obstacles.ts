// Curves against the shapes of obstacles: distances from points (`shapes/shape-distance.ts`), contacts of
// elements (`detect/obstacle-contacts.ts`), and whether a moving curve enters (`trial/obstacle-crossing.ts`).

export { queryRoomBytes, takeQueryRoom } from "./obstacles/query-room";
export { distanceToChild, distanceToShape } from "./obstacles/point-distance";
export { searchRoomBytes, takeSearchRoom } from "./obstacles/search-room";
export { closestOnCurve, contactsOfCurve } from "./obstacles/curve-contacts";
export { findNear, searchNear } from "./obstacles/elements";
export { entryRoomBytes, takeEntryRoom } from "./obstacles/entry-room";
export { mayEnter } from "./obstacles/entry";
export { nextReaching, watchObstacle } from "./obstacles/reach";
