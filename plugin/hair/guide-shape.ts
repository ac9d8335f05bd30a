import { cos, sin } from "../../systems/math/elementary.js";

/** Natural curvatures in 1/m between which hair turns to another way of bending, and radians of that turn. */
const [WAVY, COILED] = [60, 160];
const LEAN = Math.PI / 4;

/**
 * Twist and curvatures of an element that has this natural shape, 1/m. Hair that bends towards the skin lies
 * close to it; coils that did so would wind about axes along the skin and roll over the forehead. Half way
 * between that and an axis along the hair's growth they stand off least and leave the face free: in the salon
 * 1 of 200 simulated strands of curly hair hangs over it instead of 6. Hair that twists the other way is the
 * mirror image.
 */
export function naturalCurvature(twist: number, curvature: number): [number, number, number] {
  const lean = LEAN * Math.min(1, Math.max(0, (curvature - WAVY) / (COILED - WAVY)));
  const aside = curvature * sin(lean);
  return [twist, twist < 0 ? -aside : aside, curvature * cos(lean)];
}
