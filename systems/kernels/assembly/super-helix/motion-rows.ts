import { Rows } from "../_runs";
import { ElementRow as MotionRow } from "../narrow-phase/element-row";
import { Numbers } from "../rods/numbers";
import { Joint } from "../rods/records";
import { elements, joints, lengths, q } from "../rods/rod";
import { Velocity } from "../rods/rows";
import { elementRow } from "./rows";

/**
 * Rows of the rod's elements (`components/spans/element-row.ts`), for a velocity. Joints and the columns S
 * are those of its shape.
 */
export function writeMotion(velocity: Velocity, out: Rows<MotionRow>): void {
  let ax = velocity.ax;
  let ay = velocity.ay;
  let az = velocity.az;
  let lx = velocity.lx;
  let ly = velocity.ly;
  let lz = velocity.lz;
  /** Velocity of the joint reached. */
  let vx = lx;
  let vy = ly;
  let vz = lz;
  let start: f64 = 0;
  let turn: f64 = 0;
  let from = joints;
  let element = elementRow(0);
  for (let i = 0; i < elements; i++, element = element.next) {
    const row = out[i];
    setMeans(row, 0.5 * vx, 0.5 * vy, 0.5 * vz, 0.5 * ax, 0.5 * ay, 0.5 * az);
    // xi_{i+1} = xi_i + S_i kappaDot_i
    const S = element.S;
    const rate = velocity.rate(i);
    const x0 = rate[0];
    const x1 = rate[1];
    const x2 = rate[2];
    ax = ax + x0 * S[0] + x1 * S[6] + x2 * S[12];
    ay = ay + x0 * S[1] + x1 * S[7] + x2 * S[13];
    az = az + x0 * S[2] + x1 * S[8] + x2 * S[14];
    lx = lx + x0 * S[3] + x1 * S[9] + x2 * S[15];
    ly = ly + x0 * S[4] + x1 * S[10] + x2 * S[16];
    lz = lz + x0 * S[5] + x1 * S[11] + x2 * S[17];
    const to = from.next;
    const x = to.x - q.x;
    const y = to.y - q.y;
    const z = to.z - q.z;
    vx = lx + ay * z - az * y;
    vy = ly + az * x - ax * z;
    vz = lz + ax * y - ay * x;
    addToMeans(row, 0.5 * vx, 0.5 * vy, 0.5 * vz, 0.5 * ax, 0.5 * ay, 0.5 * az);
    placeChord(row, from, to);
    const l = lengths[i];
    boundRest(row, rate, q.kappa(i), l);
    row.start = start;
    row.length = l;
    row.turn = turn;
    start += l;
    turn += l * row.bend;
    from = to;
  }
}

/** Halves of the velocities at an element's start. */
// @ts-ignore: decorator
@inline
function setMeans(row: MotionRow, vx: f64, vy: f64, vz: f64, wx: f64, wy: f64, wz: f64): void {
  row.velocityX = vx;
  row.velocityY = vy;
  row.velocityZ = vz;
  row.spreadX = -vx;
  row.spreadY = -vy;
  row.spreadZ = -vz;
  row.angularX = wx;
  row.angularY = wy;
  row.angularZ = wz;
}

/** And at its end. */
// @ts-ignore: decorator
@inline
function addToMeans(row: MotionRow, vx: f64, vy: f64, vz: f64, wx: f64, wy: f64, wz: f64): void {
  row.velocityX += vx;
  row.velocityY += vy;
  row.velocityZ += vz;
  row.spreadX += vx;
  row.spreadY += vy;
  row.spreadZ += vz;
  row.angularX += wx;
  row.angularY += wy;
  row.angularZ += wz;
}

// @ts-ignore: decorator
@inline
function placeChord(row: MotionRow, from: Joint, to: Joint): void {
  const x = to.x - from.x;
  const y = to.y - from.y;
  const z = to.z - from.z;
  row.middleX = 0.5 * (from.x + to.x);
  row.middleY = 0.5 * (from.y + to.y);
  row.middleZ = 0.5 * (from.z + to.z);
  row.chord = sqrt(x * x + y * y + z * z);
}

/**
 * w' is R kappaDot, so w(s) stays within l |kappaDot| / 2 of w_e; e' = (w - w_e) x t, and e(0) = -e(l), so
 * that |e| <= l^2 |kappaDot| / 4. From e'' = R kappaDot x t + (w - w_e) x t' its bow is at most
 * l^2 (|kappaDot x t| + l |kappaDot| |t'| / 2) / 8.
 */
// @ts-ignore: decorator
@inline
function boundRest(row: MotionRow, rate: Numbers, kappa: Numbers, l: f64): void {
  const speed = sqrt(rate[0] * rate[0] + rate[1] * rate[1] + rate[2] * rate[2]);
  const bend = sqrt(kappa[1] * kappa[1] + kappa[2] * kappa[2]);
  const bending = sqrt(rate[1] * rate[1] + rate[2] * rate[2]);
  row.rest = 0.25 * l * l * speed;
  row.bow = 0.125 * l * l * (bending + 0.5 * l * speed * bend);
  row.bend = bend;
}
