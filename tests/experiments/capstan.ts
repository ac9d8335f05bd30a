import { slipOverCylinder } from "../physics/havok-ropes.js";
import { closeTo, defineRun } from "../runner/index.js";

interface Wound {
  readonly mu: number;
  readonly halfTurns: number;
}

/** Metres that a load goes down in the second half of the time: less is holding. */
const held = 1e-4;
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
    seconds: { type: "number", default: 0.2, above: 0, what: "of each trial; the second half is measured" },
    most: { type: "integer", default: 3, minimum: 1, what: "half turns, at most" },
  },
  columns: {
    mu: { title: "mu", digits: 2 },
    turns: { title: "turns", digits: 2 },
    law: { title: "exp(mu theta)", digits: 4 },
    critical: { title: "slips from a ratio of", digits: 4 },
    angle: { title: "angle of the law for that ratio / wound angle", digits: 4 },
  },
  run({ options, row, check, progress }) {
    const wound: Wound[] = [];
    for (const mu of [0.15, 0.3])
      for (let halfTurns = 1; halfTurns <= options.most; halfTurns += 2) wound.push({ mu, halfTurns });
    wound.forEach(({ mu, halfTurns }, i) => {
      const theta = halfTurns * Math.PI;
      let [low, high] = [least, most];
      for (let k = 0; k < options.halvings; k++) {
        const share = (low + high) / 2;
        const slip = slipOverCylinder({
          mu,
          halfTurns,
          ratio: Math.exp(mu * theta * share),
          seconds: options.seconds,
        });
        if (slip < held) low = share;
        else high = share;
        progress((i + (k + 1) / options.halvings) / wound.length, `mu ${mu}, ${halfTurns} half turns`);
      }
      const angle = (low + high) / 2;
      const turns = halfTurns / 2;
      row({ mu, turns, law: Math.exp(mu * theta), critical: Math.exp(mu * theta * angle), angle });
      check({
        what: `mu ${mu}, ${turns} turns: angle of the law / wound angle`,
        value: angle,
        wanted: closeTo(1, 0.05),
      });
    });
  },
});
