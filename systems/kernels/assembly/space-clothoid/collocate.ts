import { ClothoidRoom } from "../../../models/space-clothoid/kernel-room";
import { Numbers } from "../rods/numbers";
import { GaussRule, inRoom } from "./room";
import { motionAt } from "./rows";

/**
 * Integrals of all that moves or turns the nodes, 18 numbers each, up to every node, times `scale`; those
 * over the whole element are found at `whole`. By sums and differences of opposite nodes
 * (`models/space-clothoid/rules.ts`).
 */
export function collocate(values: Numbers, rule: GaussRule, count: i32, scale: f64, out: Numbers): void {
  const sums = inRoom<Numbers>(ClothoidRoom.sums);
  const differences = inRoom<Numbers>(ClothoidRoom.differences);
  const half = count >> 1;
  const scales = f64x2.splat(scale);
  for (let h = 0; h < half; h++) {
    const here = motionAt(values, half + h);
    const opposite = motionAt(values, half - 1 - h);
    const sum = motionAt(sums, h);
    const difference = motionAt(differences, h);
    for (let k = 0; k < 18; k += 2) {
      const a = f64x2.mul(scales, here.pair(k));
      const b = f64x2.mul(scales, opposite.pair(k));
      sum.setPair(k, f64x2.add(a, b));
      difference.setPair(k, f64x2.sub(a, b));
    }
  }
  const whole = inRoom<Numbers>(ClothoidRoom.whole);
  combine(sums, rule.weights.from(half), half, whole);
  for (let g = 0; g < half; g++) {
    const here = motionAt(out, half + g);
    const opposite = motionAt(out, half - 1 - g);
    combine(sums, rule.even(g), half, here);
    combine(differences, rule.odd(g), half, opposite);
    for (let k = 0; k < 18; k += 2) {
      const even = here.pair(k);
      const odd = opposite.pair(k);
      here.setPair(k, f64x2.add(even, odd));
      opposite.setPair(k, f64x2.add(f64x2.sub(whole.pair(k), even), odd));
    }
  }
}

/** sum_h weights_h values_h */
// @ts-ignore: decorator
@inline
function combine(values: Numbers, weights: Numbers, count: i32, out: Numbers): void {
  let s0 = f64x2.splat(0), s1 = s0, s2 = s0, s3 = s0, s4 = s0, s5 = s0, s6 = s0, s7 = s0, s8 = s0;
  for (let h = 0; h < count; h++) {
    const weight = weights.both(h);
    const value = motionAt(values, h);
    s0 = f64x2.add(s0, f64x2.mul(weight, value.pair(0)));
    s1 = f64x2.add(s1, f64x2.mul(weight, value.pair(2)));
    s2 = f64x2.add(s2, f64x2.mul(weight, value.pair(4)));
    s3 = f64x2.add(s3, f64x2.mul(weight, value.pair(6)));
    s4 = f64x2.add(s4, f64x2.mul(weight, value.pair(8)));
    s5 = f64x2.add(s5, f64x2.mul(weight, value.pair(10)));
    s6 = f64x2.add(s6, f64x2.mul(weight, value.pair(12)));
    s7 = f64x2.add(s7, f64x2.mul(weight, value.pair(14)));
    s8 = f64x2.add(s8, f64x2.mul(weight, value.pair(16)));
  }
  out.setPair(0, s0);
  out.setPair(2, s1);
  out.setPair(4, s2);
  out.setPair(6, s3);
  out.setPair(8, s4);
  out.setPair(10, s5);
  out.setPair(12, s6);
  out.setPair(14, s7);
  out.setPair(16, s8);
}
