import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist/", "node_modules/", "**/*.cpuprofile"] },
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
  {
    files: ["components/**", "systems/**", "plugin/**"],
    rules: { "no-console": "error" },
  },
  {
    // The numerics never know the engine: only plugin and sample-game may import Babylon.
    files: ["components/**", "systems/**"],
    rules: {
      "no-restricted-imports": ["error", { patterns: ["@babylonjs/*", "babylonjs", "**/plugin/**"] }],
    },
  },
  {
    files: ["components/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: ["@babylonjs/*", "babylonjs", "**/plugin/**", "**/systems/**"] },
      ],
    },
  },
);
