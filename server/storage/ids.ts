const pool = Buffer.alloc(16 * 256);
let used = pool.length;
let lastMillisecond = 0;
/** The same as an id begins with it. */
let lastTime = '';
let counter = 0;

/**
 * A UUIDv7 (RFC 9562): 48 bits of milliseconds, a 12-bit counter within the millisecond, 62 random
 * bits. Within a process each id is greater than the one before, so that the order of ids is the
 * order of creation (choice B7), even when the clock steps back.
 */
export function newId(now = Date.now()): string {
  if (now > lastMillisecond) begin(now);
  else if (++counter > 0xfff) begin(lastMillisecond + 1);
  if (used === pool.length) {
    // Loaded when an id is first made: node:crypto costs a tenth of an embedded list.
    process.getBuiltinModule('node:crypto').randomFillSync(pool);
    used = 0;
  }
  pool[used] = 0x80 | ((pool[used] as number) & 0x3f);
  const random = pool.toString('hex', used, used + 8);
  used += 8;
  const count = counter.toString(16).padStart(3, '0');
  return `${lastTime}-7${count}-${random.slice(0, 4)}-${random.slice(4)}`;
}

/** Begins a millisecond: its text is made once, for that takes as long as all the rest of an id. */
function begin(millisecond: number): void {
  lastMillisecond = millisecond;
  counter = 0;
  const time = millisecond.toString(16).padStart(12, '0');
  lastTime = `${time.slice(0, 8)}-${time.slice(8)}`;
}
