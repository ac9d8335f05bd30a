import { carriedCurvatures } from "../curvature-rod/carried.js";
import { Element, Knot, knotsStart } from "./layout.js";

/** The velocity of an element's nodes, and the curvatures of the shape that it belongs to; motion is found anew. */
export const carried = carriedCurvatures(
  Element.size,
  [[Element.nodes, Element.position]],
  { name: "nodes", at: Element.nodes, allowed: [0, 6, 8, 10, 12, 16] },
  { at: knotsStart, size: Knot.size, parts: [[Knot.field, Knot.field + 3]] },
);
