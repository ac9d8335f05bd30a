import { Numbers } from "../rods/numbers";
import { Velocity } from "../rods/rows";
import { elementRow } from "./rows";

/** Twist about the root point of the joint at the start of `element`. */
export function jointTwist(velocity: Velocity, element: i32, out: Numbers): void {
  let t0 = velocity.ax;
  let t1 = velocity.ay;
  let t2 = velocity.az;
  let t3 = velocity.lx;
  let t4 = velocity.ly;
  let t5 = velocity.lz;
  for (let i = 0; i < element; i++) {
    const S = elementRow(i).S;
    const rate = velocity.rate(i);
    const x0 = rate[0];
    const x1 = rate[1];
    const x2 = rate[2];
    t0 += S[0] * x0 + S[6] * x1 + S[12] * x2;
    t1 += S[1] * x0 + S[7] * x1 + S[13] * x2;
    t2 += S[2] * x0 + S[8] * x1 + S[14] * x2;
    t3 += S[3] * x0 + S[9] * x1 + S[15] * x2;
    t4 += S[4] * x0 + S[10] * x1 + S[16] * x2;
    t5 += S[5] * x0 + S[11] * x1 + S[17] * x2;
  }
  out[0] = t0;
  out[1] = t1;
  out[2] = t2;
  out[3] = t3;
  out[4] = t4;
  out[5] = t5;
}
