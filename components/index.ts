export { releaseSpan, reserveSpan } from "./owned-span.js";
export type { OwnedSpan } from "./owned-span.js";
export { createLinearMemory, kernelBytes, Memory, worldBytes } from "./memory.js";
export { ColumnStore } from "./columns.js";
export { copyRows, createRows, moveRow, pasteRows, reserveRows, swapRows } from "./rows.js";
export type { ColumnKind, Columns, Layout, Rows } from "./rows.js";
export {
  contactLayout,
  copyContact,
  createContactTable,
  reserveContacts,
  saveContacts,
  swapContacts,
} from "./contact-table.js";
export type { ContactColumns, ContactTable, SavedContacts } from "./contact-table.js";
export { AttachmentTarget, Care, createComponents, ObstacleMotion, RootKind } from "./components.js";
export type { Components } from "./components.js";
