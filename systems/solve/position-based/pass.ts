import type { ContactOperator } from "../contact-operator.js";
import { bilateralForce } from "../local/bilateral.js";
import { Found, type PositionBasedWorkspace } from "./workspace.js";

/**
 * Moves the contacts apart one after the other, each as if it were alone, from where the others have moved
 * it. Leaves the largest miss that it met (`missed-conditions.ts`). The operator must belong to r.
 */
export function pass(
  operator: ContactOperator,
  r: Float64Array,
  hold: Float64Array,
  workspace: PositionBasedWorkspace,
): void {
  const { diagonal: W, mu, contacts } = operator;
  const { velocity: u, delta, found, moves } = workspace;
  const weight = workspace.weight[0];
  let missed = 0;
  for (let i = 0; i < contacts; i++) {
    if (moves[i] === 0) continue;
    const f = 3 * i;
    const w = 9 * i;
    const r0 = r[f];
    const r1 = r[f + 1];
    const r2 = r[f + 2];
    operator.velocity(r, i, u);
    if (mu[i] < 0) {
      missed = Math.max(missed, Math.abs(u[0]), Math.abs(u[1]), Math.abs(u[2]));
      close(workspace, i);
    } else {
      missed = Math.max(missed, Math.min(hold[i], 0) - u[0]);
      const rN = Math.max(0, r0 - u[0] / W[w]);
      const limit = mu[i] * rN;
      // The force that stops the slip if both tangents move alike, up to Coulomb's limit. Solving with W_T
      // instead is worse: where a contact is hard to move one way, it spends the limit on that way.
      const mobility = 0.5 * (W[w + 4] + W[w + 8]);
      const share = mobility > 0 ? weight / mobility : 0;
      const x = r1 - share * (u[1] + W[w + 3] * (rN - r0));
      const y = r2 - share * (u[2] + W[w + 6] * (rN - r0));
      const square = x * x + y * y;
      const cut = square > limit * limit ? limit / Math.sqrt(square) : 1;
      r[f] = rN;
      r[f + 1] = cut * x;
      r[f + 2] = cut * y;
    }
    delta[0] = r[f] - r0;
    delta[1] = r[f + 1] - r1;
    delta[2] = r[f + 2] - r2;
    if (delta[0] !== 0 || delta[1] !== 0 || delta[2] !== 0) operator.change(i, delta);
  }
  found[Found.missed] = missed;
}

/** An attachment: its points come together, whatever force that takes. */
function close({ attachments, velocity: u }: PositionBasedWorkspace, i: number): void {
  const { W, r, b } = attachments;
  for (let d = 0; d < 3; d++) {
    const w = 9 * i + 3 * d;
    b[d] = u[d] - (W[w] * r[3 * i] + W[w + 1] * r[3 * i + 1] + W[w + 2] * r[3 * i + 2]);
  }
  bilateralForce(attachments, i);
}
