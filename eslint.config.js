import tseslint from "typescript-eslint";
import { closedTo, leaves, listOfTypes, rooms, worldOfLeaves } from "./tests/architecture/floors.js";

/** Imports that the files of a folder may not have, each with the reason. */
const restricted = (files, patterns) => ({
  files,
  rules: { "no-restricted-imports": ["error", { patterns }] },
});

/** Imports point one way: sample-game -> plugin -> systems -> components. */
const aboveTheLibrary = {
  group: ["**/sample-game/**", "**/tests/**"],
  message: "The library knows neither the game nor the tests.",
};
const babylon = {
  group: ["@babylonjs/*", "babylonjs"],
  message: "The numerics never know the engine: only plugin and sample-game import Babylon.",
};
const aboveSystems = [
  aboveTheLibrary,
  babylon,
  { group: ["**/plugin/**"], message: "Systems know components alone." },
];

const any = (names) => `(${names.join("|")})`;

/** A room of systems/ imports from floors below its own, types as well. */
const patternsOfRoom = (room) => [
  ...aboveSystems,
  { regex: "^(\\.\\./)+index\\.js$", message: "systems/index.ts is for users: import the file itself." },
  ...(closedTo(room).length > 0
    ? [
        {
          regex: `^(\\.\\./)+${any(closedTo(room))}/`,
          message: `${room}/ imports from floors below its own (docs/architecture.md).`,
        },
      ]
    : []),
  ...(leaves.includes(room)
    ? [
        {
          regex: `^(\\.\\./)+world/(?!${any(worldOfLeaves)}\\.js$)`,
          message: `${room}/ is a leaf: of world/ it takes ${worldOfLeaves.join(", ")}.`,
        },
      ]
    : []),
];

/** Left to each engine by the standard, which fixes sums, products, quotients and roots alone. */
const approximated =
  "acos acosh asin asinh atan atan2 atanh cbrt cos cosh exp expm1 hypot log log10 log1p log2 pow sin sinh tan tanh".split(
    " ",
  );
/** Babylon's rotations by angles, which call those. */
const rotationsByAngles =
  "Slerp SlerpToRef RotationAxis RotationAxisToRef FromEulerAngles FromEulerAnglesToRef RotationYawPitchRoll RotationYawPitchRollToRef".split(
    " ",
  );
const powers = {
  selector: "BinaryExpression[operator='**']:not([left.value=2])",
  message: "Engines differ in the last digit of powers: use systems/math/elementary.ts.",
};
const sameBitsEverywhere = {
  files: ["systems/**", "components/**", "plugin/**", "sample-game/scenes/**", "tests/golden/**"],
  ignores: ["plugin/debug/**", "plugin/rendering/**", "plugin/hair/rendering/**"],
  rules: {
    "no-restricted-properties": [
      "error",
      ...approximated.map((property) => ({
        object: "Math",
        property,
        message: "Engines differ in its last digit: use systems/math/elementary.ts.",
      })),
      ...rotationsByAngles.map((property) => ({
        object: "Quaternion",
        property,
        message:
          "It calls Math.sin and the like, whose last digits differ: use plugin/slerp.ts, or Math.sqrt alone.",
      })),
    ],
    "no-restricted-syntax": ["error", powers],
  },
};

/** Workers run what is below the frame: what a call leaves for the next one belongs to the world. */
const stateOfModules = {
  files: ["systems/**", "components/**"],
  ignores: ["systems/frame/**"],
  rules: {
    "no-restricted-syntax": [
      "error",
      ...[
        "Program > VariableDeclaration[kind='let']",
        "Program > ExportNamedDeclaration > VariableDeclaration[kind='let']",
        "PropertyDefinition[static=true]:not([readonly=true])",
      ].map((selector) => ({
        selector,
        message: "Modules keep no state: it lives in the world (docs/architecture.md).",
      })),
      powers,
    ],
  },
};

export default tseslint.config(
  {
    ignores: [
      "**/dist/",
      "site/",
      "docs/reference/",
      "docs/.vitepress/cache/",
      "tests/browser/screenshots/",
      "systems/kernels/assembly/",
    ],
  },
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
  { files: ["plugin/**", "systems/**", "components/**"], rules: { "no-console": "error" } },
  sameBitsEverywhere,
  stateOfModules,
  restricted(["plugin/**"], [aboveTheLibrary]),
  restricted(["systems/*"], aboveSystems),
  ...rooms.map((room) => restricted([`systems/${room}/**`], patternsOfRoom(room))),
  restricted(
    ["components/**"],
    [...aboveSystems, { group: ["**/systems/**"], message: "Components are data." }],
  ),
  {
    files: [listOfTypes],
    rules: {
      "no-restricted-imports": "off",
      "@typescript-eslint/no-restricted-imports": [
        "error",
        { patterns: patternsOfRoom("world").map((pattern) => ({ ...pattern, allowTypeImports: true })) },
      ],
    },
  },
);
