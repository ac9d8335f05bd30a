import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine.js";
import { Matrix, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { ElasticRods, ropeLook } from "../../plugin/index.js";
import { createKnotsOverlay } from "../pages/knots-overlay.js";
import type { ScreenPoint } from "../pages/ghost-hand.js";
import { createStudio } from "../studio/studio.js";
import { KnotsPointer } from "./knots-pointer.js";
import { createDeck, showRings } from "./knots-props.js";
import { buildSurfaces, DECK, deckRopes, makeFast, ROPE_RADIUS } from "./knots/deck.js";
import { KnotGame, MOST_FORCE } from "./knots/game.js";
import { levels } from "./knots/levels.js";
import type { SceneView } from "./scene-module.js";

/** The braid of the ropes: many fine plies. */
const BRAID = { plies: 4, layRadii: 5, grooveDepth: 0.22, roughness: 0.7 };

export function create(engine: AbstractEngine): SceneView {
  const target = new Vector3(-0.06, DECK.top, 0.03);
  const { scene, camera, shadows, fit } = createStudio(engine, {
    target,
    distance: 1.85,
    extent: 1.3,
    // The deck to its front edge.
    reach: { left: 0.68, right: 0.8, top: 0.3, bottom: 0.5 },
  });
  camera.alpha = -Math.PI / 2;
  camera.beta = 0.58;
  for (const mesh of createDeck(scene)) shadows.addShadowCaster(mesh);
  const rods = new ElasticRods(scene, { tolerance: 1e-3, subSteps: 3, ropeSamples: 200, havok: false });
  rods.addShadowCaster(shadows);
  const posts = buildSurfaces(rods.world);
  const look = ropeLook(BRAID);

  let number = 0;
  let game = begin(number);
  function begin(level: number): KnotGame {
    for (const rod of [...rods.rods]) rod.dispose();
    const options = deckRopes(levels[level].layout);
    const ropes = options.map((rope) => rods.createRope({ ...rope, look }));
    showRings(scene, options.length);
    const deck = makeFast(
      rods.world,
      ropes.map(({ handle }) => handle),
      posts,
    );
    return new KnotGame(rods.world, deck, levels[level]);
  }

  // The pointer meets ropes and the plane of the deck: a search through the meshes would be for nothing.
  scene.skipPointerDownPicking = scene.skipPointerMovePicking = scene.skipPointerUpPicking = true;
  const pointer = new KnotsPointer(scene, camera, rods, () => game);
  let hintOn = true;
  const actions = {
    open(level: number) {
      number = level;
      game = begin(level);
    },
    undo: () => game.undo(),
    reset: () => game.reset(),
    under: (on: boolean) => (pointer.isUnderOn = on),
    hint: (on: boolean) => (hintOn = on),
  };
  const overlay = createKnotsOverlay(actions);
  listenToKeys(scene, pointer, actions, () => (hintOn = !hintOn));
  rods.onBeforeStepObservable.add((seconds) => game.move(seconds));
  rods.onAfterStepObservable.add((seconds) => game.look(seconds));
  let last = performance.now();
  scene.onAfterRenderObservable.add(() => {
    const now = performance.now();
    const { tied, tension, canUndo, isDone, level, hand } = game;
    overlay.show(
      {
        level: number,
        tied: tied.text,
        isGoal: level.isTied(tied),
        isDone,
        tension: tension / MOST_FORCE,
        newtons: tension,
        canUndo,
        isUnder: pointer.isUnder,
        isHintOn: hintOn,
        hint: hintOn ? onScreen(scene, game.hint()) : [],
        isDragging: hand.holds !== null,
        drag: game.dragsDone,
        drags: level.drags.length,
      },
      Math.min(0.1, (now - last) / 1000),
    );
    last = now;
  });
  return {
    scene,
    rods,
    controls: [],
    hint: "Drag a rope over itself, with Shift under; drag the deck to look around.",
    overlay: overlay.element,
    panels: overlay.panels,
    fit,
  };
}

function listenToKeys(
  scene: Scene,
  pointer: KnotsPointer,
  actions: { undo(): void; reset(): void },
  toggleHint: () => void,
): void {
  const listener = (event: KeyboardEvent) => {
    if (event.key === "Shift") pointer.shift = event.type === "keydown";
    if (event.type === "keyup" || event.repeat) return;
    const key = event.key.toLowerCase();
    if (key === "z" || key === "backspace") actions.undo();
    if (key === "r" && !event.ctrlKey && !event.metaKey) actions.reset();
    if (key === "h") toggleHint();
  };
  for (const type of ["keydown", "keyup"] as const) window.addEventListener(type, listener);
  const prevent = (event: Event) => event.preventDefault();
  const canvas = scene.getEngine().getRenderingCanvas()!;
  canvas.addEventListener("contextmenu", prevent);
  scene.onDisposeObservable.addOnce(() => {
    for (const type of ["keydown", "keyup"] as const) window.removeEventListener(type, listener);
  });
}

const place = new Vector3();
const seen = new Vector3();

function onScreen(scene: Scene, way: ReturnType<KnotGame["hint"]>): ScreenPoint[] {
  const canvas = scene.getEngine().getRenderingCanvas()!;
  const viewport = scene.activeCamera!.viewport.toGlobal(canvas.clientWidth, canvas.clientHeight);
  return way.map(({ x, z, pass }) => {
    place.set(x, DECK.top + ROPE_RADIUS, z);
    Vector3.ProjectToRef(place, Matrix.IdentityReadOnly, scene.getTransformMatrix(), viewport, seen);
    return { x: seen.x, y: seen.y, pass };
  });
}
