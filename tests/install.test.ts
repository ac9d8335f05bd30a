import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { installedMatchesLock } from "./install.js";

type Packages = Record<string, { version: string; optional?: boolean; devOptional?: boolean }>;

const LOCK: Packages = {
  "": { version: "1.0.0" },
  "node_modules/engine": { version: "9.31.0" },
  "node_modules/tool/node_modules/engine": { version: "8.0.0" },
  "node_modules/binding-for-another-platform": { version: "1.2.3", optional: true },
};

const INSTALLED: Packages = {
  "node_modules/engine": { version: "9.31.0" },
  "node_modules/tool/node_modules/engine": { version: "8.0.0" },
};

describe("installedMatchesLock", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "babylon-rods-install-"));
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages: LOCK }));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function install(packages: Packages): void {
    mkdirSync(join(folder, "node_modules"));
    writeFileSync(join(folder, "node_modules/.package-lock.json"), JSON.stringify({ packages }));
  }

  it("is false on a fresh clone", () => {
    expect(installedMatchesLock(folder)).toBe(false);
  });

  it("is true when all is there but the bindings of other platforms", () => {
    install(INSTALLED);
    expect(installedMatchesLock(folder)).toBe(true);
  });

  it("is false when the lock asks for a newer version, even of a nested package", () => {
    install({ ...INSTALLED, "node_modules/tool/node_modules/engine": { version: "7.9.0" } });
    expect(installedMatchesLock(folder)).toBe(false);
  });

  it("is false when the lock gained a package", () => {
    install({ "node_modules/engine": { version: "9.31.0" } });
    expect(installedMatchesLock(folder)).toBe(false);
  });

  it("is false when an optional package is there in an old version", () => {
    install({
      ...INSTALLED,
      "node_modules/binding-for-another-platform": { version: "1.0.0", optional: true },
    });
    expect(installedMatchesLock(folder)).toBe(false);
  });
});
