import type { ElasticRods } from "../elastic-rods.js";
import type { RodsParts } from "../parts.js";

/** Who there is: two states of the same structure differ in numbers alone. */
export class Structure {
  private readonly lists: unknown[][] = [[], [], [], [], [], [], [], []];

  constructor(
    private readonly rods: ElasticRods,
    private readonly parts: RodsParts,
  ) {}

  /** Whether all are who they were when this was asked last. */
  isSame(): boolean {
    const { world } = this.rods;
    const { Rod, Obstacle, Attachment } = world.components;
    const { tools, forces } = this.parts.rodSet;
    // No early return: each list has to become that of now.
    let isSame = this.compare(0, world.rods, Rod.generation);
    isSame = this.compare(1, world.obstacles, Obstacle.generation) && isSame;
    isSame = this.compare(2, world.attachments, Attachment.generation) && isSame;
    isSame = this.compare(3, world.combs, null) && isSame;
    isSame = this.compareWinches(tools.winches) && isSame;
    isSame = this.compare(5, forces.loads, null) && isSame;
    isSame = this.compare(6, this.rods.hair, null) && isSame;
    return this.compareBridged() && isSame;
  }

  private compare(place: number, now: readonly unknown[], generation: ArrayLike<number> | null): boolean {
    const was = this.lists[place];
    const width = generation ? 2 : 1;
    let isSame = was.length === width * now.length;
    was.length = width * now.length;
    for (let i = 0; i < now.length; i++) {
      isSame = note(was, width * i, now[i]) && isSame;
      if (generation) isSame = note(was, width * i + 1, generation[now[i] as number]) && isSame;
    }
    return isSame;
  }

  /** Those that have ended stay in their list until the next step. */
  private compareWinches(winches: readonly { readonly isDisposed: boolean }[]): boolean {
    const was = this.lists[4];
    let isSame = was.length === winches.length;
    was.length = winches.length;
    for (let i = 0; i < winches.length; i++)
      isSame = note(was, i, winches[i].isDisposed ? null : winches[i]) && isSame;
    return isSame;
  }

  private compareBridged(): boolean {
    const was = this.lists[7];
    let isSame = true;
    let count = 0;
    for (const part of this.parts.stepping.bridge.parts) isSame = note(was, count++, part) && isSame;
    isSame = was.length === count && isSame;
    was.length = count;
    return isSame;
  }
}

function note(was: unknown[], at: number, now: unknown): boolean {
  const isSame = was[at] === now;
  was[at] = now;
  return isSame;
}
