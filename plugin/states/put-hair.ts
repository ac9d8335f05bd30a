import type { HairCollisions } from "../hair/hair-options.js";
import type { Hair } from "../hair/hair.js";
import type { RodCare } from "../rod-options.js";
import type { Rod } from "../rod.js";
import type { PlannedHair, ScenePlan } from "./scene-plan.js";

/** Hair on the strands that the world has. */
export function putHair(plan: ScenePlan, rods: readonly (Rod | null)[]): readonly Hair[] {
  const before = [...plan.rods.hair];
  return plan.hair.flatMap((planned) => {
    const living = before.find((hair) => plan.isSame(hair.rods, planned));
    if (living) {
      living.putGroom(planned.groom);
      return [living];
    }
    return planned.mesh ? [grow(plan, planned, rods)] : [];
  });
}

function grow(
  { parts }: ScenePlan,
  { record, mesh, groom, look }: PlannedHair,
  rods: readonly (Rod | null)[],
): Hair {
  const { name, subMesh, collisions, care, model, drawnPoints } = record;
  const options = {
    name,
    groom,
    look,
    collisions: collisions as HairCollisions,
    care: care as RodCare,
    ...(subMesh === null ? {} : { subMesh }),
    ...(model === null ? {} : { model }),
    ...(drawnPoints === null ? {} : { drawnPoints }),
  };
  const strands = record.rods.map((place, i) =>
    place < 0 ? parts.rodSet.gone(`${name} strand ${i + 1}`) : rods[place]!,
  );
  return parts.hairSet.adopt(mesh!, options, strands);
}
