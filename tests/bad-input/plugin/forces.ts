// Fields of forces.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import * as plugin from "../../../plugin/index.js";
import { volumes, type Spec } from "./kinds.js";

export const forceCalls: Readonly<Record<string, Spec>> = {
  "ElasticRods.addField": {
    good: () => [() => undefined, {}],
    kinds: ["function", { options: { filter: ["x", 5, {}] }, optional: true }],
    call: ({ rods }, field: plugin.Field, options: plugin.ForceFieldOptions) => rods.addField(field, options),
  },
  windField: {
    good: () => [{ velocity: Vector3.Up() }],
    kinds: [{ options: { velocity: "point", gusts: "positive", gustSize: "positive", inside: volumes } }],
    wrong: () => ({ 0: [{}] }),
    call: (_, options: plugin.WindOptions) => plugin.windField(options),
  },
  vortexField: {
    good: () => [{ centre: Vector3.Zero(), speed: 1 }],
    kinds: [
      {
        options: {
          centre: "point",
          axis: ["x", { x: 0, y: 0, z: 0 }],
          speed: "optionalNumber",
          radius: "positive",
          lift: "optionalNumber",
          inflow: "optionalNumber",
          inside: volumes,
        },
      },
    ],
    wrong: () => ({ 0: [{}] }),
    call: (_, options: plugin.VortexOptions) => plugin.vortexField(options),
  },
  magnetField: {
    good: () => [{ position: Vector3.Zero(), strength: 1 }],
    kinds: [{ options: { position: "point", strength: "optionalNumber", reach: "positive" } }],
    wrong: () => ({ 0: [{}] }),
    call: (_, options: plugin.MagnetOptions) => plugin.magnetField(options),
  },
  waterField: {
    good: () => [{}],
    kinds: [
      {
        options: {
          level: ["x", {}, Number.NaN],
          density: "positive",
          gravity: "point",
          flow: "point",
          drag: "positive",
        },
        optional: true,
      },
    ],
    call: (_, options: plugin.WaterOptions) => plugin.waterField(options),
  },
};
