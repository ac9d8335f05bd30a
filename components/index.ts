export { createLinearMemory, Memory } from "./memory.js";
export { ColumnStore } from "./columns.js";
export type { ColumnKind, Columns, Layout } from "./columns.js";
export { copyContact, createContactTable, reserveContacts, swapContacts } from "./contact-table.js";
export type { ContactTable } from "./contact-table.js";
export { AttachmentTarget, Care, createComponents, ObstacleMotion, RootKind } from "./components.js";
export type { Components } from "./components.js";
