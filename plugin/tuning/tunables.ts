import type { Attachment } from "../attachments/attachment.js";
import type { Comb } from "../comb.js";
import type { ElasticRods } from "../elastic-rods.js";
import type { Hair } from "../hair/hair.js";
import type { Obstacle } from "../obstacles/obstacle.js";
import type { Rod } from "../rod.js";
import { hairSections } from "./hair-sections.js";
import { attachmentSections, combSections, obstacleSections } from "./other-sections.js";
import type { PropertySection, SettableProperty } from "./property.js";
import { isSettable } from "./property.js";
import { noteOwner } from "./owners.js";
import { ropeSections, strandSections } from "./rod-sections.js";
import { worldSections } from "./world-sections.js";

/** Everything that can be tuned, by kind. */
export interface Tunables {
  world: ElasticRods;
  rope: Rod;
  strand: Rod;
  hair: Hair;
  comb: Comb;
  attachment: Attachment;
  obstacle: Obstacle;
}

export type TunableKind = keyof Tunables;
export type Tunable = Tunables[TunableKind];

const sections: { readonly [Kind in TunableKind]: readonly PropertySection<Tunables[Kind]>[] } = {
  world: worldSections,
  rope: ropeSections,
  strand: strandSections,
  hair: hairSections,
  comb: combSections,
  attachment: attachmentSections,
  obstacle: obstacleSections,
};

/** One of a tree's things, with what a tree needs to know of it. */
export interface TunableItem {
  readonly kind: TunableKind;
  readonly target: Tunable;
}

/** The sections of a kind, for targets of that kind. */
export function sectionsOf(kind: TunableKind): readonly PropertySection<Tunable>[] {
  return sections[kind] as unknown as readonly PropertySection<Tunable>[];
}

/** What presets of a kind have. */
export function savedProperties(kind: TunableKind): readonly SettableProperty<Tunable>[] {
  return sectionsOf(kind).flatMap(({ properties }) =>
    properties.filter(isSettable).filter(({ isSaved }) => isSaved !== false),
  );
}

export const tunableKinds = Object.keys(sections) as readonly TunableKind[];

/** Titles of a tree's branches. */
export const kindLabels: Readonly<Record<TunableKind, string>> = {
  world: "World",
  rope: "Ropes",
  strand: "Strands",
  hair: "Hair",
  comb: "Combs",
  attachment: "Attachments",
  obstacle: "Obstacles",
};

/** What lives, by kind, in the order of its creation. Strands of hair are its own, and listed with it only. */
export function livingOf(rods: ElasticRods, kind: TunableKind): readonly Tunable[] {
  const living = listOf(rods, kind);
  for (const target of living) noteOwner(target, rods);
  return living;
}

function listOf(rods: ElasticRods, kind: TunableKind): readonly Tunable[] {
  switch (kind) {
    case "world":
      return [rods];
    case "rope":
      return rods.rods.filter((rod) => rod.kind === "rope");
    case "strand": {
      const ofHair = new Set(rods.hair.flatMap((hair) => hair.rods));
      return rods.rods.filter((rod) => rod.kind === "strand" && !ofHair.has(rod));
    }
    case "hair":
      return rods.hair;
    case "comb":
      return rods.combs;
    case "attachment":
      // Those of a rod that is gone are struck off at the next step.
      return rods.attachments.filter((attachment) => !attachment.isDisposed);
    case "obstacle": {
      const ofCombs = new Set(rods.combs.map((comb) => comb.obstacle));
      return rods.obstacles.filter((obstacle) => !ofCombs.has(obstacle));
    }
  }
}

/** As trees and errors call it. */
export function nameOf({ kind, target }: TunableItem): string {
  switch (kind) {
    case "world":
      return "world";
    case "comb":
      return (target as Comb).mesh.name;
    case "attachment": {
      const { rod, s } = target as Attachment;
      return `${rod.name} at ${Number(s.toPrecision(3))} m`;
    }
    default:
      return (target as Rod | Hair | Obstacle).name;
  }
}
