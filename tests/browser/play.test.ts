// The command of the README that starts the sample game, run as a user runs it.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchBrowser, openPage } from "./browser.js";
import { repository } from "./servers.js";

let browser: Browser;
let play: ChildProcess;

beforeAll(async () => {
  browser = await launchBrowser();
  // A process group of its own: npm starts a shell that starts the server, and all three must end.
  play = spawn("npm", ["run", "play"], {
    cwd: repository,
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
});

afterAll(async () => {
  await browser?.close();
  if (play.exitCode !== null) return;
  process.kill(-play.pid!, "SIGTERM");
  await once(play, "exit");
});

it("prints a local address where the game starts on a cross-origin isolated page", async () => {
  const { page, problems } = await openPage(browser, await printedAddress(play));
  await page.waitForLoadState("networkidle");
  expect(await page.title()).not.toBe("");
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  expect(problems).toEqual([]);
  await page.close();
});

function printedAddress(process: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    process.stdout!.on("data", (text: Buffer) => {
      printed += text.toString();
      const address = /http:\/\/localhost:\d+\//.exec(printed);
      if (address) resolve(address[0]);
    });
    process.once("exit", () => reject(new Error(`npm run play ended without an address:\n${printed}`)));
  });
}
