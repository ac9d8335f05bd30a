import { readReference } from "../reference/read.js";
import { atLeast, atMost, closeTo, defineRun, mean, type Panel } from "../runner/index.js";
import { TwiningPlant } from "./twining/plant.js";
import { growth, grownPlant, threshold, type PlanarPlant } from "./twining/threshold.js";

const tables = {
  threshold: "In the plane: natural curvature up to which a plant climbs, by elements",
  arch: "In the plane: how far the tip is ahead of the pole's angle, clothoids",
  climbing: "In space: height a turn and distance from the axis along the plant, from the root",
};

interface Twining {
  critical_fold: { rho_c: number };
  columns: string[];
  rows: number[][];
}

/** Free ends of 2.73 radii at the threshold; where joints lie tells, so some lengths are tried. */
const plants: readonly PlanarPlant[] = [
  ...[2.4, 2.72, 3, 3.4].map((freeLength) => ({ model: "clothoid", freeElements: 4, freeLength })),
  { model: "clothoid", freeElements: 8, freeLength: 3.2 },
  { model: "clothoid", freeElements: 16, freeLength: 3.2 },
  { model: "super-helix", freeElements: 8, freeLength: 3.2 },
  { model: "super-helix", freeElements: 16, freeLength: 3.2 },
  { model: "super-helix", freeElements: 32, freeLength: 3.2 },
];
/** Five clothoids, and a free end that is a tenth longer than the arch needs. */
const five = plants[2];
/** In space a plant climbs that fits the pole but a little: its natural shape and its first direction. */
const climbing = { freeElements: 9, freeLength: 3.6, curvature: 1.1, twist: 0.35, climb: 0.3 };

export default defineRun({
  name: "twining",
  purpose: "Up to which natural curvature does a growing plant climb a pole, and how does it in space?",
  options: {
    range: { type: "numbers", default: [3, 3.8], above: 1, what: "natural curvatures between which it is" },
    within: { type: "number", default: 0.003, above: 0, what: "how exactly it is found" },
    plants: { type: "integer", default: plants.length, minimum: 1, what: "how many of the plants are tried" },
    length: { type: "number", default: 34, above: 8, what: "radii of the pole to which it grows in space" },
    speed: { type: "number", default: 5, above: 0, what: "radii of the pole a second" },
  },
  columns: {
    elements: { title: "elements" },
    free: { title: "free end [radii]" },
    threshold: { title: "threshold" },
    error: { title: "from the exact one [%]", digits: 2 },
    exact: { title: "exact" },
    ahead: { title: "length - angle" },
    rise: { title: "height a turn [radii]", digits: 3 },
    distance: { title: "distance", digits: 4 },
  },
  run({ options, row, check, plot, progress }) {
    const known = readReference<{ i_twining_2d: Twining }>("elastica").i_twining_2d;
    const exact = known.critical_fold.rho_c;
    const range = [options.range[0], options.range[1]] as const;
    const tried = [five, ...plants.filter((plant) => plant !== five)].slice(0, options.plants);
    tried.forEach((plant, i) => {
      const { model, freeElements, freeLength } = plant;
      progress((0.7 * i) / tried.length, `${model}, ${freeElements + 1} elements`);
      const found = threshold(plant, range, options.within);
      const error = 100 * (found / exact - 1);
      row(
        { model, elements: freeElements + 1, free: freeLength, threshold: found, error },
        { table: tables.threshold },
      );
      if (plant === five)
        check({ what: "threshold with 5 clothoids", value: found, wanted: closeTo(exact, 0.01) });
    });
    const shown: { rho: number; plant: TwiningPlant | undefined }[] = [];
    for (const [rho, arch, angle] of known.rows.filter(([rho]) => [2, 2.5, 3].includes(rho))) {
      const plant = grownPlant(five, rho);
      shown.push({ rho, plant });
      const ahead = plant ? plant.length - plant.angle : NaN;
      row({ rho, ahead, exact: arch - angle }, { table: tables.arch });
      check({
        what: `natural curvature ${rho}: length - angle of 5 clothoids from the exact one [radii]`,
        value: Math.abs(ahead - (arch - angle)),
        wanted: atMost(0.06),
      });
    }
    progress(0.75, "in space");
    const plant = new TwiningPlant({ model: "clothoid", ...climbing });
    plant.curl(growth.curling);
    plant.growTo(options.length, options.speed, () => {
      progress(0.75 + (0.25 * plant.length) / options.length, "in space");
      return true;
    });
    const turns = plant.angle / (2 * Math.PI);
    const along = riseAlong(plant);
    for (const { length, rise, distance } of along.filter((_, i) => i % 8 === 0))
      row({ length, rise, distance }, { table: tables.climbing });
    const wound = along.filter(({ length }) => length < plant.length - 6).map(({ rise }) => rise);
    const near = along.filter(({ length }) => length > plant.length - 3).map(({ rise }) => rise);
    check({
      what: "10 clothoids in space: turns",
      value: turns,
      wanted: atLeast(0.148 * options.length),
    });
    check({ what: "distance of the tip from the axis", value: plant.distance, wanted: closeTo(1, 0.02) });
    check({
      what: "spread of the height a turn over its mean, last 3 radii / wound part",
      value:
        (Math.max(...near) - Math.min(...near)) /
        mean(near) /
        ((Math.max(...wound) - Math.min(...wound)) / mean(wound)),
      wanted: atLeast(1.5),
    });
    for (const panel of panels(shown, along)) plot(panel);
  },
});

interface Climb {
  readonly length: number;
  readonly rise: number;
  readonly distance: number;
}

/** Height that it gains a turn, by differences between points a tenth of a turn apart, about. */
function riseAlong(plant: TwiningPlant): Climb[] {
  const count = Math.round(1.6 * plant.length);
  const points = Array.from({ length: count + 1 }, (_, i) => plant.at(i / count));
  return points.slice(1).map(({ distance, height, angle }, i) => {
    const turn = (angle - points[i].angle) / (2 * Math.PI);
    const length = (plant.length * (i + 0.5)) / count;
    return { length, rise: (height - points[i].height) / (turn - Math.floor(turn)), distance };
  });
}

function panels(
  shown: readonly { rho: number; plant: TwiningPlant | undefined }[],
  along: readonly Climb[],
): Panel[] {
  const circle = Array.from({ length: 65 }, (_, i) => (2 * Math.PI * i) / 64);
  const shapes = shown.flatMap(({ rho, plant }) => {
    if (!plant) return [];
    const points = Array.from({ length: 101 }, (_, i) => plant.at(i / 100));
    return [
      {
        label: `natural curvature ${rho}`,
        x: points.map(({ distance, angle }) => distance * Math.cos(angle)),
        y: points.map(({ distance, angle }) => distance * Math.sin(angle)),
      },
    ];
  });
  return [
    {
      title: "Five clothoids around the pole (Figure 10)",
      x: { label: "x [radii]" },
      y: { label: "y [radii]" },
      sameUnits: true,
      series: [{ label: "pole", x: circle.map(Math.cos), y: circle.map(Math.sin), dashed: true }, ...shapes],
    },
    {
      title: "In space: height a turn",
      x: { label: "length from the root [radii]" },
      y: { label: "height a turn [radii]", minimum: 0 },
      series: [{ label: "10 clothoids", x: along.map((one) => one.length), y: along.map((one) => one.rise) }],
    },
  ];
}
