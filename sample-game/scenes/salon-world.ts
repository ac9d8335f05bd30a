// The salon without its studio: head, hair, comb, and what can be changed about them. Needs a scene but no picture.
import type { Scene } from "@babylonjs/core/scene.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import {
  clumpFor,
  clumpTipFor,
  type Comb,
  ElasticRods,
  type ElasticRodsOptions,
  type Hair,
  type HairCollisions,
  type HairColourName,
  hairLook,
  materials,
} from "../../plugin/index.js";
import { bustShape, headShape, SKULL } from "./salon.js";
import { createHead } from "./salon-head.js";
import { gustyWind } from "./wind.js";
import { exp, sin } from "../../systems/math/elementary.js";

/** Change these at any time; curl, turn and wind follow within a second. */
export interface SalonSettings {
  /** 1/m. */
  curl: number;
  /** How much the head turns about, 0 to 2. */
  turn: number;
  /** m/s. */
  wind: number;
}

export interface Salon {
  readonly rods: ElasticRods;
  readonly head: Mesh;
  readonly hair: Hair;
  readonly comb: Comb;
  readonly settings: SalonSettings;
}

export interface SalonOptions {
  /** 1/m; default 10, straight. */
  curl?: number;
  /** Metres; default 0.28. */
  length?: number;
  colour?: HairColourName;
  /** Simulated strands; default 200. */
  strands?: number;
  /** Default "all": strands touch each other. */
  collisions?: HairCollisions;
  /** What strands are made of; default seven helices. */
  strand?: { readonly model?: string; readonly elements: number };
  /** Workers that take part. */
  threads?: Pick<ElasticRodsOptions, "workers" | "workerUrl">;
}

/** 1/m in a second by which hair curls at most: straight hair is coiled in two. */
const MOST_CURLING = 100;

export function createSalon(scene: Scene, options: SalonOptions = {}): Salon {
  const { curl = 10 } = options;
  const head = createHead(scene);
  // One step a frame is enough for hair, which is damped by the air; a thousandth is more than the eye can see. Hair that nobody touches
  // rests: combing it costs what the comb comes near.
  const rods = new ElasticRods(scene, {
    tolerance: 1e-3,
    subSteps: 1,
    crowd: true,
    restSpeed: 2e-3,
    ...options.threads,
  });
  rods.addObstacle({ kind: "container", children: headShape }, { node: head, friction: 0.4, name: "head" });
  rods.addObstacle(
    { kind: "container", children: bustShape },
    { position: head.position, friction: 0.3, name: "bust" },
  );
  const hair = growHair(rods, head, { ...options, curl });
  // Out of the way until hair has fallen.
  const comb = rods.createComb({ position: { x: 1, y: 1, z: 0 } });
  const settings: SalonSettings = { curl, turn: 0, wind: 0 };
  const salon = { rods, head, hair, comb, settings };
  setDirty(salon, false);
  let seconds = 0;
  const present = { ...settings };
  rods.onBeforeStepObservable.add((step) => {
    seconds += step;
    const share = 1 - exp(-4 * step);
    // Straight hair that were coiled at once would snap like a spring, into thousands of contacts.
    if (present.curl !== settings.curl) {
      present.curl = approached(present.curl, settings.curl, share, 0.1, MOST_CURLING * step);
      hair.setCurl(present.curl, twistOf(present.curl));
      hair.look.clump = clumpFor(present.curl);
      hair.look.clumpTip = clumpTipFor(present.curl);
    }
    present.turn = approached(present.turn, settings.turn, share, 1e-3);
    present.wind = approached(present.wind, settings.wind, share, 1e-3);
    head.rotation.y = present.turn * 0.7 * sin(2.2 * seconds);
    head.rotation.x = present.turn * 0.12 * sin(1.7 * seconds);
    gustyWind(seconds, present.wind, rods.wind);
  });
  return salon;
}

/**
 * 1/m. A third of the curl, and half of that for the tightest coils, which shrink more: to 5 cm they are a round head of hair, to 9 cm they
 * would stand off its sides like wings.
 */
function twistOf(curl: number): number {
  return curl / (3 + 3 * Math.min(1, Math.max(0, (curl - 110) / 90)));
}

/** A share of the way, no more than `most`; what is `near` is there. Hair rests only where nothing changes any more. */
function approached(from: number, to: number, share: number, near: number, most = Infinity): number {
  const way = to - from;
  if (Math.abs(way) < near) return to;
  return from + Math.min(Math.max(share * way, -most), most);
}

/** Clean hair glides through a comb, dirty hair rubs three times as much. */
export function setDirty({ hair, comb }: Pick<Salon, "hair" | "comb">, isDirty: boolean): void {
  const { friction } = materials[isDirty ? "dirty hair" : "clean hair"];
  for (const rod of hair.rods) rod.setMaterial({ friction });
  comb.obstacle.friction = friction;
}

function growHair(
  rods: ElasticRods,
  head: Mesh,
  {
    curl,
    length = 0.28,
    colour = "brown",
    strands = 200,
    collisions = "all",
    strand = { elements: 7 },
  }: SalonOptions & { curl: number },
): Hair {
  return rods.createHair(head, {
    name: "hair",
    strands,
    collisions,
    drawnPerStrand: 100,
    density: { vertexColour: "a" },
    curl,
    twist: twistOf(curl),
    length,
    lift: 0.5,
    // Coils wind about an axis that leans away from the root; with any phase, some would stand off the crown.
    variation: { phase: 0.4 },
    parting: { through: { x: 0, y: SKULL.y, z: 0 }, normal: { x: 1, y: 0, z: 0 } },
    comb: { x: 0, y: -0.7, z: 1 },
    // For the tightest curl that the slider offers.
    drawnPoints: 72,
    ...strand,
    // A little thinner than pixels, of which each has four samples: half as many strands again, and none looks like wire.
    look: hairLook({ colour, roughness: 0.11, colourVariation: 0.12, minimumPixelWidth: 0.7 }),
  });
}
