// Discord's ids: decimal strings too long for a number, which carry their time and sort by it.

const EPOCH = 1420070400000n;

export function earlier(a, b) {
  return a.length === b.length ? a < b : a.length < b.length;
}

export function byId(a, b) {
  if (a.id === b.id) return 0;
  return earlier(a.id, b.id) ? -1 : 1;
}

export function timeOf(id) {
  return Number((BigInt(id) >> 22n) + EPOCH);
}
