import type { StateParts } from "../../systems/states/parse-state.js";
import { quantity, quantityOrZero, signedQuantity } from "../../systems/world/quantities.js";
import { reject, within } from "../../systems/world/validate.js";
import { meshShapeNames } from "../obstacles/mesh-shapes.js";
import type { SceneState } from "./scene-state.js";

/** What the parts of a scene have to be beside each other and beside the world. */
export function checkScene(
  scene: SceneState,
  { counts, combs }: Pick<StateParts, "counts" | "combs">,
  grooms: number,
): void {
  for (const name of ["rods", "obstacles", "attachments"] as const)
    if (scene[name].length !== counts[name])
      reject(`state.scene.${name}`, scene[name].length, `${counts[name]}, as the world has`);
  const { gravity, wind, timeScale, impactSpeed, owed, paced } = scene;
  for (let c = 0; c < 3; c++) {
    signedQuantity(`state.scene.gravity[${c}]`, gravity[c], "acceleration");
    signedQuantity(`state.scene.wind[${c}]`, wind[c], "speed");
  }
  quantityOrZero("state.scene.timeScale", timeScale, "timeScale");
  quantityOrZero("state.scene.impactSpeed", impactSpeed, "speed");
  within("state.scene.owed", owed, 0, 1);
  for (const frames of paced) within("state.scene.paced", frames, -1, MOST_PACED);
  checkRods(scene);
  checkObstacles(scene);
  const ofCombs = new Set<number>(combs.obstacle as ArrayLike<number> as number[]);
  for (const [i, { obstacle }] of scene.combs.entries())
    if (!ofCombs.delete(obstacle))
      reject(`state.scene.combs[${i}].obstacle`, obstacle, "a comb of the world, each of them once");
  checkHair(scene, grooms);
  for (const [name, list] of [
    ["winches", scene.winches],
    ["loads", scene.loads],
  ] as const)
    list.forEach(({ rod }, i) => known(scene, `state.scene.${name}[${i}].rod`, rod));
  for (const [i, { s, force, torque }] of scene.loads.entries()) {
    quantityOrZero(`state.scene.loads[${i}].s`, s, "length");
    for (const value of force) signedQuantity(`state.scene.loads[${i}].force`, value, "force");
    for (const value of torque) signedQuantity(`state.scene.loads[${i}].torque`, value, "torque");
  }
}

/** Frames that a display may be behind. */
const MOST_PACED = 1e6;

function place(path: string, value: number, count: number): void {
  if (!(Number.isInteger(value) && value >= 0 && value < count))
    reject(path, value, count > 0 ? `a whole number from 0 to ${count - 1}` : "none, since there are none");
}

/** A rod that the plugin knows. */
function known({ rods }: SceneState, path: string, value: number): void {
  place(path, value, rods.length);
  if (rods[value] === null) reject(path, value, "a rod that the plugin made");
}

function checkRods({ rods, looks }: SceneState): void {
  for (const [i, rod] of rods.entries()) {
    if (!rod) continue;
    if (rod.tearing) {
      quantity(`state.scene.rods[${i}].tearing.force`, rod.tearing.force, "force");
      signedQuantity(`state.scene.rods[${i}].tearing.felt`, rod.tearing.felt, "force");
    }
    if (typeof rod.look === "number") place(`state.scene.rods[${i}].look`, rod.look, looks.length);
    const { colour, aspect } = rod.appearance;
    if (colour) for (const channel of Object.values(colour)) within("state.scene colour", channel, 0, 1e4);
    if (aspect !== null) within(`state.scene.rods[${i}].aspect`, aspect, 1e-6, 1e6);
  }
}

function checkObstacles({ obstacles }: SceneState): void {
  for (const [i, one] of obstacles.entries()) {
    if (!one) continue;
    const path = `state.scene.obstacles[${i}]`;
    const isBridged = one.source === "bridged";
    if (isBridged !== (one.memory !== null) || isBridged !== (one.options !== null))
      reject(
        `${path}.memory`,
        one.memory ? "there" : "not there",
        `what an obstacle from a ${one.source} has`,
      );
    if (one.source !== "shape" && !one.on) reject(`${path}.on`, null, `the node of a ${one.source}`);
    if (one.source === "mesh" && !(meshShapeNames as readonly (string | null)[]).includes(one.meshShape))
      reject(`${path}.meshShape`, one.meshShape, meshShapeNames.join(", "));
  }
}

function checkHair(scene: SceneState, grooms: number): void {
  if (scene.hair.length !== grooms)
    reject("state.scene.hair", scene.hair.length, `${grooms}, as there are grooms`);
  const taken = new Set<number>();
  for (const [i, { groom, rods, name }] of scene.hair.entries()) {
    place(`state.scene.hair[${i}].groom`, groom, grooms);
    for (const rod of rods) {
      if (rod === -1) continue;
      known(scene, `state.scene hair ${name}.rods`, rod);
      if (taken.has(rod)) reject(`state.scene hair ${name}.rods`, rod, "strands that are of no other hair");
      taken.add(rod);
    }
  }
}
