import { carriedCurvatures } from "../curvature-rod/carried.js";
import { Element } from "./layout.js";

/** The velocity of an element's nodes, and the curvature of the shape that it belongs to. */
export const carried = carriedCurvatures(
  Element.size,
  [
    [Element.nodes, Element.functions],
    [Element.fieldCurvature, Element.placed],
  ],
  { name: "nodes", at: Element.nodes, allowed: [0, 4, 8] },
);
