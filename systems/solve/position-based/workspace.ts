import type { ContactOperator } from "../contact-operator.js";
import type { LocalContacts } from "../local/local-solver.js";
import { roomForIndices, roomForNumbers } from "../../math/room.js";

/** The arrays that the solver of a single attachment sees. */
class AttachmentRows implements LocalContacts {
  W: Float64Array = new Float64Array(0);
  mu: Float64Array = new Float64Array(0);
  r: Float64Array = new Float64Array(0);
  readonly alpha = new Float64Array(0);
  readonly b = new Float64Array(3);
}

/** Results of a step of the response, in an array: a number that is returned may be boxed. */
export const Found = {
  /** Largest velocity by which a condition is missed. */
  missed: 0,
  /** Squares of what is missed beyond the tolerance, summed. */
  beyond: 1,
  size: 2,
} as const;

/**
 * Scratch of the response. It grows to the largest island seen: a warm one allocates nothing. One at a time.
 */
export class PositionBasedWorkspace {
  readonly attachments = new AttachmentRows();
  readonly velocity = new Float64Array(3);
  readonly delta = new Float64Array(3);
  readonly found = new Float64Array(Found.size);
  /** Weight of the friction in the pass under way. */
  readonly weight = new Float64Array(1);
  /** 1 where a force moves the contact, along its normal if it is no attachment; else 0. */
  moves: Uint8Array = new Uint8Array(0);
  /** By how much each contact's condition is missed. */
  missed: Float64Array = new Float64Array(0);
  /** The best forces yet. */
  best: Float64Array = new Float64Array(0);
  /** Contacts in impact zones, ascending, and of every contact whether it is one of them. */
  zone: Int32Array = new Int32Array(0);
  zoneCount = 0;
  inZone: Int32Array = new Int32Array(0);
  /** u_N that a contact in a zone shall have, and 1 if it shall not slip. */
  target: Float64Array = new Float64Array(0);
  sticks: Int32Array = new Int32Array(0);
  /** Of the conjugate residuals, 3 numbers per contact (`hold-zone.ts`). */
  residual: Float64Array = new Float64Array(0);
  z: Float64Array = new Float64Array(0);
  Wz: Float64Array = new Float64Array(0);
  p: Float64Array = new Float64Array(0);
  Wp: Float64Array = new Float64Array(0);
  MWp: Float64Array = new Float64Array(0);
  /** Inverses of W_ii, 9 numbers per contact. */
  inverse: Float64Array = new Float64Array(0);

  begin(operator: ContactOperator, r: Float64Array): void {
    const { contacts, diagonal: W, mu } = operator;
    if (this.moves.length < contacts) this.moves = new Uint8Array(2 * contacts);
    for (let i = 0; i < contacts; i++) {
      const mobility = W[9 * i] + (mu[i] < 0 ? W[9 * i + 4] + W[9 * i + 8] : 0);
      this.moves[i] = mobility > 0 ? 1 : 0;
    }
    this.attachments.W = operator.diagonal;
    this.attachments.mu = operator.mu;
    this.attachments.r = r;
    this.missed = roomForNumbers(this.missed, contacts);
  }

  /** Zones are rare: their arrays grow when one is needed. */
  beginZone(contacts: number): void {
    const numbers = 3 * contacts;
    this.best = roomForNumbers(this.best, numbers);
    this.zone = roomForIndices(this.zone, contacts);
    this.inZone = roomForIndices(this.inZone, contacts);
    this.target = roomForNumbers(this.target, contacts);
    this.sticks = roomForIndices(this.sticks, contacts);
    this.residual = roomForNumbers(this.residual, numbers);
    this.z = roomForNumbers(this.z, numbers);
    this.Wz = roomForNumbers(this.Wz, numbers);
    this.p = roomForNumbers(this.p, numbers);
    this.Wp = roomForNumbers(this.Wp, numbers);
    this.MWp = roomForNumbers(this.MWp, numbers);
    this.inverse = roomForNumbers(this.inverse, 9 * contacts);
    this.inZone.fill(0, 0, contacts);
    this.zoneCount = 0;
  }
}
