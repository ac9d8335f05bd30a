import { RootKind } from "../../../components/index.js";
import { RootTarget } from "../../../components/spans/root-target.js";
import type { RodWorld } from "../../world/world.js";
import type { InitialShape } from "../rod-model.js";
import { Law, NodeEntry, nodeSize, stateStart } from "./layout.js";
import { elasticRodStrain, setNaturalCurvature } from "./natural-strain.js";
import { inverse, matrixOf, product, turnAtNode, twistAtNode, type Quaternion } from "./rotations.js";
import type { LawIndex } from "./sizes.js";

/** Edges of the rest lengths, in the directions that elements of these curvatures have in their middles. */
export function createRod(law: LawIndex, world: RodWorld, rod: number, shape: InitialShape): void {
  const heap = world.memory.f64;
  const { Rod, Root, GeneralizedCoordinates } = world.components;
  const q = GeneralizedCoordinates.qSpan[rod];
  const lengths = heap.subarray(GeneralizedCoordinates.lengthsSpan[rod]);
  const root = Float64Array.from({ length: 4 }, (_, c) => shape.root[RootTarget.quaternion + c]);
  let turned: Quaternion = root;
  for (let c = 0; c < 3; c++) heap[q + stateStart + c] = shape.root[c];
  for (let i = 0; i < Rod.elements[rod]; i++) {
    const turn = turnAtNode(shape.curvature, lengths, i);
    turned = product(turned, turn);
    const node = q + stateStart + nodeSize * i;
    const R = matrixOf(turned);
    heap.set(law === Law.corde ? turned : R.subarray(3, 6), node + NodeEntry.frame);
    heap[node + NodeEntry.twist] = elasticRodStrain(turn, twistAtNode(shape.curvature, lengths, i))[0];
    for (let c = 0; c < 3; c++) heap[node + nodeSize + c] = heap[node + c] + lengths[i] * R[c];
  }
  const isClamped = Root.kind[rod] === RootKind.clamped;
  heap.set(isClamped ? root : inverse(turnAtNode(shape.curvature, lengths, 0)), q);
  setNaturalCurvature(law, world, rod, shape.natural);
}
