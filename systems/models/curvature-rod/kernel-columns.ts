import type { Components, Memory } from "../../../components/index.js";

type Addresses = Record<`${keyof ReturnType<typeof columnsOf>}Column`, WebAssembly.Global>;

/** Tells a kernel where the columns are, now and whenever they move. */
export function linkColumns(kernel: object, memory: Memory, components: Components): void {
  const addresses = kernel as Addresses;
  memory.view(() => {
    for (const [name, column] of Object.entries(columnsOf(components))) {
      addresses[`${name}Column` as keyof Addresses].value = column.byteOffset;
    }
  });
}

/** The same for the kernels of workers. */
export const columnGlobals = {
  globals: (components: Components): string[] =>
    Object.keys(columnsOf(components)).map((name) => `${name}Column`),
  addresses: (components: Components): number[] =>
    Object.values(columnsOf(components)).map(({ byteOffset }) => byteOffset),
};

/** The columns that the kernel reads, by the names that it has for them. */
function columnsOf({ Rod, Mechanics, GeneralizedCoordinates, Centreline, Root, Workspace }: Components) {
  return {
    elements: Rod.elements,
    length: Rod.length,
    rootKind: Root.kind,
    rootTarget: Root.targetSpan,
    q: GeneralizedCoordinates.qSpan,
    v: GeneralizedCoordinates.vSpan,
    rest: GeneralizedCoordinates.restSpan,
    lengths: GeneralizedCoordinates.lengthsSpan,
    next: GeneralizedCoordinates.nextSpan,
    joints: Centreline.jointsSpan,
    stamp: Centreline.stamp,
    minX: Centreline.minX,
    minY: Centreline.minY,
    minZ: Centreline.minZ,
    maxX: Centreline.maxX,
    maxY: Centreline.maxY,
    maxZ: Centreline.maxZ,
    workspace: Workspace.span,
    lineDensity: Mechanics.lineDensity,
    spinInertia: Mechanics.spinInertia,
    twistStiffness: Mechanics.twistStiffness,
    bendStiffness1: Mechanics.bendStiffness1,
    bendStiffness2: Mechanics.bendStiffness2,
    internalDamping: Mechanics.internalDamping,
    linearDrag: Mechanics.linearDrag,
    quadraticDrag: Mechanics.quadraticDrag,
    secondOrder: Rod.secondOrder,
  };
}
