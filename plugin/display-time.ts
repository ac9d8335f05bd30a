import type { Scene } from "@babylonjs/core/scene.js";

/** Seconds since the display's last image, as the scene's own animations see them. */
export function displaySeconds(scene: Scene): number {
  return scene.useConstantAnimationDeltaTime ? 0.016 : scene.getEngine().getDeltaTime() / 1000;
}

/** How many frames real time may be ahead or behind before the number of frames per image changes. */
const SLIP = 0.75;

/**
 * Turns the time between images into whole frames of the simulator. Taking as many as fit would give no
 * frame, then two, whenever a timer jitters or a display of 59.94 Hz drifts against 60, and motion would
 * stutter; so the number of the last image is kept until time has slipped by most of a frame. No time is
 * lost.
 */
export class FramePacing {
  private owed = 0;
  private last = 0;

  /** What is owed, and the frames of the last image. */
  get state(): readonly [number, number] {
    return [this.owed, this.last];
  }
  set state([owed, last]: readonly [number, number]) {
    this.owed = owed;
    this.last = last;
  }

  /** Frames to simulate for an image that comes `frames` (a fraction) after the last one. */
  next(frames: number): number {
    this.owed += frames;
    if (Math.abs(this.owed - this.last) >= SLIP) this.last = Math.max(0, Math.round(this.owed));
    this.owed -= this.last;
    return this.last;
  }
}
