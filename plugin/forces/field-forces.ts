import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Care } from "../../components/index.js";
import { pushThroughMedium } from "../../systems/frame/apply-drag.js";
import { mayPush } from "../../systems/frame/impulses.js";
import { modelOf } from "../../systems/models/model-of.js";
import { simulatedTime, type RodWorld } from "../../systems/index.js";
import { velocityUnit } from "../../systems/world/units.js";
import { reject } from "../../systems/world/validate.js";
import type { Rod } from "../rod.js";
import { FieldEffect, type ForceField } from "./force-field.js";

/** Gauss's two places of an element, as shares of its length: exact for forces that go as s^3. */
const twoPlaces = [0.5 - Math.sqrt(1 / 12), 0.5 + Math.sqrt(1 / 12)];
const onePlace = [0.5];
/** N/m, and N s/m^2: beyond it nothing is meant. */
const MOST = 1e12;

const frame = new Float64Array(12);
const velocity = new Float64Array(3);
/** Impulse, drag times seconds, velocity of the medium: as `pushThroughMedium` takes them, SI. */
const load = new Float64Array(7);

/** What fields do to a rod, place by place. */
export class FieldForces {
  private readonly effect = new FieldEffect();
  private readonly wind = new Vector3();
  private readonly place = {
    rod: null as unknown as Rod,
    s: 0,
    radius: 0,
    position: new Vector3(),
    velocity: new Vector3(),
    tangent: new Vector3(),
    seconds: 0,
  };

  constructor(
    private readonly world: RodWorld,
    private readonly onFailure: (field: ForceField, cause: unknown) => void,
  ) {}

  /** Before the rods of a step are visited. */
  begin(): void {
    const { world, wind, place } = this;
    wind.set(world.wind[0], world.wind[1], world.wind[2]).scaleInPlace(velocityUnit(world.units));
    place.seconds = simulatedTime(world);
  }

  /** Lets the fields act on a rod for a step of so many seconds. */
  apply(rod: Rod, fields: readonly ForceField[], seconds: number): void {
    const { world, place } = this;
    const { entity } = rod.handle;
    const { Rod: column, GeneralizedCoordinates } = world.components;
    const places = column.care[entity] === Care.exact ? twoPlaces : onePlace;
    const metre = world.units.length;
    place.rod = rod;
    place.radius = 0.5 * (rod.radii[0] + rod.radii[1]);
    let start = 0;
    for (let i = 0; i < column.elements[entity]; i++) {
      const length = world.memory.f64[GeneralizedCoordinates.lengthsSpan[entity] + i];
      for (const share of places) {
        const s = start + share * length;
        if (!this.ask(rod, fields, s)) return;
        if (this.gather(entity, (length * metre * seconds) / places.length)) {
          if (!mayPush(world, entity, "field")) return;
          pushThroughMedium(world, entity, s, load);
        }
      }
      start += length;
    }
  }

  /** What all of them do at arc length `s`, in world units, to `effect`; false if one of them fails. */
  private ask(rod: Rod, fields: readonly ForceField[], s: number): boolean {
    const { world, place, effect, wind } = this;
    const { entity } = rod.handle;
    const model = modelOf(world, entity);
    const metre = world.units.length;
    const speed = velocityUnit(world.units);
    model.frame(world, entity, s, frame, 0);
    model.velocity(world, entity, s, velocity, 0);
    place.s = s * metre;
    place.tangent.set(frame[0], frame[1], frame[2]);
    place.position.set(frame[9] * metre, frame[10] * metre, frame[11] * metre);
    place.velocity.set(velocity[0] * speed, velocity[1] * speed, velocity[2] * speed);
    effect.reset(wind);
    for (const field of fields) {
      try {
        field.field(place, effect);
        requireFinite(effect);
      } catch (cause) {
        this.onFailure(field, cause);
        return false;
      }
    }
    return true;
  }

  /**
   * The effect on so many metres for so many seconds, to `load`; false if there is none.
   *
   * Drag by the world's wind w0 is part of the step already: c0 (w0 - v), c0 = linear + quadratic |w0 - v|.
   * Where a field has changed the wind to w, c w - c0 w0 - (c - c0) v is what is missing; its last part is
   * implicit where it brakes.
   */
  private gather(entity: number, metreSeconds: number): boolean {
    const { effect, wind, place } = this;
    let drag = effect.drag;
    effect.force.toArray(load as unknown as number[]);
    effect.dragged.toArray(load as unknown as number[], 4);
    if (!effect.wind.equals(wind)) {
      const { linearDrag, quadraticDrag } = this.world.components.Material;
      const before = linearDrag[entity] + quadraticDrag[entity] * Vector3.Distance(wind, place.velocity);
      const now = linearDrag[entity] + quadraticDrag[entity] * Vector3.Distance(effect.wind, place.velocity);
      const more = now - before;
      load[0] += now * effect.wind.x - before * wind.x;
      load[1] += now * effect.wind.y - before * wind.y;
      load[2] += now * effect.wind.z - before * wind.z;
      if (more > 0) drag += more;
      else place.velocity.toArray(velocity as unknown as number[]);
      if (more <= 0) for (let c = 0; c < 3; c++) load[c] -= more * velocity[c];
    }
    let isAny = drag > 0;
    for (let c = 0; c < 3; c++) {
      if (load[c] !== 0) isAny = true;
      load[c] *= metreSeconds;
      if (drag > 0) load[4 + c] /= drag;
    }
    load[3] = drag * metreSeconds;
    return isAny;
  }
}

function requireFinite({ force, wind, drag, dragged }: FieldEffect): void {
  if (!isFiniteVector(force)) reject("effect.force", force.toString(), "finite numbers, N/m");
  if (!isFiniteVector(wind)) reject("effect.wind", wind.toString(), "finite numbers, m/s");
  if (!(drag >= 0 && drag < MOST && isFiniteVector(dragged)))
    reject("effect.drag", drag, "a finite number, at least 0 N s/m^2");
}

const isFiniteVector = ({ x, y, z }: Vector3): boolean =>
  Math.abs(x) < MOST && Math.abs(y) < MOST && Math.abs(z) < MOST;
