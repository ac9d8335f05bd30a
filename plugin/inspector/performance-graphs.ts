import "@babylonjs/core/Misc/PerformanceViewer/performanceViewerSceneExtension.js";
import type { ElasticRods } from "../elastic-rods.js";
import { statisticCurves } from "../tuning/statistics.js";

const known = new WeakMap<object, ElasticRods>();

/** The statistics as graphs of the Inspector's own performance viewer; once for a scene. */
export function addPerformanceGraphs(rods: ElasticRods): void {
  const { scene } = rods;
  const isThere = known.has(scene);
  known.set(scene, rods);
  if (isThere) return;
  scene.getPerfCollector().addCollectionStrategies(
    ...statisticCurves.map((curve) => ({
      category: "Rods",
      hidden: curve.name !== "total",
      strategyCallback: () => ({
        id: `rods: ${curve.label}${curve.unit ? `, ${curve.unit}` : ""}`,
        getData: () => {
          const now = known.get(scene);
          return now && !now.isDisposed ? curve.read(now) : 0;
        },
        dispose: () => undefined,
      }),
    })),
  );
}
