export { Memory, bufferBacking, webAssemblyBacking } from "./memory.js";
export type { Backing } from "./memory.js";
export { ColumnStore } from "./columns.js";
export type { ColumnKind, Columns, Layout } from "./columns.js";
export { createComponents, RootKind } from "./components.js";
export type { Components } from "./components.js";
