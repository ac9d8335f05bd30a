export const workerTextFile: string;
export function workerScript(): Promise<string>;
export function workerText(): Promise<string>;
