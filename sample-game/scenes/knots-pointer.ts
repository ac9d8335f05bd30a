// The mouse, a pen or a finger, as the one hand that ties; the other hand is the game's.
import type { ArcRotateCamera } from "@babylonjs/core/Cameras/arcRotateCamera.js";
import { CreatePickingRay } from "@babylonjs/core/Culling/ray.core.js";
import type { IPointerEvent } from "@babylonjs/core/Events/deviceInputEvents.js";
import { PointerEventTypes, type PointerInfo } from "@babylonjs/core/Events/pointerEvents.js";
import { Plane } from "@babylonjs/core/Maths/math.plane.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { ElasticRods } from "../../plugin/index.js";
import type { KnotGame } from "./knots/game.js";
import { DECK, ROPE_RADIUS } from "./knots/deck.js";

/** Pixels by which a rope may be missed. */
const REACH = 16;
const RIGHT_BUTTON = 2;

export class KnotsPointer {
  /** Drags go under without a key: for fingers. */
  isUnderOn = false;
  private readonly deck = new Plane(0, 1, 0, -(DECK.top + ROPE_RADIUS));
  /** From where the pointer meets the deck to what is held: the rope does not jump. */
  private offset = { x: 0, z: 0 };
  private pointer: number | null = null;
  private isShift = false;
  private isRight = false;

  constructor(
    private readonly scene: Scene,
    private readonly camera: ArcRotateCamera,
    private readonly rods: ElasticRods,
    private readonly game: () => KnotGame,
  ) {
    scene.onPointerObservable.add((info) => this.onPointer(info));
  }

  get isUnder(): boolean {
    return this.isUnderOn || this.isShift || this.isRight;
  }

  /** Shift counts at once, not with the next move. */
  set shift(on: boolean) {
    this.isShift = on;
  }

  private onPointer({ type, event }: PointerInfo): void {
    const { pointerId } = event as IPointerEvent;
    this.isShift = event.shiftKey;
    if (type === PointerEventTypes.POINTERDOWN && this.pointer === null) this.take(pointerId, event.button);
    else if (type === PointerEventTypes.POINTERMOVE) {
      if (this.pointer === pointerId) this.drag();
      else if (this.pointer === null) this.showCursor();
    } else if (type === PointerEventTypes.POINTERUP && this.pointer === pointerId) this.letGo();
  }

  private take(pointerId: number, button: number): void {
    const picked = this.pick();
    if (!picked) return;
    this.game().take(picked.rod.handle, picked.s);
    this.pointer = pointerId;
    this.isRight = button === RIGHT_BUTTON;
    this.camera.detachControl();
    const { x, z } = this.game().hand.place;
    const place = this.onDeck();
    this.offset = place ? { x: x - place.x, z: z - place.z } : { x: 0, z: 0 };
    this.canvas.style.cursor = "grabbing";
  }

  private drag(): void {
    const place = this.onDeck();
    if (!place) return;
    this.game().goTo(place.x + this.offset.x, place.z + this.offset.z, this.isUnder ? "under" : "over");
  }

  private letGo(): void {
    this.game().letGo();
    this.pointer = null;
    this.isRight = false;
    this.camera.attachControl(true);
    this.canvas.style.cursor = "";
  }

  private showCursor(): void {
    this.canvas.style.cursor = this.pick() ? "grab" : "";
  }

  private pick() {
    const spread = (REACH * this.camera.fov) / this.scene.getEngine().getRenderHeight();
    return this.rods.pick(this.ray(), { spread });
  }

  private onDeck(): { x: number; z: number } | null {
    const ray = this.ray();
    const distance = ray.intersectsPlane(this.deck);
    if (distance === null) return null;
    return { x: ray.origin.x + distance * ray.direction.x, z: ray.origin.z + distance * ray.direction.z };
  }

  private ray() {
    return CreatePickingRay(this.scene, this.scene.pointerX, this.scene.pointerY, null, this.camera);
  }

  private get canvas(): HTMLCanvasElement {
    return this.scene.getEngine().getRenderingCanvas()!;
  }
}
