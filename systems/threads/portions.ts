import { Word } from "./control.js";

/**
 * Takes portions of the job in hand, one after the other, until none is left. They are counted down by one atomic
 * word, so each is taken by one thread alone; a job stands still while a portion of it is taken and not done, so a
 * thread that comes late takes from the next job, or nothing.
 */
export function takePortions(words: Int32Array, run: (portion: number) => void): void {
  for (;;) {
    const left = Atomics.load(words, Word.left);
    if (left === 0) return;
    if (Atomics.compareExchange(words, Word.left, left, left - 1) !== left) continue;
    try {
      run(words[Word.portions] - left);
    } finally {
      Atomics.add(words, Word.done, 1);
    }
  }
}
