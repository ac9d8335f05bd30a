// Scenes of the game that are written to bytes in the midst of things, and read where only the game's own nodes and bodies are.
import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { ElasticRods } from "../../../plugin/index.js";
import { buildRigging } from "../../../sample-game/scenes/rigging-world.js";
import { riggingContent } from "../../../sample-game/scenes/rigging.js";
import { createHead } from "../../../sample-game/scenes/salon-head.js";
import { createSalon } from "../../../sample-game/scenes/salon-world.js";
import { HEAD_HEIGHT } from "../../../sample-game/scenes/salon.js";
import { DRUM_SPEED, drumRotation, pileContent } from "../../../sample-game/scenes/pile.js";
import { deckRopes, makeFast, buildSurfaces } from "../../../sample-game/scenes/knots/deck.js";
import { takenAt, waypoints } from "../../../sample-game/scenes/knots/demonstration.js";
import { KnotGame } from "../../../sample-game/scenes/knots/game.js";
import { levels } from "../../../sample-game/scenes/knots/levels.js";
import { sin } from "../../../systems/math/elementary.js";
import { WorldHash } from "../../golden/world-hash.js";
import { createHavokScene } from "../havok-scene.js";
import { createNullScene, FRAME } from "../null-scene.js";

/** How large a scene is: those of tests are small. */
export type Size = "small" | "whole";

export interface RoundTripScene {
  readonly rods: ElasticRods;
  /** The frame of that number: what the game does depends on nothing else. */
  step(frame: number): void;
  /** From the moment of writing on, the game does nothing that it alone remembers. */
  rest(): void;
}

const nothing = () => undefined;

/** The scene as the game makes it, or without rods, hair, combs and obstacles of their own. */
type Build = (size: Size, isBare: boolean) => RoundTripScene;

export const roundTripScenes = { knots, rigging, salon, pile } as const satisfies Record<string, Build>;
export type RoundTripName = keyof typeof roundTripScenes;

/** A rope is dragged into a knot by the hand of the game, which keeps still from the moment of writing on. */
function knots(_: Size, isBare: boolean): RoundTripScene {
  const { scene } = createNullScene();
  const rods = new ElasticRods(scene, { tolerance: 1e-3, subSteps: 3, havok: false });
  if (isBare) return { rods, step: () => rods.step(FRAME), rest: nothing };
  const { world } = rods;
  const [level] = levels;
  const posts = buildSurfaces(world);
  const ropes = deckRopes(level.layout).map((options) => rods.createRope(options).handle);
  const deck = makeFast(world, ropes, posts);
  const game = new KnotGame(world, deck, level);
  let isResting = false;
  return {
    rods,
    rest: () => void (isResting = true),
    step() {
      if (isResting) {
        rods.step(FRAME);
        return;
      }
      const { nextDrag } = game;
      if (!game.hand.holds && nextDrag) {
        game.take(ropes[nextDrag.rope], takenAt(world, ropes, nextDrag));
        for (const { x, z, pass } of waypoints(world, ropes, nextDrag)) game.goTo(x, z, pass);
        game.letGo();
      }
      game.move(FRAME);
      rods.step(FRAME);
      game.look(FRAME);
    },
  };
}

/** With Havok: its bodies are the game's. */
function rigging(_: Size, isBare: boolean): RoundTripScene {
  const { scene, step } = createHavokScene();
  const rods = new ElasticRods(scene, { tolerance: 1e-3 });
  const content = riggingContent();
  buildRigging(rods, {}, isBare ? { ...content, ropes: [] } : content);
  return { rods, step: () => step(), rest: nothing };
}

/** The head is the game's, and hangs on a chair that turns; a comb goes through the hair. */
function salon(size: Size, isBare: boolean): RoundTripScene {
  const { scene } = createNullScene();
  const chair = new TransformNode("chair", scene);
  const turnAndComb = (rods: ElasticRods) => (frame: number) => {
    chair.rotation.y = 0.4 * sin(0.03 * frame);
    combAt(rods, frame);
    rods.step(FRAME);
  };
  if (isBare) {
    createHead(scene).parent = chair;
    // Havok or not, workers or not are the game's to choose; so is how careful it is.
    const rods = new ElasticRods(scene, { subSteps: 1 });
    return { rods, step: turnAndComb(rods), rest: nothing };
  }
  const strands = size === "small" ? 24 : 200;
  const { rods, head } = createSalon(scene, { strands, curl: 60, length: 0.2, collisions: "all" });
  head.parent = chair;
  return { rods, step: turnAndComb(rods), rest: nothing };
}

function combAt({ combs: [comb] }: ElasticRods, frame: number): void {
  if (frame % 50 === 1)
    comb.moveTo(new Vector3(0.09, HEAD_HEIGHT + 0.05 - 0.002 * (frame % 100), 0.02 * sin(0.1 * frame)));
}

/** Ropes fall on props that are nodes of the game's; one of them turns. */
function pile(size: Size, isBare: boolean): RoundTripScene {
  const { scene } = createNullScene();
  const content = pileContent(size === "small" ? { oneOf: 3 } : {});
  const nodes = content.props.map(({ name, position, rotation }) => {
    const node = new TransformNode(name, scene);
    node.position.set(position.x, position.y, position.z);
    node.rotationQuaternion = new Quaternion(rotation.x, rotation.y, rotation.z, rotation.w);
    return node;
  });
  const drum = nodes.find(({ name }) => name === "drum")!;
  const rods = new ElasticRods(scene, { tolerance: 1e-3 });
  if (!isBare) {
    content.props.forEach(({ shape, name }, i) =>
      rods.addObstacle(shape, { node: nodes[i], name, friction: 0.5 }),
    );
    for (const options of content.ropes) rods.createRope(options);
  }
  return {
    rods,
    rest: nothing,
    step(frame) {
      const { x, y, z, w } = drumRotation(DRUM_SPEED * frame * FRAME);
      drum.rotationQuaternion!.set(x, y, z, w);
      rods.step(FRAME);
    },
  };
}

/** The hash of all frames from `from` on, and one of every frame that `every` divides. */
export function goOn(
  { rods, step }: RoundTripScene,
  from: number,
  count: number,
  every = 10,
): { readonly last: string; readonly moments: readonly string[] } {
  const hash = new WorldHash();
  const moments: string[] = [];
  for (let frame = from + 1; frame <= from + count; frame++) {
    step(frame);
    hash.add(rods.world);
    if (frame % every === 0) moments.push(hash.value());
  }
  return { last: hash.value(), moments };
}
