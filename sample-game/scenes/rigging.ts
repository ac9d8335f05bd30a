// All of the rigging. No Babylon: the game and the tests build from this.
import { bridge } from "./rigging-bridge.js";
import { cart } from "./rigging-cart.js";
import { gantry } from "./rigging-gantry.js";
import { STAGE, type Rigging } from "./rigging-parts.js";

export function riggingContent(): Rigging {
  const parts = [ground(), gantry(), cart(), bridge()];
  return {
    bodies: parts.flatMap(({ bodies = [] }) => bodies),
    ropes: parts.flatMap(({ ropes = [] }) => ropes),
    axles: parts.flatMap(({ axles = [] }) => axles),
  };
}

function ground(): Partial<Rigging> {
  return {
    bodies: [
      {
        name: "floor",
        kind: "floor",
        shape: { kind: "box", halfExtents: [20, 1, 20] },
        position: { x: 0, y: -1, z: 0 },
      },
      {
        name: "stage",
        kind: "stage",
        shape: { kind: "cylinder", radius: STAGE.radius, halfHeight: STAGE.height / 2 },
        position: { x: 0, y: STAGE.height / 2, z: 0 },
      },
      {
        name: "bollard",
        kind: "bollard",
        shape: { kind: "cylinder", radius: 0.07, halfHeight: 0.19 },
        position: { x: 1.12, y: STAGE.height + 0.19, z: -0.42 },
      },
    ],
  };
}
