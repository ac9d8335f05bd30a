import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { RodWorld } from "../../systems/index.js";
import { modelOf } from "../../systems/models/model-of.js";
import type { ElasticRods } from "../elastic-rods.js";
import { readAttachment } from "./attachment-reading.js";
import { attachmentColour, contactColours } from "./colours.js";
import type { DebugSettings } from "./debug-options.js";
import type { ForceArrows } from "./force-arrows.js";
import { liftRadii, markPixels, markRadii, markSize } from "./rod-sizes.js";
import type { SegmentMesh } from "./segment-mesh.js";
import type { StepLengths } from "./step-lengths.js";

type ShownForces = Pick<DebugSettings, "forces" | "attachments">;

const point = new Vector3();
const vector = new Vector3();
const place = new Float64Array(3);
const ends = new Float32Array(6);

/** A dot and a normal for every contact of the last step. Returns how many. */
export function drawContacts(rods: ElasticRods, segments: SegmentMesh): number {
  const { contacts, world } = rods;
  const { pen } = segments;
  for (let i = 0; i < contacts.count; i++) {
    const { radius, size } = markSize(world, world.contacts.B[i]);
    const state = contacts.getState(i);
    pen.colour = contactColours[state];
    pen.lift = liftRadii.contact * radius;
    contacts.getPointToRef(i, point).toArray(ends, 0);
    contacts.getNormalToRef(i, vector).scaleInPlace(size).addInPlace(point).toArray(ends, 3);
    pen.metres = 0;
    pen.pixels = pen.endPixels = markPixels.line;
    pen.isRound = false;
    segments.draw(ends, 0, ends, 3);
    pen.metres = markRadii.contact * radius;
    pen.pixels = pen.endPixels = state === "open" ? markPixels.openContact : markPixels.contact;
    pen.isRound = true;
    segments.draw(ends, 0, ends, 0);
  }
  return contacts.count;
}

/** Newtons of the largest force of all contacts and of all attachments, as far as they are shown. */
export function largestForce(rods: ElasticRods, steps: StepLengths, shown: ShownForces): number {
  const { contacts, world } = rods;
  let largest = 0;
  for (let i = 0; shown.forces && i < contacts.count; i++) {
    const newtons = contacts.getImpulseToRef(i, vector).length() / steps.of(world.contacts.B[i]);
    largest = Math.max(largest, newtons);
  }
  if (shown.attachments)
    for (const entity of world.attachments)
      largest = Math.max(largest, readAttachment(world, entity).force.length());
  return largest;
}

/** An arrow for the force of every contact on its rod. Returns how many. */
export function drawForces(
  rods: ElasticRods,
  steps: StepLengths,
  arrows: ForceArrows,
  segments: SegmentMesh,
): number {
  const { contacts, world } = rods;
  let drawn = 0;
  for (let i = 0; i < contacts.count; i++) {
    const rod = world.contacts.B[i];
    contacts.getImpulseToRef(i, vector).scaleInPlace(1 / steps.of(rod));
    contacts.getPointToRef(i, point);
    segments.pen.colour = contactColours[contacts.getState(i)];
    segments.pen.lift = liftRadii.contact * markSize(world, rod).radius;
    if (arrows.draw(segments, point, vector)) drawn++;
  }
  return drawn;
}

/** A dot for every attachment, and an arrow for its force on the rod. Returns how many attachments. */
export function drawAttachments(world: RodWorld, arrows: ForceArrows, segments: SegmentMesh): number {
  const { pen } = segments;
  for (const entity of world.attachments) {
    const { rod, s, force } = readAttachment(world, entity);
    const { radius } = markSize(world, rod);
    modelOf(world, rod).point(world, rod, Math.min(s, world.components.Rod.length[rod]), place, 0);
    Vector3.FromArrayToRef(place, 0, point).scaleInPlace(world.units.length).toArray(ends, 0);
    pen.colour = attachmentColour;
    pen.lift = liftRadii.contact * radius;
    arrows.draw(segments, point, force);
    pen.metres = markRadii.attachment * radius;
    pen.pixels = pen.endPixels = markPixels.attachment;
    pen.isRound = true;
    segments.draw(ends, 0, ends, 0);
  }
  return world.attachments.length;
}
