import { AttachmentTarget } from "../../components/index.js";
import type { RodWorld } from "../world/world.js";
import { AttachmentSpan } from "../../components/spans/attachment-span.js";

/** Arc length and force, as `RodModel.addLoad` takes them. */
const load = new Float64Array(4);

/**
 * Tells the rods, which have gone on, the forces of the step: the next one allows for the
 * tension that they bring.
 */
export function noteLoads(world: RodWorld, h: number): void {
  const { models, components, contacts } = world;
  const { Rod } = components;
  for (let row = 0; row < contacts.count; row++) {
    const { A, B, sA, sB, impulse } = contacts;
    load[0] = sB[row];
    for (let c = 0; c < 3; c++) load[1 + c] = impulse[3 * row + c] / h;
    models[Rod.model[B[row]]].addLoad(world, B[row], load);
    if (contacts.withObstacle[row] === 1) continue;
    oppose(sA, row);
    models[Rod.model[A[row]]].addLoad(world, A[row], load);
  }
  noteAttachments(world, h);
}

function noteAttachments(world: RodWorld, h: number): void {
  const { models, components, attachments, memory } = world;
  const { Rod, Attachment } = components;
  for (const attachment of attachments) {
    const rod = Attachment.rod[attachment];
    const impulse = Attachment.span[attachment] + AttachmentSpan.impulse;
    load[0] = Attachment.s[attachment];
    for (let c = 0; c < 3; c++) load[1 + c] = memory.f64[impulse + c] / h;
    models[Rod.model[rod]].addLoad(world, rod, load);
    if (Attachment.target[attachment] !== AttachmentTarget.rod) continue;
    const other = Attachment.other[attachment];
    oppose(Attachment.sOther, attachment);
    models[Rod.model[other]].addLoad(world, other, load);
  }
}

/** The same force on the other side, at the arc length in a row of `s`. */
function oppose(s: ArrayLike<number>, row: number): void {
  load[0] = s[row];
  for (let c = 1; c < 4; c++) load[c] = -load[c];
}
