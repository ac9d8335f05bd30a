/** The same source as TypeScript's, so that both sides of a kernel agree to the last bit. */
export { asin, cos, sin } from "../../math/trigonometry";
