// `npm run graph`: the picture of docs/architecture.md from the imports of the sources.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../install.js";
import { cruiseSources } from "./cruise.js";
import { drawRooms, picture } from "./picture.js";
import { roomGraph } from "./room-graph.js";

const { imports } = await cruiseSources();
writeFileSync(join(repository, picture), drawRooms(roomGraph(imports)));
console.log(picture);
