// A scene without graphics whose clock the test sets.
import { FreeCamera } from "@babylonjs/core/Cameras/freeCamera.js";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";

export const FRAME = 1 / 60;

export interface NullScene {
  scene: Scene;
  /** Renders once, `seconds` after the last time. */
  render(seconds?: number): void;
}

export function createNullScene({ rightHanded = false } = {}): NullScene {
  const engine = new NullEngine();
  const scene = new Scene(engine);
  scene.useRightHandedSystem = rightHanded;
  new FreeCamera("camera", new Vector3(0, 0, -5), scene);
  let delta = 0;
  engine.getDeltaTime = () => 1000 * delta;
  return {
    scene,
    render(seconds = FRAME) {
      delta = seconds;
      scene.render();
    },
  };
}
