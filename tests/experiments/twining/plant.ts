import {
  createObstacle,
  createRod,
  createRodWorld,
  getPoint,
  payOut,
  rodLength,
  setRestCurvature,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../../systems/index.js";

/** Metres from the axis of the pole to the middle of a plant that lies on it; all ratios are to this. */
export const poleRadius = 0.05;
const stemRadius = 0.0005;
/** A slender, fast stem in thick air: what is out of balance is so within hundredths of a second. */
const stem = { density: 1000, youngModulus: 1.6e9, linearDrag: 0.02, friction: 0 };
/** Out of the plane, and in twist, a planar plant is so many times as stiff. */
const planarStiffness = 1e3;
const step = 0.002;

export interface PlantOptions {
  readonly model: string;
  /** Elements of the free end and the length that they have together; one more is behind them, at the root. */
  readonly freeElements: number;
  readonly freeLength: number;
  /** Natural curvature and twist, and the angle by which the root climbs. All lengths in radii of the pole. */
  readonly curvature: number;
  readonly twist?: number;
  readonly climb?: number;
}

/**
 * A plant that grows around a pole without friction and weight (Goriely and Neukirch 2006). It is clamped at its
 * root, tangent to the pole, and grows there: without friction, where material comes is not felt. So its one long
 * element is the part that is wound up, whose curvature hardly changes.
 */
export class TwiningPlant {
  readonly world: RodWorld;
  readonly rod: RodHandle;
  /** Angle of the tip about the pole, all turns counted, and its distance from the axis, radii. */
  angle = 0;
  distance = 1;
  private readonly tip = new Float64Array(3);

  constructor(private readonly options: PlantOptions) {
    const { model, freeElements, freeLength, climb } = options;
    this.world = createRodWorld({ gravity: [0, 0, 0], frame: step, subSteps: 1 });
    createObstacle(this.world, {
      shape: { kind: "cylinder", radius: poleRadius - stemRadius, halfHeight: 60 * poleRadius },
      // Along z.
      quaternion: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
      friction: 0,
    });
    const angle = climb ?? 0;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    // A helix about the pole, which is what it winds into.
    const wound = [(c * s) / poleRadius, 0, (c * c) / poleRadius];
    this.rod = createRod(this.world, {
      model,
      lengths: [
        poleRadius / 2,
        ...Array<number>(freeElements).fill((freeLength / freeElements) * poleRadius),
      ],
      radius: stemRadius,
      material: stem,
      restCurvature: wound,
      root: { position: [poleRadius, 0, 0], quaternion: climbingFrame(angle) },
      collision: { self: false },
    });
    if (climb === undefined) this.keepInPlane();
    // Wound once around or not: the nearest to what it begins with.
    this.angle = this.length * c;
    this.follow();
  }

  get length(): number {
    return rodLength(this.world, this.rod) / poleRadius;
  }

  /** Its natural shape comes slowly, from what fits the pole. */
  curl(seconds: number): void {
    const { curvature, twist = 0, climb = 0 } = this.options;
    const [c, s] = [Math.cos(climb), Math.sin(climb)];
    const steps = Math.round(seconds / step);
    for (let k = 1; k <= steps; k++) {
      const share = Math.min(1, (1.25 * k) / steps);
      const between = (from: number, to: number) => from + share * (to - from);
      this.setNatural(between(c * s, twist), between(c * c, curvature));
      this.step();
    }
  }

  /** Grows to a length, radii, at a speed, radii a second; tells after each step, until the answer is false. */
  growTo(length: number, speed: number, told: () => boolean = () => true): void {
    const { curvature, twist = 0 } = this.options;
    while (this.length < length) {
      const more = Math.min(speed * step, length - this.length);
      payOut(this.world, this.rod, more * poleRadius, "root", { elementLength: 2 * length * poleRadius });
      this.setNatural(twist, curvature);
      this.step();
      if (!told()) return;
    }
  }

  /** Distance from the axis and height along it at a share of the length, radii. */
  at(share: number): { distance: number; height: number; angle: number } {
    const [x, y, z] = getPoint(this.world, this.rod, share * rodLength(this.world, this.rod), this.tip);
    return { distance: Math.hypot(x, y) / poleRadius, height: z / poleRadius, angle: Math.atan2(y, x) };
  }

  private setNatural(twist: number, curvature: number): void {
    setRestCurvature(this.world, this.rod, [twist / poleRadius, 0, curvature / poleRadius]);
  }

  private step(): void {
    stepWorld(this.world, step);
    this.follow();
  }

  private follow(): void {
    const { distance, angle } = this.at(1);
    this.distance = distance;
    this.angle += Math.PI * 2 * wrapped((angle - this.angle) / (2 * Math.PI));
  }

  private keepInPlane(): void {
    const { Mechanics } = this.world.components;
    Mechanics.twistStiffness[this.rod.entity] *= planarStiffness;
    Mechanics.bendStiffness1[this.rod.entity] *= planarStiffness;
  }
}

const wrapped = (turns: number) => turns - Math.round(turns);

/** Tangent (0, cos, sin), first director towards the axis. */
function climbingFrame(angle: number): number[] {
  const [c, s] = [Math.cos(angle / 2), Math.sin(angle / 2)];
  // About z by a quarter turn, then about x, which turns y towards z.
  const h = Math.SQRT1_2;
  return [s * h, -s * h, c * h, c * h];
}
