import type { ElasticRods } from "../elastic-rods.js";
import { stageNames, type FrameStatistics } from "../../systems/index.js";
import { limits } from "../../systems/world/limits.js";

const { unitsOfMillisecond } = limits.work;

/** A number of the last frame that is worth a curve over time. */
export interface StatisticCurve {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  /** Whether only its order of size tells anything. */
  readonly isLog?: true;
  read(rods: ElasticRods): number;
}

const of = (
  name: keyof FrameStatistics & string,
  label: string,
  more: Partial<StatisticCurve> = {},
): StatisticCurve => ({
  name,
  label,
  unit: "",
  read: ({ statistics }) => statistics.simulation[name] as number,
  ...more,
});

const stages = stageNames.map((stage): StatisticCurve => ({
  name: `milliseconds.${stage}`,
  label: stage,
  unit: "ms",
  read: ({ statistics }) => statistics.simulation.milliseconds[stage],
}));

/** What the simulator did and cost in the last frame. */
export const statisticCurves: readonly StatisticCurve[] = [
  of("total", "time of a frame", { unit: "ms" }),
  ...stages,
  of("contacts", "contacts"),
  of("islands", "islands"),
  of("sweeps", "sweeps"),
  of("residual", "residual", { isLog: true }),
  of("retries", "retries"),
  {
    name: "work",
    label: "work",
    unit: "ms",
    read: ({ statistics }) => statistics.simulation.work / unitsOfMillisecond,
  },
  of("overloaded", "rods over budget"),
  of("resting", "rods at rest"),
  of("elements", "elements"),
];
