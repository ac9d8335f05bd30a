// Workers in a browser: on a cross-origin isolated page, on one that is not, and on one that allows no Blobs.
import { beforeAll, expect, it } from "vitest";
import { differenceOf, readHashes } from "../golden/stored.js";
import { launchBrowser } from "./browser.js";
import { buildLibraryIfMissing } from "./library-build.js";
import { crossOriginIsolation, servePage } from "./servers.js";
import type { ThreadsReport, ThreadsRun } from "./threads-report.js";

const stored = readHashes();
/** ms */
const PATIENCE = 240_000;

beforeAll(buildLibraryIfMissing);

async function reportOf(headers: Readonly<Record<string, string>>): Promise<ThreadsReport> {
  const server = await servePage("threads", ["load-havok"], headers);
  const browser = await launchBrowser();
  try {
    await (await browser.newPage()).goto(server.url);
    return JSON.parse(await server.posted) as ThreadsReport;
  } finally {
    await browser.close();
    await server.close();
  }
}

const differences = (runs: Partial<Record<"contacts" | "hair", ThreadsRun>>) =>
  Object.entries(runs).flatMap(
    ([name, { moments }]) => differenceOf(name as "hair", moments, stored[name as "hair"]) ?? [],
  );

const withWorkers = { begun: 2, problem: null };

it(
  "work on a cross-origin isolated page, with the same bits",
  async () => {
    const report = await reportOf(crossOriginIsolation);
    if ("error" in report) throw new Error(report.error);
    const { isIsolated, embedded, byUrl, told } = report;
    expect(isIsolated).toBe(true);
    for (const run of [embedded.contacts, embedded.hair, byUrl.contacts]) {
      expect(run).toMatchObject(withWorkers);
      expect(run.jobs).toBeGreaterThan(300);
    }
    expect(differences(embedded)).toEqual([]);
    expect(differences(byUrl)).toEqual([]);
    expect(told).toEqual([]);
  },
  PATIENCE,
);

it(
  "are none on a page that is not isolated: it is said once, and all goes on with the same bits",
  async () => {
    const report = await reportOf({});
    if ("error" in report) throw new Error(report.error);
    const { isIsolated, embedded, told } = report;
    expect(isIsolated).toBe(false);
    for (const run of Object.values(embedded)) {
      expect(run).toMatchObject({ begun: 0, jobs: 0 });
      expect(run.problem).toMatch(/not cross-origin isolated/);
    }
    expect(differences(embedded)).toEqual([]);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/not cross-origin isolated/);
  },
  PATIENCE,
);

it(
  "start by the address of their script where a page allows no Blobs, and else say so",
  async () => {
    const report = await reportOf({
      ...crossOriginIsolation,
      "Content-Security-Policy": "worker-src 'self'",
    });
    if ("error" in report) throw new Error(report.error);
    const { embedded, byUrl, told } = report;
    expect(embedded.contacts).toMatchObject({ begun: 0, jobs: 0 });
    expect(embedded.contacts.problem).toMatch(/workerUrl/);
    expect(byUrl.contacts).toMatchObject(withWorkers);
    expect(differences({ ...embedded, ...byUrl })).toEqual([]);
    expect(told).toHaveLength(1);
  },
  PATIENCE,
);
