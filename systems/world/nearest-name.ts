/** The known name that a mistyped one most likely meant, or nothing when none is near. */
export function nearestName(typed: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  // Past about a third of its letters a name is another word and not a slip.
  let fewest = Math.max(2, Math.floor(typed.length / 3)) + 1;
  for (const name of known) {
    const edits = name.startsWith(typed) && typed.length > 1 ? 1 : editDistance(typed, name);
    if (edits < fewest) {
      fewest = edits;
      best = name;
    }
  }
  return best;
}

/** Letters to insert, delete, replace or swap with their neighbour (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => new Array<number>(b.length + 1).fill(i));
  for (let j = 0; j <= b.length; j++) rows[0][j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replaced = rows[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      rows[i][j] = Math.min(replaced, rows[i - 1][j] + 1, rows[i][j - 1] + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
      }
    }
  }
  return rows[a.length][b.length];
}
