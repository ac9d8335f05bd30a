import { contactMethods } from "../curvature-rod/contact.js";
import { kernelOf } from "./kernel.js";
import { curvatureLayout, exchangeStart, respondingAt } from "./layout.js";

/**
 * The link between a super-helix and the contact solver. A force e at a point of element c has the whitened
 * generalised force
 *   y_c = L^-1 (own force of e),  p = [r x e; e] - U_c y_c,  then towards the root
 *   y = L^-1 S^T p,  p <- p - U y,
 * (`whiten` with nothing beyond c), so that W_ab = Y_a . Y_b and neither A nor W is ever made.
 */
export const contacts = contactMethods({
  kernelOf,
  exchangeStart,
  respondingAt,
  perElement: curvatureLayout.perElement,
});
