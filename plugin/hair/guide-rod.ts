import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { RodOptions } from "../../systems/index.js";
import { checkRodMaterial } from "../rod-options.js";
import type { Groom } from "./groom.js";
import { naturalCurvature } from "./guide-shape.js";
import type { HairRoots } from "./hair-roots.js";

const position = new Vector3();
const rotation = new Quaternion();

/** A simulated strand, for the simulator. */
export function guideRod(
  groom: Groom,
  roots: HairRoots,
  guide: number,
  hold: boolean | undefined,
): RodOptions {
  const { radius, material, elements, guides } = groom;
  const { lengths, curls, shapes, naturals } = guides;
  const own = (columns: Float32Array) => columns.slice(3 * elements * guide, 3 * elements * (guide + 1));
  const natural =
    naturals.length > 0 ? own(naturals) : naturalCurvature(curls[2 * guide + 1], curls[2 * guide]);
  const start = shapes.length > 0 ? own(shapes) : undefined;
  roots.rootToRef(guide, position, rotation);
  return {
    elements,
    radius: [radius, radius],
    length: lengths[guide],
    material: checkRodMaterial(material, [radius, radius]),
    ...(hold
      ? { hold, curvature: start ?? natural }
      : { restCurvature: natural, curvature: start ?? [0, 0, 0] }),
    root: { kind: "clamped", position: position.asArray(), quaternion: rotation.asArray() },
  };
}
