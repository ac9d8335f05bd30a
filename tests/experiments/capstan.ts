import { slipOverCylinder } from "../physics/havok-ropes.js";
import { closeTo, defineRun } from "../runner/index.js";

interface Wound {
  readonly mu: number;
  readonly halfTurns: number;
}

/** m/s: a load that goes down more slowly is held, though it may creep; one that slips is ten times as fast after a tenth of a second. */
const held = 5e-3;
/** Share of the wound angle, by the law, at which creep is measured. */
const safe = 0.9;
/** Shares of the wound angle between which the angle of the law is looked for. */
const [least, most] = [0.85, 1.15];

export default defineRun({
  name: "capstan",
  purpose:
    "At which loads does a rope slip that is wound around a cylinder of Havok's, against exp(mu theta)?",
  options: {
    halvings: {
      type: "integer",
      default: 5,
      minimum: 1,
      what: "times that the bracket of the angle is halved",
    },
    seconds: { type: "number", default: 0.4, above: 0, what: "of each trial; the second half is measured" },
    most: { type: "integer", default: 3, minimum: 1, what: "half turns, at most" },
  },
  columns: {
    mu: { title: "mu", digits: 2 },
    turns: { title: "turns", digits: 2 },
    law: { title: "exp(mu theta)", digits: 4 },
    critical: { title: "slips from a ratio of", digits: 4 },
    creep: { title: `creep at ${safe} of the angle [mm/s]`, digits: 2 },
    angle: { title: "angle of the law for that ratio / wound angle", digits: 4 },
  },
  run({ options, row, check, progress }) {
    const wound: Wound[] = [];
    for (const mu of [0.15, 0.3])
      for (let halfTurns = 1; halfTurns <= options.most; halfTurns += 2) wound.push({ mu, halfTurns });
    wound.forEach(({ mu, halfTurns }, i) => {
      const theta = halfTurns * Math.PI;
      const speedAt = (share: number) =>
        slipOverCylinder({ mu, halfTurns, ratio: Math.exp(mu * theta * share), seconds: options.seconds }) /
        (options.seconds / 2);
      let [low, high] = [least, most];
      for (let k = 0; k < options.halvings; k++) {
        const share = (low + high) / 2;
        if (speedAt(share) < held) low = share;
        else high = share;
        progress((i + (k + 1) / options.halvings) / wound.length, `mu ${mu}, ${halfTurns} half turns`);
      }
      const angle = (low + high) / 2;
      const turns = halfTurns / 2;
      row({
        mu,
        turns,
        law: Math.exp(mu * theta),
        critical: Math.exp(mu * theta * angle),
        creep: 1e3 * speedAt(safe),
        angle,
      });
      check({
        what: `mu ${mu}, ${turns} turns: angle of the law / wound angle`,
        value: angle,
        wanted: closeTo(1, 0.05),
      });
    });
  },
});
