export const repository: string;
export function npm(...args: string[]): boolean;
export function ensureInstalled(): void;
export function installedMatchesLock(folder: string): boolean;
