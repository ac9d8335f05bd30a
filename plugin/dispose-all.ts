/**
 * Disposes of all, the last first, whatever listeners do meanwhile: they may dispose of any of them, and what
 * they throw is thrown when all are gone.
 */
export function disposeAll(members: readonly { dispose(): void }[]): void {
  runAll([...members].reverse().map((member) => () => member.dispose()));
}

/** Runs every task; the first error is thrown at the end. */
export function runAll(tasks: readonly (() => void)[]): void {
  const errors: unknown[] = [];
  for (const task of tasks) {
    try {
      task();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
