// A rod pressed end-on onto the ground, without Babylon: for experiments, tests and the lab.
import {
  createObstacle,
  createRod,
  createRodWorld,
  forceUnit,
  getEnergy,
  getPoint,
  moveRoot,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";
import { hypot, square } from "../../systems/math/elementary.js";

export interface PressedRodOptions {
  readonly elements: number;
  readonly subSteps: number;
  readonly friction: number;
  /** Share of the length by which it is out of straight. */
  readonly imperfection: number;
}

/** SI. A rubber cord: damped enough that it hangs still a second after it was moved. */
const length = 0.3;
const radius = 0.003;
const material = { density: 1000, youngModulus: 1e7, internalDamping: 0.1 };
const bendStiffness = (material.youngModulus * Math.PI * square(square(radius))) / 4;
const gap = 1e-4;
const frame = 1 / 60;

/** What forces and energies of the elastica, of length and stiffness 1, are multiplied with. */
export const elasticaUnits = { force: bendStiffness / square(length), energy: bendStiffness / length };

/** A straight rod that stands on the ground and is clamped at its upper end, which goes down. */
export class PressedRod {
  readonly world: RodWorld;
  readonly rod: RodHandle;
  /** J: elastic and kinetic, the most that there ever was. */
  mostEnergy = 0;
  /** N: likewise, of a frame. */
  mostForce = 0;
  #height = length + radius + gap;

  constructor({ elements, subSteps, friction, imperfection }: PressedRodOptions) {
    this.world = createRodWorld({ gravity: [0, 0, 0], frame, subSteps });
    createObstacle(this.world, {
      shape: { kind: "box", halfExtents: [1, 0.1, 1] },
      position: [0, -0.1, 0],
      friction,
    });
    this.rod = createRod(this.world, {
      length,
      elements,
      radius,
      imperfection,
      material: { ...material, friction },
      root: { kind: "clamped", position: [0, this.#height, 0], direction: [0, -1, 0] },
    });
  }

  /** Moves the clamp down at a speed (m/s) until the rod is shorter by a share of its length. */
  pressTo(share: number, speed: number): void {
    const goal = length * (1 - share) + radius;
    while (this.#height > goal) {
      this.#height = Math.max(goal, this.#height - speed * frame);
      moveRoot(this.world, this.rod, [0, this.#height, 0]);
      this.#step();
    }
  }

  hold(seconds: number): void {
    for (let time = 0; time < seconds; time += frame) this.#step();
  }

  /** Share of the length by which its ends have come nearer, along the clamp's line. */
  get shortening(): number {
    const tip = getPoint(this.world, this.rod, length, new Float64Array(3));
    return 1 - (this.#height - tip[1]) / length;
  }

  /** Share of the length by which the end stands off the clamp's line, towards the side to which the rod bends. */
  get offset(): number {
    const tip = getPoint(this.world, this.rod, length, new Float64Array(3));
    const middle = getPoint(this.world, this.rod, 0.5 * length, new Float64Array(3));
    return (tip[0] * middle[0] + tip[2] * middle[2]) / (hypot(middle[0], middle[2]) * length);
  }

  /** N: upwards, of the last step. */
  get force(): number {
    const { contacts, clock, units } = this.world;
    let impulse = 0;
    for (let row = 0; row < contacts.count; row++) impulse += contacts.impulse[3 * row + 1];
    return (impulse / (clock.frame / clock.subSteps)) * forceUnit(units);
  }

  #step(): void {
    stepWorld(this.world, frame);
    const { elastic, kinetic } = getEnergy(this.world, this.rod, {
      elastic: 0,
      gravitational: 0,
      kinetic: 0,
    });
    this.mostEnergy = Math.max(this.mostEnergy, elastic + kinetic);
    this.mostForce = Math.max(this.mostForce, this.force);
  }
}
