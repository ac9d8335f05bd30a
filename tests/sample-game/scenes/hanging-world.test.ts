import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { describe, expect, it } from "vitest";
import { ElasticRods, type RopeOptions } from "../../../plugin/index.js";
import { BAR_HEIGHT, barPose, COLLIDES, hangingContent } from "../../../sample-game/scenes/hanging.js";
import { buildHanging, moveBar } from "../../../sample-game/scenes/hanging-world.js";
import { createRodWorld, getFrame, getPoint, rodLength, stepWorld } from "../../../systems/index.js";
import { createNullScene } from "../../plugin/null-scene.js";

const FRAME = 1 / 60;

describe("the hanging scene", () => {
  it("swings for ten seconds within the length of its rods", () => {
    const world = createRodWorld({ collides: COLLIDES });
    const rods = buildHanging(world, hangingContent({ strandsPerWisp: 2 }));
    const tip = new Float64Array(3);
    const root = new Float64Array(3);
    const travelled = new Float64Array(rods.length);
    const last = rods.map(() => new Float64Array(3));
    for (let frame = 1; frame <= 600; frame++) {
      moveBar(world, rods, barPose(frame * FRAME, 2));
      stepWorld(world, FRAME);
      rods.forEach(({ handle, options }, i) => {
        const length = rodLength(world, handle);
        getPoint(world, handle, 0, root);
        getPoint(world, handle, length, tip);
        const reach = Math.hypot(tip[0]! - root[0]!, tip[1]! - root[1]!, tip[2]! - root[2]!);
        expect(reach, `${options.name} at frame ${frame}`).toBeLessThanOrEqual(length * (1 + 1e-9));
        if (frame > 1) travelled[i]! += Math.hypot(...tip.map((value, c) => value - last[i]![c]!));
        last[i]!.set(tip);
      });
    }
    rods.forEach(({ options }, i) => expect(travelled[i], options.name).toBeGreaterThan(0.5));
  });

  it("is what the game shows when rods follow the bar's node", () => {
    const content = hangingContent({ strandsPerWisp: 1 });
    const world = createRodWorld({ collides: COLLIDES, crowdSubSteps: 1 });
    const headless = buildHanging(world, content);

    const { scene } = createNullScene();
    const rods = new ElasticRods(scene, { collides: COLLIDES });
    const bar = new TransformNode("bar", scene);
    bar.position.y = BAR_HEIGHT;
    bar.rotationQuaternion = Quaternion.Identity();
    const strands = [content.cord, ...content.wisps.flatMap((wisp) => wisp.strands)];
    const shown = [
      ...content.ropes.map((rope) => rods.createRope({ ...rope, surface: undefined } as RopeOptions)),
      ...strands.map((options) => rods.createStrand(options)),
    ];
    for (const rod of shown) rod.follow(bar);

    for (let frame = 1; frame <= 30; frame++) {
      const pose = barPose(frame * FRAME, 2);
      moveBar(world, headless, pose);
      stepWorld(world, FRAME);
      bar.position.set(pose.position.x, pose.position.y, pose.position.z);
      Quaternion.RotationYawPitchRollToRef(pose.yaw, 0, pose.roll, bar.rotationQuaternion);
      rods.step(FRAME);
    }
    const frame = new Float64Array(12);
    const point = new Vector3();
    const tangent = new Vector3();
    headless.forEach(({ handle, options }, i) => {
      getFrame(world, handle, rodLength(world, handle), frame);
      const rod = shown[i]!;
      rod.getPointToRef(rod.length, point);
      rod.getTangentToRef(rod.length, tangent);
      // Babylon's matrices are single precision, and rods swing for half a second.
      expect(
        Math.hypot(point.x - frame[9]!, point.y - frame[10]!, point.z - frame[11]!),
        options.name,
      ).toBeLessThan(1e-4);
      expect(tangent.x * frame[0]! + tangent.y * frame[1]! + tangent.z * frame[2]!).toBeGreaterThan(0.9999);
    });
  });
});
