import { createRod, createRodWorld, type RodWorld } from "../../systems/index.js";
import { gatherRows } from "../../systems/models/super-helix/dynamics.js";
import { Element, Header, qCurvature, vCurvature } from "../../systems/models/super-helix/layout.js";
import { superHelix } from "../../systems/models/super-helix/super-helix.js";
import { cholesky, choleskySolve, denseMassMatrix } from "../oracle/dense-super-helix.js";
import { seeded, symmetric } from "../oracle/random.js";
import { addWeight } from "../oracle/row-forces.js";
import { atLeast, atMost, compare, defineRun, growth, measure } from "../runner/index.js";

const sizes = [5, 12, 20, 32, 64, 128, 200];
/** Microseconds of the prototype that the project started from (kinematics + integrals + recursion), where known. */
const prototype: Record<number, number> = { 5: 6.8, 12: 15.4, 20: 21.6, 32: 33.9, 64: 76.8, 200: 190 };
/** Its dense step of 20 elements: the same work as here, so it tells how much faster or slower this machine is now. */
const prototypeDense20 = 94.8;
const h = 1 / 240;

export default defineRun({
  name: "rods",
  purpose:
    "What does a step of one rod cost (deform + predict), by the recursion and by a dense factorisation?",
  columns: {
    elements: { title: "elements" },
    recursive: { title: "recursive", unit: "us" },
    deform: { title: "of it deform", unit: "us" },
    perElement: { title: "per element", unit: "us" },
    dense: { title: "dense", unit: "us" },
    ratio: { title: "dense / recursive" },
    prototype: { title: "prototype", unit: "us" },
    share: { title: "share of it, machine taken out" },
  },
  run({ row, check, plot, progress }) {
    const scenes = sizes.map(curlyRod);
    // Against itself at another size, and against the dense step that measures the machine: all in the same rounds.
    const steps: Record<string, () => void> = Object.fromEntries(
      sizes.map((n, i) => [String(n), () => recursiveStep(scenes[i]!)]),
    );
    const dense20 = scenes[sizes.indexOf(20)]!;
    const alone = compare<string>(
      { ...steps, yardstick: () => denseStep(dense20) },
      { rounds: 31, progress: (share) => progress(share / 2, "all sizes side by side") },
    );
    const recursive = sizes.map((n) => alone.timings[String(n)]!.median);
    const dense: number[] = [];
    const ratios: Record<number, number> = {};
    sizes.forEach((elements, index) => {
      progress(0.5 + index / sizes.length / 2, `${elements} elements, dense`);
      const scene = scenes[index]!;
      const { timings, ratio } = compare(
        { recursive: () => recursiveStep(scene), dense: () => denseStep(scene) },
        { batch: elements > 100 ? 60 : 15, rounds: 15 },
      );
      const deform = measure(() => superHelix.deform(scene.world, scene.rod), { rounds: 7 });
      dense.push(timings.dense.median);
      ratios[elements] = ratio("dense", "recursive").median;
      const yardstick = alone.ratio(String(elements), "yardstick").median * prototypeDense20;
      row({
        elements,
        recursive: recursive[index]!,
        deform: deform.median,
        perElement: recursive[index]! / elements,
        dense: timings.dense.median,
        ratio: ratios[elements],
        prototype: prototype[elements],
        share: prototype[elements] && yardstick / prototype[elements],
      });
      if (prototype[elements]) {
        check({
          what: `share of the prototype's time, ${elements} elements`,
          value: yardstick / prototype[elements],
          wanted: atMost(1),
        });
      }
    });
    const exponent = (values: number[]) => growth(sizes.slice(2), values.slice(2)).exponent;
    check({ what: "dense / recursive at 20 elements", value: ratios[20]!, wanted: atLeast(4) });
    check({ what: "dense / recursive at 64 elements", value: ratios[64]!, wanted: atLeast(15) });
    check({
      what: "cost per element, 200 / 32",
      value: (alone.ratio("200", "32").median * 32) / 200,
      wanted: atMost(1.2),
    });
    check({
      what: "growth exponent, recursive, from 20 elements",
      value: exponent(recursive),
      wanted: atMost(1.1),
    });
    check({ what: "growth exponent, dense, from 20 elements", value: exponent(dense), wanted: atLeast(2) });
    plot({
      title: "One step of one rod",
      x: { label: "elements", scale: "log", ticks: sizes },
      y: { label: "time [us]", scale: "log" },
      series: [
        { label: "articulated recursion", x: sizes, y: recursive, style: "line-points" },
        { label: "dense Cholesky", x: sizes, y: dense, style: "line-points" },
      ],
    });
  },
});

interface Scene {
  world: RodWorld;
  rod: number;
  matrix: Float64Array;
  reduced: Float64Array;
  right: Float64Array;
}

/** A clamped curly rod, bent and in motion; a step leaves its coordinates alone, so every call does the same work. */
function curlyRod(elements: number): Scene {
  const random = seeded(elements);
  const world = createRodWorld();
  const rod = createRod(world, {
    length: 0.3,
    elements,
    radius: 5e-5,
    material: { density: 1300, youngModulus: 1e9, internalDamping: 1e-3, linearDrag: 1e-5 },
    restCurvature: [10, 60, 0],
  }).entity;
  const n = vCurvature + 3 * elements;
  const { qSpan, vSpan } = world.components.GeneralizedCoordinates;
  for (let i = 0; i < 3 * elements; i++) {
    world.memory.f64[qSpan[rod]! + qCurvature + i]! += symmetric(random, 0.1);
    world.memory.f64[vSpan[rod]! + vCurvature + i] = symmetric(random, 0.1);
  }
  // One real step, short enough to leave the shape: what a rod in motion carries from step to step is then there.
  superHelix.deform(world, rod);
  superHelix.predict(world, rod, 1e-9);
  superHelix.advance(world, rod, 1e-9);
  const freedoms = 3 * elements;
  return {
    world,
    rod,
    matrix: new Float64Array(n * n),
    reduced: new Float64Array(freedoms * freedoms),
    right: new Float64Array(freedoms),
  };
}

function recursiveStep({ world, rod }: Scene): void {
  superHelix.deform(world, rod);
  superHelix.predict(world, rod, h);
}

/** The same step with the implicit matrix assembled and factored. */
function denseStep({ world, rod, matrix, reduced, right }: Scene): void {
  superHelix.deform(world, rod);
  gatherRows(world, rod, h);
  addWeight(world, rod, h);
  const heap = world.memory.f64;
  const { Rod, Mechanics, GeneralizedCoordinates, Workspace } = world.components;
  const elements = Rod.elements[rod]!;
  const freedoms = 3 * elements;
  const n = vCurvature + freedoms;
  denseMassMatrix(world, rod, matrix);
  const gamma = Mechanics.internalDamping[rod]!;
  const K = [Mechanics.twistStiffness[rod]!, Mechanics.bendStiffness1[rod]!, Mechanics.bendStiffness2[rod]!];
  const { qSpan, restSpan, lengthsSpan } = GeneralizedCoordinates;
  wrench.fill(0);
  for (let i = elements - 1; i >= 0; i--) {
    const row = Workspace.span[rod]! + Header.size + i * Element.size;
    const l = heap[lengthsSpan[rod]! + i]!;
    for (let c = 0; c < 3; c++) {
      const at = 3 * i + c;
      for (let j = 0; j < freedoms; j++)
        reduced[at * freedoms + j] = matrix[(vCurvature + at) * n + vCurvature + j]!;
      reduced[at * freedoms + at]! += h * (h + gamma) * l * K[c]!;
      let impulse = heap[row + Element.own + c]!;
      for (let r = 0; r < 6; r++) impulse += heap[row + Element.S + 6 * c + r]! * wrench[r]!;
      const strain = heap[qSpan[rod]! + qCurvature + at]! - heap[restSpan[rod]! + at]!;
      right[at] = impulse - h * l * K[c]! * strain;
    }
    for (let r = 0; r < 6; r++) wrench[r]! += heap[row + Element.wrench + r]!;
  }
  cholesky(reduced, freedoms);
  choleskySolve(reduced, freedoms, right);
}

const wrench = new Float64Array(6);
