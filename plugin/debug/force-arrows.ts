import type { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { ArrowScale } from "./debug-options.js";
import { steadyBound } from "./nice-number.js";
import { markPixels } from "./rod-sizes.js";
import type { SegmentMesh } from "./segment-mesh.js";

/** Of an arrow's length: its head. */
const HEAD = 0.28;
/** Where the logarithm begins: a force of this share of the largest has no length. */
const LOG_DECADES = 3;

const ends = new Float32Array(9);

/** Turns forces into arrows: `newtons` become `metres`, others more or less by the scale. */
export class ForceArrows {
  scale: ArrowScale = "sqrt";
  /** Both 0 until there is a force. */
  newtons = 0;
  metres = 0;

  /** With what is given, or what fits the largest force, N. */
  begin(newtons: number | "auto", metres: number, largest: number): void {
    this.newtons = newtons === "auto" ? steadyBound(this.newtons, largest) : newtons;
    this.metres = metres;
  }

  /** Metres of the arrow of a force. */
  lengthOf(newtons: number): number {
    if (!(this.newtons > 0)) return 0;
    const share = newtons / this.newtons;
    if (this.scale === "linear") return this.metres * share;
    if (this.scale === "sqrt") return this.metres * Math.sqrt(share);
    return this.metres * Math.max(0, 1 + Math.log10(share) / LOG_DECADES);
  }

  /** From `point` along `force`, N; false if that has no length. */
  draw(segments: SegmentMesh, point: Vector3, force: Vector3): boolean {
    const newtons = force.length();
    const length = this.lengthOf(newtons);
    if (!(length > 0)) return false;
    const { pen } = segments;
    point.toArray(ends, 0);
    for (let c = 0; c < 3; c++) {
      const along = (c === 0 ? force.x : c === 1 ? force.y : force.z) / newtons;
      ends[3 + c] = ends[c] + (1 - HEAD) * length * along;
      ends[6 + c] = ends[c] + length * along;
    }
    pen.metres = 0;
    pen.isRound = false;
    pen.pixels = pen.endPixels = markPixels.shaft;
    segments.draw(ends, 0, ends, 3);
    pen.pixels = markPixels.arrowHead;
    pen.endPixels = 0;
    segments.draw(ends, 3, ends, 6);
    return true;
  }
}
