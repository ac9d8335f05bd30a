// The golden scenes move in browsers as they do in Node, bit by bit.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { GoldenName } from "../golden/scenes.js";
import { differenceOf, readHashes, type GoldenHashes } from "../golden/stored.js";
import { launchBrowser } from "./browser.js";
import { servePage, type FolderServer } from "./servers.js";

/** Milliseconds. */
const PATIENCE = 180_000;
const stored = readHashes();

async function differencesIn(
  open: (server: FolderServer) => Promise<() => Promise<void>>,
): Promise<string[]> {
  const server = await servePage("golden", ["load-havok"]);
  const close = await open(server);
  try {
    const { hashes, error } = JSON.parse(await server.posted) as { hashes?: GoldenHashes; error?: string };
    if (hashes === undefined) return [error ?? "nothing was told"];
    const names = Object.keys(stored) as GoldenName[];
    return names.flatMap((name) => differenceOf(name, hashes[name], stored[name]) ?? []);
  } finally {
    await close();
    await server.close();
  }
}

it(
  "in Chromium",
  async () => {
    const differences = await differencesIn(async ({ url }) => {
      const browser = await launchBrowser();
      await (await browser.newPage()).goto(url);
      return () => browser.close();
    });
    expect(differences).toEqual([]);
  },
  PATIENCE,
);

const firefox = ["firefox-esr", "firefox"].find((name) => spawnSync(name, ["--version"]).status === 0);

/** Nothing drives it: it is told the address, and the page posts what it found. */
it.skipIf(firefox === undefined)(
  firefox === undefined ? "in Firefox (skipped: firefox-esr is not installed)" : `in ${firefox}`,
  async () => {
    const differences = await differencesIn(({ url }) => {
      const profile = mkdtempSync(join(tmpdir(), "babylon-rods-firefox-"));
      const child = spawn(firefox!, ["--headless", "--no-remote", "--profile", profile, url], {
        stdio: "ignore",
      });
      const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
      return Promise.resolve(async () => {
        child.kill();
        await gone;
        rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
      });
    });
    expect(differences).toEqual([]);
  },
  PATIENCE,
);
