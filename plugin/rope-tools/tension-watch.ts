import { AttachmentTarget, RootKind } from "../../components/index.js";
import { AttachmentSpan } from "../../components/spans/attachment-span.js";
import { jointStride } from "../../components/spans/joint.js";
import { locate } from "../../systems/models/locate.js";
import { modelOf } from "../../systems/models/model-of.js";
import type { RodWorld } from "../../systems/index.js";

const arc = new Float64Array(1);
const velocity = new Float64Array(3);
const middle = new Float64Array(3);

/**
 * Tension at the start of every element of one rod, from step to step: what acts on the part beyond it less
 * what that part gains of momentum. So what falls freely is not under tension, and what swings is under more
 * than its weight. World units.
 */
export class TensionWatch {
  /** Sums over all that is beyond the start of an element, x y z; of the last one, over what is at the root. */
  private forces = new Float64Array(0);
  private momenta = new Float64Array(0);
  private before = new Float64Array(0);
  private elements = 0;
  /** Length of the step of which `forces` are; 0 while there is none. */
  private h = 0;
  /** Largest tension that was found last, and where. */
  readonly largest = { tension: 0, s: 0 };

  constructor(
    private readonly world: RodWorld,
    private readonly rod: number,
  ) {}

  /** After a step was taken: gathers what has acted in it. */
  noteForces(h: number): void {
    const { world, rod, forces } = this;
    if (world.components.Rod.elements[rod] !== this.elements) return;
    this.h = h;
    forces.fill(0);
    this.addContacts(1 / h);
    this.addAttachments();
    const { count, rows, stride } = world.userSystems.impulses;
    for (let at = 0; at < count * stride; at += stride)
      if (rows[at] === rod) this.add(rows[at + 1], rows, at + 2, 1 / h);
    for (let at = 3 * this.elements - 4; at >= 0; at--) forces[at] += forces[at + 3];
  }

  /** Length of the step that was taken since the last call, 0 if none: how long `largest` has been there. */
  measure(): number {
    const { Rod } = this.world.components;
    const elements = Rod.elements[this.rod];
    const known = elements === this.elements ? this.h : 0;
    if (elements !== this.elements) this.makeRoom(elements);
    [this.momenta, this.before] = [this.before, this.momenta];
    this.gatherMomenta();
    if (known > 0) this.findLargest();
    this.h = 0;
    return known;
  }

  private makeRoom(elements: number): void {
    this.elements = elements;
    this.forces = new Float64Array(3 * elements + 3);
    this.momenta = new Float64Array(3 * elements);
    this.before = new Float64Array(3 * elements);
  }

  private gatherMomenta(): void {
    const { world, rod, elements, momenta } = this;
    const { GeneralizedCoordinates, Mechanics, Rod } = world.components;
    const lengths = GeneralizedCoordinates.lengthsSpan[rod];
    const model = modelOf(world, rod);
    let end = Rod.length[rod];
    middle.fill(0);
    for (let i = elements - 1; i >= 0; i--) {
      const length = world.memory.f64[lengths + i];
      model.velocity(world, rod, end - 0.5 * length, velocity, 0);
      for (let c = 0; c < 3; c++)
        momenta[3 * i + c] = middle[c] += Mechanics.lineDensity[rod] * length * velocity[c];
      end -= length;
    }
  }

  private findLargest(): void {
    const { world, rod, elements, forces, momenta, before, h, largest } = this;
    const { Centreline, GeneralizedCoordinates, Mechanics, Rod, Root } = world.components;
    const heap = world.memory.f64;
    const length = Rod.length[rod];
    const mass = Mechanics.lineDensity[rod];
    // What nobody holds knows all that acts on it but drag, which is as good as spread over it.
    const isFree = Root.kind[rod] === RootKind.free;
    const drag = middle.fill(0);
    for (let c = 0; c < 3 && isFree; c++) {
      const known = forces[c] + forces[3 * elements + c] + mass * length * world.gravity[c];
      drag[c] = ((momenta[c] - before[c]) / h - known) / length;
    }
    largest.tension = -Infinity;
    let s = 0;
    for (let i = 0; i < elements; i++) {
      const t = Centreline.jointsSpan[rod] + i * jointStride;
      let tension = 0;
      for (let c = 0; c < 3; c++) {
        const spread = (length - s) * (mass * world.gravity[c] + drag[c]);
        tension += heap[t + c] * (forces[3 * i + c] + spread - (momenta[3 * i + c] - before[3 * i + c]) / h);
      }
      if (tension > largest.tension) {
        largest.tension = tension;
        largest.s = s;
      }
      s += heap[GeneralizedCoordinates.lengthsSpan[rod] + i];
    }
  }

  private addContacts(perSecond: number): void {
    const { A, B, sA, sB, withObstacle, impulse, count } = this.world.contacts;
    for (let row = 0; row < count; row++) {
      if (B[row] === this.rod) this.add(sB[row], impulse, 3 * row, perSecond);
      if (withObstacle[row] === 0 && A[row] === this.rod) this.add(sA[row], impulse, 3 * row, -perSecond);
    }
  }

  private addAttachments(): void {
    const { attachments, components, memory } = this.world;
    const { rod, other, s, sOther, span, target } = components.Attachment;
    for (const entity of attachments) {
      const at = span[entity] + AttachmentSpan.force;
      if (rod[entity] === this.rod) this.add(s[entity], memory.f64, at, 1);
      if (target[entity] === AttachmentTarget.rod && other[entity] === this.rod)
        this.add(sOther[entity], memory.f64, at, -1);
    }
  }

  /** To the element that it acts on: one at a joint to that after it, one at the root to what is held there. */
  private add(s: number, from: Float64Array, at: number, share: number): void {
    arc[0] = s;
    const element = s > 0 ? locate(this.world, this.rod, arc, 0) : this.elements;
    for (let c = 0; c < 3; c++) this.forces[3 * element + c] += share * from[at + c];
  }
}
