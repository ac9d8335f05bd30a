import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { jointStride } from "../../components/spans/joint.js";
import type { RodWorld } from "../../systems/index.js";
import { locate } from "../../systems/models/locate.js";
import { accelerationUnit, impulseUnit, lineDensityUnit } from "../../systems/world/units.js";
import { readAttachment } from "./attachment-reading.js";
import type { StepLengths } from "./step-lengths.js";

const contactForce = new Vector3();
const arc = new Float64Array(1);

/**
 * Tension in the middle of every element, N, below 0 where it is pressed: what contacts, attachments and the
 * weight beyond it pull along the tangent. Inertia and drag are left out, so it is exact of what is at rest.
 */
export class Tensions {
  /** Of a rod, by entity: where its elements begin in `forces`. */
  private first = new Int32Array(0);
  /** Sum of forces on all that is between the middle of an element and that of the next, x y z. */
  private forces = new Float64Array(0);

  constructor(
    private readonly world: RodWorld,
    private readonly steps: StepLengths,
  ) {}

  /** Gathers the forces of the last step. */
  gather(): void {
    this.makeRoom();
    this.addContacts();
    for (const entity of this.world.attachments) {
      const { rod, s, other, sOther, force } = readAttachment(this.world, entity);
      this.add(rod, s, force, 1);
      if (other >= 0) this.add(other, sOther, force, -1);
    }
  }

  /** Of all elements of a rod, from the first on, to `out[at]`. */
  read(rod: number, out: Float64Array, at: number): void {
    const { memory, units, gravity, components } = this.world;
    const heap = memory.f64;
    const { Rod, Mechanics, GeneralizedCoordinates, Centreline } = components;
    const lengths = GeneralizedCoordinates.lengthsSpan[rod];
    const joints = Centreline.jointsSpan[rod];
    const lineWeight = Mechanics.lineDensity[rod] * lineDensityUnit(units) * accelerationUnit(units);
    let beyond = 0;
    let [x, y, z] = [0, 0, 0];
    for (let i = Rod.elements[rod] - 1; i >= 0; i--) {
      const sum = 3 * (this.first[rod] + i);
      x += this.forces[sum];
      y += this.forces[sum + 1];
      z += this.forces[sum + 2];
      const weight = lineWeight * (beyond + 0.5 * heap[lengths + i]) * units.length;
      beyond += heap[lengths + i];
      const t = joints + i * jointStride;
      // The tangent in the middle is that of both ends together, but for its length.
      const tx = heap[t] + heap[t + jointStride];
      const ty = heap[t + 1] + heap[t + jointStride + 1];
      const tz = heap[t + 2] + heap[t + jointStride + 2];
      const along =
        (x + weight * gravity[0]) * tx + (y + weight * gravity[1]) * ty + (z + weight * gravity[2]) * tz;
      out[at + i] = along / Math.max(Math.sqrt(tx * tx + ty * ty + tz * tz), Number.MIN_VALUE);
    }
  }

  private makeRoom(): void {
    const { rods, components } = this.world;
    let elements = 0;
    for (const rod of rods) {
      if (rod >= this.first.length) this.first = grown(this.first, rod);
      this.first[rod] = elements;
      elements += components.Rod.elements[rod];
    }
    if (3 * elements > this.forces.length) this.forces = new Float64Array(6 * elements);
    else this.forces.fill(0);
  }

  private addContacts(): void {
    const { contacts, units } = this.world;
    for (let row = 0; row < contacts.count; row++) {
      const perSecond = impulseUnit(units) / this.steps.of(contacts.B[row]);
      Vector3.FromArrayToRef(contacts.impulse, 3 * row, contactForce).scaleInPlace(perSecond);
      this.add(contacts.B[row], contacts.sB[row], contactForce, 1);
      if (contacts.withObstacle[row] === 0) this.add(contacts.A[row], contacts.sA[row], contactForce, -1);
    }
  }

  /** A force, times a sign, at arc length `s`, in the world's units, to the last element whose middle is before it. */
  private add(rod: number, s: number, force: Vector3, sign: number): void {
    const { world } = this;
    arc[0] = s;
    const element = locate(world, rod, arc, 0);
    const length = world.memory.f64[world.components.GeneralizedCoordinates.lengthsSpan[rod] + element];
    const last = arc[0] > 0.5 * length ? element : element - 1;
    if (last < 0) return;
    const at = 3 * (this.first[rod] + last);
    this.forces[at] += sign * force.x;
    this.forces[at + 1] += sign * force.y;
    this.forces[at + 2] += sign * force.z;
  }
}

function grown(array: Int32Array<ArrayBuffer>, index: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * (index + 1));
  larger.set(array);
  return larger;
}
