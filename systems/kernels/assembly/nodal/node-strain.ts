import { Law, NodalRoom } from "../../../models/nodal/layout";
import { RootKind } from "../../../../components/components";
import { Numbers } from "../rods/numbers";
import { bendStiffness1Column, bendStiffness2Column, kind, number, rest, twistStiffnessColumn } from "../rods/rod";
import { openness, twistBetween } from "./frames";
import { naturalAt } from "./natural";
import { edge } from "./rod";
import { inRoom, law } from "./room";
import { Edge, State } from "./rows";

/**
 * The three strains at node i, each with a stiffness, and how they change with the unknowns of the edges a
 * and b beside it: rows of `bandSize` numbers, from the unknowns of node i - 1 on. At a clamp edge a is the
 * clamp's frame, which has no unknowns, and half of an edge is all that is bent.
 */
export const rowOfGradients: i32 = 12;

export function gradientOf(strain: i32): Numbers {
  return inRoom<Numbers>(NodalRoom.gradients + rowOfGradients * strain);
}

/** Half of the edges beside node i: what its strains stand for. */
export function cell(i: i32): f64 {
  return 0.5 * ((i > 0 ? edge(i - 1).rest : 0) + edge(i).rest);
}

/** Of a rod with this root node 0 is strained too. */
// @ts-ignore: decorator
@inline
export function firstStrained(): i32 {
  return kind == RootKind.clamped ? 0 : 1;
}

export function findStrain(from: State, i: i32): void {
  const a = i > 0 ? edge(i - 1) : inRoom<Edge>(NodalRoom.clamp);
  const b = edge(i);
  const strain = inRoom<Numbers>(NodalRoom.strain);
  const gradients = gradientOf(0);
  for (let p = 0; p < 3 * rowOfGradients; p++) gradients[p] = 0;
  const perLength = 1 / cell(i);
  const stiffness = inRoom<Numbers>(NodalRoom.stiffness);
  const bend1 = number(bendStiffness1Column);
  const bend2 = number(bendStiffness2Column);
  stiffness[0] = number(twistStiffnessColumn) * perLength;
  stiffness[1] = bend1 * perLength;
  stiffness[2] = bend2 * perLength;
  if (law == Law.elasticRod) strainOfElasticRod(a, b, from.node(i).twist, strain);
  else if (law == Law.corde) strainOfCorde(i > 0 ? from.node(i - 1).quaternion : from.quaternion, from.node(i).quaternion, strain);
  else {
    // Springs know round sections alone: the mean of both bending stiffnesses.
    for (let c = 0; c < 3; c++) stiffness[c] = 0.5 * (bend1 + bend2) * perLength;
    strainOfSprings(a, b, i, strain);
    return;
  }
  for (let c = 0; c < 3; c++) strain[c] -= rest[3 * i + c];
}

/**
 * Bergou et al. 2008: twist K0, and the binormal kb = 2 t- x t+ / (1 + t- . t+) along the mean directors of
 * both edges. Gradients by positions at directors that are carried along.
 */
function strainOfElasticRod(a: Edge, b: Edge, near: f64, strain: Numbers): void {
  const chi = openness(a.tx * b.tx + a.ty * b.ty + a.tz * b.tz);
  const kx = (2 * (a.ty * b.tz - a.tz * b.ty)) / chi;
  const ky = (2 * (a.tz * b.tx - a.tx * b.tz)) / chi;
  const kz = (2 * (a.tx * b.ty - a.ty * b.tx)) / chi;
  strain[0] = twistBetween(a, b, near);
  const twist = gradientOf(0);
  addEdges(twist, 0.5 * kx * a.inverse, 0.5 * ky * a.inverse, 0.5 * kz * a.inverse, true);
  addEdges(twist, 0.5 * kx * b.inverse, 0.5 * ky * b.inverse, 0.5 * kz * b.inverse, false);
  twist[3] = -1;
  twist[7] = 1;
  for (let d = 1; d < 3; d++) {
    // m1 of both edges for the first strain, m2 for the second; and the others.
    const m = a.frame.from(3 * d);
    const n = b.frame.from(3 * d);
    const mo = a.frame.from(9 - 3 * d);
    const no = b.frame.from(9 - 3 * d);
    const K = 0.5 * ((m[0] + n[0]) * kx + (m[1] + n[1]) * ky + (m[2] + n[2]) * kz);
    strain[d] = K;
    const mx = (m[0] + n[0]) / chi;
    const my = (m[1] + n[1]) / chi;
    const mz = (m[2] + n[2]) / chi;
    const ox = (-K * (a.tx + b.tx)) / chi;
    const oy = (-K * (a.ty + b.ty)) / chi;
    const oz = (-K * (a.tz + b.tz)) / chi;
    const g = gradientOf(d);
    addEdges(
      g,
      (ox + b.ty * mz - b.tz * my) * a.inverse,
      (oy + b.tz * mx - b.tx * mz) * a.inverse,
      (oz + b.tx * my - b.ty * mx) * a.inverse,
      true,
    );
    addEdges(
      g,
      (ox - a.ty * mz + a.tz * my) * b.inverse,
      (oy - a.tz * mx + a.tx * mz) * b.inverse,
      (oz - a.tx * my + a.ty * mx) * b.inverse,
      false,
    );
    // dK1 / dtheta = m2 . kb / 2, dK2 / dtheta = -m1 . kb / 2
    const sign = d == 1 ? 0.5 : -0.5;
    g[3] = sign * (mo[0] * kx + mo[1] * ky + mo[2] * kz);
    g[7] = sign * (no[0] * kx + no[1] * ky + no[2] * kz);
  }
}

/** Adds what a strain changes by with an edge to what it does with the positions of its ends. */
function addEdges(g: Numbers, x: f64, y: f64, z: f64, isFirst: bool): void {
  const from = isFirst ? g : g.from(4);
  from[0] -= x;
  from[1] -= y;
  from[2] -= z;
  from[4] += x;
  from[5] += y;
  from[6] += z;
}

/**
 * Spillmann and Teschner 2007: p = conj(q-) q+, K = 2 Im p; gradients by rotations in the edges' own axes.
 */
function strainOfCorde(a: Numbers, b: Numbers, strain: Numbers): void {
  let x = a[3] * b[0] - a[0] * b[3] - a[1] * b[2] + a[2] * b[1];
  let y = a[3] * b[1] - a[1] * b[3] - a[2] * b[0] + a[0] * b[2];
  let z = a[3] * b[2] - a[2] * b[3] - a[0] * b[1] + a[1] * b[0];
  let w = a[3] * b[3] + a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  if (w < 0) {
    x = -x;
    y = -y;
    z = -z;
    w = -w;
  }
  strain[0] = 2 * x;
  strain[1] = 2 * y;
  strain[2] = 2 * z;
  rowOfCorde(gradientOf(0), w, -z, y, 0);
  rowOfCorde(gradientOf(1), z, w, -x, 1);
  rowOfCorde(gradientOf(2), -y, x, w, 2);
}

/** A row of p_w + [p_v]x for the edge behind; for the one before, the diagonal has the other sign. */
function rowOfCorde(g: Numbers, x: f64, y: f64, z: f64, diagonal: i32): void {
  g[3] = x;
  g[4] = y;
  g[5] = z;
  g[9] = x;
  g[10] = y;
  g[11] = z;
  g[3 + diagonal] = -g[3 + diagonal];
}

/**
 * The difference of both edges per rest length, less the natural one n, which turns with the first edge:
 * dn = (t x de / |e|) x n = (1 - t t^T) de (t . n) / |e| - t (n . (1 - t t^T) de) / |e|.
 */
function strainOfSprings(a: Edge, b: Edge, i: i32, strain: Numbers): void {
  const along = b.length / b.rest;
  const before = a.length / a.rest;
  const n = naturalAt(i);
  const perA = i > 0 ? 1 / a.rest : 0;
  const perB = 1 / b.rest;
  const tn = a[0] * n[0] + a[1] * n[1] + a[2] * n[2];
  for (let c = 0; c < 3; c++) {
    strain[c] = along * b[c] - before * a[c] - n[c];
    const g = gradientOf(c);
    g[c] = perA;
    g[3 + c] = -perA - perB;
    g[6 + c] = perB;
    for (let p = 0; p < 3; p++) {
      const turned = (tn * ((p == c ? 1 : 0) - a[c] * a[p]) - a[c] * (n[p] - tn * a[p])) * a.inverse;
      g[p] += turned;
      g[3 + p] -= turned;
    }
  }
}
