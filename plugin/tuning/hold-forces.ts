import { livingAttachment } from "../../systems/attachments/attachments.js";
import { quantity, quantityOrZero } from "../../systems/world/quantities.js";
import { forceUnit } from "../../systems/world/units.js";
import { reject } from "../../systems/world/validate.js";
import type { Attachment, AttachmentOptions } from "../attachments/attachment.js";

/** How an attachment gives, and what it bears. */
export type HoldForces = Required<Pick<AttachmentOptions, "compliance" | "breakingForce" | "mostForce">>;

export function getHoldForces({ world, handle }: Attachment): HoldForces {
  const entity = livingAttachment(world, handle);
  const { compliance, breakingForce, mostForce } = world.components.Attachment;
  const newton = forceUnit(world.units);
  return {
    compliance: compliance[entity] / perForce(world.units),
    breakingForce: breakingForce[entity] * newton,
    mostForce: mostForce[entity] * newton,
  };
}

/** Another way to hold, or some of its values; what it holds stays. */
export function setHoldForces(attachment: Attachment, changes: Partial<HoldForces>): void {
  const { world, handle } = attachment;
  const { compliance, breakingForce, mostForce } = { ...getHoldForces(attachment), ...changes };
  quantityOrZero("compliance", compliance, "compliance");
  if (breakingForce !== Infinity) quantity("breakingForce", breakingForce, "force");
  if (mostForce !== Infinity) quantity("mostForce", mostForce, "force");
  if (mostForce < Infinity && compliance === 0)
    reject("mostForce", mostForce, "only with a compliance above 0");
  const columns = world.components.Attachment;
  const newton = forceUnit(world.units);
  columns.compliance[handle.entity] = compliance * perForce(world.units);
  columns.breakingForce[handle.entity] = breakingForce / newton;
  columns.mostForce[handle.entity] = mostForce / newton;
}

/** A length per force: world units of time squared per mass. */
const perForce = ({ mass, time }: { mass: number; time: number }): number => mass / (time * time);
