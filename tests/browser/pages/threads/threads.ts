// Runs golden scenes with workers, by the embedded script and by its address, and posts what came of it.
import { ElasticRods } from "../../../../plugin/index.js";
import workerUrl from "../../../../dist/umd/worker.js?url&no-inline";
import { goldenScenes, type GoldenThreads } from "../../../golden/scenes.js";
import { trace } from "../../../golden/trace.js";
import { createNullScene } from "../../../plugin/null-scene.js";
import type { ThreadsReport, ThreadsRun } from "../../threads-report.js";

const workers = 2;
const tell = (report: ThreadsReport) => fetch("./", { method: "POST", body: JSON.stringify(report) });
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function run(name: "contacts" | "hair", threads: GoldenThreads): Promise<ThreadsRun> {
  const scene = goldenScenes[name](threads);
  const { threads: pool } = scene.world;
  for (let i = 0; i < 1000 && pool.workers < workers && pool.problem === undefined; i++) await sleep(20);
  pool.sharing = "without main thread";
  const begun = pool.workers;
  const { moments } = trace(scene);
  const { jobs, problem = null } = pool;
  pool.dispose();
  return { begun, jobs, problem, moments };
}

/** What a scene tells its user in two frames. */
async function told(): Promise<string[]> {
  const { scene } = createNullScene();
  const rods = new ElasticRods(scene, { workers });
  const reasons: string[] = [];
  rods.onWorkersLostObservable.add((reason) => void reasons.push(reason));
  await sleep(1000);
  for (let i = 0; i < 2; i++) scene.render();
  scene.dispose();
  return reasons;
}

try {
  await tell({
    isIsolated: crossOriginIsolated,
    embedded: { contacts: await run("contacts", { workers }), hair: await run("hair", { workers }) },
    byUrl: { contacts: await run("contacts", { workers, workerUrl }) },
    told: await told(),
  });
} catch (error) {
  await tell({ error: error instanceof Error ? String(error.stack) : String(error) });
}
