export { releaseSpan, reserveSpan } from "./owned-span.js";
export type { OwnedSpan } from "./owned-span.js";
export { createLinearMemory, kernelBytes, Memory, worldBytes } from "./memory.js";
export { ColumnStore } from "./columns.js";
export {
  copyRows,
  createRows,
  createTables,
  moveRow,
  pasteRows,
  placeRows,
  reserveRows,
  swapRows,
} from "./rows.js";
export type { ColumnKind, Columns, Layout, Placed, Rows, Tables } from "./rows.js";
export {
  contactLayout,
  copyContact,
  copyPlace,
  createContactTable,
  placeLayout,
  reserveContacts,
  saveContacts,
  swapContacts,
} from "./contact-table.js";
export type { ContactColumns, ContactTable, PlaceColumns, SavedContacts } from "./contact-table.js";
export { AttachmentTarget, Care, createComponents, ObstacleMotion, RootKind } from "./components.js";
export type { Components } from "./components.js";
