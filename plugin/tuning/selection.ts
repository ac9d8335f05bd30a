import { CreatePickingRay } from "@babylonjs/core/Culling/ray.core.js";
import { PointerEventTypes, type PointerInfo } from "@babylonjs/core/Events/pointerEvents.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { Observable, type Observer } from "@babylonjs/core/Misc/observable.js";
import { SegmentMesh } from "../debug/segment-mesh.js";
import type { ElasticRods } from "../elastic-rods.js";
import { pixelAngle } from "../grab/pointer-grab.js";
import type { Hair } from "../hair/hair.js";
import type { Rod } from "../rod.js";
import { livingOf, type TunableItem } from "./tunables.js";

/** A point of a rod that was pointed at. */
export interface RodPoint {
  readonly rod: Rod;
  /** Metres from the root. */
  readonly s: number;
}

/** Pixels from a rod at which a tap still means it. */
const REACH_PIXELS = 12;
const POINTS = 64;
const COLOUR = [1, 0.75, 0.1] as const;

/**
 * One thing of a scene that is selected, by a list or by a tap in the picture; a selected rod, or the strands
 * of selected hair, are marked in the picture.
 */
export class Selection {
  readonly onChangeObservable = new Observable<TunableItem | null>();
  /** Where it was pointed at; null when it was chosen from a list. */
  point: RodPoint | null = null;
  private item: TunableItem | null = null;
  private mark: SegmentMesh | null = null;
  private readonly pointer: Observer<PointerInfo>;
  private readonly image: Observer<Scene>;

  constructor(private readonly rods: ElasticRods) {
    const { scene } = rods;
    this.pointer = scene.onPointerObservable.add(({ type }) => {
      if (type === PointerEventTypes.POINTERTAP) this.pick();
    });
    this.image = scene.onBeforeRenderObservable.add(() => this.draw());
  }

  get selected(): TunableItem | null {
    return this.item;
  }

  select(item: TunableItem | null, point: RodPoint | null = null): void {
    this.item = item;
    this.point = point;
    this.onChangeObservable.notifyObservers(item);
  }

  /** The rod that readings and curves are of: the one that was pointed at, or the first of hair. */
  get rod(): Rod | null {
    if (this.point && !this.point.rod.isDisposed) return this.point.rod;
    if (!this.item) return null;
    const { kind, target } = this.item;
    if (kind === "rope" || kind === "strand") return alive(target as Rod);
    return kind === "hair" ? alive((target as Hair).rods[0]) : null;
  }

  dispose(): void {
    this.rods.scene.onPointerObservable.remove(this.pointer);
    this.rods.scene.onBeforeRenderObservable.remove(this.image);
    this.onChangeObservable.clear();
    this.unmark();
  }

  /** Forgets what is gone. */
  check(): void {
    const { item } = this;
    if (item && !livingOf(this.rods, item.kind).includes(item.target)) this.select(null);
  }

  private pick(): void {
    const { rods } = this;
    const { scene } = rods;
    const camera = scene.activeCamera;
    if (!camera || rods.isDisposed) return;
    const ray = CreatePickingRay(scene, scene.pointerX, scene.pointerY, null, camera);
    const picked = rods.pick(ray, { spread: REACH_PIXELS * pixelAngle(scene, camera) });
    if (!picked) return;
    const { rod, s } = picked;
    const hair = rods.hair.find((each) => each.rods.includes(rod));
    this.select(hair ? { kind: "hair", target: hair } : { kind: rod.kind, target: rod }, { rod, s });
  }

  private draw(): void {
    const { rod } = this;
    if (!rod || this.rods.isDisposed) return this.unmark();
    if (!this.mark || this.mark.mesh.isDisposed()) {
      this.mark = new SegmentMesh("selected rod", this.rods.scene);
      this.mark.xray = true;
    }
    const { mark } = this;
    mark.begin();
    Object.assign(mark.pen, {
      colour: COLOUR,
      metres: 0,
      pixels: 1.5,
      endPixels: 1.5,
      lift: 0,
      isRound: true,
    });
    const [from, to] = [new Vector3(), new Vector3()];
    rod.getPointToRef(0, from);
    for (let i = 1; i <= POINTS; i++) {
      rod.getPointToRef((i / POINTS) * rod.length, to);
      mark.draw(from.asArray(), 0, to.asArray(), 0);
      from.copyFrom(to);
    }
    if (this.point?.rod === rod) {
      const at = rod.getPointToRef(Math.min(this.point.s, rod.length), from).asArray();
      Object.assign(mark.pen, { pixels: 5, endPixels: 5 });
      mark.draw(at, 0, at, 0);
    }
    mark.end();
  }

  private unmark(): void {
    this.mark?.dispose();
    this.mark = null;
  }
}

const alive = (rod: Rod | undefined): Rod | null => (rod && !rod.isDisposed ? rod : null);
