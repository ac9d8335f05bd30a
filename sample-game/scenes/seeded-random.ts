export { seededRandom } from "../../systems/math/seeded-random.js";
