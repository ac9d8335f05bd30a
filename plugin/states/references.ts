import type { Bone } from "@babylonjs/core/Bones/bone.js";
import type { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import type { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { reject } from "../../systems/world/validate.js";
import { isBone, type Carrier } from "../carrier.js";
import type { Reference } from "./scene-state.js";

/** Something of the game's that a state names. */
export interface WantedNode {
  readonly kind: "node" | "bone" | "body";
  /** Of the node, of the bone, of the node of the body. */
  readonly name: string;
  /** Of a bone: the mesh that shows it. */
  readonly mesh: string | null;
  /** What of the state needs it. */
  readonly by: string;
}

/**
 * Finds what a state names: null to do without, undefined to have it looked up by name. A body is found by
 * itself or by its node.
 */
export type Resolver = (wanted: WantedNode) => TransformNode | Bone | PhysicsBody | null | undefined;

/** Of all nodes of the game, those of a name in the order of the scene. */
function nodesByName({ transformNodes, meshes }: Scene): Map<string, TransformNode[]> {
  const found = new Map<string, TransformNode[]>();
  for (const node of [...transformNodes, ...meshes]) {
    const alike = found.get(node.name);
    if (alike) alike.push(node);
    else found.set(node.name, [node]);
  }
  return found;
}

/** Names nodes for a state. */
export class References {
  private readonly byName: ReadonlyMap<string, TransformNode[]>;

  constructor(scene: Scene) {
    this.byName = nodesByName(scene);
  }

  of({ node, bone }: Carrier): Reference {
    const nth = this.byName.get(node.name)?.indexOf(node) ?? -1;
    return { node: node.name, nth: Math.max(0, nth), bone: bone?.name ?? null };
  }
}

/** Finds again what a state names, and remembers what is missing. */
export class Lookup {
  private readonly byName: ReadonlyMap<string, TransformNode[]>;
  private readonly missing: string[] = [];
  /** What the resolver says need not be there. */
  readonly leftOut: WantedNode[] = [];

  constructor(
    private readonly scene: Scene,
    private readonly resolve: Resolver | undefined,
  ) {
    this.byName = nodesByName(scene);
  }

  carrier(reference: Reference, by: string): Carrier | null {
    const { node: name, nth, bone } = reference;
    const wanted: WantedNode =
      bone === null ? { kind: "node", name, mesh: null, by } : { kind: "bone", name: bone, mesh: name, by };
    const given = this.ask(wanted);
    if (given === null) return null;
    if (given && "transformNode" in given)
      return reject("resolve", `a body for ${wanted.kind} "${wanted.name}"`, "a node or a bone");
    if (given && isBone(given)) {
      const mesh = this.scene.meshes.find(({ skeleton }) => skeleton === given.getSkeleton());
      return mesh ? { node: mesh, bone: given } : this.note(wanted);
    }
    if (given) return { node: given, bone: null };
    const node = this.byName.get(name)?.[nth];
    if (!node) return this.note(wanted);
    if (bone === null) return { node, bone: null };
    const skeleton = "skeleton" in node ? (node as Scene["meshes"][number]).skeleton : null;
    const found = skeleton?.bones.find((one) => one.name === bone);
    return found ? { node, bone: found } : this.note(wanted);
  }

  body({ node: name, nth }: Reference, by: string): PhysicsBody | null {
    const wanted: WantedNode = { kind: "body", name, mesh: null, by };
    const given = this.ask(wanted);
    if (given === null) return null;
    if (given && "transformNode" in given) return given;
    if (given && isBone(given)) return reject("resolve", `a bone for body "${name}"`, "a body, or its node");
    const body = (given ?? this.byName.get(name)?.[nth])?.physicsBody;
    return body ?? this.note(wanted);
  }

  /** An error that names all that is not there. */
  requireAll(): void {
    const { missing } = this;
    if (missing.length === 0) return;
    const shown =
      missing.slice(0, 10).join(", ") + (missing.length > 10 ? `, ${missing.length - 10} more` : "");
    reject("state", `of a scene with ${shown}`, "a scene that has them, or a `resolve` that finds them");
  }

  private ask(wanted: WantedNode) {
    const given = this.resolve?.(wanted);
    if (given === null) this.leftOut.push(wanted);
    else if (given !== undefined && typeof given !== "object")
      reject("resolve", given, `what ${wanted.kind} "${wanted.name}" is, null or undefined`);
    return given;
  }

  private note({ kind, name, mesh, by }: WantedNode): null {
    const where = mesh === null ? "" : ` of mesh "${mesh}"`;
    const entry = `${kind} "${name}"${where} (${by})`;
    if (!this.missing.includes(entry)) this.missing.push(entry);
    return null;
  }
}
