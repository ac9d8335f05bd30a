import { createRodWorld } from "../../../systems/index.js";
import { rodModelContract } from "./contract.js";
import { rigidRod } from "./rigid-rod.js";

for (const model of createRodWorld().models) rodModelContract(model);
rodModelContract(rigidRod, false);
