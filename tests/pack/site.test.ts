// The static site: one command builds it, and every link inside it leads somewhere.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchBrowser, openPage, takeScreenshot } from "../browser/browser.js";
import { repository, serveFolder, type LocalServer } from "../browser/servers.js";

/** Milliseconds: a bundler, a compiler that documents, and a generator of pages. */
const PATIENCE = 300_000;
const site = join(repository, "site");

let browser: Browser;
let server: LocalServer;

beforeAll(async () => {
  execFileSync("npm", ["run", "--silent", "build:site"], { cwd: repository, stdio: "pipe" });
  browser = await launchBrowser();
  server = await serveFolder(site);
}, PATIENCE);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it("has a start page, the lab, examples, documentation and a reference", () => {
  const pages = ["index", "lab/index", "examples/index", "docs/index", "docs/guide", "docs/reference/index"];
  for (const page of pages) expect(isFile(join(site, `${page}.html`)), page).toBe(true);
});

it("has no link that leads nowhere", () => {
  const pages = htmlFiles(site);
  expect(pages.length).toBeGreaterThan(40);
  const broken = pages.flatMap((page) =>
    linksOf(readFileSync(page, "utf8"))
      .filter((link) => !isFile(targetOf(page, link)))
      .map((link) => `${page.slice(site.length)}: ${link}`),
  );
  expect(broken).toEqual([]);
});

it("shows the documentation, and leads from it to the game", async () => {
  const { page, problems } = await openPage(browser, `${server.url}docs/`);
  expect(await page.locator("h1").innerText()).toContain("Getting started");
  await takeScreenshot(page, "site-docs");
  await page.getByRole("link", { name: "Guide", exact: true }).first().click();
  await page.waitForURL(/guide/);
  await page.goto(`${server.url}docs/`);
  await page.getByRole("link", { name: "Game", exact: true }).first().click();
  await page.locator("a.card").first().waitFor();
  await page.getByRole("link", { name: "Documentation" }).click();
  await page.waitForURL(/docs/);
  // A page that is left gives up what it was about to fetch.
  expect(problems.filter((problem) => !problem.endsWith("net::ERR_ABORTED"))).toEqual([]);
  await page.close();
});

function htmlFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return htmlFiles(path);
    return entry.name.endsWith(".html") ? [path] : [];
  });
}

/** Of links, pictures, scripts and styles; those to elsewhere and within the page are left out. */
function linksOf(html: string): string[] {
  return [...html.matchAll(/\s(?:href|src)="([^"#?][^"]*)"/g)]
    .map(([, link]) => link.replace(/[#?].*$/, ""))
    .filter((link) => link !== "" && !/^[a-z]+:/.test(link));
}

function targetOf(page: string, link: string): string {
  const path = decodeURIComponent(link);
  const target = path.startsWith("/") ? join(site, path) : resolve(dirname(page), path);
  return target.endsWith(sep) || path.endsWith("/") || path === "." || path === ".."
    ? join(target, "index.html")
    : target;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
