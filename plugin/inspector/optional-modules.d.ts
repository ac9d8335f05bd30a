// Optional peers: the parts that are used are described in `modules.ts`.
declare module "@babylonjs/inspector";
declare module "react";
