const pool = Buffer.alloc(16 * 256);
let used = pool.length;
let lastMillisecond = 0;
let counter = 0;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/**
 * A UUIDv7 (RFC 9562): 48 bits of milliseconds, a 12-bit counter within the millisecond, 62 random
 * bits. Within a process each id is greater than the one before, so that the order of ids is the
 * order of creation (choice B7), even when the clock steps back.
 */
export function newId(now = Date.now()): string {
  if (now > lastMillisecond) {
    lastMillisecond = now;
    counter = 0;
  } else if (++counter > 0xfff) {
    lastMillisecond++;
    counter = 0;
  }
  if (used === pool.length) {
    // Loaded when an id is first made: node:crypto costs a tenth of an embedded list.
    process.getBuiltinModule('node:crypto').randomFillSync(pool);
    used = 0;
  }
  const time = lastMillisecond.toString(16).padStart(12, '0');
  const byte = (i: number) => pool[used + i] as number;
  const tail = HEX[0x80 | (byte(0) & 0x3f)] as string;
  let random = '';
  for (let i = 1; i < 8; i++) random += HEX[byte(i)];
  used += 8;
  return (
    `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}` +
    `-${tail}${random.slice(0, 2)}-${random.slice(2)}`
  );
}
