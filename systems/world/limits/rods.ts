import { limitGroup } from "./limit-group.js";

/** Creating, picking and winding rods (`rods`). */
export const rods = limitGroup({
  /** elements: of a rod, at most. */
  mostElements: 10_000,
  /**
   * elements: length of the end element of a rod that is wound, in new elements, from which it is divided.
   */
  longEndElement: 1.5,
  /** waves: of a rod's natural imperfection, of half a wavelength each along it. */
  imperfectionModes: 4,
  /** radii: precision of the distance between a ray and a rod. */
  pickPrecision: 1e-6,
  /** ratio: of the ray that is searched to what the rods reach; a far longer one would cost digits. */
  pickMargin: 1.01,
});
