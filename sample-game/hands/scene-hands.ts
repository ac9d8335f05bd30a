// The hands of a scene: ropes, bodies and other things are taken by mouse, pen or finger, whatever is in front.
import type { ArcRotateCamera } from "@babylonjs/core/Cameras/arcRotateCamera.js";
import { CreatePickingRay, type Ray } from "@babylonjs/core/Culling/ray.core.js";
import type { IPointerEvent } from "@babylonjs/core/Events/deviceInputEvents.js";
import { PointerEventTypes, type PointerInfo } from "@babylonjs/core/Events/pointerEvents.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { PointerGrab, type ElasticRods, type Hand } from "../../plugin/index.js";
import { aim, REACH, type Aim } from "./aim.js";
import type { Handle } from "./handle.js";
import { HoverRing, StrainLine } from "./marks.js";

export interface SceneHandsOptions {
  /** Newtons of the hand that pulls ropes; default enough to swing each. */
  readonly mostForce?: number;
  readonly handles?: readonly Handle[];
}

const at = new Vector3();
const wanted = new Vector3();

export class SceneHands {
  /** Of ropes. */
  readonly ropes: PointerGrab;
  private readonly handles: readonly Handle[];
  /** The handle that each pointer holds. */
  private readonly held = new Map<number, Handle>();
  private readonly ring: HoverRing;
  private readonly lines: StrainLine[] = [];
  /** What the press that is being told of takes. */
  private taken: Aim | null = null;
  private isMoved = false;

  constructor(
    private readonly rods: ElasticRods,
    private readonly camera: ArcRotateCamera,
    { mostForce, handles = [] }: SceneHandsOptions = {},
  ) {
    this.handles = handles;
    const { scene } = rods;
    // Before the grab of ropes hears of a press: it takes a rope only if that is what is in front.
    scene.onPrePointerObservable.add(({ type }) => {
      if (type === PointerEventTypes.POINTERDOWN) this.taken = this.aim();
    });
    const filter = (rod: unknown) => this.taken?.kind === "rod" && this.taken.rod === rod;
    this.ropes = new PointerGrab(rods, {
      reach: REACH,
      filter,
      ...(mostForce === undefined ? {} : { mostForce }),
    });
    scene.onPointerObservable.add((info) => this.onPointer(info));
    this.ring = new HoverRing(scene);
    scene.doNotHandleCursors = true;
    scene.onBeforeRenderObservable.add(() => this.show());
  }

  /** Whether ropes stay where they are let go of, as with shift: for those who have no such key. */
  get pins(): boolean {
    return this.ropes.pins;
  }
  set pins(pins: boolean) {
    this.ropes.pins = pins;
  }

  releaseAll(): void {
    this.ropes.releaseAll();
    for (const handle of this.handles) handle.release();
    if (this.held.size > 0) this.camera.attachControl(true);
    this.held.clear();
  }

  private onPointer({ type, event }: PointerInfo): void {
    const { pointerId } = event as IPointerEvent;
    const handle = this.held.get(pointerId);
    if (type === PointerEventTypes.POINTERDOWN) {
      if (this.taken?.kind === "handle") this.grab(pointerId, this.taken);
    } else if (type === PointerEventTypes.POINTERMOVE) {
      this.isMoved = event.buttons === 0;
      handle?.follow(this.ray());
    } else if (type === PointerEventTypes.POINTERUP && handle) {
      handle.release();
      this.held.delete(pointerId);
      if (this.held.size === 0) this.camera.attachControl(true);
    }
  }

  private grab(pointerId: number, { handle, mesh, at: point }: Extract<Aim, { kind: "handle" }>): void {
    handle.grab(mesh, point, this.camera.getDirection(Vector3.Forward()));
    this.held.set(pointerId, handle);
    this.camera.detachControl();
  }

  /** Once an image, however often the pointer moved. */
  private show(): void {
    const ropeHands = this.ropes.hands.filter((hand) => hand.holds);
    const isBusy = this.held.size > 0 || ropeHands.some((hand) => !this.isPinned(hand));
    if (isBusy) this.setCursor("grabbing");
    else if (this.isMoved) this.hover();
    if (isBusy) this.ring.hide();
    this.isMoved = false;
    let used = 0;
    for (const hand of ropeHands) {
      hand.rod.getPointToRef(hand.s, at);
      this.line(used++).show(at, hand.getTargetToRef(wanted));
    }
    for (const handle of this.held.values())
      if (handle.strainToRef(at, wanted)) this.line(used++).show(at, wanted);
    for (const line of this.lines.slice(used)) line.hide();
  }

  private hover(): void {
    const aimed = this.aim();
    this.setCursor(aimed ? "grab" : "default");
    if (!aimed) this.ring.hide();
    else this.ring.show(aimed.kind === "rod" ? aimed.rod.getPointToRef(aimed.s, at) : aimed.at);
  }

  private isPinned(hand: Hand): boolean {
    return !this.ropes.isHeld(hand);
  }

  private line(index: number): StrainLine {
    return (this.lines[index] ??= new StrainLine(this.rods.scene));
  }

  private aim(): Aim | null {
    return this.rods.isDisposed ? null : aim(this.rods, this.camera, this.ray(), this.handles);
  }

  private ray(): Ray {
    const { scene } = this.rods;
    return CreatePickingRay(scene, scene.pointerX, scene.pointerY, null, this.camera);
  }

  private setCursor(cursor: string): void {
    const canvas = this.rods.scene.getEngine().getInputElement();
    if (canvas && canvas.style.cursor !== cursor) canvas.style.cursor = cursor;
  }
}
