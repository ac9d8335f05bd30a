/**
 * Records of any size, numbered one by one, in one piece of memory of at most so many bytes: the newest push
 * out the oldest. It grows to its limit as it fills.
 */
export class RecordRing {
  bytes = new Uint8Array(0);
  /** Numbers of the oldest record, and of the one that comes next. */
  first = 0;
  next = 0;
  /** By the number of a record, modulo their length: where it begins, and its size. */
  private begins = new Float64Array(64);
  private sizes = new Float64Array(64);
  private readonly most: number;

  constructor(mostBytes: number) {
    this.most = mostBytes;
  }

  /** Bytes that it takes, those of its lists included. */
  get size(): number {
    return this.bytes.length + this.begins.byteLength + this.sizes.byteLength;
  }

  has(number: number): boolean {
    return number >= this.first && number < this.next;
  }

  beginOf(number: number): number {
    return this.begins[number % this.begins.length];
  }

  sizeOf(number: number): number {
    return this.sizes[number % this.sizes.length];
  }

  /** A copy of the first `size` bytes. One that is larger than all the room empties it, and is left out. */
  push(from: Uint8Array, size: number): void {
    const at = this.room(size);
    if (at < 0) {
      this.first = ++this.next;
      return;
    }
    if (this.next - this.first === this.begins.length) this.growLists();
    this.bytes.set(from.subarray(0, size), at);
    const place = this.next % this.begins.length;
    this.begins[place] = at;
    this.sizes[place] = size;
    this.next++;
  }

  /** Drops the records from this number on. */
  dropFrom(number: number): void {
    this.next = Math.max(this.first, Math.min(this.next, number));
  }

  dropOldest(): void {
    if (this.first < this.next) this.first++;
  }

  /** Begins anew with this number. */
  clear(next: number): void {
    this.first = this.next = next;
  }

  /** Where so many bytes are free behind the newest record; the oldest make room. Below 0: nowhere. */
  private room(size: number): number {
    if (size > this.most) return -1;
    for (;;) {
      const at = this.free(size);
      if (at >= 0) return at;
      if (this.bytes.length < this.most) this.grow(size);
      else this.first++;
    }
  }

  private free(size: number): number {
    const { bytes, first, next } = this;
    if (first === next) return size <= bytes.length ? 0 : -1;
    const oldest = this.beginOf(first);
    const end = this.beginOf(next - 1) + this.sizeOf(next - 1);
    // What is taken goes from the oldest to the end, or around it.
    if (end > oldest) {
      if (end + size <= bytes.length) return end;
      return size < oldest ? 0 : -1;
    }
    return end + size < oldest ? end : -1;
  }

  /** All records move to the front, in order. */
  private grow(size: number): void {
    const larger = new Uint8Array(Math.min(this.most, Math.max(2 * this.bytes.length, 4 * size, 4096)));
    let at = 0;
    for (let number = this.first; number < this.next; number++) {
      const begin = this.beginOf(number);
      const length = this.sizeOf(number);
      larger.set(this.bytes.subarray(begin, begin + length), at);
      this.begins[number % this.begins.length] = at;
      at += length;
    }
    this.bytes = larger;
  }

  private growLists(): void {
    const [begins, sizes] = [this.begins, this.sizes];
    this.begins = new Float64Array(2 * begins.length);
    this.sizes = new Float64Array(2 * sizes.length);
    for (let number = this.first; number < this.next; number++) {
      const [from, to] = [number % begins.length, number % this.begins.length];
      this.begins[to] = begins[from];
      this.sizes[to] = sizes[from];
    }
  }
}
