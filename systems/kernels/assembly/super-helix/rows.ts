import { Body } from "../../../models/rod-workspace";
import { Element } from "../../../models/super-helix/layout";
import { addColumns } from "../rods/add-columns";
import { Numbers } from "../rods/numbers";
import { Spatial, Triangle, Vector } from "../rods/records";
import { header, lengths, next, q } from "../rods/rod";
import { BodyRow, Velocity } from "../rods/rows";

/** The row of an element, by the names of `models/super-helix/layout.ts`, which says what everything is. */
@unmanaged
export class ElementRow extends BodyRow {
  @inline get S(): Numbers { return this.part<Numbers>(Element.S); }
  @inline get F(): Numbers { return this.part<Numbers>(Element.F); }
  @inline get U(): Numbers { return this.part<Numbers>(Element.U); }
  @inline get m(): Triangle { return this.part<Triangle>(Element.m); }
  @inline get own(): Numbers { return this.part<Numbers>(Element.own); }
  @inline get nodes(): f64 { return this[Element.nodes]; }
  @inline set nodes(value: f64) { this[Element.nodes] = value; }
  @inline get velocity(): Numbers { return this.part<Numbers>(Element.velocity); }
  @inline get functions(): Numbers { return this.part<Numbers>(Element.functions); }
  @inline get fieldCurvature(): Numbers { return this.part<Numbers>(Element.fieldCurvature); }
  @inline get placed(): Numbers { return this.part<Numbers>(Element.placed); }
  @inline get ends(): Numbers { return this.part<Numbers>(Element.ends); }
  /** The row of the element behind this one, and of the one before. */
  @inline get next(): ElementRow { return this.part<ElementRow>(Element.size); }
  @inline get previous(): ElementRow { return this.part<ElementRow>(-Element.size); }

  /** Multiplies all of its inertia. */
  @inline
  scaleInertia(scale: f64): void {
    for (let i = 0; i < 18; i++) this.F[i] *= scale;
    for (let i = 0; i < 6; i++) this.m[i] *= scale;
    this.scaleBody(scale);
  }

  /** Adds to the impulse on kappa that of a change of the velocity of all of the element. */
  @inline
  kickOwn(kick: Vector): void {
    for (let c = 0; c < 3; c++) {
      const F = this.F.part<Spatial>(6 * c);
      this.own[c] += F.lx * kick.x + F.ly * kick.y + F.lz * kick.z;
    }
  }

  /** From the twist of the joint at the start of element i to that at its end. */
  @inline
  move(velocity: Velocity, i: i32, twist: Spatial): void {
    addColumns(this.S, velocity.rate(i), twist);
  }

  /** The curvature across the tangent of element i, at most. */
  @inline
  bend(i: i32): f64 {
    const kappa = q.kappa(i);
    return Math.sqrt(kappa[1] * kappa[1] + kappa[2] * kappa[2]);
  }

  /**
   * Between joints, which are l apart, points may be faster than the first of them by what the element bends,
   * l^2 |kappaDot| / 8, and by what the height of its arc, |kappa| l^2 / 8, makes of its turn.
   */
  fastestInside(i: i32, speed: f64, twist: Spatial, out: Numbers): void {
    const l = lengths[i];
    const rate = next.rate(i);
    const bending = Math.sqrt(rate[1] * rate[1] + rate[2] * rate[2]);
    const spin = Math.sqrt(twist.ax * twist.ax + twist.ay * twist.ay + twist.az * twist.az);
    const between = 0.125 * l * l * bending + spin * Math.min(0.125 * this.bend(i) * l * l, 0.5 * l);
    out[1] = Math.max(out[1], speed + between);
  }
}

// @ts-ignore: decorator
@inline
export function elementRow(i: i32): ElementRow {
  return header.row<ElementRow>(i);
}

if (
  Element.J != Body.J ||
  Element.h != Body.h ||
  Element.mass != Body.mass ||
  Element.wrench != Body.wrench ||
  Element.drag != Body.drag ||
  Element.spinMomentum != Body.spinMomentum ||
  Element.force != Body.force ||
  Element.S != Body.size
) {
  ERROR("A row does not begin as the layout says");
}
