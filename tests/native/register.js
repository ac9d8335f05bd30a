// `node --import ./tests/native/register.js`: Node loads TypeScript by itself.
import module from "node:module";

// In the thread that asks where Node can, from 22.15 on; before, in a thread of their own.
if (module.registerHooks) module.registerHooks(await import("./hooks.js"));
else module.register("./hooks.js", import.meta.url);
