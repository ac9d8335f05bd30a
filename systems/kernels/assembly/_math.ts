/** The same source as TypeScript's, so that both sides of a kernel agree to the last bit. */
export { asin, atan2, cos, sin } from "../../math/trigonometry";
