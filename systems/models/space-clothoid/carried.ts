import { carriedCurvatures } from "../curvature-rod/carried.js";
import { Element } from "./layout.js";

/** The velocity of an element's nodes; the motion of these is found anew. */
export const carried = carriedCurvatures(Element.size, [[Element.nodes, Element.position]], {
  name: "nodes",
  at: Element.nodes,
  allowed: [0, 6, 8, 10, 12, 16],
});
