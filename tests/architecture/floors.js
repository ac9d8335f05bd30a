// The plan of the house: which room of systems/ stands on which floor, from the roof to the ground. ESLint,
// the cruise of the real imports and the picture in docs/architecture.md are all made from this table.

/** What a sub-step runs, in order; each is a room. */
export const stages = ["deform", "predict", "detect", "solve", "trial", "advance", "adapt-refine"];

/**
 * A room imports from floors below its own, and never from its own floor or from above: so stages cannot
 * import each other, and no cycle of rooms can come about.
 */
export const floors = [
  { title: "what is kept of worlds", rooms: ["states"] },
  { title: "the frame", rooms: ["frame"] },
  { title: "stages, in the order of a step", rooms: stages },
  { title: "what lives on rods and bodies", rooms: ["attachments", "sleep", "touches", "knots"] },
  { title: "rods and bodies", rooms: ["rods", "bodies"] },
  { title: "rod models", rooms: ["models"] },
  { title: "geometry", rooms: ["curves", "shapes"] },
  { title: "threads", rooms: ["threads"] },
  { title: "the world", rooms: ["world"] },
  { title: "ground", rooms: ["math", "kernels"] },
];

export const rooms = floors.flatMap((floor) => floor.rooms);

/** Rooms that know nothing of worlds: of `world/` they take these files alone. */
export const leaves = ["curves", "shapes"];
export const worldOfLeaves = ["validate", "units", "limits"];

/** Lists the type of everything that a world holds, so its types, and nothing else, may come from above. */
export const listOfTypes = "systems/world/world.ts";

/** Rooms that a room may not import: all that are not below it. */
export function closedTo(room) {
  const own = floors.findIndex((floor) => floor.rooms.includes(room));
  return floors.slice(0, own + 1).flatMap((floor) => floor.rooms.filter((other) => other !== room));
}
