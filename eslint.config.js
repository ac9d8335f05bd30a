import tseslint from "typescript-eslint";

/** Imports point one way: sample-game -> plugin -> systems -> components. */
const layer = (folder, forbidden) => ({
  files: [`${folder}/**`],
  rules: {
    "no-restricted-imports": ["error", { patterns: forbidden }],
    "no-console": "error",
  },
});

// The numerics never know the engine: only plugin and sample-game may import Babylon.
const BABYLON = ["@babylonjs/*", "babylonjs"];
const ABOVE_THE_LIBRARY = ["**/sample-game/**", "**/tests/**"];

export default tseslint.config(
  { ignores: ["**/dist/", "tests/browser/screenshots/", "systems/kernels/assembly/"] },
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  {
    rules: {
      // Flat typed arrays are indexed everywhere; the index is the programmer's proof, not the type's.
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/consistent-type-imports": "error",
      "prefer-const": "error",
      eqeqeq: "error",
    },
  },
  layer("plugin", ABOVE_THE_LIBRARY),
  layer("systems", [...ABOVE_THE_LIBRARY, ...BABYLON, "**/plugin/**"]),
  layer("components", [...ABOVE_THE_LIBRARY, ...BABYLON, "**/plugin/**", "**/systems/**"]),
);
