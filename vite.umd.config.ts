// dist/umd/babylon-rods.js: one script for pages that load `babylonjs` by script tag; its global is BabylonRods.
import { defineConfig } from "vite";
import { workerScript } from "./systems/threads/write-worker.js";

// The engine and Havok are the page's own; bundling a second copy would give a second, unrelated engine.
const isBabylon = /^@babylonjs\/|^react$/;

/** The UMD packages that stand for the ES ones: by global name in a page, by package name under require(). */
function umdOf(esModule: string): { global: string; path: string } {
  if (esModule.startsWith("@babylonjs/havok")) return { global: "HavokPhysics", path: "@babylonjs/havok" };
  if (esModule.startsWith("@babylonjs/inspector"))
    return { global: "INSPECTOR", path: "babylonjs-inspector" };
  if (esModule === "react") return { global: "React", path: "react" };
  return { global: "BABYLON", path: "babylonjs" };
}

export default defineConfig({
  publicDir: false,
  build: {
    outDir: "dist/umd",
    target: "es2022",
    lib: {
      entry: "plugin/umd.ts",
      name: "BabylonRods",
      formats: ["umd"],
      fileName: () => "babylon-rods.js",
    },
    rolldownOptions: {
      external: isBabylon,
      output: {
        globals: (esModule) => umdOf(esModule).global,
        paths: (esModule) => umdOf(esModule).path,
        codeSplitting: false,
        // After minification, which would take a plain banner away.
        postBanner:
          "/*! babylon-rods (MIT); contains bitecs (MPL-2.0, https://github.com/NateTheGreatt/bitECS) */",
      },
    },
  },
  plugins: [
    {
      // What `workerUrl` may be the address of: one file, to be put wherever a page may take workers from.
      name: "worker-script",
      async generateBundle() {
        this.emitFile({ type: "asset", fileName: "worker.js", source: `${await workerScript()}\n` });
      },
    },
    {
      // The package is "type": "module"; without this note require("babylon-rods/umd") would read the file as one.
      name: "umd-is-commonjs",
      generateBundle() {
        this.emitFile({ type: "asset", fileName: "package.json", source: '{ "type": "commonjs" }\n' });
      },
    },
  ],
});
