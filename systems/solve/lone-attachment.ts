import { AttachmentTarget } from "../../components/index.js";
import { AttachmentSpan } from "../../components/spans/attachment-span.js";
import { ObstacleVelocity } from "../../components/spans/obstacle-spans.js";
import { ContactPoint } from "../models/rod-model.js";
import type { RodWorld } from "../world/world.js";
import { describeAttachment } from "./gather-attachments.js";
import { readBody } from "./gather-contacts.js";
import { noteLone } from "./island-strength.js";
import { bilateralForce } from "./local/bilateral.js";
import { LocalStatus } from "./local/local-solver.js";
import { isBody } from "./tie-compliance.js";
import { Body, bodyColumns, bodyFreedoms, factorBody, unwhitenBody } from "./whitened/body-columns.js";
import { addProduct } from "./whitened/columns.js";
import { BodyInput, ContactInput } from "./whitened/contact-input.js";

const input = new Float64Array(ContactInput.size);
const point = new Float64Array(ContactPoint.size);
const bodyInput = new Float64Array(BodyInput.size);
const body = new Float64Array(Body.size);
const columns = new Float64Array(3 * bodyFreedoms);
const w = new Float64Array(bodyFreedoms);
const change = new Float64Array(bodyFreedoms);
/** u = W r + b. */
const problem = {
  W: new Float64Array(9),
  b: new Float64Array(3),
  r: new Float64Array(3),
  mu: new Float64Array(1),
  alpha: new Float64Array(1),
};

/**
 * An attachment that is an island by itself, as of a rope that hangs from a point and touches nothing.
 * Columns and sweeps would take four times as long as its three equations. Returns false, and has done
 * nothing, where it joins two rods, or where no force does what is wanted.
 */
export function solveLoneAttachment(world: RodWorld, row: number, h: number): boolean {
  const { solver, components, models, memory } = world;
  const { held, outcome } = solver;
  const { Attachment, Rod, Obstacle } = components;
  const attachment = held.attachment[row];
  if (solver.method !== "auto" || Attachment.target[attachment] === AttachmentTarget.rod) return false;
  const rod = Attachment.rod[attachment];
  const model = models[Rod.model[rod]];
  const { W, b, r } = problem;
  const other = Attachment.other[attachment];
  const holdsBody = isBody(world, attachment);
  noteLone(world, attachment, holdsBody ? other : undefined);
  describeAttachment(world, row, input, h);
  for (let c = 0; c < 4; c++) point[ContactPoint.s + c] = input[ContactInput.sB + c];
  for (let c = 0; c < 9; c++) point[ContactPoint.directions + c] = input[ContactInput.basis + c];
  model.response(world, rod, point, 0, W, 0);
  const { bias, velocityA } = ContactInput;
  const compliance = input[ContactInput.compliance];
  // An attachment of a point is held along the world's axes.
  for (let d = 0; d < 3; d++) {
    b[d] = input[bias + d] + point[ContactPoint.velocity + d] - input[velocityA + d];
    W[4 * d] += compliance;
  }
  if (holdsBody) {
    readBody(world, other, bodyInput);
    factorBody(bodyInput, 0, body, 0);
    bodyColumns(body, 0, input, ContactInput.basis, ContactInput.armA, columns, 0, b, 0);
    addProduct(columns, 0, 0, bodyFreedoms, W, 0);
  }
  if (bilateralForce(problem, 0) !== LocalStatus.solved) return false;
  model.push(world, rod, r, 0);
  const heap = memory.f64;
  const impulse = Attachment.span[attachment] + AttachmentSpan.impulse;
  for (let c = 0; c < 3; c++) heap[impulse + c] = r[c];
  if (holdsBody) {
    for (let k = 0; k < bodyFreedoms; k++)
      w[k] = columns[3 * k] * r[0] + columns[3 * k + 1] * r[1] + columns[3 * k + 2] * r[2];
    unwhitenBody(body, 0, w, 0, change, 0);
    const next = Obstacle.velocitySpan[other] + ObstacleVelocity.next;
    for (let k = 0; k < bodyFreedoms; k++) heap[next + k] += change[k];
  }
  const nu = 3 / (model.contactFreedoms(world, rod) + (holdsBody ? bodyFreedoms : 0));
  outcome.islands++;
  outcome.largestIsland = Math.max(1, outcome.largestIsland);
  outcome.nu = Math.max(nu, outcome.nu);
  return true;
}
