import { ClothoidRoom } from "../../../models/space-clothoid/kernel-room";
import { RootKind } from "../../../../components/components";
import { Numbers } from "../rods/numbers";
import { Pair } from "../rods/pair";
import { Joint, Triangle } from "../rods/records";
import { factorRigid, rootFreedoms } from "../rods/rigid-factor";
import { elements, header, jointAt, kind, lengths } from "../rods/rod";
import { P } from "../rods/scratch";
import { inRoom } from "./room";
import { ElementRow, elementRow, knot, KnotRow } from "./rows";

/**
 * The implicit matrix A = M + D of a clothoid is never assembled. Its factor L L^T is found from the tip to
 * the root. What is beyond a joint is a form in nine numbers, the twist xi and the rate k there,
 *   Pxx (6 x 6), Pxk (6 x 3), Pkk (3 x 3),
 * and an element i with S_a, S_b, F, m, I (`element-inertia.ts`) and stiffness k_aa = k_bb = l/3 K,
 * k_ab = l/6 K takes it from its end to its start:
 *   X = Pxx Sb + Pxk,  H = m_bb + k_bb + Sb^T X + Pxk^T Sb + Pkk = L L^T,
 *   Ux = (F_b + X) L^-T,  Uk = (m_ab + k_ab + Sa^T X) L^-T,
 *   Pkk <- m_aa + k_aa + Sa^T Pxx Sa - Uk Uk^T,  Pxk <- F_a + Pxx Sa - Ux Uk^T,  Pxx <- Pxx + I - Ux Ux^T.
 * The curvature at the root is then one more freedom, Pkk = L L^T, U = Pxk L^-T, before the root's own.
 */
const linearPart: i32 = 36;
const ownPart: i32 = 54;
const productB: i32 = 64;
const productA: i32 = 82;

export function factor(): void {
  const Pxx = inRoom<Numbers>(ClothoidRoom.beyond);
  const Pxk = Pxx.from(linearPart);
  const Pkk = Pxx.from(ownPart);
  for (let k = 0; k < ownPart + 9; k++) Pxx[k] = 0;
  // The section at the tip belongs to no element: its inertia about the tangent, the tension's across.
  addAcross(Pxx, jointAt(elements), header.tipForce.stiffening, header.tipSpin);
  for (let i = elements - 1; i >= 0; i--) {
    const row = elementRow(i);
    const to = knot(i + 1);
    const third = lengths[i] / 3;
    const X = Pxx.from(productB);
    const Y = Pxx.from(productA);
    times(Pxx, row.Sb, X);
    for (let k = 0; k < 18; k += 2) X.setPair(k, f64x2.add(X.pair(k), Pxk.pair(k)));
    times(Pxx, row.Sa, Y);
    const bow = bowStiffening(i, row);
    factorOwn(row, X, Pxk, Pkk, third, bow, to.L);
    for (let k = 0; k < 18; k += 2) to.Ux.setPair(k, f64x2.add(row.Fb.pair(k), X.pair(k)));
    divideColumns(to.Ux, 6, to.L);
    crossOwn(row, X, 0.5 * third, bow, to);
    passOwn(row, Y, third, bow, to.Uk, Pkk);
    passCoupling(row, Y, to, Pxk);
    addBody(Pxx, row);
    subtractSquare(Pxx, to.Ux);
    if (header.isStiffened != 0) addAcross(Pxx, jointAt(i), row.force.stiffening, 0);
  }
  factorRoot(Pxx, Pxk, Pkk);
}

/**
 * Tension stiffens joints against turns (`rods/tension.ts`). Between them an element bows, with its joints
 * unturned, where its curvatures change against each other: w leaves the mean of the joints' by up to
 * l/8 (k_a - k_b), along a parabola, so that int |w|^2 is l^3/120 |k_a - k_b|^2. Both joints' G together are
 * twice what the element needs, which makes up for what bow and turn have in common.
 */
function bowStiffening(i: i32, row: ElementRow): f64 {
  if (header.isStiffened == 0) return 0;
  const beyond = i + 1 == elements ? header.tipForce.stiffening : row.next.force.stiffening;
  return ((row.force.stiffening + beyond) * lengths[i] * lengths[i]) / 120;
}

/** P times three columns, two rows at a time. */
function times(Pxx: Numbers, S: Numbers, out: Numbers): void {
  for (let r = 0; r < 6; r += 2) {
    const P0 = Pxx.pair(r);
    const P1 = Pxx.pair(6 + r);
    const P2 = Pxx.pair(12 + r);
    const P3 = Pxx.pair(18 + r);
    const P4 = Pxx.pair(24 + r);
    const P5 = Pxx.pair(30 + r);
    for (let c = 0; c < 18; c += 6) {
      const first = Pair.threeProducts(P0, S.both(c), P1, S.both(c + 1), P2, S.both(c + 2));
      const second = Pair.threeProducts(P3, S.both(c + 3), P4, S.both(c + 4), P5, S.both(c + 5));
      out.setPair(c + r, f64x2.add(first, second));
    }
  }
}

/** Pxk at the element's start; Y = Pxx Sa. */
function passCoupling(row: ElementRow, Y: Numbers, to: KnotRow, Pxk: Numbers): void {
  const Ux = to.Ux;
  const Uk = to.Uk;
  for (let c = 0; c < 3; c++) {
    const u0 = Uk.both(c);
    const u1 = Uk.both(3 + c);
    const u2 = Uk.both(6 + c);
    for (let r = 0; r < 6; r += 2) {
      const k = 6 * c + r;
      const U = Pair.threeProducts(Ux.pair(r), u0, Ux.pair(6 + r), u1, Ux.pair(12 + r), u2);
      Pxk.setPair(k, f64x2.sub(f64x2.add(row.Fa.pair(k), Y.pair(k)), U));
    }
  }
}

/** The product of two columns. */
// @ts-ignore: decorator
@inline
function dot(a: Numbers, i: i32, b: Numbers, j: i32): f64 {
  return Pair.sum(
    Pair.threeProducts(a.pair(i), b.pair(j), a.pair(i + 2), b.pair(j + 2), a.pair(i + 4), b.pair(j + 4)),
  );
}

/** H of the curvature at an element's end, factored. */
function factorOwn(
  row: ElementRow, X: Numbers, Pxk: Numbers, Pkk: Numbers, third: f64, bow: f64, L: Triangle,
): void {
  const Sb = row.Sb;
  for (let c = 0, k = 0; c < 3; c++) {
    for (let r = c; r < 3; r++, k++) {
      L[k] = row.mbb[k] + Pkk[3 * c + r] + dot(Sb, 6 * r, X, 6 * c) + dot(Pxk, 6 * r, Sb, 6 * c);
    }
  }
  const stiffness = header.stiffness;
  L.e00 += third * stiffness[0];
  L.e11 += third * stiffness[1] + bow;
  L.e22 += third * stiffness[2] + bow;
  factorThree(L);
}

/** Cholesky's factor of a lower triangle in its place, with reciprocal diagonal. */
function factorThree(L: Triangle): void {
  const i0 = 1 / Math.sqrt(L.e00);
  const l10 = L.e10 * i0;
  const l20 = L.e20 * i0;
  const i1 = 1 / Math.sqrt(L.e11 - l10 * l10);
  const l21 = (L.e21 - l20 * l10) * i1;
  L.put(i0, l10, l20, i1, l21, 1 / Math.sqrt(L.e22 - l20 * l20 - l21 * l21));
}

/** V <- V L^-T for three columns of V. */
function divideColumns(V: Numbers, rows: i32, L: Triangle): void {
  for (let r = 0; r < rows; r++) {
    const first = V[r] * L.e00;
    const second = (V[rows + r] - L.e10 * first) * L.e11;
    V[r] = first;
    V[rows + r] = second;
    V[2 * rows + r] = (V[2 * rows + r] - L.e20 * first - L.e21 * second) * L.e22;
  }
}

/** Uk, column by column. */
function crossOwn(row: ElementRow, X: Numbers, sixth: f64, bow: f64, to: KnotRow): void {
  for (let c = 0; c < 3; c++) {
    for (let r = 0; r < 3; r++) {
      const stiffness: f64 = r == c ? sixth * header.stiffness[c] - (c > 0 ? bow : 0) : 0;
      to.Uk[3 * c + r] = row.mab[3 * r + c] + stiffness + dot(row.Sa, 6 * r, X, 6 * c);
    }
  }
  divideColumns(to.Uk, 3, to.L);
}

/** Pkk at the element's start; Y = Pxx Sa. */
function passOwn(row: ElementRow, Y: Numbers, third: f64, bow: f64, Uk: Numbers, Pkk: Numbers): void {
  for (let c = 0, k = 0; c < 3; c++) {
    for (let r = c; r < 3; r++, k++) {
      const U = Uk[r] * Uk[c] + Uk[3 + r] * Uk[3 + c] + Uk[6 + r] * Uk[6 + c];
      const stiffness: f64 = r == c ? third * header.stiffness[c] + (c > 0 ? bow : 0) : 0;
      const value = row.maa[k] + stiffness + dot(row.Sa, 6 * r, Y, 6 * c) - U;
      Pkk[3 * c + r] = value;
      Pkk[3 * r + c] = value;
    }
  }
}

/** P + I of an element. */
function addBody(Pxx: Numbers, row: ElementRow): void {
  const J = row.J;
  const x = row.h.x;
  const y = row.h.y;
  const z = row.h.z;
  Pxx[0] += J.xx;
  addBoth(Pxx, 1, 0, J.xy);
  addBoth(Pxx, 2, 0, J.xz);
  Pxx[7] += J.yy;
  addBoth(Pxx, 2, 1, J.yz);
  Pxx[14] += J.zz;
  addBoth(Pxx, 4, 0, -z);
  addBoth(Pxx, 5, 0, y);
  addBoth(Pxx, 3, 1, z);
  addBoth(Pxx, 5, 1, -x);
  addBoth(Pxx, 3, 2, -y);
  addBoth(Pxx, 4, 2, x);
  for (let r = 21; r < 36; r += 7) Pxx[r] += row.mass;
}

// @ts-ignore: decorator
@inline
function addBoth(Pxx: Numbers, r: i32, c: i32, value: f64): void {
  Pxx[6 * c + r] += value;
  Pxx[6 * r + c] += value;
}

/** P - U U^T */
function subtractSquare(Pxx: Numbers, U: Numbers): void {
  for (let r = 0; r < 6; r += 2) {
    const U0 = U.pair(r);
    const U1 = U.pair(6 + r);
    const U2 = U.pair(12 + r);
    for (let c = 0; c < 6; c++) {
      const square = Pair.threeProducts(U0, U.both(c), U1, U.both(6 + c), U2, U.both(12 + c));
      Pxx.setPair(6 * c + r, f64x2.sub(Pxx.pair(6 * c + r), square));
    }
  }
}

/** To the angular part, what resists turns of a section across its tangent and about it. */
function addAcross(Pxx: Numbers, joint: Joint, across: f64, about: f64): void {
  const difference = about - across;
  for (let c = 0; c < 3; c++) {
    for (let r = 0; r < 3; r++) Pxx[6 * c + r] += difference * joint[r] * joint[c];
    Pxx[7 * c] += across;
  }
}

/** The curvature at the root, and what remains to the root itself. */
function factorRoot(Pxx: Numbers, Pxk: Numbers, Pkk: Numbers): void {
  const first = knot(0);
  first.L.put(Pkk[0], Pkk[1], Pkk[2], Pkk[4], Pkk[5], Pkk[8]);
  factorThree(first.L);
  for (let k = 0; k < 18; k++) first.Ux[k] = Pxk[k];
  divideColumns(first.Ux, 6, first.L);
  if (kind == RootKind.clamped) return;
  subtractSquare(Pxx, first.Ux);
  for (let c = 0, k = 0; c < 3; c++) {
    for (let r = c; r < 3; r++, k++) {
      P[k] = Pxx[6 * c + r];
      P[15 + k] = Pxx[6 * (3 + c) + 3 + r];
    }
    for (let r = 0; r < 3; r++) P[6 + 3 * c + r] = Pxx[6 * c + 3 + r];
  }
  for (let k = 0; k < 9; k++) header.rootCoupling[k] = P[6 + k];
  factorRigid(P, header.rootFactor, rootFreedoms());
}
