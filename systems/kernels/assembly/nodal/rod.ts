import { RootKind } from "../../../../components/components";
import { edgeSize, NodalHeader, nodeSize, stateStart } from "../../../models/nodal/layout";
import { Numbers } from "../rods/numbers";
import { elements, header, kind, number, q as coordinates, take as takeRod } from "../rods/rod";
import { bandOf, stride } from "./room";
import { Edge, State } from "./rows";

export let axialStiffnessColumn: usize = 0;

/** Of the rod at hand: numbers from node to node, of v, of the band; the first unknown that is free. */
export let D: i32 = 0;
export let count: i32 = 0;
export let bandSize: i32 = 0;
export let firstFree: i32 = 0;

/** Its coordinates, and its workspace in the order of `models/nodal/places.ts`. */
export let q: State = changetype<State>(0);
export let rootTurn: Numbers = changetype<Numbers>(0);
export let loads: Numbers = changetype<Numbers>(0);
export let columns: Numbers = changetype<Numbers>(0);
export let state: State = changetype<State>(0);
export let edges: Numbers = changetype<Numbers>(0);
/** Of a chain of springs (`natural.ts`). */
export let natural: Numbers = changetype<Numbers>(0);
export let gradient: Numbers = changetype<Numbers>(0);
export let side: Numbers = changetype<Numbers>(0);
export let band: Numbers = changetype<Numbers>(0);

export function take(rod: i32): void {
  takeRod(rod);
  D = stride();
  bandSize = bandOf();
  count = D * elements + 3;
  firstFree = kind == RootKind.free ? 0 : 3;
  q = changetype<State>(changetype<usize>(coordinates));
  const workspace = changetype<Numbers>(changetype<usize>(header));
  rootTurn = workspace;
  loads = workspace.from(NodalHeader.size);
  columns = loads.from(3 * (elements + 1));
  state = columns.part<State>(3 * (count + 2));
  edges = changetype<Numbers>(changetype<usize>(state)).from(stateStart + nodeSize * (elements + 1));
  natural = edges.from(edgeSize * elements);
  gradient = natural.from(4 * elements);
  side = gradient.from(count);
  band = side.from(count);
}

// @ts-ignore: decorator
@inline
export function edge(j: i32): Edge {
  return edges.part<Edge>(edgeSize * j);
}

/** E A of the rod at hand. */
export function axialStiffness(): f64 {
  return number(axialStiffnessColumn);
}
