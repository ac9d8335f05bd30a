// A cart with a load, and the rope to pull it by.
import { EYE, LYING, STAGE, type Rigging, type RiggingBody } from "./rigging-parts.js";
import { cos, sin } from "../../systems/math/elementary.js";

export function cart(): Partial<Rigging> {
  const wheel = { radius: 0.1, halfWidth: 0.02 };
  const half: [number, number, number] = [0.27, 0.03, 0.15];
  const bed = { x: -0.75, y: STAGE.height + 0.17, z: -0.5 };
  const bow = { x: half[0] + EYE, y: 0, z: 0 };
  const wheels = [
    ["front", 1],
    ["rear", -1],
  ].flatMap(([end, along]) =>
    [-1, 1].map((side) => ({
      name: `${end} ${side < 0 ? "near" : "far"} wheel`,
      point: { x: Number(along) * 0.18, y: STAGE.height + wheel.radius - bed.y, z: side * 0.18 },
    })),
  );
  return {
    bodies: [
      {
        name: "cart",
        kind: "cart",
        shape: { kind: "box", halfExtents: half },
        position: bed,
        mass: 6,
      },
      ...wheels.map(({ name, point: { x, y, z } }): RiggingBody => ({
        name,
        kind: "wheel",
        shape: { kind: "cylinder", radius: wheel.radius, halfHeight: wheel.halfWidth },
        position: { x: bed.x + x, y: bed.y + y, z: bed.z + z },
        rotation: LYING,
        mass: 0.6,
        friction: 0.9,
      })),
      {
        name: "cargo",
        kind: "crate",
        shape: { kind: "box", halfExtents: [0.1, 0.1, 0.1] },
        position: { x: bed.x - 0.06, y: bed.y + half[1] + 0.1, z: bed.z },
        rotation: { x: 0, y: sin(0.2), z: 0, w: cos(0.2) },
        mass: 2,
        friction: 0.8,
      },
    ],
    axles: wheels.map(({ name, point }) => ({ body: "cart", wheel: name, point })),
    ropes: [
      {
        // It falls to the ground from there.
        parts: [
          {
            name: "tow rope",
            from: { x: bed.x + bow.x, y: bed.y, z: bed.z },
            to: { x: 0.82, y: bed.y, z: -0.66 },
            length: 1.45,
            sag: { x: 0, y: 0, z: -1 },
            radius: 0.011,
            material: "hemp",
            root: "free",
            elements: 20,
          },
        ],
        ties: [{ at: 0, body: "cart", point: bow }],
      },
    ],
  };
}
