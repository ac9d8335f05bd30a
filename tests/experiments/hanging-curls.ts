import { loadsOf, tipError, type Elastica } from "../oracle/elastica-rods.js";
import { readReference } from "../reference/read.js";
import { atLeast, atMost, defineRun, growth } from "../runner/index.js";

export default defineRun({
  name: "hanging-curls",
  purpose: "How far is the tip of a hanging curl from the exact elastica, by number of elements?",
  options: {
    elements: { type: "integers", default: [6, 12, 24, 48], minimum: 2, what: "element counts, rising" },
  },
  columns: {
    turns: { title: "natural turns" },
    order: { title: "order, last doubling", digits: 3 },
  },
  run({ options, progress, row, check, plot }) {
    const { b_hanging_curly: curls } = readReference<Elastica>("elastica");
    const counts = options.elements;
    const series = curls.map((curl, i) => {
      const errors = counts.map((elements, j) => {
        progress((i + j / counts.length) / curls.length, `${curl.name}, ${elements} elements`);
        return tipError(elements, curl.K, curl.natural_kappa, curl.R0, loadsOf(curl), curl.tip);
      });
      const order = -growth(counts.slice(-2), errors.slice(-2)).exponent;
      const turns = Math.hypot(...curl.natural_kappa) / (2 * Math.PI);
      const cells = Object.fromEntries(counts.map((n, j) => [`${n} elements`, errors[j]!]));
      row({ curl: curl.name, turns, ...cells, order });
      check({ what: `${curl.name}: order of convergence`, value: order, wanted: atLeast(1.8) });
      const at24 = counts.indexOf(24);
      // Beyond a quarter of a circle per element 24 are too few.
      if (at24 >= 0 && turns * 2 * Math.PI < 24 * (Math.PI / 2)) {
        check({ what: `${curl.name}: error with 24 elements`, value: errors[at24]!, wanted: atMost(0.005) });
      }
      return { label: curl.name, x: counts, y: errors, style: "line-points" as const };
    });
    plot({
      title: "Tips of hanging curls",
      x: { label: "elements", scale: "log", ticks: counts },
      y: { label: "distance from the exact tip [rod lengths]", scale: "log" },
      series,
      guides: [{ axis: "y", at: 0.005, label: "0.5 %" }],
    });
  },
});
