import type { ElasticRods } from "../elastic-rods.js";
import type { Hair } from "../hair/hair.js";
import type { Selection } from "../tuning/selection.js";
import {
  kindLabels,
  livingOf,
  nameOf,
  tunableKinds,
  type Tunable,
  type TunableKind,
} from "../tuning/tunables.js";
import { button, element, fold } from "./elements.js";

/** More of a kind than this are not listed one by one: nobody looks for one of them in a list. */
const MOST_LISTED = 60;

/** What there may be much of, and is seldom tuned. */
const FOLDED: readonly TunableKind[] = ["strand", "attachment", "obstacle"];

interface Branch {
  readonly kind: TunableKind;
  readonly element: HTMLDetailsElement;
  readonly summary: HTMLElement;
  readonly list: HTMLUListElement;
  readonly buttons: Map<Tunable, HTMLButtonElement>;
}

/** What lives, by kind. */
export class RodTree {
  readonly element: HTMLElement;
  private readonly branches: Branch[];

  constructor(
    private readonly rods: ElasticRods,
    private readonly selection: Selection,
  ) {
    this.branches = tunableKinds.map((kind) => {
      const list = element("ul");
      const branch = fold(kindLabels[kind], !FOLDED.includes(kind), list);
      return { kind, element: branch, summary: branch.querySelector("summary")!, list, buttons: new Map() };
    });
    const branches = this.branches.map((branch) => branch.element);
    this.element = fold("Scene", true, element("nav", { "aria-label": "What lives" }, ...branches));
  }

  update(): void {
    for (const branch of this.branches) this.updateBranch(branch);
  }

  private updateBranch({ kind, element: branch, summary, list, buttons }: Branch): void {
    const living = livingOf(this.rods, kind);
    branch.hidden = living.length === 0;
    const title = kind === "world" ? kindLabels.world : `${kindLabels[kind]} (${living.length})`;
    if (summary.textContent !== title) summary.textContent = title;
    const selected = this.selection.selected?.target;
    const listed = living.filter((target, i) => i < MOST_LISTED || target === selected);
    for (const [target, each] of buttons) {
      if (listed.includes(target)) continue;
      each.parentElement!.remove();
      buttons.delete(target);
    }
    for (const target of listed) {
      let each = buttons.get(target);
      if (!each) {
        each = button("", () => this.selection.select({ kind, target }));
        buttons.set(target, each);
        list.append(element("li", {}, each));
      }
      const name = this.label(kind, target);
      if (each.textContent !== name) each.textContent = name;
      each.setAttribute("aria-current", String(target === selected));
      if (target === selected && !branch.open) branch.open = true;
    }
  }

  private label(kind: TunableKind, target: Tunable): string {
    const name = nameOf({ kind, target });
    return kind === "hair" ? `${name}, ${(target as Hair).guideCount} strands` : name;
  }
}
