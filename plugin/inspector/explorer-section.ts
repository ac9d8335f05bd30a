import { Observable } from "@babylonjs/core/Misc/observable.js";
import type { Attachment } from "../attachments/attachment.js";
import type { Comb } from "../comb.js";
import type { ElasticRods } from "../elastic-rods.js";
import type { Hair } from "../hair/hair.js";
import type { Obstacle } from "../obstacles/obstacle.js";
import type { Rod } from "../rod.js";
import type { Selection } from "../tuning/selection.js";
import {
  kindLabels,
  livingOf,
  nameOf,
  tunableKinds,
  type Tunable,
  type TunableKind,
} from "../tuning/tunables.js";
import type { SceneExplorer, SelectionService } from "./modules.js";

/** All of a kind, as a node of the tree. */
export class RodGroup {
  constructor(readonly kind: TunableKind) {}
}

/** More of a kind than this are counted, not listed. */
const MOST_LISTED = 60;
/** Milliseconds between two looks at what lives. */
const LOOK_EVERY = 200;
/** Behind the sections of the Inspector's own. */
const ORDER = 2000;

/** "Rods" in the scene explorer: what lives by kind, and what can be done with it. */
export class ExplorerSection {
  private readonly groups = tunableKinds.map((kind) => new RodGroup(kind));
  private readonly added = new Observable<object>();
  private readonly removed = new Observable<object>();
  private readonly renamed = new Observable<void>();
  private known = new Map<Tunable, TunableKind>();
  private lastLook = 0;
  private readonly end: (() => void)[] = [];

  constructor(
    private readonly rods: ElasticRods,
    explorer: SceneExplorer,
    private readonly service: SelectionService,
    private readonly selection: Selection,
  ) {
    this.known = this.living();
    const section = explorer.addSection({
      displayName: "Rods",
      order: ORDER,
      getRootEntities: () => this.groups,
      getEntityChildren: (entity: object) => (entity instanceof RodGroup ? this.listed(entity.kind) : []),
      getEntityDisplayInfo: (entity: object) => this.display(entity),
      getEntityAddedObservables: () => [this.added],
      getEntityRemovedObservables: () => [this.removed],
    });
    const { onAfterRenderObservable } = rods.scene;
    const observer = onAfterRenderObservable.add(() => this.look());
    this.end.push(
      () => section.dispose(),
      () => onAfterRenderObservable.remove(observer),
    );
    this.addCommands(explorer);
  }

  kindOf(entity: unknown): TunableKind | undefined {
    if (entity instanceof RodGroup) return entity.kind === "world" ? "world" : undefined;
    return this.known.get(entity as Tunable);
  }

  /** What the properties of an entity are of: of the world's node, the rods themselves. */
  targetOf(entity: unknown): Tunable {
    return entity instanceof RodGroup ? this.rods : (entity as Tunable);
  }

  /** What stands in the tree for it. */
  entityOf(target: Tunable): object {
    return target === this.rods ? this.groups[tunableKinds.indexOf("world")] : target;
  }

  dispose(): void {
    for (const each of this.end) each();
    this.added.clear();
    this.removed.clear();
    this.renamed.clear();
  }

  private listed(kind: TunableKind): readonly object[] {
    return kind === "world" ? [] : livingOf(this.rods, kind).slice(0, MOST_LISTED);
  }

  private living(): Map<Tunable, TunableKind> {
    const living = new Map<Tunable, TunableKind>();
    for (const kind of tunableKinds)
      if (kind !== "world") for (const target of livingOf(this.rods, kind)) living.set(target, kind);
    return living;
  }

  private look(): void {
    const now = performance.now();
    if (this.rods.isDisposed || now - this.lastLook < LOOK_EVERY) return;
    this.lastLook = now;
    const before = this.known;
    this.known = this.living();
    let isSame = true;
    for (const target of this.known.keys()) {
      if (before.has(target)) continue;
      isSame = false;
      this.added.notifyObservers(target);
    }
    for (const target of before.keys()) {
      if (this.known.has(target)) continue;
      isSame = false;
      this.removed.notifyObservers(target);
      if (this.service.selectedEntity === target) this.service.selectedEntity = null;
    }
    if (!isSame) this.renamed.notifyObservers();
  }

  private display(entity: object): object {
    const { rods, known } = this;
    return {
      get name(): string {
        if (!(entity instanceof RodGroup)) {
          const kind = known.get(entity as Tunable);
          return kind ? nameOf({ kind, target: entity as Tunable }) : "gone";
        }
        const { kind } = entity;
        return kind === "world" ? kindLabels.world : `${kindLabels[kind]} (${livingOf(rods, kind).length})`;
      },
      onChange: this.renamed,
    };
  }

  private addCommands(explorer: SceneExplorer): void {
    const add = (displayName: string, kinds: readonly TunableKind[], execute: (target: Tunable) => void) => {
      const command = explorer.addEntityCommand({
        predicate: (entity: unknown) => {
          const kind = this.known.get(entity as Tunable);
          return kind !== undefined && kinds.includes(kind);
        },
        getCommand: (target: Tunable) => ({
          type: "action",
          mode: "contextMenu",
          displayName,
          execute: () => execute(target),
        }),
      });
      this.end.push(() => command.dispose());
    };
    add("Hide or show", ["rope", "strand"], (rod) => {
      (rod as Rod).isVisible = !(rod as Rod).isVisible;
    });
    add("Hide or show", ["hair"], (hair) => {
      const { drawnMesh } = hair as Hair;
      drawnMesh.isVisible = !drawnMesh.isVisible;
    });
    add("Select in the scene", ["hair", "comb", "obstacle", "attachment"], (target) => {
      const { service } = this;
      const node = this.nodeOf(target);
      if (node) service.selectedEntity = node;
    });
    add("Cut here", ["rope", "strand"], (target) => {
      const rod = target as Rod;
      const { point } = this.selection;
      rod.cut(point?.rod === rod ? point.s : rod.length / 2);
    });
    add("Remove", ["rope", "strand", "hair", "comb", "obstacle", "attachment"], (target) =>
      (target as Rod).dispose(),
    );
  }

  /** What of the scene stands for it. */
  private nodeOf(target: Tunable): object | null {
    switch (this.known.get(target)) {
      case "hair":
        return (target as Hair).mesh;
      case "comb":
        return (target as Comb).mesh;
      case "obstacle":
        return (target as Obstacle).node;
      case "attachment":
        return (target as Attachment).rod;
      default:
        return null;
    }
  }
}
