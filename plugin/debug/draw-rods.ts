import { jointPosition, jointStride } from "../../components/spans/joint.js";
import type { RodWorld } from "../../systems/index.js";
import { boxColour, frameColours, jointColour } from "./colours.js";
import { liftRadii, markPixels, markRadii, markSize } from "./rod-sizes.js";
import type { SegmentMesh } from "./segment-mesh.js";

const ends = new Float64Array(6);

/** A dot for every end of an element. Returns how many. */
export function drawJoints(world: RodWorld, segments: SegmentMesh): number {
  const { pen } = segments;
  pen.colour = jointColour;
  pen.pixels = pen.endPixels = markPixels.joint;
  pen.isRound = true;
  let drawn = 0;
  for (const rod of world.rods) {
    const { radius } = markSize(world, rod);
    pen.metres = markRadii.joint * radius;
    pen.lift = liftRadii.joint * radius;
    for (let joint = 0; joint <= world.components.Rod.elements[rod]; joint++, drawn++) {
      readJoint(world, rod, joint);
      segments.draw(ends, 0, ends, 0);
    }
  }
  return drawn;
}

/** Tangent and directors at every joint. Returns how many frames. */
export function drawFrames(world: RodWorld, segments: SegmentMesh): number {
  const { pen } = segments;
  pen.metres = 0;
  pen.pixels = pen.endPixels = markPixels.line;
  pen.isRound = false;
  let drawn = 0;
  for (const rod of world.rods) {
    const { radius, size } = markSize(world, rod);
    pen.lift = liftRadii.joint * radius;
    for (let joint = 0; joint <= world.components.Rod.elements[rod]; joint++, drawn++) {
      const at = readJoint(world, rod, joint);
      for (let axis = 0; axis < 3; axis++) {
        pen.colour = frameColours[axis];
        for (let c = 0; c < 3; c++) ends[3 + c] = ends[c] + size * world.memory.f64[at + 3 * axis + c];
        segments.draw(ends, 0, ends, 3);
      }
    }
  }
  return drawn;
}

/** Edges of a box along each axis: the corners that they begin at, as bits x, y, z. */
const EDGES = [
  [0, 2, 4, 6],
  [0, 1, 4, 5],
  [0, 1, 2, 3],
] as const;

/** The box of every rod. Returns how many. */
export function drawBoxes(world: RodWorld, segments: SegmentMesh): number {
  const { pen } = segments;
  const { minX, minY, minZ, maxX, maxY, maxZ } = world.components.Centreline;
  const metre = world.units.length;
  pen.colour = boxColour;
  pen.metres = pen.lift = 0;
  pen.pixels = pen.endPixels = markPixels.edge;
  pen.isRound = false;
  for (const rod of world.rods) {
    const { radius } = markSize(world, rod);
    for (let axis = 0; axis < 3; axis++) {
      for (const corner of EDGES[axis]) {
        for (let end = 0; end < 2; end++) {
          const bits = corner | (end << axis);
          ends[3 * end] = bits & 1 ? maxX[rod] * metre + radius : minX[rod] * metre - radius;
          ends[3 * end + 1] = bits & 2 ? maxY[rod] * metre + radius : minY[rod] * metre - radius;
          ends[3 * end + 2] = bits & 4 ? maxZ[rod] * metre + radius : minZ[rod] * metre - radius;
        }
        segments.draw(ends, 0, ends, 3);
      }
    }
  }
  return world.rods.length;
}

/** Where a joint is, in metres, to `ends`. Returns the place of its row. */
function readJoint({ memory, components, units }: RodWorld, rod: number, joint: number): number {
  const at = components.Centreline.jointsSpan[rod] + joint * jointStride;
  for (let c = 0; c < 3; c++) ends[c] = memory.f64[at + jointPosition + c] * units.length;
  return at;
}
