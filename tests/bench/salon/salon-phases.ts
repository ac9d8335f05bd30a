// The salon in a process of its own, of this tree or of another that is built beside it.
import { Ray } from "@babylonjs/core/Culling/ray.core.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Comb } from "../../../plugin/index.js";
import type { SalonComb } from "../../../sample-game/scenes/salon-comb.js";
import type { Salon, SalonOptions } from "../../../sample-game/scenes/salon-world.js";
import type { RodWorld } from "../../../systems/index.js";
import type { NullScene } from "../../plugin/null-scene.js";
import type { Work } from "../../runner/guard/child.js";
import { median, quantile } from "../../runner/index.js";

export const phases = ["falls", "settled", "turns", "wind", "combed"] as const;
export type Phase = (typeof phases)[number];

export interface SalonInput {
  /** Folder of the tree whose salon is measured. */
  readonly root: string;
  /** 1/m. */
  readonly curl: number;
  readonly strands: number;
  /** What they are made of, where it is not what the salon's are. */
  readonly strand?: SalonOptions["strand"];
  /** Seconds of each phase. */
  readonly seconds: number;
}

export interface PhaseReport {
  readonly phase: Phase;
  /** CPU time of a frame, ms. */
  readonly milliseconds: number;
  readonly most: number;
  readonly slowest: number;
  readonly contacts: number;
  readonly residual: number;
  /** Of the deepest contact of a frame, in radii, median. */
  readonly depth: number;
  readonly detect: number;
  readonly solve: number;
  readonly resting: number;
}

const frame = 1 / 60;
/** m/s, as the game's slider has it in its middle. */
const wind = 2.5;
/** Seconds in which straight hair falls and curls. */
const falling = 4;

interface Loaded {
  readonly createNullScene: () => NullScene;
  readonly createSalon: (scene: NullScene["scene"], options: SalonOptions) => Salon;
  readonly SalonComb: new (comb: Comb, head: Mesh) => SalonComb;
}

async function load(root: string): Promise<Loaded> {
  const files = [
    "tests/plugin/null-scene",
    "sample-game/scenes/salon-world",
    "sample-game/scenes/salon-comb",
  ];
  const modules = await Promise.all(files.map((file) => import(`${root}/${file}.ts`)));
  return Object.assign({}, ...modules) as Loaded;
}

export const work: Work<SalonInput, PhaseReport[], PhaseReport[]> = async (input, watch) => {
  const { createNullScene, createSalon, SalonComb } = await load(input.root);
  const stage = createNullScene();
  // As the game does it: straight hair is grown, falls, and curls meanwhile.
  const salon = createSalon(stage.scene, {
    ...{ strands: input.strands, collisions: "all" },
    ...(input.strand && { strand: input.strand }),
  });
  salon.settings.curl = input.curl;
  const hand = new SalonComb(salon.comb, salon.head);
  const reports: PhaseReport[] = [];
  for (const phase of phases) {
    salon.settings.turn = phase === "turns" ? 1 : 0;
    salon.settings.wind = phase === "wind" ? wind : 0;
    const seconds = phase === "falls" ? falling : input.seconds;
    const frames = Math.round(seconds / frame);
    const seen = new Frames(salon.rods.world);
    for (let i = 0; i < frames; i++) {
      if (phase === "combed") comb(hand, salon.head, i / frames);
      seen.note(watch.frame(() => stage.render(frame)));
    }
    reports.push(seen.report(phase));
    watch.note(reports);
  }
  return reports;
};

/** Behind the head, from the crown down, as a pointer leads it. */
function comb(hand: SalonComb, head: Mesh, share: number): void {
  const { x, y, z } = head.position;
  hand.depth = "deep";
  hand.ray = new Ray(new Vector3(x, y + 0.08 - 0.16 * share, z + 1), new Vector3(0, 0, -1), 2);
}

class Frames {
  readonly #milliseconds: number[] = [];
  readonly #contacts: number[] = [];
  readonly #depths: number[] = [];
  readonly #detect: number[] = [];
  readonly #solve: number[] = [];
  readonly #resting: number[] = [];
  #residual = 0;

  constructor(private readonly world: RodWorld) {}

  note(milliseconds: number): void {
    const { statistics } = this.world;
    this.#milliseconds.push(milliseconds);
    this.#contacts.push(statistics.contacts);
    this.#depths.push(deepest(this.world));
    this.#detect.push(statistics.milliseconds.detect);
    this.#solve.push(statistics.milliseconds.solve);
    this.#resting.push(statistics.resting);
    this.#residual = Math.max(this.#residual, statistics.residual);
  }

  report(phase: Phase): PhaseReport {
    return {
      phase,
      milliseconds: median(this.#milliseconds),
      most: quantile(this.#milliseconds, 0.95),
      slowest: Math.max(...this.#milliseconds),
      contacts: median(this.#contacts),
      residual: this.#residual,
      depth: median(this.#depths),
      detect: median(this.#detect),
      solve: median(this.#solve),
      resting: median(this.#resting),
    };
  }
}

function deepest({ contacts, components }: RodWorld): number {
  let depth = 0;
  for (let row = 0; row < contacts.count; row++) {
    depth = Math.max(depth, -contacts.gap[row] / components.Rod.radius1[contacts.B[row]]);
  }
  return depth;
}
