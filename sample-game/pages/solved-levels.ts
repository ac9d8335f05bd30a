/** Where a browser keeps which knots have been tied. */
const KEY = "babylon-rods knots tied";

export interface SolvedLevels {
  readonly size: number;
  has(title: string): boolean;
  add(title: string): void;
}

/** The levels that were solved, also on earlier visits. By title: their numbers may change. */
export function solvedLevels(): SolvedLevels {
  const titles = new Set(read());
  return {
    get size() {
      return titles.size;
    },
    has: (title) => titles.has(title),
    add(title) {
      if (titles.has(title)) return;
      titles.add(title);
      try {
        localStorage.setItem(KEY, JSON.stringify([...titles]));
      } catch {
        // Without storage they are known until the page is left.
      }
    },
  };
}

function read(): string[] {
  try {
    const titles: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(titles) ? titles.filter((title) => typeof title === "string") : [];
  } catch {
    return [];
  }
}
