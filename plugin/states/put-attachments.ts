import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { AttachmentTarget } from "../../components/index.js";
import { AttachmentSpan } from "../../components/spans/attachment-span.js";
import type { AttachmentHandle } from "../../systems/index.js";
import { Attachment, type AttachmentTarget as Target } from "../attachments/attachment.js";
import type { AttachmentFollower } from "../attachments/attachment-set.js";
import type { Obstacle } from "../obstacles/obstacle.js";
import type { Rod } from "../rod.js";
import type { ScenePlan } from "./scene-plan.js";

/** The attachments of the world as the plugin's, for the rods and obstacles that it knows. */
export function putAttachments(
  plan: ScenePlan,
  handles: readonly AttachmentHandle[],
  rods: readonly (Rod | null)[],
  obstacles: readonly (Obstacle | null)[],
): readonly (Attachment | null)[] {
  const { attachmentSet } = plan.parts;
  const { world } = plan.rods;
  const byEntity = new Map(
    attachmentSet.members.filter((one) => !one.isDisposed).map((one) => [one.handle.entity, one]),
  );
  const followers: AttachmentFollower[] = [];
  const all = plan.scene.attachments.map((record, i) => {
    const carrier = plan.carriersOfAttachments[i];
    const { entity } = handles[i];
    const rod = memberOf(rods, world.components.Attachment.rod[entity]);
    const target = carrier ? (carrier.bone ?? carrier.node) : targetOf(plan, entity, rods, obstacles);
    if (!record || !rod || !target) return null;
    const s = world.components.Attachment.s[entity] * world.units.length;
    const attachment = byEntity.get(entity) ?? new Attachment(rod, s, target, handles[i], world);
    attachment.put(rod, s, target);
    if (carrier) {
      const { point, direction, up } = record.carrier!;
      followers.push({
        ...carrier,
        attachment,
        point: Vector3.FromArray([...point]),
        direction: direction && Vector3.FromArray([...direction]),
        up: up && Vector3.FromArray([...up]),
      });
    }
    return attachment;
  });
  attachmentSet.put(
    all.filter((one): one is Attachment => one !== null),
    followers,
  );
  return all;
}

/** What the world says that it holds on to. */
function targetOf(
  { rods: { world } }: ScenePlan,
  entity: number,
  rods: readonly (Rod | null)[],
  obstacles: readonly (Obstacle | null)[],
): Target | null {
  const { target, other, span } = world.components.Attachment;
  if (target[entity] === AttachmentTarget.rod) return memberOf(rods, other[entity]);
  if (target[entity] === AttachmentTarget.obstacle) return memberOf(obstacles, other[entity]);
  const at = span[entity] + AttachmentSpan.point;
  const { f64 } = world.memory;
  return new Vector3(f64[at], f64[at + 1], f64[at + 2]).scaleInPlace(world.units.length);
}

function memberOf<T extends Rod | Obstacle>(members: readonly (T | null)[], entity: number): T | null {
  return members.find((one) => one?.handle.entity === entity) ?? null;
}
