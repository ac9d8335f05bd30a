import "@babylonjs/core/Misc/PerformanceViewer/performanceViewerSceneExtension.js";
import type { ElasticRods } from "../elastic-rods.js";
import { statisticCurves, type StatisticCurve } from "../tuning/statistics.js";

const known = new WeakMap<object, ElasticRods>();

const idOf = ({ label, unit }: StatisticCurve): string => `rods: ${label}${unit ? `, ${unit}` : ""}`;

/** The statistics as graphs of the Inspector's own performance viewer; once for a scene. */
export function addPerformanceGraphs(rods: ElasticRods): void {
  const { scene } = rods;
  const isThere = known.has(scene);
  known.set(scene, rods);
  if (isThere) return;
  const collector = scene.getPerfCollector();
  const add = () =>
    collector.addCollectionStrategies(
      ...statisticCurves.map((curve) => ({
        category: "Rods",
        hidden: curve.name !== "total",
        strategyCallback: () => ({
          id: idOf(curve),
          getData: () => {
            const now = known.get(scene);
            return now && !now.isDisposed ? curve.read(now) : 0;
          },
          dispose: () => undefined,
        }),
      })),
    );
  add();
  // The Inspector's statistics take everything out when they are opened, and put in what they know.
  collector.metadataObservable.add((metadata) => {
    if (!metadata.has(idOf(statisticCurves[0]))) add();
  });
}
