import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import { atan2, hypot } from "../../systems/math/elementary.js";
import { reject } from "../../systems/world/validate.js";
import { checkElements, type Groom } from "../hair/groom.js";
import { DIRECTION_METRES } from "../hair/grow.js";
import { nearestGuides } from "../hair/nearest-guides.js";
import {
  createPoints,
  type SurfacePoints,
  triangleAreas,
  UV_STEPS,
  worldPositions,
} from "../hair/surface-points.js";
import { surfaceOf, type Surface } from "../hair/surface.js";
import { frameInTriangle, unitOf } from "../hair/triangle-frame.js";
import { across, anyAcross, cross, dot, scale, subtract, type Triple } from "../points.js";
import type { RodMaterial } from "../rod-options.js";
import type { GrowingStrands } from "./chosen-strands.js";
import type { FittedStrand } from "./fit-strand.js";
import { NearestTriangle } from "./nearest-triangle.js";
import { tripleAt } from "./placement.js";

export interface MeshGroom {
  readonly groom: Groom;
  /** Metres by which a root of the file is off the mesh, at most. */
  readonly rootDistance: number;
}

/** Fitted strands as hair of a mesh, and others of the file drawn between them. */
export function groomOnMesh(
  mesh: AbstractMesh,
  strands: GrowingStrands,
  fitted: readonly FittedStrand[],
  drawn: readonly number[],
  radius: number,
  material: RodMaterial,
): MeshGroom {
  const surface = surfaceOf(mesh);
  const skin = new Skin(surface);
  const [{ elements }] = fitted;
  checkElements("elements", elements, fitted.length);
  const guides = skin.take(fitted.map(({ root }) => root));
  const paths = drawn.map((strand) => pathOf(strands.points(strand)));
  const others = skin.take(paths.map(({ root }) => root));
  const count = fitted.length;
  const frames = new Float32Array(4 * count);
  const phases = new Float32Array(count);
  const shapes = new Float32Array(3 * elements * count);
  const curls = new Float32Array(2 * count);
  fitted.forEach(({ frame, curvatures }, i) => {
    const corners = skin.corners(guides.points.triangle[i]);
    const columns = [0, 1, 2].map((k) => tripleAt(frame, k));
    frameInTriangle(corners, columns, frames, 4 * i);
    phases[i] = phaseOf(corners, columns);
    shapes.set(curvatures, 3 * elements * i);
    curls.set(meanCurl(curvatures), 2 * i);
  });
  const places = fitted.map(({ root, frame }) => describe(root, tripleAt(frame, 0)));
  const ends = paths.map(({ root, direction }) => describe(root, direction));
  const led = nearestGuides(Float64Array.from(ends.flat()), Float64Array.from(places.flat()));
  return {
    rootDistance: Math.max(guides.distance, others.distance),
    groom: {
      radius,
      elements,
      material,
      area: skin.areaOf([guides.points, others.points], [...fitted, ...paths]),
      triangles: Math.floor(surface.indices.length / 3),
      guides: {
        points: guides.points,
        frames,
        lengths: Float32Array.from(fitted, ({ length }) => length),
        curls,
        phases,
        shapes,
        naturals: shapes,
      },
      strands: {
        points: others.points,
        ...led,
        lengths: Uint8Array.from(paths, ({ length }, i) => shareOf(length, led, i, fitted)),
      },
    },
  };
}

/** Six numbers, as `nearestGuides` wants them. */
const describe = (root: Triple, direction: Triple): number[] => [
  ...root,
  ...scale(direction, DIRECTION_METRES),
];

interface Path {
  readonly root: Triple;
  readonly direction: Triple;
  readonly length: number;
}

/** The straight way of a strand that is only drawn: its first tenth says where it grows to. */
function pathOf(points: Float64Array): Path {
  const root = tripleAt(points, 0);
  let length = 0;
  for (let i = 3; i < points.length; i += 3)
    length += hypot(points[i] - points[i - 3], points[i + 1] - points[i - 2], points[i + 2] - points[i - 1]);
  let [i, along] = [1, 0];
  for (; i < points.length / 3; i++) {
    along += hypot(...subtract(tripleAt(points, i), tripleAt(points, i - 1)));
    if (along >= length / 10) break;
  }
  return { root, length, direction: unitOf(subtract(tripleAt(points, i), root)) };
}

/** Of the length that it has between its guides, in 255ths. */
function shareOf(
  length: number,
  { guides, weights }: { readonly guides: Uint16Array; readonly weights: Uint8Array },
  i: number,
  fitted: readonly FittedStrand[],
): number {
  const mean = [0, 1, 2].reduce(
    (sum, k) => sum + (weights[3 * i + k] / 255) * fitted[guides[3 * i + k]].length,
    0,
  );
  return Math.round(255 * Math.min(1, length / mean));
}

/** Mean curvature and twist. */
function meanCurl(curvatures: Float64Array): [number, number] {
  const elements = curvatures.length / 3;
  let [curvature, twist] = [0, 0];
  for (let i = 0; i < elements; i++) {
    curvature += hypot(curvatures[3 * i + 1], curvatures[3 * i + 2]) / elements;
    twist += curvatures[3 * i] / elements;
  }
  return [curvature, twist];
}

/** From the way to the skin to the first director, about the tangent. */
function phaseOf([a, b, c]: readonly Triple[], [tangent, d1]: readonly Triple[]): number {
  const normal = unitOf(cross(subtract(b, a), subtract(c, a)));
  const bend = across(scale(normal, -1), tangent) ?? anyAcross(tangent);
  return atan2(dot(cross(bend, d1), tangent), dot(bend, d1));
}

/** The mesh as it is without morphs and bones. */
class Skin {
  private readonly world: Float64Array;
  private readonly tree: NearestTriangle;

  constructor(private readonly surface: Surface) {
    this.world = worldPositions(surface);
    const { first, count } = surface;
    const names = Uint32Array.from({ length: count }, (_, i) => first + i);
    const corners = new Float64Array(9 * count);
    names.forEach((triangle, i) => corners.set(this.corners(triangle).flat(), 9 * i));
    this.tree = new NearestTriangle(corners, names);
    if (this.tree.isEmpty) reject("on", `${surface.mesh.name} without area`, "a mesh with triangles");
  }

  corners(triangle: number): Triple[] {
    return [0, 1, 2].map((k) => tripleAt(this.world, this.surface.indices[3 * triangle + k]));
  }

  /** Where roots come to stand. */
  take(roots: readonly Triple[]): { readonly points: SurfacePoints; readonly distance: number } {
    const points = createPoints(roots.length);
    let most = 0;
    roots.forEach((root, i) => {
      const { triangle, u, v, square } = this.tree.to(root);
      points.triangle[i] = triangle;
      points.u[i] = Math.round(UV_STEPS * u);
      points.v[i] = Math.min(Math.round(UV_STEPS * v), UV_STEPS - points.u[i]);
      most = Math.max(most, square);
    });
    return { points, distance: Math.sqrt(most) };
  }

  /** Of the triangles that anything grows on, but no more than a ball around all roots has. */
  areaOf(lists: readonly SurfacePoints[], grown: readonly { readonly root: Triple }[]): number {
    const used = new Set(lists.flatMap(({ triangle }) => [...triangle]));
    const areas = triangleAreas(this.surface, this.world);
    let area = 0;
    for (const triangle of used) area += areas[triangle - this.surface.first];
    const box = [0, 1, 2].map((c) => {
      const values = grown.map(({ root }) => root[c]);
      return values.reduce((most, x) => Math.max(most, x)) - values.reduce((least, x) => Math.min(least, x));
    });
    const across = hypot(box[0], box[1], box[2]);
    return Math.min(area, Math.max(Math.PI * across * across, 1e-6));
  }
}
