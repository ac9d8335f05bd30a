// The page of these tests with the Inspector in it. The Inspector's packages are in a folder of their own; the engine
// must be the one that the plugin has, or there would be two.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { repository, serveFolder, type LocalServer } from "../browser/servers.js";

const folder = fileURLToPath(new URL(".", import.meta.url));
const packages = join(folder, "node_modules");

/** `npm run test:inspector` installs it. */
export const isInspectorInstalled = existsSync(join(packages, "@babylonjs/inspector/package.json"));

export async function serveInspectorPage(): Promise<LocalServer> {
  const outDir = mkdtempSync(join(tmpdir(), "babylon-rods-inspector-"));
  await build({
    configFile: false,
    root: join(folder, "page"),
    base: "./",
    logLevel: "error",
    // Nobody downloads it: to make it small would take longer than the tests.
    build: { outDir, emptyOutDir: true, target: "es2022", minify: false, chunkSizeWarningLimit: 65536 },
    resolve: {
      alias: [
        { find: /^@babylonjs\/core(?=\/|$)/, replacement: join(repository, "node_modules/@babylonjs/core") },
        { find: /^@babylonjs\/inspector$/, replacement: join(packages, "@babylonjs/inspector") },
        { find: /^react$/, replacement: join(packages, "react") },
      ],
    },
  });
  const server = await serveFolder(outDir);
  return {
    url: server.url,
    close: async () => {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
