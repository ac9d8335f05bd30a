import { curves } from "../../../world/limits/curves";

/** A point where the distance is lowest, in all or within a cell, before it is decided if it is a contact. */
@unmanaged
export class Candidate {
  distance: f64;
  sA: f64;
  sB: f64;
  /** Half-width of the square around it in which it is known to be the only minimum. */
  radius: f64;
  rank: i32;
  fate: i32;

  /** Higher ranks come first, then deeper points. */
  @inline
  precedes(other: Candidate): bool {
    return this.rank == other.rank ? this.distance < other.distance : this.rank > other.rank;
  }

  @inline
  copy(from: Candidate): void {
    memory.copy(changetype<usize>(this), changetype<usize>(from), offsetof<Candidate>());
  }
}

/** A point that is only the lowest of its cell; a local minimum; and one that is sure to become a contact. */
export const enum Rank {
  cellLowest = 0,
  localMinimum = 1,
  settledMinimum = 2,
}

export const enum Fate {
  undecided = 0,
  taken = 1,
  leftOut = 2,
}

export const mostCandidates: i32 = curves.candidatesPerContact * curves.contactsPerPair;

/** The candidates of a pair, and one place more: the newcomer, behind the last. */
@unmanaged
export class Candidates {
  count: i32;
  unused: i32;

  @inline
  @operator("[]")
  get(i: i32): Candidate {
    return changetype<Candidate>(
      changetype<usize>(this) + offsetof<Candidates>() + <usize>i * offsetof<Candidate>(),
    );
  }

  @inline
  get newcomer(): Candidate {
    return this[this.count];
  }

  /** Takes the newcomer in; when there is no room left, the least valuable goes. */
  admitNewcomer(): void {
    if (this.count < mostCandidates) {
      this.count++;
      return;
    }
    const newcomer = this.newcomer;
    let worst = newcomer;
    for (let i = 0; i < this.count; i++) if (worst.precedes(this[i])) worst = this[i];
    if (worst != newcomer) worst.copy(newcomer);
  }

  /** Keeps the minima that were taken, as settled ones, and forgets the others; whether a minimum was. */
  settleMinima(): bool {
    let kept = 0;
    let minima = 0;
    for (let i = 0; i < this.count; i++) {
      const candidate = this[i];
      if (candidate.rank == Rank.cellLowest) continue;
      minima++;
      if (candidate.fate != Fate.taken) continue;
      const to = this[kept++];
      if (to != candidate) to.copy(candidate);
      to.rank = Rank.settledMinimum;
    }
    this.count = kept;
    return kept < minima;
  }

  /** The best that is not decided yet, or null. */
  bestUndecided(): Candidate | null {
    let best: Candidate | null = null;
    for (let i = 0; i < this.count; i++) {
      const candidate = this[i];
      if (candidate.fate == Fate.undecided && (best === null || candidate.precedes(best))) best = candidate;
    }
    return best;
  }
}

export const candidatesBytes: usize =
  offsetof<Candidates>() + (<usize>mostCandidates + 1) * offsetof<Candidate>();
