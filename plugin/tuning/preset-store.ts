import { checkPreset, parsePreset, writePreset, type RodPreset } from "./preset.js";
import type { TunableKind } from "./tunables.js";

/** What a page keeps; `localStorage` is one. */
export type PresetStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const PREFIX = "babylon-rods preset ";

/** Presets by name, in what the page keeps, else for as long as it is open. */
export class PresetStore {
  constructor(private readonly storage: PresetStorage = pageStorage()) {}

  /** Of a kind, in the order of the alphabet; those of ropes and strands are the same. */
  names(kind: TunableKind): string[] {
    const start = keyOf(kind, "");
    const names: string[] = [];
    for (let i = 0; i < this.storage.length; i++) {
      const key = this.storage.key(i);
      if (key?.startsWith(start)) names.push(key.slice(start.length));
    }
    return names.sort();
  }

  save(preset: RodPreset): void {
    this.storage.setItem(keyOf(preset.kind, preset.name), writePreset(checkPreset(preset)));
  }

  /** Null if there is none; an error if what is there is none of ours. */
  load(kind: TunableKind, name: string): RodPreset | null {
    const text = this.storage.getItem(keyOf(kind, name));
    return text === null ? null : parsePreset(text);
  }

  remove(kind: TunableKind, name: string): void {
    this.storage.removeItem(keyOf(kind, name));
  }
}

const keyOf = (kind: TunableKind, name: string): string =>
  `${PREFIX}${kind === "strand" ? "rope" : kind} ${name}`;

/** Pages in a sandbox may not keep anything. */
function pageStorage(): PresetStorage {
  try {
    if (globalThis.localStorage) return globalThis.localStorage;
  } catch {
    // As if there were none.
  }
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
