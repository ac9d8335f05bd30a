// Records of the contacts that are visited go one behind the other: memory is fetched ahead only for reads
// that follow each other.
import { ContactRecord, SweepHead } from "../_sweep-layout";

const head = changetype<SweepHead>(0);

/** How many of the first `count` listed contacts have their records where these stood at first. */
export function countAtHome(count: i32): i32 {
  const list = head.list;
  const contacts = head.contacts;
  const homes = head.homes;
  let atHome = 0;
  for (let k = 0; k < count; k++) {
    const i = list[k];
    if (contacts[i] == homes[i]) atHome++;
  }
  return atHome;
}

/**
 * Copies the records of the first `count` listed contacts to `to`, one behind the other. All others, of `all`
 * contacts, are at home again.
 */
export function gather(count: i32, all: i32, to: usize): void {
  const list = head.list;
  const contacts = head.contacts;
  const homes = head.homes;
  for (let i = 0; i < all; i++) {
    const home = homes[i];
    home.alpha = contacts[i].alpha;
    contacts[i] = home;
  }
  for (let k = 0; k < count; k++) {
    const i = list[k];
    const home = changetype<usize>(homes[i]);
    const size = changetype<usize>(homes[i + 1]) - home;
    memory.copy(to, home, size);
    contacts[i] = changetype<ContactRecord>(to);
    to += size;
  }
}
