import { RootKind } from "../../../components/index.js";
import { jointStride } from "../../../components/spans/joint.js";
import { atan2 } from "../../math/elementary.js";
import { quaternionToMatrix } from "../../math/quaternion.js";
import type { RodWorld } from "../../world/world.js";
import { Law, NodeEntry, nodeSize, stateStart } from "./layout.js";
import type { LawIndex } from "./sizes.js";

const clamp = new Float64Array(jointStride);
const before = new Float64Array(3);
const behind = new Float64Array(3);

/** What stands for the edge before node i: at a clamp its frame. */
function edgeBefore({ components, memory }: RodWorld, rod: number, i: number): Float64Array {
  const from = i > 0 ? components.Centreline.jointsSpan[rod] + (i - 1) * jointStride : 0;
  if (i === 0) quaternionToMatrix(memory.f64, components.GeneralizedCoordinates.qSpan[rod], clamp, 0);
  else for (let c = 0; c < 9; c++) clamp[c] = memory.f64[from + c];
  return clamp;
}

/** Half of the edges beside node i. */
export function cellOf({ components, memory }: RodWorld, rod: number, i: number): number {
  const lengths = components.GeneralizedCoordinates.lengthsSpan[rod];
  return 0.5 * ((i > 0 ? memory.f64[lengths + i - 1] : 0) + memory.f64[lengths + i]);
}

/** Whether there are edges, or a clamp and an edge, on both sides of node i. */
export function isInner({ components }: RodWorld, rod: number, i: number): boolean {
  const first = components.Root.kind[rod] === RootKind.clamped ? 0 : 1;
  return i >= first && i < components.Rod.elements[rod];
}

/** The angle between the edges beside node i; none at a free end. */
export function angleAt(world: RodWorld, rod: number, i: number): number {
  if (!isInner(world, rod, i)) return 0;
  const heap = world.memory.f64;
  const a = edgeBefore(world, rod, i);
  const b = world.components.Centreline.jointsSpan[rod] + i * jointStride;
  const x = a[1] * heap[b + 2] - a[2] * heap[b + 1];
  const y = a[2] * heap[b] - a[0] * heap[b + 2];
  const z = a[0] * heap[b + 1] - a[1] * heap[b];
  const cosine = a[0] * heap[b] + a[1] * heap[b + 1] + a[2] * heap[b + 2];
  return atan2(Math.sqrt(x * x + y * y + z * z), cosine);
}

/** (twist, curvature 1, curvature 2) at node i: its angle about the binormal, along the mean directors. */
function curvatureAt(law: LawIndex, world: RodWorld, rod: number, i: number, out: Float64Array): void {
  out.fill(0);
  if (!isInner(world, rod, i)) return;
  const heap = world.memory.f64;
  const angle = angleAt(world, rod, i);
  const a = edgeBefore(world, rod, i);
  const b = world.components.Centreline.jointsSpan[rod] + i * jointStride;
  const x = a[1] * heap[b + 2] - a[2] * heap[b + 1];
  const y = a[2] * heap[b] - a[0] * heap[b + 2];
  const z = a[0] * heap[b + 1] - a[1] * heap[b];
  const sine = Math.sqrt(x * x + y * y + z * z);
  const perLength = 1 / cellOf(world, rod, i);
  const scale = sine > 0 ? (0.5 * angle * perLength) / sine : 0;
  for (let d = 1; d < 3; d++) {
    const m = 3 * d;
    out[d] =
      scale *
      (x * (a[m] + heap[b + m]) + y * (a[m + 1] + heap[b + m + 1]) + z * (a[m + 2] + heap[b + m + 2]));
  }
  if (law === Law.massSpring) return;
  const q = world.components.GeneralizedCoordinates.qSpan[rod] + stateStart + nodeSize * i;
  out[0] = perLength * (law === Law.elasticRod ? heap[q + NodeEntry.twist] : twistFrom(a, heap, b));
}

/** The angle of the directors at `heap[b]` against those at `a`, carried there by the shortest turn. */
function twistFrom(a: Float64Array, heap: Float64Array, b: number): number {
  const opening = 1 + a[0] * heap[b] + a[1] * heap[b + 1] + a[2] * heap[b + 2];
  const share = (a[3] * heap[b] + a[4] * heap[b + 1] + a[5] * heap[b + 2]) / opening;
  let cosine = 0;
  let sine = 0;
  for (let c = 0; c < 3; c++) {
    const carried = a[3 + c] - share * (a[c] + heap[b + c]);
    cosine += carried * heap[b + 3 + c];
    sine -= carried * heap[b + 6 + c];
  }
  return atan2(sine, cosine);
}

/** What stands at the nodes, evenly between them; towards a free end it stays as it is. */
export function curvature(
  law: LawIndex,
  world: RodWorld,
  rod: number,
  element: number,
  share: number,
  out: Float64Array,
  at: number,
): void {
  const from = isInner(world, rod, element) ? element : element + 1;
  const to = isInner(world, rod, element + 1) ? element + 1 : element;
  curvatureAt(law, world, rod, from, before);
  curvatureAt(law, world, rod, to, behind);
  for (let c = 0; c < 3; c++) out[at + c] = (1 - share) * before[c] + share * behind[c];
}
