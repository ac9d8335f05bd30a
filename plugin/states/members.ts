import type { Attachment } from "../attachments/attachment.js";
import type { ElasticRods } from "../elastic-rods.js";
import type { Obstacle } from "../obstacles/obstacle.js";
import type { RodsParts } from "../parts.js";
import type { Rod } from "../rod.js";

/** What lives in the order of the world's lists; null for what was made behind the plugin's back. */
export class Members {
  readonly rods: readonly (Rod | null)[];
  readonly obstacles: readonly (Obstacle | null)[];
  readonly attachments: readonly (Attachment | null)[];
  private readonly places = new Map<Rod, number>();
  private readonly combs: ReadonlySet<Obstacle>;

  constructor(rods: ElasticRods, { rodSet, obstacleSet, attachmentSet }: RodsParts) {
    const { world } = rods;
    this.rods = inOrder(world.rods, rodSet.members);
    this.obstacles = inOrder(world.obstacles, obstacleSet.members);
    this.attachments = inOrder(
      world.attachments,
      attachmentSet.members.filter(({ isDisposed }) => !isDisposed),
    );
    this.rods.forEach((rod, place) => rod && this.places.set(rod, place));
    this.combs = new Set(rods.combs.map(({ obstacle }) => obstacle));
  }

  placeOf(rod: Rod): number {
    return this.places.get(rod) ?? -1;
  }

  placeOfObstacle(obstacle: Obstacle): number {
    return this.obstacles.indexOf(obstacle);
  }

  isOfComb(obstacle: Obstacle): boolean {
    return this.combs.has(obstacle);
  }
}

function inOrder<T extends { readonly handle: { readonly entity: number } }>(
  entities: readonly number[],
  members: readonly T[],
): (T | null)[] {
  const byEntity = new Map(members.map((member) => [member.handle.entity, member]));
  return entities.map((entity) => byEntity.get(entity) ?? null);
}
