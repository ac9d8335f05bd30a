import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "./find-chromium.js";

describe.runIf(process.platform !== "win32")("findChromium", () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "babylon-rods-chromium-"));
    script("chromium", "exit 1"); // a stub that stands where the browser should be
    script("google-chrome", "echo Chrome 1.0");
    script("my-own", "echo Mine 1.0");
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  function script(name: string, body: string): void {
    writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`);
    chmodSync(join(folder, name), 0o755);
  }

  it("passes over a command that does not start", async () => {
    expect(await findChromium({ PATH: folder })).toBe(join(folder, "google-chrome"));
  });

  it("lets CHROMIUM_PATH decide alone", async () => {
    const CHROMIUM_PATH = join(folder, "my-own");
    expect(await findChromium({ PATH: folder, CHROMIUM_PATH })).toBe(CHROMIUM_PATH);
  });

  it("names CHROMIUM_PATH and its value when that is no browser", async () => {
    const CHROMIUM_PATH = join(folder, "absent");
    await expect(findChromium({ PATH: folder, CHROMIUM_PATH })).rejects.toThrow(
      `CHROMIUM_PATH is "${CHROMIUM_PATH}", which does not start; allowed: the path of a Chromium`,
    );
  });
});
