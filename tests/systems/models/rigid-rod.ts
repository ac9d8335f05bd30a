import { RootKind } from "../../../components/index.js";
import {
  rowAngular,
  rowBend,
  rowBow,
  rowChord,
  rowLength,
  rowMiddle,
  rowRest,
  rowSpread,
  rowStart,
  rowStride,
  rowTurn,
  rowVelocity,
} from "../../../components/spans/element-row.js";
import { jointPosition, jointStride } from "../../../components/spans/joint.js";
import { RootTarget } from "../../../components/spans/root-target.js";
import { ContactPoint, type RodModel, type RodWorld } from "../../../systems/index.js";
import { writeHelix } from "../../../systems/curves/helix-curve.js";
import { quaternionToMatrix, rotateQuaternion } from "../../../systems/math/quaternion.js";
import { locate } from "../../../systems/models/locate.js";
import { cross, dot } from "../../oracle/vectors.js";

/**
 * A straight rigid rod, for the tests alone: with it in a world, whatever knows more of a rod than its model
 * tells is found out. Its numbers stand where no other model has them: q = (quaternion 4, centre 3), v =
 * (velocity of the centre 3, angular velocity 3). The workspace has the forces of the last step, lumped at
 * the joints.
 */
const qCentre = 4;
const coordinates = 7;
const vAngular = 3;
const velocities = 6;

/**
 * What is needed of a rod again and again: the frame column by column, its centre, its mass, half its length,
 * its moments of inertia.
 */
function bodyOf({ components, memory }: RodWorld, rod: number) {
  const { Rod, Root, Mechanics, GeneralizedCoordinates } = components;
  const q = GeneralizedCoordinates.qSpan[rod];
  const R = new Float64Array(9);
  quaternionToMatrix(memory.f64, q, R, 0);
  const length = Rod.length[rod];
  const mass = Mechanics.lineDensity[rod] * length;
  const axial = Mechanics.spinInertia[rod] * length;
  const isFree = Root.kind[rod] === RootKind.free;
  return {
    kind: Root.kind[rod] as RootKind,
    R,
    t: Array.from(R.subarray(0, 3)),
    centre: Array.from(memory.f64.subarray(q + qCentre, q + coordinates)),
    mass,
    half: 0.5 * length,
    axial,
    /** About the centre, and about the point that it turns about: the centre, or a root that is held. */
    central: (mass * length * length) / 12,
    across: (mass * length * length) / (isFree ? 12 : 3),
    /** From that point to the centre. */
    pivot: isFree ? 0 : 0.5 * length,
  };
}

type Body = ReturnType<typeof bodyOf>;

const scale = (a: ArrayLike<number>, factor: number) => Array.from(a, (x) => factor * x);
const add = (a: ArrayLike<number>, b: ArrayLike<number>) => Array.from(a, (x, i) => x + b[i]);
const subtract = (a: ArrayLike<number>, b: ArrayLike<number>) => Array.from(a, (x, i) => x - b[i]);

/** I w, where I is `across` at right angles to t and `axial` along it. */
function momentum({ t, axial }: Body, across: number, w: ArrayLike<number>): number[] {
  return add(scale(w, across), scale(t, (axial - across) * dot(w, t)));
}

function read({ memory }: RodWorld, at: number, count = 3): number[] {
  return Array.from(memory.f64.subarray(at, at + count));
}

function velocityAt(world: RodWorld, rod: number, span: number, s: number): number[] {
  const { t, half } = bodyOf(world, rod);
  return add(read(world, span), cross(read(world, span + vAngular), scale(t, s - half)));
}

/** Position and velocity of a point that forces act on, from what the rod turns about. */
function armOf(body: Body, contact: Float64Array, at: number): number[] {
  const along = contact[at + ContactPoint.s] - body.half + body.pivot;
  return add(scale(body.t, along), contact.subarray(at + ContactPoint.arm, at + ContactPoint.arm + 3));
}

const freedomsOf = (kind: RootKind) => (kind === RootKind.free ? 6 : kind === RootKind.pinned ? 3 : 0);

/**
 * Torque-free motion of a symmetric body, exact: it turns about its angular momentum H by |H| h / across, and
 * spins about its own axis, along which H stays. A clamped one turns as it is told. Returns the angular
 * velocity in the new place.
 */
function move(world: RodWorld, rod: number, h: number): number[] {
  const heap = world.memory.f64;
  const { qSpan, nextSpan } = world.components.GeneralizedCoordinates;
  const body = bodyOf(world, rod);
  const { t, centre, axial, across, pivot } = body;
  const q = qSpan[rod];
  const w = read(world, nextSpan[rod] + vAngular);
  const pivotVelocity = subtract(read(world, nextSpan[rod]), cross(w, scale(t, pivot)));
  const pivotPlace = add(subtract(centre, scale(t, pivot)), scale(pivotVelocity, h));
  let after = w;
  if (body.kind === RootKind.clamped) rotateQuaternion(heap, q, scale(w, h), 0);
  else {
    const along = dot(w, t);
    const H = momentum(body, across, w);
    rotateQuaternion(heap, q, scale(t, h * along * (1 - axial / across)), 0);
    rotateQuaternion(heap, q, scale(H, h / across), 0);
    const turned = bodyOf(world, rod).t;
    after = add(scale(subtract(H, scale(turned, axial * along)), 1 / across), scale(turned, along));
  }
  heap.set(add(pivotPlace, scale(bodyOf(world, rod).t, pivot)), q + qCentre);
  return after;
}

/** The columns of the last `response`, for `push`. */
const responding = new Float64Array(3 * velocities);

export const rigidRod: RodModel = {
  name: "rigid",
  room: 0,
  install: () => null,
  coordinateCount: () => coordinates,
  velocityCount: () => velocities,
  restCount: () => 0,
  workspaceCount: (elements) => 3 * (elements + 1),

  // What it is by nature may be crooked, as ropes are by their imperfection.
  create(world, rod, { root, curvature }) {
    if (Array.from(curvature).some((x) => x !== 0))
      throw new RangeError("curvature: a rigid rod is straight");
    rigidRod.writeRootPose(world, rod, Float64Array.from(root), 0);
  },

  deform(world, rod) {
    const heap = world.memory.f64;
    const { Rod, GeneralizedCoordinates, Centreline } = world.components;
    const { R, t, centre, half } = bodyOf(world, rod);
    let s = 0;
    for (let i = 0; i <= Rod.elements[rod]; i++) {
      const joint = Centreline.jointsSpan[rod] + i * jointStride;
      heap.set(R, joint);
      heap.set(add(centre, scale(t, s - half)), joint + jointPosition);
      s += heap[GeneralizedCoordinates.lengthsSpan[rod] + i];
    }
    const [x, y, z] = t.map((component) => half * Math.abs(component));
    Centreline.minX[rod] = centre[0] - x;
    Centreline.maxX[rod] = centre[0] + x;
    Centreline.minY[rod] = centre[1] - y;
    Centreline.maxY[rod] = centre[1] + y;
    Centreline.minZ[rod] = centre[2] - z;
    Centreline.maxZ[rod] = centre[2] + z;
    Centreline.stamp[rod]++;
  },

  predict(world, rod, h) {
    const { GeneralizedCoordinates, Root } = world.components;
    const body = bodyOf(world, rod);
    const v = GeneralizedCoordinates.vSpan[rod];
    const target = Root.targetSpan[rod];
    let linear = add(read(world, v), scale(world.gravity, h));
    let w = read(world, v + vAngular);
    if (body.kind !== RootKind.free) {
      const root = read(world, target + RootTarget.linear);
      const arm = scale(body.t, body.pivot);
      if (body.kind === RootKind.clamped) w = read(world, target + RootTarget.angular);
      else {
        const H = add(momentum(body, body.central, w), scale(cross(arm, subtract(linear, root)), body.mass));
        const along = dot(H, body.t);
        w = add(scale(subtract(H, scale(body.t, along)), 1 / body.across), scale(body.t, along / body.axial));
      }
      linear = add(root, cross(w, arm));
    }
    world.memory.f64.set([...linear, ...w], GeneralizedCoordinates.nextSpan[rod]);
  },

  displace: (world, rod, h) => void move(world, rod, h),

  advance(world, rod, h) {
    const { vSpan, nextSpan } = world.components.GeneralizedCoordinates;
    const { t, pivot } = bodyOf(world, rod);
    const linear = read(world, nextSpan[rod]);
    const root = subtract(linear, cross(read(world, nextSpan[rod] + vAngular), scale(t, pivot)));
    const w = move(world, rod, h);
    const after = add(root, cross(w, scale(bodyOf(world, rod).t, pivot)));
    world.memory.f64.set([...after, ...w], vSpan[rod]);
    clearLoads(world, rod);
  },

  stop(world, rod) {
    const v = world.components.GeneralizedCoordinates.vSpan[rod];
    world.memory.f64.fill(0, v, v + velocities);
    clearLoads(world, rod);
  },

  stepEnergy(world, rod, h, out) {
    const { central, mass, axial, t } = bodyOf(world, rod);
    const kinetic = (at: number): number => {
      const w = read(world, at + vAngular);
      const along = dot(w, t) ** 2;
      const v = read(world, at);
      return 0.5 * (mass * dot(v, v) + central * (dot(w, w) - along) + axial * along);
    };
    const { nextSpan, vSpan } = world.components.GeneralizedCoordinates;
    out[0] = kinetic(nextSpan[rod]);
    out[1] = -h * mass * dot(Array.from(world.gravity), read(world, nextSpan[rod]));
    out[2] = kinetic(vSpan[rod]);
  },

  slow(world, rod, share) {
    const { t, half, kind } = bodyOf(world, rod);
    if (kind === RootKind.clamped) return;
    const next = world.components.GeneralizedCoordinates.nextSpan[rod];
    const [w, arm] = [read(world, next + vAngular), scale(t, half)];
    const root = scale(subtract(read(world, next), cross(w, arm)), kind === RootKind.free ? share : 1);
    const slowed = scale(w, share);
    world.memory.f64.set([...add(root, cross(slowed, arm)), ...slowed], next);
  },

  holdRoot(world, rod) {
    const { t, half, kind } = bodyOf(world, rod);
    if (kind === RootKind.free) return;
    const next = world.components.GeneralizedCoordinates.nextSpan[rod];
    const w = kind === RootKind.clamped ? [0, 0, 0] : read(world, next + vAngular);
    world.memory.f64.set([...cross(w, scale(t, half)), ...w], next);
  },

  readRootPose(world, rod, pose, at) {
    const { t, centre, half } = bodyOf(world, rod);
    pose.set(subtract(centre, scale(t, half)), at);
    pose.set(read(world, world.components.GeneralizedCoordinates.qSpan[rod], 4), at + 3);
  },

  writeRootPose(world, rod, pose, at) {
    const q = world.components.GeneralizedCoordinates.qSpan[rod];
    world.memory.f64.set(pose.subarray(at + 3, at + 7), q);
    const { t, half } = bodyOf(world, rod);
    world.memory.f64.set(add(pose.subarray(at, at + 3), scale(t, half)), q + qCentre);
  },

  setNaturalCurvature: () => undefined,
  yieldBending: () => undefined,

  energy(world, rod, out) {
    const body = bodyOf(world, rod);
    const v = world.components.GeneralizedCoordinates.vSpan[rod];
    const [linear, w] = [read(world, v), read(world, v + vAngular)];
    out.elastic = 0;
    out.gravitational = -body.mass * dot(world.gravity, body.centre);
    out.kinetic = 0.5 * (body.mass * dot(linear, linear) + dot(w, momentum(body, body.central, w)));
  },

  point(world, rod, s, out, at) {
    const { t, centre, half } = bodyOf(world, rod);
    out.set(add(centre, scale(t, s - half)), at);
  },

  frame(world, rod, s, out, at) {
    out.set(bodyOf(world, rod).R, at);
    rigidRod.point(world, rod, s, out, at + jointPosition);
  },

  velocity(world, rod, s, out, at) {
    out.set(velocityAt(world, rod, world.components.GeneralizedCoordinates.vSpan[rod], s), at);
  },

  nextVelocity(world, rod, s, out, at) {
    out.set(velocityAt(world, rod, world.components.GeneralizedCoordinates.nextSpan[rod], s), at);
  },

  writeCurve(world, rod, element, curves, index) {
    const heap = world.memory.f64;
    const { GeneralizedCoordinates, Centreline } = world.components;
    const joint = Centreline.jointsSpan[rod] + element * jointStride;
    const length = heap[GeneralizedCoordinates.lengthsSpan[rod] + element];
    writeHelix(curves, index, heap, joint, [0, 0, 0], 0, length);
  },

  writeMotion(world, rod, velocitySpan, rows, at) {
    const { Rod, GeneralizedCoordinates, Centreline } = world.components;
    const joints = Centreline.jointsSpan[rod] + jointPosition;
    let start = 0;
    for (let i = 0; i < Rod.elements[rod]; i++) {
      const row = at + i * rowStride;
      const length = world.memory.f64[GeneralizedCoordinates.lengthsSpan[rod] + i];
      const ends = [i, i + 1].map((joint) => read(world, joints + joint * jointStride));
      const middle = velocityAt(world, rod, velocitySpan, start + 0.5 * length);
      rows.set(middle, row + rowVelocity);
      rows.set(subtract(velocityAt(world, rod, velocitySpan, start + length), middle), row + rowSpread);
      rows.set(read(world, velocitySpan + vAngular), row + rowAngular);
      rows.set(scale(add(ends[0], ends[1]), 0.5), row + rowMiddle);
      rows[row + rowRest] = rows[row + rowBow] = rows[row + rowBend] = rows[row + rowTurn] = 0;
      rows[row + rowStart] = start;
      rows[row + rowLength] = rows[row + rowChord] = length;
      start += length;
    }
  },

  curvature: (_world, _rod, _element, _share, out, at) => void out.fill(0, at, at + 3),
  turn: () => 0,
  bend: () => 0,
  fastestBending: () => 0,
  fastestMotion(world, rod, out) {
    const { t, half } = bodyOf(world, rod);
    const next = world.components.GeneralizedCoordinates.nextSpan[rod];
    const [v, turn] = [read(world, next), cross(read(world, next + vAngular), t)];
    out[0] = Math.hypot(...turn);
    out[1] = Math.max(...[-half, half].map((s) => Math.hypot(...add(v, scale(turn, s)))));
  },
  boundMotion(world, rod, out) {
    rigidRod.fastestMotion(world, rod, out);
  },
  rootTurning(world, rod) {
    return Math.hypot(...read(world, world.components.GeneralizedCoordinates.nextSpan[rod] + vAngular));
  },

  contactFreedoms: (world, rod) => freedomsOf(world.components.Root.kind[rod] as RootKind),

  /** A = L L^T with L = (sqrt(mass), R sqrt(moments)). */
  contactColumns(world, rod, contact, contactAt, out, at) {
    const body = bodyOf(world, rod);
    const arm = armOf(body, contact, contactAt);
    const freedoms = freedomsOf(body.kind);
    for (let d = 0; d < 3; d++) {
      const first = contactAt + ContactPoint.directions + 3 * d;
      const direction = contact.subarray(first, first + 3);
      const torque = cross(arm, direction);
      const turning = [0, 1, 2].map(
        (c) => dot(body.R.subarray(3 * c, 3 * c + 3), torque) / Math.sqrt(c === 0 ? body.axial : body.across),
      );
      const column = [...(freedoms === 6 ? scale(direction, 1 / Math.sqrt(body.mass)) : []), ...turning];
      for (let k = 0; k < freedoms; k++) out[at + 3 * k + d] = column[k];
    }
    rigidRod.contactVelocity(world, rod, contact, contactAt);
    return freedoms;
  },

  contactVelocity(world, rod, contact, contactAt) {
    const next = world.components.GeneralizedCoordinates.nextSpan[rod];
    const body = bodyOf(world, rod);
    const arm = subtract(armOf(body, contact, contactAt), scale(body.t, body.pivot));
    const velocity = add(read(world, next), cross(read(world, next + vAngular), arm));
    for (let d = 0; d < 3; d++) {
      const first = contactAt + ContactPoint.directions + 3 * d;
      contact[contactAt + ContactPoint.velocity + d] = dot(contact.subarray(first, first + 3), velocity);
    }
  },

  response(world, rod, contact, contactAt, out, at) {
    responding.fill(0);
    const length = rigidRod.contactColumns(world, rod, contact, contactAt, responding, 0);
    out.fill(0, at, at + 9);
    for (let k = 0; k < length; k++)
      for (let i = 0; i < 9; i++)
        out[at + i] += responding[3 * k + Math.floor(i / 3)] * responding[3 * k + (i % 3)];
  },

  push(world, rod, r, at) {
    const w = Float64Array.from({ length: velocities }, (_, k) =>
      dot(responding.subarray(3 * k, 3 * k + 3), r.subarray(at, at + 3)),
    );
    rigidRod.applyWhitened(world, rod, w, 0);
  },

  applyWhitened(world, rod, w, at) {
    const body = bodyOf(world, rod);
    const freedoms = freedomsOf(body.kind);
    if (freedoms === 0) return;
    const turning = at + freedoms - 3;
    let change = [0, 0, 0];
    for (let c = 0; c < 3; c++) {
      const share = w[turning + c] / Math.sqrt(c === 0 ? body.axial : body.across);
      change = add(change, scale(body.R.subarray(3 * c, 3 * c + 3), share));
    }
    const linear =
      freedoms === 6
        ? scale(w.subarray(at, at + 3), 1 / Math.sqrt(body.mass))
        : cross(change, scale(body.t, body.pivot));
    const next = world.components.GeneralizedCoordinates.nextSpan[rod];
    [...linear, ...change].forEach((x, i) => (world.memory.f64[next + i] += x));
  },

  addLoad(world, rod, load) {
    const heap = world.memory.f64;
    const { GeneralizedCoordinates, Workspace } = world.components;
    const arc = Float64Array.of(load[0]);
    const element = locate(world, rod, arc, 0);
    const share = arc[0] / heap[GeneralizedCoordinates.lengthsSpan[rod] + element];
    const near = Workspace.span[rod] + 3 * element;
    for (let c = 0; c < 3; c++) {
      heap[near + c] += (1 - share) * load[1 + c];
      heap[near + 3 + c] += share * load[1 + c];
    }
  },

  leastTension(world, rod, arc) {
    const { Rod, Mechanics, Workspace } = world.components;
    const s = arc[0];
    const element = locate(world, rod, arc, 0);
    let force = scale(world.gravity, Mechanics.lineDensity[rod] * (Rod.length[rod] - s));
    for (let i = element + 1; i <= Rod.elements[rod]; i++)
      force = add(force, read(world, Workspace.span[rod] + 3 * i));
    arc[0] = dot(force, bodyOf(world, rod).t);
  },
};

function clearLoads({ components, memory }: RodWorld, rod: number): void {
  const { span, size } = components.Workspace;
  memory.f64.fill(0, span[rod], span[rod] + size[rod]);
}
