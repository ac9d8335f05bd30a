import { Matrix } from "@babylonjs/core/Maths/math.vector.js";
import type { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { oneOf, reject, within } from "../../systems/world/validate.js";
import { checkNode } from "../checks.js";
import type { Triple } from "../points.js";

/** Where the strands of a file are in the world. */
export interface PlacementOptions {
  /**
   * A mesh to grow on, or a node to go with; the file is in its space. Default: it is in world space, and stays
   * there.
   */
  on?: TransformNode | null;
  /** Metres, or units of `on`, that a unit of the file has; default 1. */
  scale?: number;
  /**
   * Which axes of the file are x, y and z of the scene; default ["x", "y", "z"]. ["x", "z", "-y"] stands up what
   * has z upwards.
   */
  axes?: readonly [AxisName, AxisName, AxisName];
}

const axisNames = ["x", "y", "z", "-x", "-y", "-z"] as const;
export type AxisName = (typeof axisNames)[number];

const MOST_SCALE = 1e6;

/** Points of a file to points of the world, and back. */
export class Placement {
  private readonly toWorld: Matrix;

  constructor({ on = null, scale = 1, axes = ["x", "y", "z"] }: PlacementOptions) {
    within("scale", scale, 1 / MOST_SCALE, MOST_SCALE);
    if (!Array.isArray(axes) || axes.length !== 3) reject("axes", axes, 'three names, as ["x", "z", "-y"]');
    const m = new Float64Array(16);
    axes.forEach((name: string, to) => {
      const axis = oneOf(`axes[${to}]`, name, axisNames);
      m[4 * "xyz".indexOf(axis.at(-1)!) + to] = axis.startsWith("-") ? -scale : scale;
    });
    if ("xyz".split("").some((letter) => !axes.join().includes(letter)))
      reject("axes", axes, "each of x, y and z once");
    m[15] = 1;
    this.toWorld = Matrix.FromArray(m);
    if (on === null) return;
    const node = checkNode("on", on);
    this.toWorld.multiplyToRef(node.computeWorldMatrix(true), this.toWorld);
    if (!(Math.abs(this.toWorld.determinant()) > 0))
      reject("on", `${node.name} scaled to nothing`, "a node with a size");
  }

  get back(): Matrix {
    return this.toWorld.clone().invert();
  }

  /** x y z of points, one after the other. */
  place(points: Float32Array, from: number, count: number): Float64Array {
    const out = new Float64Array(3 * count);
    for (let i = 0; i < count; i++) moved(this.toWorld, points, 3 * (from + i), out, 3 * i);
    return out;
  }
}

export function moved(
  { m }: Matrix,
  from: ArrayLike<number>,
  at: number,
  out: Float64Array | Float32Array,
  to: number,
): void {
  const [x, y, z] = [from[at], from[at + 1], from[at + 2]];
  for (let c = 0; c < 3; c++) out[to + c] = x * m[c] + y * m[4 + c] + z * m[8 + c] + m[12 + c];
}

export const tripleAt = (points: ArrayLike<number>, i: number): Triple => [
  points[3 * i],
  points[3 * i + 1],
  points[3 * i + 2],
];
