import {
  cordeBand,
  cordeStride,
  elasticRodBand,
  elasticRodStride,
  Law,
  massSpringBand,
  massSpringStride,
} from "../../../models/nodal/layout";

/** Where the kernel's room begins, in bytes, and which energy it has: set when it is installed. */
export let room: usize = 0;
export let law: i32 = 0;

/** What begins at a place of the room. */
// @ts-ignore: decorator
@inline
export function inRoom<T>(offset: i32): T {
  return changetype<T>(room + ((<usize>offset) << 3));
}

/** Numbers of v from a node to the next. */
export function stride(): i32 {
  if (law == Law.elasticRod) return elasticRodStride;
  return law == Law.corde ? cordeStride : massSpringStride;
}

/** Numbers of the matrix's band, from the diagonal on. */
export function bandOf(): i32 {
  if (law == Law.elasticRod) return elasticRodBand;
  return law == Law.corde ? cordeBand : massSpringBand;
}
