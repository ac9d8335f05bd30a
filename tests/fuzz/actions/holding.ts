import fc from "fast-check";
import type { AttachmentOptions, AttachmentTarget, Rod } from "../../../plugin/index.js";
import { vector, type Playground } from "../playground.js";
import { given, type PlainPoint, type Values } from "../values.js";
import { action } from "./action.js";

const targets = ["point", "tip", "node", "obstacle", "rod", "body"] as const;
type Target = (typeof targets)[number];

/** What a rod is tied to; "tip" is a point where it is already, the others may be far away. */
function targetOf(play: Playground, rod: Rod, s: number, target: Target, which: number, point: PlainPoint) {
  const targets: Record<Target, () => AttachmentTarget | undefined> = {
    point: () => vector(point),
    tip: () => rod.getPointToRef(s, vector({ x: 0, y: 0, z: 0 })),
    node: () => play.node(which),
    obstacle: () => play.obstacle(which),
    rod: () => play.rod(which),
    body: () => play.bodies[which % play.bodies.length],
  };
  return (targets[target] ?? targets.point)();
}

const holder = (v: Values) => fc.record({ rod: v.which(), s: v.share() });

export const holding = {
  attach: action({
    weight: 5,
    args: (v) =>
      fc.record({
        rod: v.which(),
        s: v.share(),
        target: v.taste.wild ? v.one(...targets) : v.one("tip", "node", "obstacle", "body"),
        which: v.which(),
        point: v.place(),
        sOther: v.share(),
        isDirected: fc.boolean(),
        compliance: v.maybe(v.amount(1e-6, 0.1)),
        breakingForce: v.maybe(v.amount(0.01, 100)),
        mostForce: v.maybe(v.amount(0.01, 100)),
      }),
    run(play, { rod, s, target, which, point, sOther, isDirected, ...options }) {
      const held = play.rod(rod);
      if (!held) return;
      const at = s * held.length;
      const to = targetOf(play, held, at, target as Target, which, point);
      if (!to) return;
      const more: AttachmentOptions = target === "rod" ? { s: sOther * (to as Rod).length } : {};
      if (isDirected) more.direction = "present";
      play.allAttachments.push(held.attach(at, to, { ...given(options), ...more } as AttachmentOptions));
    },
  }),
  moveAttachment: action({
    weight: 2,
    args: (v) => fc.record({ which: v.which(), to: v.place() }),
    run: (play, { which, to }) => play.attachment(which)?.move(vector(to)),
  }),
  grab: action({
    weight: 3,
    args: holder,
    run(play, { rod, s }) {
      const held = play.rod(rod);
      if (held) play.hands.push(play.rods.grab(held, s * held.length));
    },
  }),
  moveHand: action({
    weight: 5,
    args: (v) => fc.record({ hand: v.which(), to: v.place() }),
    run: (play, { hand, to }) => play.hands[hand % play.hands.length]?.moveTo(vector(to)),
  }),
  release: action({
    weight: 1,
    args: (v) => fc.record({ hand: v.which() }),
    run: (play, { hand }) => play.hands[hand % play.hands.length]?.release(),
  }),
  follow: action({
    weight: 3,
    args: (v) => fc.record({ rod: v.which(), node: v.which() }),
    run: (play, { rod, node }) => play.rod(rod)?.follow(play.node(node)),
  }),
  moveNode: action({
    weight: 5,
    args: (v) =>
      fc.record({
        node: v.which(),
        to: v.place(),
        turn: v.signed(3),
        frames: v.taste.wild ? fc.constantFrom(0, 1, 10) : fc.constantFrom(20, 60),
      }),
    run(play, { node, to, turn, frames }) {
      // Where bad values go, into a node by hand, no call of ours could refuse them.
      if (![to?.x, to?.y, to?.z, turn].every(Number.isFinite)) return;
      play.node(node).rotation.y += turn;
      play.glide(play.node(node), vector(to), frames);
    },
  }),
  moveRoot: action({
    weight: 2,
    args: (v) => fc.record({ rod: v.which(), to: v.place() }),
    run(play, { rod, to }) {
      if (play.hasRoom) play.rod(rod)?.moveRoot(vector(to));
    },
  }),
  teleport: action({
    weight: 1,
    args: (v) => fc.record({ rod: v.which(), to: v.place() }),
    run(play, { rod, to }) {
      play.wasPlaced = true;
      play.rod(rod)?.teleport(vector(to));
    },
  }),
  cut: action({
    weight: 2,
    args: holder,
    run(play, { rod, s }) {
      const one = play.rod(rod);
      if (one && play.hasRoom) one.cut(s * one.length);
    },
  }),
  join: action({
    weight: 2,
    args: (v) => fc.record({ rod: v.which(), other: v.which(), isLoose: fc.boolean() }),
    run(play, { rod, other, isLoose }) {
      const [one, next] = [play.rod(rod), play.rod(other)];
      play.wasPlaced = true;
      if (one && next) one.join(next, isLoose ? { gap: 5, angle: Math.PI } : {});
    },
  }),
  winch: action({
    weight: 3,
    args: (v) => fc.record({ rod: v.which(), speed: v.signed(1), end: v.one("root", "tip") }),
    run(play, { rod, speed, end }) {
      const winch = play.rod(rod)?.winch({ speed, end: end as "root" | "tip" });
      if (winch) play.winches.push(winch);
    },
  }),
  windTo: action({
    weight: 1,
    args: (v) => fc.record({ winch: v.which(), length: v.amount(0.1, 3), speed: v.amount(0.1, 2) }),
    run(play, { winch, length, speed }) {
      play.winches[winch % play.winches.length]?.windTo(length, speed);
    },
  }),
};
