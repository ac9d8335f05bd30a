import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Observable } from "@babylonjs/core/Misc/observable.js";
import {
  cutRod,
  joinRods,
  payOut,
  type JoinOptions,
  type RodEnd,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";
import { joinNames } from "../../systems/rods/tools/join.js";
import { checkOptions } from "../../systems/world/options.js";
import type { AttachmentSet } from "../attachments/attachment-set.js";
import type { Failures } from "../events/failures.js";
import type { RodForces } from "../forces/rod-forces.js";
import type { Rod } from "../rod.js";
import { Winch, type WinchOptions } from "./winch.js";

export interface RodCut {
  /** The part with the root: the rod that was cut. */
  readonly rod: Rod;
  /** The part with the tip, a new rod that is free and begins at the cut. */
  readonly piece: Rod;
  /** Metres from the root, where it was cut. */
  readonly s: number;
}

export interface RodsJoined {
  /** The rod that both are now. */
  readonly rod: Rod;
  /** The rod that is gone. */
  readonly other: Rod;
  /** Metres from the root, where they meet. */
  readonly s: number;
}

/** What the tools need of the ElasticRods they belong to. */
export interface ToolHost {
  readonly world: RodWorld;
  readonly attachments: AttachmentSet;
  readonly forces: RodForces;
  /** Makes a rod of the scene from one of the simulator, that looks like another. */
  adopt(handle: RodHandle, like: Rod, name: string): Rod;
  /** Strikes off a rod that is gone from the simulator. */
  forget(rod: Rod): void;
  redraw(rod: Rod): void;
  tellAdded(rod: Rod): void;
  readonly failures: Failures;
  readonly observables: {
    readonly onRodCutObservable: Observable<RodCut>;
    readonly onRodsJoinedObservable: Observable<RodsJoined>;
  };
}

const tip = new Vector3();
const end = new Vector3();

/** Cuts, joins and winds rods, and takes along what the scene knows about them. */
export class RopeTools {
  readonly winches: Winch[] = [];

  constructor(private readonly host: ToolHost) {}

  cut(rod: Rod, s: number, name: string): Rod {
    const handle = cutRod(this.host.world, rod.handle, s);
    this.remeasure(rod);
    const piece = this.host.adopt(handle, rod, name);
    piece.appearance.layStart = (rod.appearance.layStart ?? 0) + s;
    this.host.redraw(piece);
    this.host.attachments.relocate(rod, [rod, piece]);
    this.host.forces.relocate(rod, (load) => {
      if (load.s > s) load.moveTo(piece, load.s - s);
    });
    for (const winch of this.winches)
      if (winch.rod === rod && winch.end === "tip") winch.moveTo(piece, "tip");
    // Everything is in place before listeners, who may dispose of it, hear of it.
    this.host.tellAdded(piece);
    this.host.observables.onRodCutObservable.notifyObservers({ rod, piece, s });
    return piece;
  }

  join(rod: Rod, other: Rod, options: JoinOptions): void {
    const { world, attachments } = this.host;
    checkOptions("options", options, joinNames);
    const s = rod.length;
    const which = options.end ?? nearerEnd(rod, other);
    joinRods(world, rod.handle, other.handle, { ...options, end: which });
    attachments.relocate(other, [rod]);
    this.host.forces.relocate(other, (load) => {
      load.moveTo(rod, which === "root" ? s + load.s : rod.length - load.s);
    });
    for (const winch of this.winches) {
      // Ends that have met are ends no more.
      if (winch.rod === rod && winch.end === "tip") winch.dispose();
      if (winch.rod === other && winch.end === which) winch.dispose();
      else if (winch.rod === other) winch.moveTo(rod, "tip");
    }
    this.remeasure(rod);
    this.host.forget(other);
    this.host.observables.onRodsJoinedObservable.notifyObservers({ rod, other, s });
  }

  payOut(rod: Rod, metres: number, at: RodEnd, options: { elementLength?: number }): void {
    payOut(this.host.world, rod.handle, metres, at, options);
    const { appearance } = rod;
    const more = rod.length - appearance.length;
    this.host.forces.relocate(rod, (load) => load.moveTo(rod, at === "root" ? load.s + more : load.s));
    if (at === "root") appearance.layStart = (appearance.layStart ?? 0) - more;
    this.remeasure(rod);
    this.host.attachments.relocate(rod, [rod]);
  }

  /** One at that end, whatever it winds. */
  makeWinch(rod: Rod, end: RodEnd): Winch {
    return new Winch(rod, { end, shortest: rod.length });
  }

  addWinch(rod: Rod, options: WinchOptions): Winch {
    const winch = new Winch(rod, options);
    this.winches.push(winch);
    return winch;
  }

  /** Before a step of so many seconds: winds. */
  update(seconds: number): void {
    for (let i = this.winches.length - 1; i >= 0; i--) {
      if (this.winches[i].isDisposed) this.winches.splice(i, 1);
    }
    for (const winch of this.winches) {
      try {
        winch.update(seconds);
      } catch (cause) {
        this.host.failures.note(winch, `the winch of ${winch.rod.name} ended`, cause);
        winch.dispose();
      }
    }
  }

  /** After a step: whether ropes have taken what was wound. */
  afterStep(): void {
    for (const winch of this.winches) winch.measure(this.host.world);
  }

  private remeasure(rod: Rod): void {
    rod.appearance.length = rod.length;
    this.host.redraw(rod);
  }
}

/** The end of `other` that is nearer to the tip of `rod`. */
function nearerEnd(rod: Rod, other: Rod): RodEnd {
  rod.getPointToRef(rod.length, tip);
  const toRoot = Vector3.DistanceSquared(tip, other.getPointToRef(0, end));
  return Vector3.DistanceSquared(tip, other.getPointToRef(other.length, end)) < toRoot ? "tip" : "root";
}
