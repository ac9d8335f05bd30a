import { describe, expect, it } from "vitest";
import { ContactPoint } from "../../../../systems/models/rod-model.js";
import { superHelix } from "../../../../systems/models/super-helix/super-helix.js";
import { BlockOperator, type ContactOperator } from "../../../../systems/solve/contact-operator.js";
import { acceleratedOptions, emptyReport } from "../../../../systems/solve/gauss-seidel/options.js";
import { solveGaussSeidel } from "../../../../systems/solve/gauss-seidel/solve.js";
import { GaussSeidelWorkspace } from "../../../../systems/solve/gauss-seidel/workspace.js";
import { BodyInput, ContactInput } from "../../../../systems/solve/whitened/contact-input.js";
import { IslandOperator } from "../../../../systems/solve/whitened/island-operator.js";
import { WhitenedContacts } from "../../../../systems/solve/whitened/whitened-contacts.js";
import { cross, dot, relativeDifference } from "../../../oracle/vectors.js";
import { complianceOf, fill, tangledScene, type Joined, type RandomScene } from "./random-contacts.js";

const seeds = [1, 2, 3, 4];

function solve(operator: ContactOperator, maxSweeps: number, acceleration: "none" | "combined") {
  const r = new Float64Array(3 * operator.contacts);
  const report = emptyReport();
  const options = { ...acceleratedOptions, maxSweeps, acceleration };
  solveGaussSeidel(operator, r, options, new GaussSeidelWorkspace(), report);
  return { r, report };
}

function prepare(seed: number) {
  const scene = tangledScene(seed);
  const contacts = new WhitenedContacts(scene.world.memory);
  fill(scene, contacts);
  return { scene, contacts, operator: new IslandOperator(contacts).select(0, scene.joined.length) };
}

describe("Gauss-Seidel on whitened contacts", () => {
  it.each(seeds)("seed %i: ten sweeps end where they do with W written out, to 1e-10", (seed) => {
    const { operator } = prepare(seed);
    const written = solve(new BlockOperator(operator.assemble()), 10, "none");
    expect(relativeDifference(solve(operator, 10, "none").r, written.r)).toBeLessThan(1e-10);
  });

  it.each(seeds)("seed %i: rods and bodies then move as the solver said, to 1e-10", (seed) => {
    const { scene, contacts, operator } = prepare(seed);
    const { r, report } = solve(operator, acceleratedOptions.maxSweeps, "combined");
    expect(report.converged).toBe(true);
    operator.settle(r);
    const u = new Float64Array(3 * operator.contacts);
    const one = new Float64Array(3);
    scene.joined.forEach((joined, i) => {
      operator.velocity(r, i, one);
      // What moves is neither the bias nor the yielding of the contact itself.
      for (let d = 0; d < 3; d++) {
        const yielding = complianceOf(joined, d) * r[3 * i + d];
        u[3 * i + d] = one[d] - joined.input[ContactInput.bias + d] - yielding;
      }
    });
    for (const rod of scene.world.rods) contacts.applyToRod(rod);
    const moves = scene.joined.flatMap((each) => relativeVelocity(scene, contacts, each));
    expect(relativeDifference(moves, u)).toBeLessThan(1e-10);
  });
});

/** v_B - v_A along the basis, read from the rods and bodies. */
function relativeVelocity(scene: RandomScene, contacts: WhitenedContacts, { B, A, input }: Joined): number[] {
  const basis = [0, 1, 2].map((d) => input.subarray(ContactInput.basis + 3 * d).subarray(0, 3));
  const along = (v: ArrayLike<number>) => basis.map((e) => dot(e, v));
  const ofRod = (rod: number, place: number) => {
    const point = new Float64Array(ContactPoint.size);
    point.set(input.subarray(place, place + 4), ContactPoint.s);
    point.set([1, 0, 0, 0, 1, 0, 0, 0, 1], ContactPoint.directions);
    superHelix.contactVelocity(scene.world, scene.rods[rod].entity, point, 0);
    return along(point.subarray(ContactPoint.velocity, ContactPoint.velocity + 3));
  };
  const ofBody = (body: number) => {
    const change = new Float64Array(6);
    contacts.bodyVelocityChange(body, change, 0);
    const six = change.map((x, i) => x + scene.bodies[body][BodyInput.angularVelocity + i]);
    const arm = input.subarray(ContactInput.armA, ContactInput.armA + 3);
    return along(cross(six.subarray(0, 3), arm).map((x, i) => x + six[3 + i]));
  };
  const a =
    A.rod !== undefined
      ? ofRod(A.rod, ContactInput.sA)
      : A.body !== undefined
        ? ofBody(A.body)
        : along(input.subarray(ContactInput.velocityA, ContactInput.velocityA + 3));
  return ofRod(B, ContactInput.sB).map((x, d) => x - a[d]);
}
