import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { RootTarget } from "../../components/spans/root-target.js";
import type { RodHandle } from "../../systems/index.js";
import type { RodAppearance } from "../rendering/index.js";
import type { Rod } from "../rod.js";
import type { RodRecord } from "./scene-state.js";
import type { ScenePlan } from "./scene-plan.js";

/** The rods of the world as the plugin's: those that live stay who they are. */
export function putRods(
  plan: ScenePlan,
  handles: readonly RodHandle[],
): { readonly all: readonly (Rod | null)[]; readonly added: readonly Rod[] } {
  const { parts, scene } = plan;
  const { rodSet } = parts;
  const byEntity = new Map(rodSet.members.map((rod) => [rod.handle.entity, rod]));
  const added: Rod[] = [];
  const all = scene.rods.map((record, i) => {
    if (!record) return null;
    const living = byEntity.get(handles[i].entity);
    const rod = living ?? enter(plan, record, handles[i]);
    if (!living) added.push(rod);
    if (!living && record.appearance.isChain) parts.drawing.along.addLinks(rod);
    Object.assign(rod.appearance, appearanceOf(record));
    rod.refresh();
    rod.rootTarget = record.isMoved ? targetOf(plan, handles[i].entity) : null;
    rodSet.tearing.put(rod, record.tearing?.force ?? Infinity, record.tearing?.felt);
    tie(plan, rod, record, i);
    if (rodSet.isDrawn(rod)) rodSet.show(rod, record.isShown);
    return rod;
  });
  rodSet.members.splice(0, Infinity, ...all.filter((rod): rod is Rod => rod !== null));
  return { all, added };
}

function enter({ parts, looks }: ScenePlan, record: RodRecord, handle: RodHandle): Rod {
  const { name, kind, look } = record;
  const own = parts.drawing.looks[kind];
  const drawn = look === "hair" ? null : look === "own" ? own : (looks[look] ?? own);
  return parts.rodSet.enter(name, kind, handle, appearanceOf(record), drawn);
}

function appearanceOf({ appearance }: RodRecord): RodAppearance {
  const given = Object.entries(appearance).filter(([, value]) => value !== null);
  return Object.fromEntries(given) as unknown as RodAppearance;
}

function targetOf({ rods }: ScenePlan, entity: number): Float64Array {
  const { memory, components, units } = rods.world;
  const at = components.Root.targetSpan[entity] + RootTarget.position;
  return memory.f64.slice(at, at + 3).map((x) => x * units.length);
}

function tie({ parts, carriersOfRods }: ScenePlan, rod: Rod, { follows }: RodRecord, i: number): void {
  const { following } = parts.rodSet;
  const carrier = carriersOfRods[i];
  if (!follows || !carrier) {
    following.release(rod);
    return;
  }
  const position = Vector3.FromArray([...follows.position]);
  const rotation = Quaternion.FromArray([...follows.rotation]);
  following.put({ ...carrier, rod, position, rotation });
}
