import { quantity, quantityOrZero } from "../../systems/world/quantities.js";
import { checkOptions } from "../../systems/world/options.js";
import { reject } from "../../systems/world/validate.js";
import { finitePoint, type Point } from "../points.js";

/**
 * Where a field acts: in a ball or a box along the axes of the world, fading out over the last `edge` metres
 * inside (default 0), or as much as a function of the place says, 0 to 1. Points are kept, not copied: what
 * moves them moves the volume.
 */
export type FieldVolume =
  | { centre: Point; radius: number; edge?: number }
  | { centre: Point; halfExtents: Point; edge?: number }
  | ((position: Point) => number);

const boxNames = { centre: true, halfExtents: true, edge: true } as const;
const ballNames = { centre: true, radius: true, edge: true } as const;

/** How much of a field there is at a place. */
export function volumeShare(inside: FieldVolume | undefined): (position: Point) => number {
  if (inside === undefined) return () => 1;
  if (typeof inside === "function") return inside;
  if (typeof inside !== "object" || inside === null) {
    reject("inside", inside, "a ball { centre, radius }, a box { centre, halfExtents }, or a function");
  }
  finitePoint("inside.centre", inside.centre);
  const edge = quantityOrZero("inside.edge", inside.edge ?? 0, "length");
  if ("radius" in inside) {
    checkOptions("inside", inside, ballNames as never);
    quantity("inside.radius", inside.radius, "length");
    return ({ x, y, z }) => {
      const { centre, radius } = inside;
      const [dx, dy, dz] = [x - centre.x, y - centre.y, z - centre.z];
      return fade(radius - Math.sqrt(dx * dx + dy * dy + dz * dz), edge);
    };
  }
  checkOptions("inside", inside, boxNames as never);
  finitePoint("inside.halfExtents", inside.halfExtents);
  return ({ x, y, z }) => {
    const { centre, halfExtents: half } = inside;
    const within = Math.min(
      half.x - Math.abs(x - centre.x),
      half.y - Math.abs(y - centre.y),
      half.z - Math.abs(z - centre.z),
    );
    return fade(within, edge);
  };
}

/** 0 outside, 1 from `edge` inside on. */
function fade(inside: number, edge: number): number {
  return inside <= 0 ? 0 : inside >= edge ? 1 : inside / edge;
}
