import { detect } from "../../../world/limits/detect";

/** Share of its radius by which an element may be away and still be in contact (`detect/care.ts`). */
// @ts-ignore: decorator
@inline
export function restingShare(isCrowded: bool): f64 {
  return isCrowded ? detect.crowdGap : detect.restingGap;
}
