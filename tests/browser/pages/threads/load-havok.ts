// As the golden scenes have it.
export { havok } from "../golden/load-havok.js";
