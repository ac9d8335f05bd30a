import type { ChildProcessWithoutNullStreams } from "node:child_process";

export const repository: string;
export function spawnNpm(...args: string[]): ChildProcessWithoutNullStreams;
export function ensureInstalled(folder?: string): void;
export function installedMatchesLock(folder: string): boolean;
