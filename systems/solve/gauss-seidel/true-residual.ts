import type { ContactOperator } from "../contact-operator.js";
import { squaredViolation } from "../problem/natural-residual.js";
import { Measure } from "./measure.js";
import type { GaussSeidelWorkspace } from "./workspace.js";

/**
 * Es of the current forces (`problem/natural-residual.ts`). Every velocity is taken from the operator anew,
 * since a sweep changes forces after it has seen a contact. Leaves the velocities and each contact's share.
 */
export function trueResidual(operator: ContactOperator, workspace: GaussSeidelWorkspace): void {
  const { u, violation, scale, velocity, measures } = workspace;
  const { r, mu } = workspace.local;
  operator.begin(r);
  const { kernel } = operator;
  if (kernel) {
    kernel.violations(r, u, violation);
    measures[Measure.residual] = 0;
    kernel.addSum(measures, Measure.residual);
    measures[Measure.residual] = Math.sqrt(measures[Measure.residual]) / workspace.size;
    return;
  }
  let sum = 0;
  for (let i = 0; i < operator.contacts; i++) {
    operator.velocity(r, i, velocity);
    u[3 * i] = velocity[0];
    u[3 * i + 1] = velocity[1];
    u[3 * i + 2] = velocity[2];
    const square = squaredViolation(scale[i], mu[i], r, u, 3 * i);
    violation[i] = square;
    sum += square;
  }
  measures[Measure.residual] = Math.sqrt(sum) / workspace.size;
}
