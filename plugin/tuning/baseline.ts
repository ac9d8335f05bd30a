import { readPreset, type RodPreset } from "./preset.js";
import { sameValue, setValue, valueOf, type PropertyValue } from "./property.js";
import type { SettableProperty } from "./property.js";
import type { Tunable, TunableItem } from "./tunables.js";

/**
 * What each thing is compared with: the preset that was last saved or loaded for it, else what it was when it
 * was first looked at.
 */
export class Baselines {
  private readonly presets = new WeakMap<Tunable, RodPreset>();

  of(item: TunableItem): RodPreset {
    let preset = this.presets.get(item.target);
    if (!preset) {
      preset = readPreset(item, "as it was");
      this.presets.set(item.target, preset);
    }
    return preset;
  }

  set({ target }: TunableItem, preset: RodPreset): void {
    this.presets.set(target, preset);
  }

  /** The value that it had there; undefined if the preset does not say. */
  valueOf(item: TunableItem, property: SettableProperty<Tunable>): PropertyValue | undefined {
    const { values } = this.of(item);
    return Object.hasOwn(values, property.name) ? values[property.name] : undefined;
  }

  isChanged(item: TunableItem, property: SettableProperty<Tunable>): boolean {
    const before = this.valueOf(item, property);
    return before !== undefined && !sameValue(before, valueOf(property, item.target));
  }

  reset(item: TunableItem, property: SettableProperty<Tunable>): void {
    const before = this.valueOf(item, property);
    if (before !== undefined) setValue(property, item.target, before);
  }
}
