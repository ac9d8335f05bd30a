export { ropeLook, strandLook, type RodLook, type RopeLook, type StrandLook } from "./rod-look.js";
export { RodMaterialPlugin } from "./rod-material-plugin.js";
export { RodMesh, type RodMeshOptions } from "./rod-mesh.js";
export { FLOATS_PER_SAMPLE, type RodAppearance, type RodSampleSource } from "./rod-samples.js";
