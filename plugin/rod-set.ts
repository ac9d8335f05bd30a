import {
  createRod,
  removeRod,
  rodLength,
  type RodHandle,
  type RodOptions,
  type RodWorld,
} from "../systems/index.js";
import { flag, reject } from "../systems/world/validate.js";
import type { AttachmentSet } from "./attachments/attachment-set.js";
import type { Failures } from "./events/failures.js";
import type { RodObservables } from "./events/rod-observables.js";
import type { RodAppearance, RodLook } from "./rendering/index.js";
import type { RodDrawing } from "./rod-drawing.js";
import { colourOf, type CommonRodOptions } from "./rod-options.js";
import { checkColour, Rod, type RodKind, type RodOwner } from "./rod.js";
import { RodForces } from "./forces/rod-forces.js";
import { checkTearing, Tearing } from "./rope-tools/tearing.js";
import { RopeTools } from "./rope-tools/rope-tools.js";
import { RootFollowing } from "./root-following.js";

/** All rods of an ElasticRods: how they come, become others, and go. */
export class RodSet {
  /** Living ones, in the order of their creation. */
  readonly members: Rod[] = [];
  readonly tools: RopeTools;
  readonly forces: RodForces;
  readonly following: RootFollowing;
  readonly tearing: Tearing;
  private readonly owner: RodOwner;
  private created = 0;

  constructor(
    private readonly world: RodWorld,
    private readonly drawing: RodDrawing,
    private readonly attachments: AttachmentSet,
    private readonly observables: RodObservables,
    failures: Failures,
  ) {
    this.following = new RootFollowing(failures);
    const redraw = (rod: Rod) => drawing.redraw(rod);
    this.forces = new RodForces(world, this.members, failures);
    this.tools = new RopeTools({
      world,
      attachments,
      forces: this.forces,
      adopt: (handle, like, name) => this.adopt(handle, like, name),
      forget: (rod) => this.forget(rod),
      tellAdded: (rod) => this.tellAdded([rod]),
      redraw,
      observables,
      failures,
    });
    this.tearing = new Tearing(world, (rod, s, tension) => {
      const piece = this.tools.cut(rod, s, `${rod.name} (torn off)`);
      observables.onRodTornObservable.notifyObservers({ rod, piece, s, tension });
    });
    this.owner = {
      world,
      follow: (rod, node) => this.following.follow(rod, node),
      nodeOf: (rod) => this.following.nodeOf(rod),
      redraw,
      isDrawn: (rod) => !drawing.isHidden(rod),
      show: (rod, isShown) => drawing.show(rod, isShown),
      attach: (rod, s, target, attachment) => attachments.add(rod, s, target, attachment),
      tools: this.tools,
      forces: this.forces,
      tearing: this.tearing,
      remove: (rod) => this.remove(rod),
    };
  }

  /** Everything is checked before the first thing is created. */
  add(
    kind: RodKind,
    look: RodLook,
    options: CommonRodOptions,
    rod: RodOptions,
    defaultMaterial: "nylon" | "hair",
    {
      closed,
      tearingForce = Infinity,
      ...more
    }: { layPitch?: number; isChain?: boolean; closed?: boolean; tearingForce?: number },
  ): Rod {
    if (look?.kind !== kind) reject("look.kind", look?.kind, `"${kind}"`);
    const colour = colourOf(options, options.material ?? defaultMaterial);
    if (colour) checkColour(colour);
    const isShown = flag("visible", options.visible ?? true);
    checkTearing(this.world, rod.model, tearingForce);
    const handle = createRod(this.world, rod);
    const [radius1, radius2] = rod.radius as readonly [number, number];
    const appearance: RodAppearance = {
      length: rod.length!,
      aspect: radius2 / radius1,
      ...(colour ? { colour } : {}),
      ...more,
    };
    const name = options.name ?? `${kind} ${this.created + 1}`;
    const member = new Rod(name, kind, handle, this.owner, appearance);
    try {
      this.drawing.add(member, look);
    } catch (error) {
      removeRod(this.world, handle);
      throw error;
    }
    this.members.push(member);
    if (closed) this.attachments.close(member);
    if (appearance.isChain) this.drawing.along.addLinks(member);
    if (!isShown || (appearance.isChain && options.visible === undefined)) this.drawing.show(member, false);
    if (tearingForce < Infinity) this.tearing.set(member, tearingForce);
    if (options.name === undefined) this.created++;
    this.tellAdded([member]);
    return member;
  }

  /**
   * Strands that hair draws itself: all of them or, after an error, none. `tellAdded` when the hair is whole.
   */
  addUndrawn(names: readonly string[], optionsOf: (index: number) => RodOptions): Rod[] {
    const added: Rod[] = [];
    try {
      names.forEach((name, index) => {
        const options = optionsOf(index);
        const handle = createRod(this.world, options);
        added.push(new Rod(name, "strand", handle, this.owner, { length: options.length! }));
      });
    } catch (error) {
      for (const rod of added) removeRod(this.world, rod.handle);
      throw error;
    }
    this.members.push(...added);
    return added;
  }

  /** Takes back strands of which nobody has been told. */
  discard(rods: readonly Rod[]): void {
    for (const rod of rods) {
      removeRod(this.world, rod.handle);
      this.strikeOff(rod);
    }
  }

  /** Listeners may dispose of any of them, and of everything else. */
  tellAdded(rods: readonly Rod[]): void {
    for (const rod of rods) if (!rod.isDisposed) this.observables.onRodAddedObservable.notifyObservers(rod);
  }

  /** Before a step: tells every root where what it follows is now. */
  followRoots(): void {
    this.following.update();
  }

  /** One that is in the simulator already; without a look, hair draws it. */
  enter(
    name: string,
    kind: RodKind,
    handle: RodHandle,
    appearance: RodAppearance,
    look: RodLook | null,
  ): Rod {
    const rod = new Rod(name, kind, handle, this.owner, appearance);
    if (look) this.drawing.add(rod, look);
    this.members.push(rod);
    return rod;
  }

  /** One that is gone, for a list in which it has a place. */
  gone(name: string): Rod {
    return new Rod(name, "strand", { entity: 0, generation: 0 }, this.owner, { length: 0 });
  }

  /** Whether it is drawn as a rod is, or would be if it were shown. */
  isDrawn(rod: Rod): boolean {
    return this.drawing.lookOf(rod) !== null;
  }

  show(rod: Rod, isShown: boolean): void {
    this.drawing.show(rod, isShown);
  }

  /** A rod that the simulator has made out of another. */
  private adopt(handle: RodHandle, like: Rod, name: string): Rod {
    const length = rodLength(this.world, handle);
    const rod = new Rod(name, like.kind, handle, this.owner, { ...like.appearance, length });
    this.drawing.addLike(rod, like);
    this.members.push(rod);
    if (like.tearingForce < Infinity) this.tearing.set(rod, like.tearingForce);
    return rod;
  }

  private remove(rod: Rod): void {
    removeRod(this.world, rod.handle);
    this.forget(rod);
  }

  private forget(rod: Rod): void {
    this.strikeOff(rod);
    this.tellRemoved(rod);
  }

  tellRemoved(rod: Rod): void {
    this.observables.onRodRemovedObservable.notifyObservers(rod);
  }

  /** It is one of these no more; the simulator may have it still. */
  strikeOff(rod: Rod): void {
    this.following.release(rod);
    this.tearing.forget(rod);
    const index = this.members.indexOf(rod);
    if (index >= 0) this.members.splice(index, 1);
    this.drawing.remove(rod);
  }
}
