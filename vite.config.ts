// The sample game: `npm run play` serves it, `npm run build:game` writes it to sample-game/dist.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const root = fileURLToPath(new URL("sample-game", import.meta.url));

// Shared memory between workers exists only on a cross-origin isolated page.
const crossOriginIsolation = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

export default defineConfig({
  root,
  // Relative addresses: the built game works from any folder of a static host.
  base: "./",
  server: {
    headers: crossOriginIsolation,
    // The game imports the library's sources, which stand beside it.
    fs: { allow: [".."] },
  },
  preview: { headers: crossOriginIsolation },
  // Havok finds its .wasm file beside its own module; pre-bundling would move the module away from it.
  optimizeDeps: { exclude: ["@babylonjs/havok"] },
  worker: { format: "es" },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    // Babylon is most of it, and arrives in one piece whatever we do.
    chunkSizeWarningLimit: 4096,
    rolldownOptions: {
      input: ["", "/examples", "/lab"].flatMap((folder) =>
        readdirSync(root + folder)
          .filter((file) => file.endsWith(".html"))
          .map((file) => `${root}${folder}/${file}`),
      ),
    },
  },
});
