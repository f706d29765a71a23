import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Limits, unfold } from '../../src/bulk/input/gzip.ts';
import { spool } from '../../src/bulk/input/source.ts';
import { costing } from '../setup/chance.ts';

const LIMITS: Limits = { always: 1000, times: 10, ever: 100_000 };

async function unfolded(pieces: readonly Uint8Array[], limits?: Limits): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(unfold('a.csv.gz', pieces, limits)));
}

function inPieces(bytes: Uint8Array, step: number): Uint8Array[] {
  const count = Math.ceil(bytes.length / step);
  return Array.from({ length: count }, (_, index) => bytes.subarray(step * index, step * (index + 1)));
}

describe('gzip', () => {
  test('unfolds to what was folded, in any pieces and any number of members', async () => {
    const content = fc.uint8Array({ maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(content, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 50 }),
        async (texts, step) => {
          const packed = Buffer.concat(texts.map((text) => gzipSync(text)));
          expect(await unfolded(inPieces(packed, step))).toEqual(Buffer.concat(texts));
        },
      ),
      costing(5),
    );
  });

  test('leaves alone what is none', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 20 }), async (bytes) => {
        fc.pre(bytes[0] !== 0x1f);
        expect(await unfolded(inPieces(bytes, 1))).toEqual(Buffer.from(bytes));
      }),
      costing(5),
    );
  });

  test('that was cut anywhere is refused', async () => {
    const packed = gzipSync('code;texte;gravite\n1;Débit;0\n'.repeat(20));
    for (let end = 2; end < packed.length; end++) {
      const reading = unfolded([packed.subarray(0, end)]);
      await expect(reading, `cut at ${end}`).rejects.toMatchObject({
        code: 'ARCHIVE_INVALIDE',
        params: { file: 'a.csv.gz', reason: 'Z_BUF_ERROR' },
      });
    }
  });

  test('that was changed is refused', async () => {
    const packed = gzipSync('code;texte;gravite\n1;Débit;0\n');
    const checksum = packed.length - 8;
    packed.writeUInt8(packed.readUInt8(checksum) ^ 1, checksum);
    await expect(unfolded([packed])).rejects.toMatchObject({
      code: 'ARCHIVE_INVALIDE',
      params: { reason: 'Z_DATA_ERROR' },
    });
  });

  test('that decompresses to more than its size suggests is refused, once that is much', async () => {
    const blanks = (count: number) => [gzipSync(Buffer.alloc(count, ' '))];
    expect(await unfolded(blanks(1000), LIMITS)).toHaveLength(1000);
    await expect(unfolded(blanks(1001), LIMITS)).rejects.toMatchObject({
      code: 'ARCHIVE_TROP_GRANDE',
      params: { file: 'a.csv.gz', max: 1000 },
    });
    await expect(unfolded(blanks(1_000_000), { ...LIMITS, times: 1e6 })).rejects.toMatchObject({
      code: 'ARCHIVE_TROP_GRANDE',
      params: { max: 100_000 },
    });
  });

  test('ends with what its source failed with', async () => {
    const gone = Object.assign(new Error('gone'), { code: 'EIO' });
    async function* failing() {
      yield gzipSync('a'.repeat(1000)).subarray(0, 15);
      throw gone;
    }
    await expect(spool('-', failing())).rejects.toMatchObject({
      code: 'LECTURE_ECHOUEE',
      params: { file: '-', reason: 'EIO' },
    });
  });
});
