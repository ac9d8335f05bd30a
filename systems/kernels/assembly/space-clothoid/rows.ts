import { Body } from "../../../models/rod-workspace";
import { Element, frameSize, Knot, motionSize } from "../../../models/space-clothoid/layout";
import { addColumns } from "../rods/add-columns";
import { Numbers } from "../rods/numbers";
import { Spatial, Triangle, Vector } from "../rods/records";
import { elements, header, q } from "../rods/rod";
import { BodyRow, Velocity } from "../rods/rows";
import { fastestAtNodes } from "./fastest-inside";

/** Rows of a clothoid, by the names of `models/space-clothoid/layout.ts`, which says what everything is. */
@unmanaged
export class ElementRow extends BodyRow {
  @inline get Sa(): Numbers { return this.part<Numbers>(Element.Sa); }
  @inline get Sb(): Numbers { return this.part<Numbers>(Element.Sb); }
  @inline get Fa(): Numbers { return this.part<Numbers>(Element.Fa); }
  @inline get Fb(): Numbers { return this.part<Numbers>(Element.Fb); }
  @inline get maa(): Triangle { return this.part<Triangle>(Element.maa); }
  @inline get mbb(): Triangle { return this.part<Triangle>(Element.mbb); }
  @inline get mab(): Numbers { return this.part<Numbers>(Element.mab); }
  @inline get quaternion(): Numbers { return this.part<Numbers>(Element.quaternion); }
  @inline get placed(): Numbers { return this.part<Numbers>(Element.placed); }
  @inline get moved(): Numbers { return this.part<Numbers>(Element.moved); }
  @inline get nodes(): f64 { return this[Element.nodes]; }
  @inline set nodes(value: f64) { this[Element.nodes] = value; }
  @inline get velocity(): Numbers { return this.part<Numbers>(Element.velocity); }
  @inline get position(): Numbers { return this.part<Numbers>(Element.position); }
  @inline get frames(): Numbers { return this.part<Numbers>(Element.frames); }
  @inline get motion(): Numbers { return this.part<Numbers>(Element.motion); }
  /** The row of the element behind this one. */
  @inline get next(): ElementRow { return this.part<ElementRow>(Element.size); }

  /** Multiplies all of its inertia: Fa to mab stand side by side. */
  @inline
  scaleInertia(scale: f64): void {
    for (let i = Element.Fa; i < Element.mab + 9; i++) this[i] *= scale;
    this.scaleBody(scale);
  }

  /** Adds to the impulses on both curvatures those of a change of the velocity of all of the element. */
  @inline
  kickOwn(kick: Vector): void {
    const i = <i32>((changetype<usize>(this) - changetype<usize>(elementRow(0))) / (Element.size << 3));
    kickOf(this.Fa, kick, knot(i).own);
    kickOf(this.Fb, kick, knot(i + 1).own);
  }

  /** From the twist of the joint at the start of element i to that at its end. */
  @inline
  move(velocity: Velocity, i: i32, twist: Spatial): void {
    addColumns(this.Sa, velocity.rate(i), twist);
    addColumns(this.Sb, velocity.rate(i + 1), twist);
  }

  /** The curvature across the tangent of element i, and its rate, at most. */
  @inline
  bend(i: i32): f64 {
    return largerBend(q.kappa(i), q.kappa(i + 1));
  }

  @inline
  bending(velocity: Velocity, i: i32): f64 {
    return largerBend(velocity.rate(i), velocity.rate(i + 1));
  }

  /** How fast points between the joints are, and tangents turn, at most. */
  @inline
  fastestInside(i: i32, speed: f64, twist: Spatial, out: Numbers): void {
    fastestAtNodes(i, this, twist, out);
  }
}

/** The larger norm across the tangent of two vectors: of all between them, since it is convex. */
function largerBend(a: Numbers, b: Numbers): f64 {
  return Math.sqrt(Math.max(a[1] * a[1] + a[2] * a[2], b[1] * b[1] + b[2] * b[2]));
}

function kickOf(columns: Numbers, kick: Vector, own: Numbers): void {
  for (let c = 0; c < 3; c++) {
    const F = columns.part<Spatial>(6 * c);
    own[c] += F.lx * kick.x + F.ly * kick.y + F.lz * kick.z;
  }
}

@unmanaged
export class KnotRow extends Numbers {
  @inline get L(): Triangle { return this.part<Triangle>(Knot.L); }
  @inline get Ux(): Numbers { return this.part<Numbers>(Knot.Ux); }
  @inline get Uk(): Numbers { return this.part<Numbers>(Knot.Uk); }
  @inline get own(): Numbers { return this.part<Numbers>(Knot.own); }
  @inline get field(): Numbers { return this.part<Numbers>(Knot.field); }
}

/** The row of an element. */
// @ts-ignore: decorator
@inline
export function elementRow(i: i32): ElementRow {
  return header.row<ElementRow>(i);
}

/** What belongs to the i-th curvature. */
// @ts-ignore: decorator
@inline
export function knot(i: i32): KnotRow {
  return elementRow(elements).part<KnotRow>(i * Knot.size);
}

/** Of node g: its frame, its motion, and vectors. */
// @ts-ignore: decorator
@inline
export function frameAt(frames: Numbers, g: i32): Numbers {
  return frames.from(frameSize * g);
}

// @ts-ignore: decorator
@inline
export function motionAt(motion: Numbers, g: i32): Numbers {
  return motion.from(motionSize * g);
}

// @ts-ignore: decorator
@inline
export function vectorAt(vectors: Numbers, g: i32): Vector {
  return vectors.part<Vector>(3 * g);
}

if (
  Element.J != Body.J ||
  Element.h != Body.h ||
  Element.mass != Body.mass ||
  Element.wrench != Body.wrench ||
  Element.drag != Body.drag ||
  Element.spinMomentum != Body.spinMomentum ||
  Element.force != Body.force ||
  Element.Sa != Body.size ||
  Element.mab != Element.mbb + 6
) {
  ERROR("A row does not begin as the layout says");
}
