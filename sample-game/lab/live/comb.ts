import { getCombForce, simulatedTime } from "../../../systems/index.js";
import { combedWisp } from "../../scenes/comb-wisp.js";
import { brown } from "../colours.js";
import type { LiveExperiment, LiveModule } from "../live-experiment.js";
import { solid } from "../painter.js";

const RELAXING = 1.5;
/** Seen from behind: the comb's handle, half its length and its radius in metres. */
const HANDLE = { half: 0.02, radius: 3e-3 };

function create(fibres: number): LiveExperiment {
  const scene = combedWisp({ fibres, relaxing: RELAXING, speed: 0.05 });
  const force = new Float64Array(3);
  const [from, place] = [new Float64Array(3), new Float64Array(3)];
  scene.place(scene.times.pull, from);
  return {
    painting: {
      world: scene.world,
      rods: scene.rods.map((handle) => ({ handle, radius: 4e-5, colour: brown })),
      view: { x: 0, y: -0.09, height: 0.24 },
      bodies: [
        solid("#d0705a", -1, (context) => {
          scene.place(simulatedTime(scene.world), place);
          context.rect(place[0] - HANDLE.half, place[1] - HANDLE.radius, 2 * HANDLE.half, 2 * HANDLE.radius);
        }),
      ],
    },
    advance() {
      if (simulatedTime(scene.world) < scene.times.end) scene.step();
    },
    read() {
      const time = simulatedTime(scene.world);
      if (time < scene.times.pull) return [NaN, NaN];
      scene.place(time, place);
      getCombForce(scene.world, scene.comb, force);
      return [100 * (from[1] - place[1]), 1e6 * Math.hypot(force[0], force[1], force[2])];
    },
  };
}

const axes = { x: "way of the comb [cm]", y: "force on the comb [uN]" };
const choice = (fibres: number) => ({
  label: fibres === 1 ? "1 fibre" : `${fibres} fibres`,
  create: () => create(fibres),
});

export const one: LiveModule = { axes, choices: [choice(1)] };
export const wisp: LiveModule = { axes, choices: [choice(16), choice(49)] };
