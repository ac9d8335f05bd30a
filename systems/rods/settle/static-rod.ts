import { RootKind } from "../../../components/index.js";
import { rotateQuaternion } from "../../math/quaternion.js";
import { locate } from "../../models/locate.js";
import { modelOf } from "../../models/model-of.js";
import type { RodEnergy, RodHolding, RodModel } from "../../models/rod-model.js";
import { qCurvature, qRootQuaternion, vCurvature, vRootLinear } from "../../models/rod-workspace.js";
import type { RodWorld } from "../../world/world.js";
import type { Pull } from "./pulls.js";

/**
 * A rod of curvatures as a problem of statics: its unknowns are the turning and the place of a root that is not
 * held, and the curvatures; its energy is that of bending, of its weight and of what pulls at it. World units.
 */
export class StaticRod {
  /** Of each unknown: its place in v. */
  readonly places: readonly number[];
  /** Of each unknown: the force that counts as one, and the stiffness by which it is damped. */
  readonly forceScale: Float64Array;
  readonly damping: Float64Array;
  private readonly model: RodModel;
  private readonly parts: RodEnergy = { elastic: 0, gravitational: 0, kinetic: 0 };
  private readonly point = new Float64Array(3);
  private readonly turn = new Float64Array(3);
  private readonly wrench = new Float64Array(6);
  private readonly bend: Float64Array;

  constructor(
    private readonly world: RodWorld,
    private readonly rod: number,
    private readonly holding: RodHolding,
    private readonly pulls: readonly Pull[],
  ) {
    const { Rod, Root, Mechanics } = world.components;
    this.model = modelOf(world, rod);
    const kind = Root.kind[rod];
    const curvatures = 3 * holding.curvatureCount(Rod.elements[rod]);
    const turning = kind === RootKind.clamped ? [] : [0, 1, 2];
    const moving = kind === RootKind.free ? [0, 1, 2].map((c) => vRootLinear + c) : [];
    const bending = Array.from({ length: curvatures }, (_, i) => vCurvature + i);
    this.places = [...turning, ...moving, ...bending];
    this.bend = new Float64Array(curvatures);
    const length = Rod.length[rod];
    const [x, y, z] = world.gravity;
    const weight = Mechanics.lineDensity[rod] * length * Math.sqrt(x * x + y * y + z * z);
    const pulled = pulls.reduce((sum, { size }) => sum + size, 0);
    const stiffness = Mechanics.bendStiffness1[rod] + Mechanics.bendStiffness2[rod];
    // A torque, from which forces and the work of curvatures follow by the length.
    const torque = (weight + pulled) * length + stiffness / length;
    const perPlace = (place: number, ofTurn: number) =>
      place >= vCurvature ? ofTurn * length : place >= vRootLinear ? ofTurn / length : ofTurn;
    this.forceScale = Float64Array.from(this.places, (place) => perPlace(place, torque));
    this.damping = this.forceScale.map((force, i) => {
      const place = this.places[i];
      const unit = place >= vCurvature ? length : place >= vRootLinear ? 1 / length : 1;
      return place >= vCurvature ? (force * unit) / (curvatures / 3) : force * unit;
    });
  }

  get count(): number {
    return this.places.length;
  }

  get length(): number {
    return this.world.components.Rod.length[this.rod];
  }

  /** A copy of q. */
  read(): Float64Array {
    const { Rod, GeneralizedCoordinates } = this.world.components;
    const q = GeneralizedCoordinates.qSpan[this.rod];
    return this.world.memory.f64.slice(q, q + this.model.coordinateCount(Rod.elements[this.rod]));
  }

  write(q: Float64Array): void {
    this.world.memory.f64.set(q, this.world.components.GeneralizedCoordinates.qSpan[this.rod]);
    this.model.deform(this.world, this.rod);
  }

  /** Moves it by a share of a change of its unknowns, from the given q or from where it is. */
  move(change: Float64Array, share: number, from?: Float64Array): void {
    const heap = this.world.memory.f64;
    const q = this.world.components.GeneralizedCoordinates.qSpan[this.rod];
    if (from) heap.set(from, q);
    this.turn.fill(0);
    this.places.forEach((place, i) => {
      const by = share * change[i];
      if (place >= vCurvature) heap[q + qCurvature + place - vCurvature] += by;
      else if (place >= vRootLinear) heap[q + place - vRootLinear] += by;
      else this.turn[place] = by;
    });
    rotateQuaternion(heap, q + qRootQuaternion, this.turn, 0);
    this.model.deform(this.world, this.rod);
  }

  energy(): number {
    this.model.energy(this.world, this.rod, this.parts);
    let sum = this.parts.elastic + this.parts.gravitational;
    for (const pull of this.pulls) sum += pull.energy(this.at(pull.s));
    return sum;
  }

  /** out <- derivative of the energy by every unknown. */
  gradient(out: Float64Array): void {
    const { bend, places } = this;
    this.holding.imbalance(this.world, this.rod, bend);
    const moment = places[0] < vCurvature ? this.weightOnRoot() : null;
    places.forEach((place, i) => {
      out[i] = place >= vCurvature ? bend[place - vCurvature] : moment![place];
    });
    for (const pull of this.pulls) this.addForce(pull.s, pull.force(this.at(pull.s)), -1, out);
  }

  /** Where the rod is at s; the same array each time. */
  at(s: number): Float64Array {
    this.model.point(this.world, this.rod, s, this.point, 0);
    return this.point;
  }

  /** out += sign J^T force, for the point at s, whose velocity is J v; after `gradient` of the same shape. */
  addForce(s: number, force: ArrayLike<number>, sign: number, out: Float64Array): void {
    const { world, rod, places, wrench } = this;
    const { GeneralizedCoordinates, Rod } = world.components;
    const root = GeneralizedCoordinates.qSpan[rod];
    const point = this.at(s);
    for (let c = 0; c < 3; c++) {
      point[c] -= world.memory.f64[root + c];
      wrench[3 + c] = sign * force[c];
    }
    wrench[0] = point[1] * wrench[5] - point[2] * wrench[4];
    wrench[1] = point[2] * wrench[3] - point[0] * wrench[5];
    wrench[2] = point[0] * wrench[4] - point[1] * wrench[3];
    const first = places.indexOf(vCurvature);
    for (let i = 0; i < first; i++) out[i] += wrench[places[i]];
    const arc = Float64Array.of(s);
    const element = Math.min(locate(world, rod, arc, 0), Rod.elements[rod] - 1);
    this.holding.addWrench(world, rod, element, wrench, out, first);
    // Those of the element that holds the point bend only a part of it.
    for (let i = first + 3 * element; i < places.length; i++) {
      const u = this.velocityBy(places[i], s);
      out[i] += wrench[3] * u[0] + wrench[4] * u[1] + wrench[5] * u[2];
      if (u[0] === 0 && u[1] === 0 && u[2] === 0 && i >= first + 3 * element + 6) break;
    }
  }

  /** J of the point at s, row after row, to `out[at]`. */
  jacobian(s: number, out: Float64Array, at: number): void {
    const { count } = this;
    this.places.forEach((place, i) => {
      const u = this.velocityBy(place, s);
      for (let c = 0; c < 3; c++) out[at + count * c + i] = u[c];
    });
  }

  /** Of the point at s, for a unit of one number of v; the same array each time. */
  private velocityBy(place: number, s: number): Float64Array {
    const heap = this.world.memory.f64;
    const v = this.world.components.GeneralizedCoordinates.vSpan[this.rod];
    heap[v + place] = 1;
    this.model.velocity(this.world, this.rod, s, this.turn, 0);
    heap[v + place] = 0;
    return this.turn;
  }

  /** What the weight does on the turning and the place of the root, 6 numbers, as derivatives of its energy. */
  private weightOnRoot(): Float64Array {
    const { world, rod, holding, wrench } = this;
    const { Rod, Mechanics } = world.components;
    const mass = Mechanics.lineDensity[rod] * Rod.length[rod];
    const [gx, gy, gz] = world.gravity;
    holding.massMoment(world, rod, this.turn);
    const [x, y, z] = this.turn;
    wrench[0] = gy * z - gz * y;
    wrench[1] = gz * x - gx * z;
    wrench[2] = gx * y - gy * x;
    for (let c = 0; c < 3; c++) wrench[3 + c] = -mass * world.gravity[c];
    return wrench;
  }
}
