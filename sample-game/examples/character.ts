// A figure with hair that turns its head and swings an arm: capsules follow its bones, a rope lies over the arm.
import { Bone } from "@babylonjs/core/Bones/bone.js";
import { Skeleton } from "@babylonjs/core/Bones/skeleton.js";
import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import { Space } from "@babylonjs/core/Maths/math.axis.js";
import { Matrix, Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateCapsule } from "@babylonjs/core/Meshes/Builders/capsuleBuilder.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { ElasticRods, hairLook } from "../../plugin/index.js";
import type { Example } from "./example.js";

/** Joints in the frame of the figure, metres. */
const NECK = new Vector3(0, 1.5, 0);
const SHOULDER = new Vector3(0.14, 1.35, 0);

/** Each part belongs to one bone: 0 the trunk, 1 the head, 2 the arm. */
function createFigure(scene: Scene) {
  const trunk = CreateCapsule("trunk", { radius: 0.17, height: 0.7, tessellation: 24 }, scene);
  trunk.position.y = 1.12;
  const head = CreateSphere("head", { diameter: 0.2, segments: 16 }, scene);
  head.position.set(0, 1.62, 0);
  const arm = CreateCapsule(
    "arm",
    { radius: 0.045, height: 0.6, tessellation: 16, orientation: Vector3.Right() },
    scene,
  );
  arm.position.set(0.42, 1.35, 0);
  const counts = [trunk, head, arm].map((part) => part.getTotalVertices());
  const figure = Mesh.MergeMeshes([trunk, head, arm], true)!;
  const owners = counts.flatMap((count, bone) => new Array<number>(count).fill(bone));
  figure.setVerticesData(
    VertexBuffer.MatricesIndicesKind,
    owners.flatMap((bone) => [bone, 0, 0, 0]),
  );
  figure.setVerticesData(
    VertexBuffer.MatricesWeightsKind,
    owners.flatMap(() => [1, 0, 0, 0]),
  );
  const skeleton = new Skeleton("figure", "figure", scene);
  const spine = new Bone("spine", skeleton, null, Matrix.Identity());
  const neck = new Bone("neck", skeleton, spine, Matrix.Translation(NECK.x, NECK.y, NECK.z));
  const shoulder = new Bone("shoulder", skeleton, spine, Matrix.Translation(SHOULDER.x, SHOULDER.y, 0));
  figure.skeleton = skeleton;
  return { figure, neck, shoulder };
}

export const character: Example = ({ scene, camera }) => {
  camera?.setTarget(new Vector3(0.1, 1.35, 0));
  if (camera) camera.radius = 1.9;
  const { figure, neck, shoulder } = createFigure(scene);
  const rods = new ElasticRods(scene);
  rods.addBodyColliders(figure, { friction: 1 });
  rods.createHair(figure, {
    strands: 60,
    length: 0.3,
    curl: "wavy",
    density: ({ y, z }) => (y > 1.64 || (y > 1.58 && z > 0.02) ? 1 : 0),
    look: hairLook({ colour: "auburn" }),
  });
  rods.createRope({
    from: new Vector3(0.45, 1.42, -0.3),
    to: new Vector3(0.45, 1.42, 0.3),
    radius: 0.012,
    material: "rubber",
    root: "free",
    elements: 24,
  });
  let seconds = 0;
  const turn = (axis: Vector3, angle: number) => Quaternion.RotationAxis(axis, angle);
  rods.onBeforeStepObservable.add((passed) => {
    seconds += passed;
    neck.setRotationQuaternion(turn(Vector3.Up(), 0.7 * Math.sin(2.5 * seconds)), Space.LOCAL);
    shoulder.setRotationQuaternion(turn(Vector3.Forward(), 0.12 * Math.sin(2 * seconds)), Space.LOCAL);
  });
  return rods;
};
