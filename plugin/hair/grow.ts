import { limits } from "../../systems/world/limits.js";
import { reject } from "../../systems/world/validate.js";
import { across, anyAcross, cross, scale, type Triple } from "../points.js";
import { densityOn, type HairDensity } from "./density.js";
import { growthBy, scattered, type Growth, type GrowthAt } from "./growth.js";
import { checkElements, type Groom, type GroomGuides } from "./groom.js";
import type { GrowthPlan } from "./hair-options.js";
import { frameInTriangle, unitOf } from "./triangle-frame.js";
import { nearestGuides } from "./nearest-guides.js";
import { seededRandom } from "../../systems/math/seeded-random.js";
import { scatterPoints, shuffle, type SurfacePoints, UV_STEPS, weighSurface } from "./surface-points.js";
import { interpolate, type Surface } from "./surface.js";
import { hypot } from "../../systems/math/elementary.js";

const { mostGuides } = limits.grooms;

/**
 * How far apart strands count that grow in directions one radian apart, metres: hair is mixed with hair that
 * lies alike.
 */
export const DIRECTION_METRES = 0.04;
/** Drawn strands are shorter than their guides by up to this many times the variation of lengths. */
const STRAND_VARIATION = 1.5;

/** Grows hair on the undeformed surface. */
export function growGroom(surface: Surface, density: HairDensity | undefined, plan: GrowthPlan): Groom {
  const growthAt = growthBy(plan);
  const densityAt = densityOn(surface, density);
  const coarse = weighSurface(surface, densityAt, plan.strands ?? 0);
  if (!(coarse.total > 0)) reject("density", `0 everywhere on ${surface.mesh.name}`, "above 0 somewhere");
  const count = plan.strands ?? Math.max(1, Math.round(plan.strandsPerArea * coarse.total));
  if (count > mostGuides) reject("strandsPerArea", `${count} strands`, `at most ${mostGuides} strands`);
  checkElements("elements", plan.elements, count);
  const drawn = Math.round(count * plan.drawnPerStrand);
  const random = seededRandom(plan.seed);
  const guidePoints = scatterPoints(coarse, count, random);
  const points = scatterPoints(weighSurface(surface, densityAt, drawn), drawn, random);
  shuffle(points, random);
  const places = new Places(surface, growthAt);
  const guides = growGuides(places, guidePoints, plan, random);
  const least = Math.min(0.95, STRAND_VARIATION * plan.variation.length);
  return {
    radius: plan.radius,
    elements: plan.elements,
    material: plan.material,
    area: coarse.total,
    triangles: Math.floor(surface.indices.length / 3),
    guides,
    strands: {
      points,
      ...nearestGuides(places.describe(points), places.describe(guidePoints)),
      lengths: Uint8Array.from({ length: drawn }, () => Math.round(255 * (1 - least * random()))),
    },
  };
}

function growGuides(
  places: Places,
  points: SurfacePoints,
  { length, curl, twist, variation }: GrowthPlan,
  random: () => number,
): GroomGuides {
  const count = points.triangle.length;
  const around = (spread: number) => spread * (2 * random() - 1);
  const guides: GroomGuides = {
    points,
    frames: new Float32Array(4 * count),
    lengths: new Float32Array(count),
    curls: new Float32Array(2 * count),
    phases: new Float32Array(count),
    shapes: new Float32Array(0),
    naturals: new Float32Array(0),
  };
  for (let i = 0; i < count; i++) {
    const lean = variation.direction * Math.sqrt(random());
    const phase = around(variation.phase);
    const share = 1 + around(variation.curl);
    guides.lengths[i] = length * (1 + around(variation.length));
    guides.curls[2 * i] = curl * share;
    const growth = places.growth(points, i);
    guides.curls[2 * i + 1] = growth.hand * twist * share;
    guides.phases[i] = phase;
    places.frame(points.triangle[i], scattered(growth, lean, around(Math.PI), phase), guides.frames, 4 * i);
  }
  return guides;
}

const numbers = new Float64Array(3);

/** Points of the surface in world space, where hair is as long as it is. */
class Places {
  private readonly toWorld: ArrayLike<number>;

  constructor(
    private readonly surface: Surface,
    private readonly growthAt: GrowthAt,
  ) {
    this.toWorld = Float64Array.from(surface.mesh.computeWorldMatrix(true).m);
  }

  /** Direction, bend and hand at a point. */
  growth(points: SurfacePoints, i: number): Growth {
    const normal = this.interpolated(this.surface.normals, points, i);
    const length = hypot(...normal);
    const unit = length > 1e-9 ? scale(normal, 1 / length) : ([0, 1, 0] as const);
    const { direction, bend, hand } = this.growthAt(
      this.interpolated(this.surface.positions, points, i),
      unit,
    );
    const along = unitOf(this.turned(direction));
    return { direction: along, bend: across(this.turned(bend), along) ?? anyAcross(along), hand };
  }

  /** Six numbers a point: place and, in metres, direction. */
  describe(points: SurfacePoints): Float64Array {
    const count = points.triangle.length;
    const out = new Float64Array(6 * count);
    for (let i = 0; i < count; i++) {
      const place = this.moved(this.interpolated(this.surface.positions, points, i));
      out.set(place, 6 * i);
      out.set(scale(this.growth(points, i).direction, DIRECTION_METRES), 6 * i + 3);
    }
    return out;
  }

  /** The root frame of a hair in the frame of its triangle. */
  frame(triangle: number, { direction, bend }: Growth, out: Float32Array, at: number): void {
    const corners = [0, 1, 2].map((k) => this.corner(triangle, k));
    frameInTriangle(corners, [direction, bend, cross(direction, bend)], out, at);
  }

  private corner(triangle: number, k: number): Triple {
    const at = 3 * this.surface.indices[3 * triangle + k];
    const { positions } = this.surface;
    return this.moved([positions[at], positions[at + 1], positions[at + 2]]);
  }

  private interpolated(values: ArrayLike<number>, { triangle, u, v }: SurfacePoints, i: number): Triple {
    interpolate(this.surface, values, 3, triangle[i], u[i] / UV_STEPS, v[i] / UV_STEPS, numbers);
    return [numbers[0], numbers[1], numbers[2]];
  }

  private turned([x, y, z]: Triple): Triple {
    const m = this.toWorld;
    return [m[0] * x + m[4] * y + m[8] * z, m[1] * x + m[5] * y + m[9] * z, m[2] * x + m[6] * y + m[10] * z];
  }

  private moved(point: Triple): Triple {
    const m = this.toWorld;
    const [x, y, z] = this.turned(point);
    return [x + m[12], y + m[13], z + m[14]];
  }
}
