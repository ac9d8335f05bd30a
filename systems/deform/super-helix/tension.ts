import type { RodSpans } from "../../rod-spans.js";
import type { RodWorld } from "../../world.js";
import type { ElementPlan } from "../element-plan.js";
import { locate } from "../locate.js";
import { Element, Header, jointStride, vCurvature } from "./layout.js";

/**
 * A rod under tension is a string: forces T beyond a section hold the tangent t there to their direction, with the energy
 * -int T . t ds, whose second variation by a turn w of the sections is int T . t |w - t (t . w)|^2 ds. Weight, contacts and
 * attachments act in the shape at the start of a step; where h times the frequency of that string is above 2, as for a heavy crate
 * on a light rope, such a step explodes. So that stiffness is implicit, with the forces of the last step, lumped at the joints,
 *   G = l max(0, h^2 T . t - rho l^2 / 15),   (A + G) v+ = ... + G m,
 * as far as the string's own inertia does not suffice. G m, with m the mean turn of all joints, leaves the rod's turning as a whole
 * alone: a pendulum does not tire. Turns against each other are calmed where they are too fast for the step, as any implicit step does.
 * Shapes at rest do not change, nor does anything where the step is short enough.
 *
 * With G w of every joint's own turn w, and half of the G, the string is heavier instead and keeps its energy, which is enough as long
 * as T does not change. But a crate of a thousand ropes that is pushed at 1 m/s shakes its rope, the tension with it, and G is late.
 */
const ownShare = 1 / 15;
/**
 * No G is larger than so many times what the whole rod's mass at its length would be: beyond, a section does not turn anyway.
 * (Contacts that contradict each other, where a rod is created inside of something, have forces without limit.)
 */
const largestShare = 1e4;

const arc = new Float64Array(1);

/** Forgets the forces of the step before. */
export function clearLoads(world: RodWorld, rod: number): void {
  const heap = world.memory.f64;
  const { Rod, Workspace } = world.components;
  const workspace = Workspace.span[rod];
  let force = workspace + Header.size + Element.force;
  for (let i = 0; i < Rod.elements[rod]; i++, force += Element.size) {
    heap[force] = heap[force + 1] = heap[force + 2] = 0;
  }
  heap.fill(0, workspace + Header.tipForce, workspace + Header.tipForce + 3);
}

/** A force `load` = (s, x, y, z) on the rod at s, divided among the joints beside it. */
export function addLoad(world: RodWorld, rod: number, load: Float64Array): void {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates, Workspace } = world.components;
  arc[0] = load[0];
  const element = locate(world, rod, arc, 0);
  const beyond = arc[0] / heap[GeneralizedCoordinates.lengthsSpan[rod] + element];
  const workspace = Workspace.span[rod];
  const near = workspace + Header.size + element * Element.size + Element.force;
  const far = element === Rod.elements[rod] - 1 ? workspace + Header.tipForce : near + Element.size;
  for (let c = 0; c < 3; c++) {
    heap[near + c] += (1 - beyond) * load[1 + c];
    heap[far + c] += beyond * load[1 + c];
  }
}

const twist = new Float64Array(3);
const meanTurn = new Float64Array(3);

/** G of all joints; adds G m to the momentum in the rows, and its energy to the added one. */
export function stiffenJoints(world: RodWorld, rod: number, h: number): void {
  const heap = world.memory.f64;
  const { Rod, Workspace } = world.components;
  const energy = Workspace.span[rod] + Header.addedEnergy;
  if (!findStiffening(world, rod, h)) return;
  findMeanTurn(world, rod);
  for (let i = 0; i <= Rod.elements[rod]; i++) heap[energy] += addStiffenedTurn(world, rod, i, meanTurn);
}

/** The mean of all joints' turns across the tangent, by their G. */
function findMeanTurn(world: RodWorld, rod: number): void {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates, Centreline, Workspace } = world.components;
  const elements = Rod.elements[rod];
  const workspace = Workspace.span[rod];
  const joints = Centreline.jointsSpan[rod];
  const v = GeneralizedCoordinates.vSpan[rod];
  let sum = 0;
  for (let c = 0; c < 3; c++) {
    twist[c] = heap[v + c];
    meanTurn[c] = 0;
  }
  for (let i = 0; i <= elements; i++) {
    const row = workspace + Header.size + i * Element.size;
    const G = heap[i === elements ? workspace + Header.tipStiffening : row + Element.stiffening];
    const t = joints + i * jointStride;
    const along = heap[t] * twist[0] + heap[t + 1] * twist[1] + heap[t + 2] * twist[2];
    for (let c = 0; c < 3; c++) meanTurn[c] += G * (twist[c] - along * heap[t + c]);
    sum += G;
    if (i === elements) break;
    const S = row + Element.S;
    const rate = v + vCurvature + 3 * i;
    for (let c = 0; c < 3; c++) {
      twist[c] +=
        heap[S + c] * heap[rate] + heap[S + 6 + c] * heap[rate + 1] + heap[S + 12 + c] * heap[rate + 2];
    }
  }
  for (let c = 0; c < 3; c++) meanTurn[c] /= sum;
}

/** Adds G w, w a turn, to the momentum of the row of joint i, and returns the energy 1/2 w . G w. */
export function addStiffenedTurn(world: RodWorld, rod: number, i: number, w: Float64Array): number {
  const heap = world.memory.f64;
  const { Rod, Centreline, Workspace } = world.components;
  const workspace = Workspace.span[rod];
  const isTip = i === Rod.elements[rod];
  const row = workspace + Header.size + i * Element.size;
  const G = heap[isTip ? workspace + Header.tipStiffening : row + Element.stiffening];
  const to = isTip ? workspace + Header.tipLoad : row + Element.wrench;
  const t = Centreline.jointsSpan[rod] + i * jointStride;
  const along = heap[t] * w[0] + heap[t + 1] * w[1] + heap[t + 2] * w[2];
  let square = 0;
  for (let c = 0; c < 3; c++) {
    const across = w[c] - along * heap[t + c];
    heap[to + c] += G * across;
    square += across * across;
  }
  return 0.5 * G * square;
}

/** `arc[0]`, an arc length, becomes the smaller T . t of the elements on both sides of the one that it is in. */
export function leastTension(world: RodWorld, rod: number, arc: Float64Array): void {
  const heap = world.memory.f64;
  const { gravity } = world;
  const { Rod, Mechanics, GeneralizedCoordinates, Centreline, Workspace } = world.components;
  const lengths = GeneralizedCoordinates.lengthsSpan[rod];
  const joints = Centreline.jointsSpan[rod];
  const workspace = Workspace.span[rod];
  const last = Rod.elements[rod] - 1;
  const element = locate(world, rod, arc, 0);
  const before = Math.max(0, element - 1);
  const after = Math.min(last, element + 1);
  let force = workspace + Header.tipForce;
  let beyond = 0;
  let [x, y, z] = [0, 0, 0];
  arc[0] = Infinity;
  for (let i = last; i >= before; i--) {
    x += heap[force];
    y += heap[force + 1];
    z += heap[force + 2];
    const mass = Mechanics.lineDensity[rod] * (beyond + 0.5 * heap[lengths + i]);
    beyond += heap[lengths + i];
    if (i === before || i === after) {
      const t = joints + i * jointStride;
      const tension =
        (x + mass * gravity[0]) * heap[t] +
        (y + mass * gravity[1]) * heap[t + 1] +
        (z + mass * gravity[2]) * heap[t + 2];
      arc[0] = Math.min(arc[0], tension);
    }
    force = workspace + Header.size + i * Element.size + Element.force;
  }
}

/** From the tip to the root, T growing by the force on each joint. Returns whether any element is under tension. */
function findStiffening(world: RodWorld, rod: number, h: number): boolean {
  const heap = world.memory.f64;
  const { gravity } = world;
  const { Rod, Mechanics, GeneralizedCoordinates, Centreline, Workspace } = world.components;
  const elements = Rod.elements[rod];
  const lengths = GeneralizedCoordinates.lengthsSpan[rod];
  const joints = Centreline.jointsSpan[rod];
  const workspace = Workspace.span[rod];
  const density = Mechanics.lineDensity[rod];
  const most = largestShare * density * Rod.length[rod] * Rod.length[rod];
  const gx = 0.5 * density * gravity[0];
  const gy = 0.5 * density * gravity[1];
  const gz = 0.5 * density * gravity[2];
  let force = workspace + Header.tipForce;
  let to = workspace + Header.tipStiffening;
  let x = 0;
  let y = 0;
  let z = 0;
  let fromBeyond = 0;
  let isStiffened = false;
  for (let i = elements - 1; i >= 0; i--) {
    const length = heap[lengths + i];
    x += heap[force] + length * gx;
    y += heap[force + 1] + length * gy;
    z += heap[force + 2] + length * gz;
    const needed = 0.5 * length * h * h;
    const own = 0.5 * density * ownShare * length * length * length;
    heap[to] = fromBeyond;
    fromBeyond = 0;
    // No tension is larger than all of the force.
    if (needed * (Math.abs(x) + Math.abs(y) + Math.abs(z)) > own) {
      const near = joints + i * jointStride;
      const far = near + jointStride;
      const atFar = needed * (x * heap[far] + y * heap[far + 1] + z * heap[far + 2]) - own;
      const atNear = needed * (x * heap[near] + y * heap[near + 1] + z * heap[near + 2]) - own;
      heap[to] += Math.min(Math.max(0, atFar), length * most);
      fromBeyond = Math.min(Math.max(0, atNear), length * most);
      if (atFar > 0 || atNear > 0) isStiffened = true;
    }
    x += length * gx;
    y += length * gy;
    z += length * gz;
    const row = workspace + Header.size + i * Element.size;
    force = row + Element.force;
    to = row + Element.stiffening;
  }
  heap[to] = fromBeyond;
  heap[workspace + Header.isStiffened] = isStiffened ? 1 : 0;
  return isStiffened;
}

/** The forces on new elements: T along them is what it was there. */
export function takeForces(heap: Float64Array, old: RodSpans, plan: ElementPlan, spans: RodSpans): void {
  for (let c = 0; c < 3; c++) {
    const tension = new Float64Array(old.elements);
    let beyond = old.workspace + Header.tipForce + c;
    for (let i = old.elements - 1; i >= 0; i--) {
      tension[i] = (i === old.elements - 1 ? 0 : tension[i + 1]) + heap[beyond];
      beyond = old.workspace + Header.size + i * Element.size + Element.force + c;
    }
    const last = spans.elements - 1;
    heap[spans.workspace + Header.tipForce + c] = tension[plan.sources[last]];
    for (let i = last; i > 0; i--) {
      heap[spans.workspace + Header.size + i * Element.size + Element.force + c] =
        tension[plan.sources[i - 1]] - tension[plan.sources[i]];
    }
  }
}
