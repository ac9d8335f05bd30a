// Imports of files, summed up to imports of rooms.
import type { Import } from "./cruise.js";

/**
 * What a file belongs to: a room of systems/, `systems/index.ts`, or one of the other layers. Undefined for
 * packages.
 */
export function roomOf(file: string): string | undefined {
  const [layer, room, ...rest] = file.split("/");
  if (layer === "systems") return rest.length > 0 ? room : "index.ts";
  return layer === "components" || layer === "plugin" || layer === "sample-game" ? layer : undefined;
}

/** For each room the rooms that it imports. */
export function roomGraph(imports: readonly Import[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const a = roomOf(from);
    const b = roomOf(to);
    if (a === undefined || b === undefined || a === b) continue;
    graph.set(a, (graph.get(a) ?? new Set()).add(b));
  }
  return graph;
}
