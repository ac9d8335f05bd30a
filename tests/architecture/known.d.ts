export const known: readonly string[];
export const knownFiles: readonly string[];
