import {
  cordeBand,
  cordeStride,
  edgeSize,
  elasticRodBand,
  elasticRodStride,
  Law,
  massSpringBand,
  massSpringStride,
  NodalHeader,
  nodeSize,
  stateStart,
} from "./layout.js";

export type LawIndex = (typeof Law)[keyof typeof Law];

/** Numbers of v from a node to the next. */
export function strideOf(law: LawIndex): number {
  return law === Law.elasticRod ? elasticRodStride : law === Law.corde ? cordeStride : massSpringStride;
}

function bandOf(law: LawIndex): number {
  return law === Law.elasticRod ? elasticRodBand : law === Law.corde ? cordeBand : massSpringBand;
}

export function coordinateCount(elements: number): number {
  return stateStart + nodeSize * (elements + 1);
}

export function velocityCount(law: LawIndex, elements: number): number {
  return strideOf(law) * elements + 3;
}

/** Natural strains of every node but the last. */
export function restCount(elements: number): number {
  return 3 * elements;
}

/** Where the columns of a contact stand in the workspace. */
export function columnsStart(elements: number): number {
  return NodalHeader.size + 3 * (elements + 1);
}

/**
 * Columns, state, edges, natural differences, gradient, right side, band (`kernels/assembly/nodal/rod.ts`).
 */
export function workspaceCount(law: LawIndex, elements: number): number {
  const count = velocityCount(law, elements);
  const ofEdges = (edgeSize + 4) * elements;
  const columns = 3 * (count + 2);
  return columnsStart(elements) + columns + coordinateCount(elements) + ofEdges + (2 + bandOf(law)) * count;
}
