import { limitGroup } from "./limit-group.js";

/** Creating, picking and winding rods (`rods`). */
export const rods = limitGroup({
  /** elements: of a rod, at most. */
  mostElements: 10_000,
  /**
   * elements: for a turn of a rod's natural coil. Those of half a turn never meet themselves. With elements
   * of several turns a coil is slow, since each meets all of its own turns, and may tear itself apart.
   */
  elementsPerTurn: 2,
  /** turns: of a rod's natural coil for which elements are chosen, at most. */
  mostTurns: 2048,
  /** thicknesses: between turns of a coil that would else lie in each other: they do not even touch. */
  coilSpacing: 1.05,
  /**
   * elements: length of the end element of a rod that is wound, in new elements, from which it is divided.
   */
  longEndElement: 1.5,
  /** radii: by which a root comes behind from which its winch waits for it. */
  noticeableLag: 0.1,
  /** halvings: of the speed of a root that drives its rod against what does not give way, at most. */
  mostRootHalvings: 5,
  /** waves: of a rod's natural imperfection, of half a wavelength each along it. */
  imperfectionModes: 4,
  /** rad: by how much the whole rod bends where it is asked whether it would come back. */
  stabilityPush: 1e-4,
  /** radii: precision of the distance between a ray and a rod. */
  pickPrecision: 1e-6,
  /** ratio: of the ray that is searched to what the rods reach; a far longer one would cost digits. */
  pickMargin: 1.01,
});
