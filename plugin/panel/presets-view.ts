import { codeOf } from "../tuning/code.js";
import { applyPreset, parsePreset, readPreset, writePreset, type RodPreset } from "../tuning/preset.js";
import type { PresetStore } from "../tuning/preset-store.js";
import type { TunableItem } from "../tuning/tunables.js";
import { button, element, fold } from "./elements.js";
import type { RowHost } from "./property-row.js";

/** Saves what was tuned and brings it back, by name or as a file; says it as code. */
export class PresetsView {
  readonly element: HTMLDetailsElement;
  private readonly name = element("input", {
    type: "text",
    "aria-label": "Name of the preset",
    placeholder: "name",
  });
  private readonly list = element("select", { "aria-label": "Presets" });
  private readonly file = element("input", {
    type: "file",
    accept: ".json,application/json",
    hidden: true,
    onchange: () => void this.loadFile(),
  });
  private readonly text = element("textarea", { "aria-label": "As text", readonly: true, hidden: true });
  private readonly from = element("p", { role: "status" });
  private item: TunableItem | null = null;

  constructor(
    private readonly host: RowHost,
    private readonly store: PresetStore,
  ) {
    const doing = (label: string, run: (item: TunableItem) => void) =>
      button(label, () =>
        this.host.attempt(() => {
          if (this.item) run(this.item);
        }),
      );
    this.element = fold(
      "Presets",
      false,
      this.from,
      element(
        "div",
        { class: "bar" },
        this.name,
        doing("Save preset", (item) => this.save(item)),
      ),
      element(
        "div",
        { class: "bar" },
        this.list,
        doing("Load", (item) => this.load(item)),
        doing("Delete", (item) => this.remove(item)),
        doing("Load file…", () => this.file.click()),
        doing("Save file", (item) => saveFile(readPreset(item, this.nameOr(item)))),
        doing("Copy code", (item) => this.copy(codeOf(item))),
        doing("Copy JSON", (item) => this.copy(writePreset(readPreset(item, this.nameOr(item))))),
      ),
      this.file,
      this.text,
    );
  }

  show(item: TunableItem | null): void {
    this.item = item;
    this.text.hidden = true;
    this.element.hidden = item === null;
    this.fill();
  }

  private fill(): void {
    const { item } = this;
    if (!item) return;
    const names = this.store.names(item.kind);
    this.list.replaceChildren(...names.map((name) => element("option", { value: name }, name)));
    this.list.disabled = names.length === 0;
    this.from.textContent = `Compared with: ${this.host.baselines.of(item).name}`;
  }

  private nameOr(item: TunableItem): string {
    return this.name.value.trim() || item.kind;
  }

  private save(item: TunableItem): void {
    const preset = readPreset(item, this.name.value.trim());
    this.store.save(preset);
    this.host.baselines.set(item, preset);
    this.fill();
    this.list.value = preset.name;
  }

  private load(item: TunableItem): void {
    const preset = this.store.load(item.kind, this.list.value);
    if (preset) this.apply(item, preset);
  }

  private apply(item: TunableItem, preset: RodPreset): void {
    applyPreset(item, preset);
    this.host.baselines.set(item, preset);
    this.name.value = preset.name;
    this.fill();
  }

  private remove(item: TunableItem): void {
    this.store.remove(item.kind, this.list.value);
    this.fill();
  }

  private async loadFile(): Promise<void> {
    const [file] = this.file.files ?? [];
    const { item } = this;
    if (!file || !item) return;
    const text = await file.text();
    this.file.value = "";
    this.host.attempt(() => this.apply(item, parsePreset(text)));
  }

  /** To the clipboard, and in sight: a page may not be let at the clipboard. */
  private copy(text: string): void {
    this.text.value = text;
    this.text.hidden = false;
    this.text.select();
    navigator.clipboard?.writeText(text).catch(() => undefined);
  }
}

function saveFile(preset: RodPreset): void {
  const url = URL.createObjectURL(new Blob([writePreset(preset)], { type: "application/json" }));
  element("a", { href: url, download: `${preset.name}.json` }).click();
  URL.revokeObjectURL(url);
}
