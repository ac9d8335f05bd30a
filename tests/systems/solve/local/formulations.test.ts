import { describe, expect, it } from "vitest";
import { alartCurnier } from "../../../../systems/solve/local/alart-curnier.js";
import { fischerBurmeister } from "../../../../systems/solve/local/fischer-burmeister.js";
import type { Formulation } from "../../../../systems/solve/local/newton.js";
import { ScaledContact } from "../../../../systems/solve/local/scaled-contact.js";
import { seeded, symmetric } from "../../../oracle/random.js";

const formulations: [string, Formulation][] = [
  ["Fischer-Burmeister", fischerBurmeister],
  ["Alart-Curnier", alartCurnier],
];

function randomContact(random: () => number): ScaledContact {
  const contact = new ScaledContact();
  for (const values of [contact.W, contact.b, contact.r])
    values.forEach((_, k) => (values[k] = symmetric(random)));
  contact.mu[0] = 0.1 + random();
  return contact;
}

describe.each(formulations)("the function of %s", (_, formulation) => {
  it("has the derivative that finite differences show", () => {
    const random = seeded(31);
    const [f, ahead, behind] = [new Float64Array(3), new Float64Array(3), new Float64Array(3)];
    const jacobian = new Float64Array(9);
    const h = 1e-6;
    let smooth = 0;
    for (let trial = 0; trial < 300; trial++) {
      const contact = randomContact(random);
      formulation(contact, f, jacobian);
      const exact = jacobian.slice();
      let worst = 0;
      for (let c = 0; c < 3; c++) {
        const at = contact.r[c];
        contact.r[c] = at + h;
        formulation(contact, ahead, undefined);
        contact.r[c] = at - h;
        formulation(contact, behind, undefined);
        contact.r[c] = at;
        for (let row = 0; row < 3; row++) {
          worst = Math.max(worst, Math.abs((ahead[row] - behind[row]) / (2 * h) - exact[3 * row + c]));
        }
      }
      // Kinks lie on a set of measure zero; a step of 1e-6 crosses one rarely.
      if (worst < 1e-6) smooth++;
    }
    expect(smooth, "seed 31").toBeGreaterThanOrEqual(297);
  });

  it("is zero at take-off, stick and slide, and nowhere between", () => {
    const contact = new ScaledContact();
    contact.W.set([1, 0, 0, 0, 1, 0, 0, 0, 1]);
    contact.mu[0] = 0.5;
    const f = new Float64Array(3);
    const at = (b: number[], r: number[]): number => {
      contact.b.set(b);
      contact.r.set(r);
      formulation(contact, f, undefined);
      return Math.hypot(...f);
    };
    expect(at([0.5, 0.3, 0.2], [0, 0, 0])).toBeLessThan(1e-15);
    expect(at([-1, 0.3, 0.1], [1, -0.3, -0.1])).toBeLessThan(1e-15);
    expect(at([-1, 3, 4], [1, -0.3, -0.4])).toBeLessThan(1e-15);
    expect(at([-1, 3, 4], [1, 0, 0])).toBeGreaterThan(0.1);
    expect(at([-1, 3, 4], [0, 0, 0])).toBeGreaterThan(0.1);
    expect(at([-1, 3, 4], [1, 0.3, 0.4])).toBeGreaterThan(0.1);
    expect(at([0.5, 0.3, 0.2], [0.1, 0, 0])).toBeGreaterThan(0.01);
  });
});
