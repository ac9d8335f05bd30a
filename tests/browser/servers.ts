// What the browser tests look at: any folder over HTTP, and the sample game as its users get it.
import { createReadStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { basename, extname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build, preview } from "vite";

export const repository = fileURLToPath(new URL("../..", import.meta.url));

export interface LocalServer {
  /** Address of the root, ending in a slash. */
  url: string;
  close(): Promise<void>;
}

export interface FolderServer extends LocalServer {
  /** What a page posts first, for browsers that nothing else can be asked. */
  posted: Promise<string>;
}

const CONTENT_TYPES: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** Where these are sent, memory may be shared with workers. */
export const crossOriginIsolation = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

/** Serves the files of a folder on a free port of this machine, with headers of one's own. */
export async function serveFolder(
  folder: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<FolderServer> {
  const root = resolve(folder);
  let told: (text: string) => void = () => undefined;
  const posted = new Promise<string>((resolved) => (told = resolved));
  const server = createServer((request, response) => {
    if (request.method === "POST") {
      let text = "";
      request.on("data", (part: Buffer) => (text += part.toString()));
      request.on("end", () => {
        response.writeHead(204).end();
        told(text);
      });
      return;
    }
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = resolve(
      root,
      "." + decodeURIComponent(pathname.endsWith("/") ? pathname + "index.html" : pathname),
    );
    if (!file.startsWith(root + sep) || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    const type = CONTENT_TYPES[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { ...headers, "Content-Type": type });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error(`no TCP port: ${String(address)}`);
  return {
    posted,
    url: `http://127.0.0.1:${address.port}/`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/**
 * A page of tests/browser/pages, built anew and served from a folder of its own. Modules that `instead` names by
 * the end of their path are taken from the page's folder.
 */
export function servePage(
  name: string,
  instead: readonly string[] = [],
  headers: Readonly<Record<string, string>> = {},
): Promise<FolderServer> {
  return servePageIn(join("tests/browser/pages", name), instead, headers);
}

/** The same of a page that stands in any folder of the repository. */
export async function servePageIn(
  folder: string,
  instead: readonly string[] = [],
  headers: Readonly<Record<string, string>> = {},
): Promise<FolderServer> {
  const root = join(repository, folder);
  const outDir = mkdtempSync(join(tmpdir(), `babylon-rods-${basename(folder)}-`));
  const target = { outDir, emptyOutDir: true, target: "es2022", chunkSizeWarningLimit: 4096 };
  const alias = instead.map((module) => ({
    find: new RegExp(`^\\./${module}\\.js$`),
    replacement: join(root, `${module}.ts`),
  }));
  await build({ configFile: false, root, base: "./", logLevel: "warn", build: target, resolve: { alias } });
  const server = await serveFolder(outDir, headers);
  return {
    posted: server.posted,
    url: server.url,
    close: async () => {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

/**
 * The built sample game on a free port. Built anew each time (a few seconds), so that a test never looks at an old
 * game; built rather than served from source, because the dev server may reload the page when it meets a new import.
 */
export async function serveSampleGame(): Promise<LocalServer> {
  const configFile = join(repository, "vite.config.ts");
  const outDir = mkdtempSync(join(tmpdir(), "babylon-rods-game-"));
  await build({ configFile, logLevel: "warn", build: { outDir } });
  const server = await preview({
    configFile,
    logLevel: "warn",
    build: { outDir },
    preview: { host: "127.0.0.1", port: 0 },
  });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error("the preview server has no local address");
  return {
    url,
    close: async () => {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
