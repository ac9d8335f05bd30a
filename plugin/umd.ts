/** All of it in one script: pages without a bundler cannot ask for a part when they need it. */
export * from "./index.js";
export * from "./debug/index.js";
export * from "./panel/index.js";
export * from "./grooms/index.js";
export * from "./scene-files/index.js";
