// Havok in a page, fetched from where the page is.
import HavokPhysics from "@babylonjs/havok";
import wasm from "@babylonjs/havok/lib/esm/HavokPhysics.wasm?url";

export const havok = await HavokPhysics({ locateFile: () => wasm });
