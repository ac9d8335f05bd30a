import { BodyState } from "../../../systems/bodies/driven-bodies.js";
import { rotateQuaternion, rotationBetween } from "../../../systems/math/quaternion.js";
import { freeStep, FreeStep, StepInput } from "./step-model.js";
import { hypot } from "../../../systems/math/elementary.js";

/**
 * The motion of a dynamic body that rods and Havok move together.
 *
 * A step is done twice. First here: the rods' solver moves the body through its own, shorter steps, with a
 * forecast of what Havok is going to do, and finds what the rods do to it. Then in Havok, which is given the
 * rods' part. As far as they carry the body's weight, it weighs less in this step, so that they act all
 * through the step as they did here: what stands on the ground and is pulled up does not hop. The remainder
 * is a change of velocity at the start. That displaces a body more than the same change spread over the step,
 * so it is given only as much as brings the body to where the solver has it in the end; the rest is added
 * afterwards. (More than its weight carried the same way reaches what lies on the body a step late and drives
 * it: a ball on hanging boards never came to rest.)
 *
 * Havok's part of the forecast is gravity, damping and the brake that it knows, and what it did beyond those:
 * forces of contacts and joints, c below, which are taken to go on as they were in the last step if they were
 * there in the one before. So a blow, which is over, is not forecast; and the forecast is no later than it
 * must be, for a late one feeds what swings. As long as Havok does no more than expected, its single
 * precision is ignored and the solver's numbers are kept.
 *
 * Velocities are pairs, angular then linear, as in `BodyState` from `angular` on.
 */
export class BridgedMotion {
  /** The body as the rods see it, its frame along the principal axes at the centre of mass. */
  readonly own = new Float64Array(BodyState.size);
  /** What it would get without rods, angular and linear. */
  readonly acceleration = new Float64Array(6);
  /** Whether the rods have pushed it in this step or the one before. */
  isEngaged = false;
  /** Share of its weight that the rods carry, 0 to 1; Havok has to take it off. */
  carried = 0;

  /** Where it started the step, as the rods see it and in Havok's numbers. */
  private readonly start = new Float64Array(BodyState.size);
  private readonly havok = new Float64Array(BodyState.size);
  /** c of the last step, of the one before, and as forecast. */
  private readonly force = new Float64Array(6);
  private readonly forceBefore = new Float64Array(6);
  private readonly forecast = new Float64Array(6);
  /** What Havok's step makes of a free body, and by how much (linear) that may be off. */
  private readonly expected = new Float64Array(6);
  private blur = 0;
  /** What the rods gave it beyond `expected`. */
  private readonly rest = new Float64Array(6);
  /** Share of Havok's brake that is counted: where other things act, they act on what it leaves. */
  private braked = 1;
  private readonly lasting = [this.own, this.havok, this.force, this.forceBefore] as const;

  /** Begins anew from a state of Havok. */
  reset(state: Float64Array): void {
    this.own.set(state);
    this.havok.set(state);
    for (const numbers of [this.force, this.forceBefore, this.forecast, this.rest]) numbers.fill(0);
    this.isEngaged = false;
    this.carried = 0;
    this.braked = 1;
  }

  /** Writes what lasts from step to step, from `at` on. Returns where it ends. */
  writeMemory(out: Float64Array, at: number): number {
    let end = at;
    for (const part of this.lasting) {
      out.set(part, end);
      end += part.length;
    }
    out[end] = this.isEngaged ? 1 : 0;
    out[end + 1] = this.braked;
    return end + 2;
  }
  readMemory(from: ArrayLike<number>, at: number): number {
    let end = at;
    for (const part of this.lasting)
      for (let i = 0; i < part.length; i++) {
        part[i] = from[end];
        end++;
      }
    this.isEngaged = from[end] === 1;
    this.braked = from[end + 1];
    return end + 2;
  }

  /**
   * Before a step: takes over what the user has done to the body since the last one, and forecasts.
   */
  begin(state: Float64Array, surroundings: Float64Array): void {
    const { own, havok, forecast, acceleration } = this;
    if (this.isEngaged) {
      for (let r = 7; r < 13; r++) own[r] += state[r] - havok[r];
      for (let c = 0; c < 3; c++) own[c] += state[c] - havok[c];
      rotationBetween(havok, 3, state, 3, turn, 0);
      if (turn[0] !== 0 || turn[1] !== 0 || turn[2] !== 0) rotateQuaternion(own, 3, turn, 0);
    } else own.set(state);
    havok.set(state);
    this.start.set(own);
    lasting(this.force, this.forceBefore, 0, forecast);
    lasting(this.force, this.forceBefore, 3, forecast);
    for (let c = 0; c < 3; c++) {
      acceleration[c] = forecast[c] - surroundings[Surroundings.angularDamping] * own[7 + c];
      acceleration[3 + c] =
        forecast[3 + c] + surroundings[c] - surroundings[Surroundings.linearDamping] * own[10 + c];
    }
  }

  /** Where the body will be after a step without rods: 7 numbers. */
  foresee(seconds: number, surroundings: Float64Array, pose: Float64Array): void {
    const { own, forecast } = this;
    input[StepInput.seconds] = seconds;
    input[StepInput.damping] = surroundings[Surroundings.linearDamping];
    input[StepInput.brake] = this.braked * surroundings[Surroundings.brake];
    for (let c = 0; c < 3; c++) {
      linear[c] = own[10 + c];
      mean[c] = surroundings[c] + forecast[3 + c];
      turn[c] = seconds * (1 - surroundings[Surroundings.angularDamping] * seconds) * own[7 + c];
    }
    freeStep(linear, mean, input, outcome);
    for (let c = 0; c < 3; c++) pose[c] = own[c] + seconds * outcome[FreeStep.mean + c];
    for (let c = 3; c < 7; c++) pose[c] = own[c];
    rotateQuaternion(pose, 3, turn, 0);
  }

  /**
   * After the rods' step, which took `seconds` in `steps` parts and left the body as `end`: writes the
   * velocities that Havok has to start with. Returns false if it is to be left alone.
   */
  handOver(
    end: Float64Array,
    isPushed: boolean,
    seconds: number,
    steps: number,
    surroundings: Float64Array,
    velocity: Float64Array,
  ): boolean {
    const { start, havok, forecast, expected, rest } = this;
    const isLeftAlone = !isPushed && !this.isEngaged;
    const kept = Math.max(0.1, 1 - surroundings[Surroundings.angularDamping] * seconds);
    input[StepInput.seconds] = seconds;
    input[StepInput.damping] = surroundings[Surroundings.linearDamping];
    input[StepInput.brake] = this.braked * surroundings[Surroundings.brake];
    for (let r = 0; r < 6; r++) velocity[r] = havok[7 + r];
    this.carried = isPushed ? this.shareOfWeight(end, seconds, surroundings) : 0;
    for (let c = 0; c < 3; c++) weight[c] = (1 - this.carried) * surroundings[c];
    if (!isLeftAlone) {
      // Mean velocities over the step, less what the forecast forces of others have moved.
      const share = ((steps + 1) / (2 * steps)) * seconds;
      rotationBetween(start, 3, end, 3, turn, 0);
      rotationBetween(havok, 3, start, 3, astray, 0);
      for (let c = 0; c < 3; c++) {
        const angle = turn[c] + CORRECTED * astray[c];
        const way = end[c] - start[c] + CORRECTED * (start[c] - havok[c]);
        velocity[c] = (angle / seconds - share * forecast[c]) / kept;
        mean[c] = way / seconds - share * forecast[3 + c];
        linear[c] = mean[c] - share * weight[c];
      }
      // Gravity is linear, damping and the brake are small: the second round is for the brake's threshold.
      for (let round = 0; round < 2; round++) {
        freeStep(linear, weight, input, outcome);
        for (let c = 0; c < 3; c++) linear[c] += mean[c] - outcome[FreeStep.mean + c];
      }
      for (let c = 0; c < 3; c++) velocity[3 + c] = linear[c];
    }
    for (let c = 0; c < 3; c++) linear[c] = velocity[3 + c];
    freeStep(linear, weight, input, outcome);
    for (let c = 0; c < 3; c++) {
      expected[c] = kept * velocity[c];
      expected[3 + c] = outcome[FreeStep.velocity + c];
    }
    this.blur = outcome[FreeStep.blur];
    for (let r = 0; r < 6; r++) {
      rest[r] = isPushed ? end[7 + r] - seconds * forecast[r] - expected[r] : 0;
    }
    this.isEngaged = isPushed;
    if (!isLeftAlone) this.own.set(end);
    return !isLeftAlone;
  }

  /** The velocities that Havok's step is likely to end with, if others go on acting as they did. */
  foreseeEnd(seconds: number, velocity: Float64Array): void {
    for (let r = 0; r < 6; r++) velocity[r] = this.expected[r] + seconds * this.forecast[r];
  }

  /** How much of its weight the rods' part of the change of velocity makes up for. */
  private shareOfWeight(end: Float64Array, seconds: number, surroundings: Float64Array): number {
    let against = 0;
    let square = 0;
    for (let c = 0; c < 3; c++) {
      const byRods = end[10 + c] - this.start[10 + c] - seconds * this.acceleration[3 + c];
      against -= byRods * surroundings[c];
      square += surroundings[c] * surroundings[c];
    }
    return against > 0 ? Math.min(1, against / (seconds * square)) : 0;
  }

  /**
   * After Havok's step, which left the body as `state`. Returns whether its velocity, in `own`, has to be
   * told to Havok.
   */
  finish(state: Float64Array, seconds: number): boolean {
    const { own, expected, rest, force } = this;
    this.forceBefore.set(force);
    for (let r = 0; r < 6; r++) force[r] = state[7 + r] - expected[r];
    const spin = Math.abs(expected[0]) + Math.abs(expected[1]) + Math.abs(expected[2]);
    shrink(force, 0, TURN_BLUR * (1 + spin));
    shrink(force, 3, this.blur);
    this.braked = Math.max(0, 1 - hypot(force[3], force[4], force[5]) / IN_THE_WAY);
    for (let r = 0; r < 6; r++) {
      if (this.isEngaged) own[7 + r] = expected[r] + force[r] + rest[r];
      force[r] /= seconds;
    }
    this.havok.set(state);
    if (!this.isEngaged) {
      own.set(state);
      return false;
    }
    const size = Math.abs(state[0]) + Math.abs(state[1]) + Math.abs(state[2]);
    for (let c = 0; c < 3; c++) astray[c] = state[c] - own[c];
    shrink(astray, 0, POSITION_BLUR * (1 + size) + this.blur * seconds);
    for (let c = 0; c < 3; c++) own[c] += astray[c];
    rotationBetween(own, 3, state, 3, astray, 0);
    shrink(astray, 0, ANGLE_BLUR);
    rotateQuaternion(own, 3, astray, 0);
    return true;
  }

  /** What was written to Havok as its velocity, in its precision. */
  noteVelocity(): void {
    for (let r = 7; r < 13; r++) this.havok[r] = Math.fround(this.own[r]);
  }
}

/**
 * Layout of what acts on a body besides rods and contacts: gravity 3 (m/s^2), dampings (1/s), Havok's brake
 * (m/s^2).
 */
export const Surroundings = { gravity: 0, linearDamping: 3, angularDamping: 4, brake: 5, size: 6 } as const;

/**
 * Share of the distance between the solver's numbers and Havok's, within its precision, that a step makes up
 * for.
 */
const CORRECTED = 0.2;
/**
 * What single precision may blur in a step: of positions per metre, of angles, of angular velocities per
 * rad/s.
 */
const POSITION_BLUR = 5e-7;
const ANGLE_BLUR = 2e-6;
const TURN_BLUR = 3e-6;
/**
 * Change of velocity by others, m/s or rad/s along what the rods have given, that counts as something in the
 * way.
 */
const IN_THE_WAY = 3e-3;

const turn = new Float64Array(3);
const astray = new Float64Array(3);
const linear = new Float64Array(3);
const mean = new Float64Array(3);
const weight = new Float64Array(3);
const input = new Float64Array(StepInput.size);
const outcome = new Float64Array(FreeStep.size);

/** Shortens the vector at `at` by `blur`, to nothing if it is shorter. */
function shrink(vector: Float64Array, at: number, blur: number): void {
  const x = vector[at];
  const y = vector[at + 1];
  const z = vector[at + 2];
  const size = Math.sqrt(x * x + y * y + z * z);
  const share = size > blur ? 1 - blur / size : 0;
  vector[at] = x * share;
  vector[at + 1] = y * share;
  vector[at + 2] = z * share;
}

/**
 * The vector `last` as far as it may be expected to go on: not beyond twice the one before, nor if that
 * pointed elsewhere.
 */
function lasting(last: Float64Array, before: Float64Array, at: number, out: Float64Array): void {
  let along = 0;
  let ofLast = 0;
  let ofBefore = 0;
  for (let r = at; r < at + 3; r++) {
    along += last[r] * before[r];
    ofLast += last[r] * last[r];
    ofBefore += before[r] * before[r];
  }
  const share = along > 0 ? Math.min(1, 2 * Math.sqrt(ofBefore / ofLast)) : 0;
  for (let r = at; r < at + 3; r++) out[r] = share * last[r];
}
