import { Element, Header, vCurvature } from "../../../models/super-helix/layout";
import { heap, Numbers } from "./numbers";
import { workspace } from "./rod";

/** Twist about the root point of the joint at the start of `element`, for a velocity at `heap[velocity]`. */
export function jointTwist(velocity: i32, element: i32, out: Numbers): void {
  let t0 = heap[velocity];
  let t1 = heap[velocity + 1];
  let t2 = heap[velocity + 2];
  let t3 = heap[velocity + 3];
  let t4 = heap[velocity + 4];
  let t5 = heap[velocity + 5];
  for (let i = 0; i < element; i++) {
    const S = workspace + Header.size + i * Element.size + Element.S;
    const rate = velocity + vCurvature + 3 * i;
    const x0 = heap[rate];
    const x1 = heap[rate + 1];
    const x2 = heap[rate + 2];
    t0 += heap[S] * x0 + heap[S + 6] * x1 + heap[S + 12] * x2;
    t1 += heap[S + 1] * x0 + heap[S + 7] * x1 + heap[S + 13] * x2;
    t2 += heap[S + 2] * x0 + heap[S + 8] * x1 + heap[S + 14] * x2;
    t3 += heap[S + 3] * x0 + heap[S + 9] * x1 + heap[S + 15] * x2;
    t4 += heap[S + 4] * x0 + heap[S + 10] * x1 + heap[S + 16] * x2;
    t5 += heap[S + 5] * x0 + heap[S + 11] * x1 + heap[S + 17] * x2;
  }
  out[0] = t0;
  out[1] = t1;
  out[2] = t2;
  out[3] = t3;
  out[4] = t4;
  out[5] = t5;
}
