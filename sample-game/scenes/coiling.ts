// A rod paid out onto a plane or a belt, without Babylon: for experiments, tests and the lab.
import {
  createObstacle,
  createRod,
  createRodWorld,
  getPoint,
  moveObstacle,
  payOut,
  rodLength,
  stepWorld,
  type ObstacleHandle,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";
import { power } from "../../systems/math/elementary.js";

/**
 * The rod of Jawed, Da, Joo, Grinspun and Reis (PNAS 111, 2014): silicone, paid out downwards by an injector onto
 * a rigid plane, which may move as a belt does.
 */
export const rod = { radius: 1.6e-3, density: 1180, youngModulus: 1.3e6 };

const g = 9.81;
const frame = 1 / 60;
/** m: between the points of a trace. */
export const spacing = 2.5e-3;
/** radii: height up to which the rod lies, on itself perhaps. */
const lyingHeight = 5;
const point = new Float64Array(3);

/** m: where weight and bending are of one size, (E r^2 / (8 rho g))^(1/3). */
export const gravityBendingLength = power(
  (rod.youngModulus * rod.radius * rod.radius) / (8 * rod.density * g),
  1 / 3,
);

export interface CoilingOptions {
  /** m: of the injector above the plane. */
  readonly height: number;
  /** m/s: of the rod, and of the belt. */
  readonly speed: number;
  readonly beltSpeed: number;
  /** m: of an element, a multiple of the trace's spacing. */
  readonly elementLength: number;
  /** m: that lies on the plane before it is taken away. */
  readonly kept: number;
}

export class Coiling {
  readonly world: RodWorld;
  readonly rod: RodHandle;
  readonly #belt: ObstacleHandle;
  readonly #options: CoilingOptions;
  #travel = 0;

  constructor(options: CoilingOptions) {
    this.#options = options;
    const { height, elementLength } = options;
    this.world = createRodWorld({ gravity: [0, -g, 0], frame });
    this.#belt = createObstacle(this.world, {
      shape: { kind: "box", halfExtents: [10, 0.1, 10] },
      position: [0, -0.1, 0],
      friction: 1,
    });
    const elements = Math.max(2, Math.floor((0.9 * height) / elementLength));
    this.rod = createRod(this.world, {
      length: elements * elementLength,
      elements,
      radius: rod.radius,
      imperfection: 1e-3,
      material: { density: rod.density, youngModulus: rod.youngModulus, internalDamping: 0.02, friction: 1 },
      root: { kind: "clamped", position: [0, height, 0], direction: [0, -1, 0] },
    });
  }

  step(): void {
    const { speed, beltSpeed, elementLength } = this.#options;
    payOut(this.world, this.rod, speed * frame, "root", { elementLength });
    this.#travel += beltSpeed * frame;
    moveObstacle(this.world, this.#belt, [this.#travel, -0.1, 0]);
    stepWorld(this.world, frame);
    this.#takeAway();
  }

  /** The trace (x, z) on the plane, in its own frame and in equal distances, from what was laid down first. */
  readonly trace: number[][] = [];

  /**
   * Takes away what has lain long enough, from the tip: it costs time. What is cut springs up a little at its new
   * end, so the trace is noted where the rod has just come to lie.
   */
  #takeAway(): void {
    const { kept, elementLength } = this.#options;
    const length = rodLength(this.world, this.rod);
    const start = length - kept - elementLength;
    if (!this.#isLow(start)) return;
    for (let s = length - kept; s > start + 0.5 * spacing; s -= spacing) this.trace.push(this.#place(s));
    payOut(this.world, this.rod, -elementLength, "tip", { elementLength });
  }

  #isLow(s: number): boolean {
    return s > 0 && getPoint(this.world, this.rod, s, point)[1] < lyingHeight * rod.radius;
  }

  #place(s: number): number[] {
    const [x, , z] = getPoint(this.world, this.rod, s, point);
    return [x - this.#travel, z];
  }
}
