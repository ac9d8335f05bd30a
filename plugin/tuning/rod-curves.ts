import { elementPlan } from "../../systems/models/element-plan.js";
import { quantityKinds, readQuantity } from "../debug/quantities.js";
import type { ElasticRods } from "../elastic-rods.js";
import { StepLengths } from "../debug/step-lengths.js";
import { Tensions } from "../debug/tensions.js";
import type { Rod } from "../rod.js";

/** What is plotted along a rod. */
export interface RodCurve {
  readonly title: string;
  readonly unit: string;
  /** Arc length of the middle of each element, and the value there. */
  readonly s: readonly number[];
  readonly values: readonly number[];
}

/** Curvature and tension along a rod as it is now; tension is exact of what is at rest. */
export class RodCurves {
  private readonly tensions: Tensions;
  private readonly steps: StepLengths;
  private values = new Float64Array(0);

  constructor(private readonly rods: ElasticRods) {
    this.steps = new StepLengths(rods.world);
    this.tensions = new Tensions(rods.world, this.steps);
  }

  read(rod: Rod): RodCurve[] {
    const { world } = this.rods;
    const { entity } = rod.handle;
    const { borders } = elementPlan(world, entity);
    const metre = world.units.length;
    const s = borders.slice(1).map((border, i) => 0.5 * (border + borders[i]) * metre);
    if (this.values.length < s.length) this.values = new Float64Array(2 * s.length);
    this.tensions.gather();
    return (["curvature", "tension"] as const).map((quantity) => {
      readQuantity(quantity, world, entity, this.tensions, this.values, 0);
      const { title, unit } = quantityKinds[quantity];
      return { title, unit, s, values: Array.from(this.values.subarray(0, s.length)) };
    });
  }

  dispose(): void {
    this.steps.dispose();
  }
}
