import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { matrixToQuaternion } from "../../systems/math/quaternion.js";
import type { Rod } from "../rod.js";
import { DeformedSurface } from "./deformed-surface.js";
import type { Groom } from "./groom.js";
import type { Surface } from "./surface.js";

/** The guides' roots are the first list of points, those of the drawn strands the second. */
const STRANDS = 1;

const point = new Float64Array(3);
const frame = new Float64Array(9);
const turn = new Float64Array(4);
const position = new Vector3();
const rotation = new Quaternion();
const relative = new Quaternion();

/** Keeps roots on the triangles that they grow from, whatever becomes of those. */
export class HairRoots {
  private readonly surface: DeformedSurface;

  constructor(
    surface: Surface,
    private readonly groom: Groom,
  ) {
    this.surface = DeformedSurface.of(surface, [groom.guides.points, groom.strands.points]);
  }

  /** Whether the drawn roots move within the space of their mesh. */
  get deforms(): boolean {
    return this.surface.deforms;
  }

  /** Takes the mesh as it is now. */
  update(): void {
    this.surface.update();
  }

  /** Where the root of a guide belongs, in world space. */
  rootToRef(guide: number, place: Vector3, turned: Quaternion): void {
    const { points, frames } = this.groom.guides;
    this.surface.worldPoint(points, guide, point);
    place.copyFromFloats(point[0], point[1], point[2]);
    this.surface.worldFrame(guide, frame);
    matrixToQuaternion(frame, 0, turn, 0);
    turned.copyFromFloats(turn[0], turn[1], turn[2], turn[3]);
    Quaternion.FromArrayToRef(frames, 4 * guide, relative);
    turned.multiplyToRef(relative, turned);
  }

  /** Tells the simulated strands. */
  moveRoots(rods: readonly Rod[]): void {
    for (let guide = 0; guide < rods.length; guide++) {
      if (rods[guide].isDisposed) continue;
      this.rootToRef(guide, position, rotation);
      rods[guide].setRootTarget(position, rotation);
    }
  }

  /** Roots of the drawn strands in the space of the mesh, each at the start of `stride` numbers. */
  strandRoots(out: Float32Array, stride: number): void {
    this.surface.localPoints(STRANDS, this.groom.strands.points, out, stride);
  }
}
