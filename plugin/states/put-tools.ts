import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Rod } from "../rod.js";
import type { ScenePlan } from "./scene-plan.js";

/** Winches: one that winds the same end of the same rod stays who it is. */
export function putWinches({ parts, scene }: ScenePlan, rods: readonly (Rod | null)[]): void {
  const { tools } = parts.rodSet;
  const before = tools.winches.filter((winch) => !winch.isDisposed);
  const now = scene.winches.map(({ end, longest, elementLength, shortest, speed, goal, left, ...record }) => {
    const rod = rods[record.rod]!;
    const at = before.findIndex((winch) => winch.rod === rod && winch.end === end);
    const winch = at >= 0 ? before.splice(at, 1)[0] : tools.makeWinch(rod, end);
    const limits = { shortest, longest: longest ?? Infinity, elementLength: elementLength ?? undefined };
    winch.put(limits, { speed, goal, left });
    return winch;
  });
  for (const winch of before) winch.dispose();
  tools.winches.splice(0, Infinity, ...now);
}

/** Loads, in their order: the sum of forces depends on it in the last digit. */
export function putLoads({ parts, scene }: ScenePlan, rods: readonly (Rod | null)[]): void {
  const { forces } = parts.rodSet;
  const before = forces.loads.filter((load) => !load.isDisposed);
  const now = scene.loads.map(({ s, force, torque, turns, ...record }) => {
    const rod = rods[record.rod]!;
    const at = before.findIndex((load) => load.rod === rod && load.turns === turns);
    const load = at >= 0 ? before.splice(at, 1)[0] : forces.addLoad(rod, 0, { turns });
    load.moveTo(rod, s);
    Vector3.FromArrayToRef([...force], 0, load.force);
    Vector3.FromArrayToRef([...torque], 0, load.torque);
    return load;
  });
  for (const load of before) load.dispose();
  forces.loads.splice(0, Infinity, ...now);
}
