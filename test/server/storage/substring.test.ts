import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { isWithin } from '../../../server/storage/sqlite/substring.ts';
import { runSql } from '../engines/engine.ts';
import { dial, head, serveWorld, until } from '../http/served.ts';

/** How often a text is looked at while another is looked for in it. */
function looks(text: string, needle: string): number {
  isWithin('', needle);
  const at = vi.spyOn(String.prototype, 'charCodeAt');
  try {
    isWithin(text, needle);
    return at.mock.calls.length;
  } finally {
    at.mockRestore();
  }
}

describe('a text within another', () => {
  test('is found where includes() finds it', () => {
    const repetitive = fc.string({ unit: fc.constantFrom('a', 'b', 'é'), maxLength: 30 });
    fc.assert(
      fc.property(repetitive, repetitive, fc.string({ unit: 'grapheme' }), (text, needle, other) => {
        expect(isWithin(text, needle)).toBe(text.includes(needle));
        expect(isWithin(other + text, text)).toBe(true);
        expect(isWithin(text, other)).toBe(text.includes(other));
      }),
    );
  });

  test.each([
    ['a^n and a^m e', 'a'.repeat(10_000), `${'a'.repeat(5000)}e`],
    ['a^n and e a^m', 'a'.repeat(10_000), `e${'a'.repeat(5000)}`],
    ['(ab)^n and (ab)^m b', 'ab'.repeat(5000), `${'ab'.repeat(2500)}b`],
    ['a^k b a^k and so on', `${'a'.repeat(99)}b`.repeat(100), `${'a'.repeat(99)}b${'a'.repeat(100)}`],
  ])('is looked for in linear work: %s', (_, text, needle) => {
    expect(looks(text, needle)).toBeLessThanOrEqual(6 * text.length);
  });
});

describe('a search that would backtrack, over HTTP', () => {
  /** Enough for each search to take more than its turn. */
  const ROWS = 3000;

  async function served() {
    const service = await serveWorld();
    const text = 'a'.repeat(999);
    const rows = Array.from({ length: ROWS }, (_, code) => `(1, ${code}, '${text}', '${text}', 0)`);
    const columns = 'organisation_key, code, texte, texte_plie, indice_de_gravite';
    await runSql(service.world.db, `INSERT INTO anomalies (${columns}) VALUES ${rows.join(', ')}`);
    return service;
  }

  test('ten of them in a batch let every other caller in between', async () => {
    const service = await served();
    const [batch, other] = [await dial(service), await dial(service)];
    const operations = Array.from({ length: 10 }, (_, i) => ({
      method: 'GET',
      path: `/anomalies?texte=${'a'.repeat(400 + i)}e`,
    }));
    const body = JSON.stringify({ operations });
    const answered: string[] = [];
    // The neighbour asks again as soon as it is answered, and counts until the batch is.
    other.on('data', (text: string) => {
      if (!text.includes('HTTP/1.1 200')) return;
      answered.push('other');
      if (!batch.said()) other.write(head('GET /anomalies/7', service));
    });
    const type = { 'content-type': 'application/json', 'content-length': body.length };
    batch.write(head('POST /_batch', service, type) + body);
    other.write(head('GET /anomalies/7', service));
    await until(batch, '"total":0');
    expect(batch.said().match(/"total":0/g)).toHaveLength(10);
    expect(answered.length).toBeGreaterThanOrEqual(3);
  });
});
