export const stages: readonly string[];
export const floors: readonly { readonly title: string; readonly rooms: readonly string[] }[];
export const rooms: readonly string[];
export const leaves: readonly string[];
export const worldOfLeaves: readonly string[];
export const listOfTypes: string;
export function closedTo(room: string): string[];
