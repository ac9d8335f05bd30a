import { defineConfig } from "vitest/config";

const HALF_A_MINUTE = 30_000;
const TWO_MINUTES = 120_000;

/** Tests that fill the machine themselves (a browser with a software GPU, npm and a bundler) run one by one. */
const alone = (groupOrder: number) => ({
  fileParallelism: false,
  sequence: { groupOrder },
  testTimeout: TWO_MINUTES,
  hookTimeout: TWO_MINUTES,
});

// `npm test` runs all projects, `npm run test:NAME` one of them (tests/run.js).
export default defineConfig({
  test: {
    environment: "node",
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/{reference,browser,pack}/**"],
          // Tests that measure heap growth collect garbage first.
          execArgv: ["--expose-gc"],
          testTimeout: HALF_A_MINUTE,
        },
      },
      {
        extends: true,
        test: { name: "reference", include: ["tests/reference/**/*.test.ts"], testTimeout: HALF_A_MINUTE },
      },
      { extends: true, test: { name: "browser", include: ["tests/browser/**/*.test.ts"], ...alone(1) } },
      { extends: true, test: { name: "pack", include: ["tests/pack/**/*.test.ts"], ...alone(2) } },
    ],
  },
});
