import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const HALF_A_MINUTE = 30_000;
const TWO_MINUTES = 120_000;

/** Tests that start a browser with a software GPU, npm or a bundler: after the others, and with more patience. */
const heavy = {
  sequence: { groupOrder: 1 },
  testTimeout: TWO_MINUTES,
  hookTimeout: TWO_MINUTES,
};

// `npm test` runs all projects, `npm run test:NAME` one of them (tests/run.js).
export default defineConfig({
  test: {
    environment: "node",
    // Node imports the modules itself. Vite would make every imported name a property behind a getter, which V8 cannot
    // inline: numerics would take two to four times as long.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: [
      "--import",
      new URL("./tests/native/register.js", import.meta.url).href,
      // Tests that measure heap growth collect garbage first.
      "--expose-gc",
    ],
    // The main process has nothing to transform; by default a core would be kept for it.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/{reference,browser,pack,inspector}/**"],
          testTimeout: HALF_A_MINUTE,
        },
      },
      {
        extends: true,
        test: { name: "reference", include: ["tests/reference/**/*.test.ts"], testTimeout: HALF_A_MINUTE },
      },
      { extends: true, test: { name: "browser", include: ["tests/browser/**/*.test.ts"], ...heavy } },
      { extends: true, test: { name: "inspector", include: ["tests/inspector/*.test.ts"], ...heavy } },
      { extends: true, test: { name: "pack", include: ["tests/pack/**/*.test.ts"], ...heavy } },
    ],
  },
});
