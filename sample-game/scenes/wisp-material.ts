// One rod that stands for a wisp of many hairs.
import { materials } from "../../plugin/materials.js";
import { square } from "../../systems/math/elementary.js";

/** Radius of one hair, metres. */
const hairRadius = 4e-5;
/** kg/m^3: a wisp is mostly air. */
const density = 300;
/** N s/m^2 along a rod: the air holds a wisp back. */
const linearDrag = 2e-3;

/** Of a rod as thick as a wisp: it sags as far as one hair does, since E r^2 / density is that of a hair. */
export function wispMaterial(radius: number) {
  const { hair } = materials;
  const softer = (density * square(hairRadius)) / (hair.density * square(radius));
  const { youngModulus, poissonRatio, internalDamping, friction } = hair;
  return {
    density,
    youngModulus: youngModulus * softer,
    poissonRatio,
    internalDamping,
    linearDrag,
    friction,
  };
}
