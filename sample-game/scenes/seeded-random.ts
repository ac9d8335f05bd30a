export { seededRandom } from "../../plugin/hair/seeded-random.js";
