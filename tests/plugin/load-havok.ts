// Havok in Node, from the file of its package.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import HavokPhysics from "@babylonjs/havok";

const wasm = createRequire(import.meta.url).resolve("@babylonjs/havok/lib/esm/HavokPhysics.wasm");
export const havok = await HavokPhysics({ wasmBinary: new Uint8Array(readFileSync(wasm)).buffer });
