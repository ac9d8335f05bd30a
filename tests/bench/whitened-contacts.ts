import { superHelix } from "../../systems/models/super-helix/super-helix.js";
import { createRod, createRodWorld } from "../../systems/index.js";
import { BlockOperator, type ContactOperator } from "../../systems/solve/contact-operator.js";
import { ContactInput } from "../../systems/solve/whitened/contact-input.js";
import { IslandOperator } from "../../systems/solve/whitened/island-operator.js";
import { WhitenedContacts } from "../../systems/solve/whitened/whitened-contacts.js";
import { randomBasis } from "../oracle/dense-contacts.js";
import { seeded, symmetric } from "../oracle/random.js";
import { atLeast, atMost, compare, defineRun, measure } from "../runner/index.js";

/** Contacts of the prototype's wisp, and milliseconds of its sweep without the local solver (17.0 less 29,272 x 207 ns). */
const side = 45;
const elements = 12;
const contactCount = 29272;
const prototypeSweep = 10.9;

export default defineRun({
  name: "whitened-contacts",
  purpose:
    "What does a Gauss-Seidel sweep cost in whitened columns, without the local solver, and with W written out?",
  columns: {
    what: { title: "29,272 contacts of 2,025 rods of 12 elements" },
    milliseconds: { title: "time", unit: "ms" },
    perContact: { title: "per contact", unit: "ns" },
    megabytes: { title: "memory", unit: "MB" },
  },
  run({ row, check, progress }) {
    const scene = wisp();
    const contacts = new WhitenedContacts(scene.world.memory);
    const fill = () => {
      contacts.clear(scene.world);
      for (let i = 0; i < contactCount; i++) {
        contacts.addRodContact(scene.B[i], scene.A[i], scene.inputs, i * ContactInput.size);
      }
    };
    progress(0.1, "columns");
    const filling = measure(fill, { rounds: 7, batch: 1 });
    const operator = new IslandOperator(contacts).select(0, contactCount);
    progress(0.3, "W written out");
    const assembly = measure(() => operator.select(0, contactCount).assemble(), { rounds: 3, batch: 1 });
    const problem = operator.assemble();
    const blocks = new BlockOperator(problem);
    const r = new Float64Array(3 * contactCount);
    progress(0.6, "sweeps");
    const { timings, ratio } = compare(
      {
        whitened: () => whitenedSweep(operator, r),
        anew: () => operator.begin(r),
        written: () => writtenSweep(blocks, r),
      },
      { rounds: 15, batch: 1 },
    );
    const report = (what: string, microseconds: number, numbers?: number) =>
      row({
        what,
        milliseconds: microseconds / 1e3,
        perContact: (microseconds * 1e3) / contactCount,
        megabytes: numbers && (8 * numbers) / 1e6,
      });
    const last = 5 * (contactCount - 1);
    const { spans } = contacts;
    report("columns", filling.median, spans[last] + 3 * (spans[last + 2] + spans[last + 4]));
    report("sweep, whitened", timings.whitened.median);
    report("all forces anew, whitened", timings.anew.median);
    report("W written out", assembly.median, 9 * problem.rowStart[contactCount]);
    report("sweep, W written out", timings.written.median);
    check({
      what: "sweep, share of the prototype's time",
      value: timings.whitened.median / 1e3 / prototypeSweep,
      wanted: atMost(1),
    });
    check({
      what: "sweep, W written out / whitened",
      value: ratio("written", "whitened").median,
      wanted: atLeast(1.5),
    });
  },
});

const u = new Float64Array(3);

/** Reads every velocity and changes every force a little, as a sweep does; the local solver is measured by itself. */
function whitenedSweep(operator: IslandOperator, r: Float64Array): void {
  for (let i = 0; i < operator.contacts; i++) {
    operator.velocity(r, i, u);
    relax(r, i);
    operator.change(i, u);
  }
}

/** The same words again: shared by two operators, the calls would be inlined for neither. */
function writtenSweep(operator: ContactOperator, r: Float64Array): void {
  for (let i = 0; i < operator.contacts; i++) {
    operator.velocity(r, i, u);
    relax(r, i);
    operator.change(i, u);
  }
}

function relax(r: Float64Array, i: number): void {
  for (let d = 0; d < 3; d++) r[3 * i + d] += u[d] *= -1e-9;
}

/** Curly rods on a square lattice; contacts between neighbours at about the same height, pair by pair. */
function wisp() {
  const random = seeded(2025);
  const world = createRodWorld();
  const rods = Array.from({ length: side * side }, (_, i) =>
    createRod(world, {
      length: 0.3,
      elements,
      radius: 5e-5,
      material: { density: 1300, youngModulus: 1e9, internalDamping: 1e-3, linearDrag: 1e-5 },
      restCurvature: [10, 60, 0],
      root: { position: [(i % side) * 1e-3, 0, Math.floor(i / side) * 1e-3] },
    }),
  );
  for (const { entity } of rods) {
    superHelix.deform(world, entity);
    superHelix.predict(world, entity, 1 / 240);
  }
  const pairs: [number, number][] = [];
  while (pairs.length < contactCount) {
    const a = Math.floor(random() * rods.length);
    const x = (a % side) + Math.floor(3 * random()) - 1;
    const y = Math.floor(a / side) + Math.floor(3 * random()) - 1;
    const b = y * side + x;
    if (x >= 0 && x < side && y >= 0 && y < side && a < b) pairs.push([a, b]);
  }
  pairs.sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const inputs = new Float64Array(contactCount * ContactInput.size);
  const length = world.components.Rod.length[rods[0].entity];
  for (let i = 0; i < contactCount; i++) {
    const at = i * ContactInput.size;
    const s = random() * length;
    inputs.set(randomBasis(random), at + ContactInput.basis);
    inputs[at + ContactInput.friction] = 0.3;
    inputs[at + ContactInput.sB] = s;
    inputs[at + ContactInput.sA] = Math.min(length, Math.max(0, s + symmetric(random, 0.05 * length)));
  }
  return {
    world,
    inputs,
    A: pairs.map(([a]) => rods[a].entity),
    B: pairs.map(([, b]) => rods[b].entity),
  };
}
