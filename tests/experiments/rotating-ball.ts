import { atLeast, atMost, defineRun, type Panel } from "../runner/index.js";
import { findOrbit, orbitDistance, orbitSize, orbitSolvers, type Orbit } from "./friction/ball-orbits.js";

export default defineRun({
  name: "rotating-ball",
  purpose: "Do all solvers of Coulomb's law lead the end of a rod on a turning ball along the same orbit?",
  options: {
    periods: { type: "integer", default: 8, minimum: 2, what: "oscillations of the ball, 1 s each" },
    steps: { type: "integer", default: 240, minimum: 8, what: "time steps of an oscillation" },
    friction: { type: "number", default: 1, minimum: 0, what: "coefficient of friction" },
    tolerance: { type: "number", default: 1e-10, above: 0, what: "Es to which exact solvers solve" },
  },
  columns: {
    closing: { title: "from its period before [m]", digits: 2 },
    distance: { title: "from the hybrid's orbit [m]", digits: 2 },
    share: { title: "of its size", digits: 2 },
    size: { title: "size", unit: "mm" },
    residual: { title: "worst Es", digits: 2 },
  },
  run({ options, row, check, plot, progress }) {
    const { periods, steps, friction, tolerance } = options;
    const settings = { periods, stepsPerPeriod: steps, friction, tolerance };
    const orbits = orbitSolvers.map((solver, k) => {
      progress(k / orbitSolvers.length, solver.label);
      return { solver, orbit: findOrbit(solver, settings) };
    });
    const reference = orbits[0].orbit.states;
    const size = orbitSize(reference);
    for (const { solver, orbit } of orbits) {
      const { closing, residual } = orbit;
      const distance = orbitDistance(orbit.states, reference);
      const share = distance / size;
      const law = solver.exact ? "exact" : "approximate";
      row({
        solver: solver.label,
        law,
        closing,
        distance,
        share,
        size: 1e3 * orbitSize(orbit.states),
        residual,
      });
      if (solver.exact) check({ what: `${solver.label}: same orbit`, value: share, wanted: atMost(1e-6) });
      else check({ what: `${solver.label}: another orbit`, value: share, wanted: atLeast(1e-3) });
    }
    const worstClosing = Math.max(...orbits.map(({ orbit }) => orbit.closing));
    check({
      what: "periodic: worst closing distance / size",
      value: worstClosing / size,
      wanted: atMost(1e-4),
    });
    for (const panel of panels(orbits.map(({ solver, orbit }) => ({ ...solver, orbit })))) plot(panel);
  },
});

/** Seen from above, and as a phase plot across the rod. */
function panels(
  solved: readonly { readonly label: string; readonly exact: boolean; readonly orbit: Orbit }[],
): Panel[] {
  const millimetres = (c: number) => (orbit: Orbit) =>
    Float64Array.from([...orbit.states, orbit.states[0]], (state) => 1e3 * state[c]);
  const series = (x: number, y: number) =>
    solved.map(({ label, exact, orbit }) => ({
      label,
      dashed: !exact,
      x: millimetres(x)(orbit),
      y: millimetres(y)(orbit),
    }));
  return [
    {
      title: "Free end on the ball: phase plot across the rod (Figure 7)",
      x: { label: "z [mm]" },
      y: { label: "dz/dt [mm/s]" },
      series: series(2, 5),
    },
    {
      title: "Free end on the ball, seen along the rod",
      x: { label: "z [mm]" },
      y: { label: "y [mm]" },
      series: series(2, 1),
      sameUnits: true,
    },
  ];
}
