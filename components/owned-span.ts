import type { Memory } from "./memory.js";

/**
 * A component whose entities own a span of memory each: where it begins, and how many doubles there are; none
 * while that is 0.
 */
export interface OwnedSpan {
  readonly span: Uint32Array;
  readonly size: Uint32Array;
}

/** Makes room for `count` doubles, at least twice as many as before if it has to, and keeps what is there. */
export function reserveSpan(memory: Memory, owner: OwnedSpan, entity: number, count: number): void {
  const size = owner.size[entity];
  if (count <= size) return;
  const longer = Math.max(count, 2 * size);
  // Before columns are read: allocation may replace them.
  const to = memory.allocate(longer);
  const from = owner.span[entity];
  memory.f64.copyWithin(to, from, from + size);
  releaseSpan(memory, owner, entity);
  owner.span[entity] = to;
  owner.size[entity] = longer;
}

export function releaseSpan(memory: Memory, { span, size }: OwnedSpan, entity: number): void {
  if (size[entity] > 0) memory.release(span[entity], size[entity]);
  size[entity] = 0;
}
