import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { OpenContext } from '../../commands/shared/cli/command.ts';
import { createContext } from '../../commands/shared/cli/context.ts';
import { Client } from '../../src/client/client.ts';
import type { Answer, Call } from '../../src/client/transport.ts';
import type { Operation } from '../../src/contract/resources/service.ts';
import { place } from '../commands/world.ts';

const HEAD = 'code;texte;indice_de_gravite\n';
const rows = (count: number, from = 10) =>
  Array.from({ length: count }, (_, i) => `${from + i};Texte ${from + i};0\n`).join('');

async function world() {
  const { vigie, path } = place();
  const put = (name: string, text: string) => {
    writeFileSync(path(name), text);
    return path(name);
  };
  await vigie(['anomalies', 'import', put('one.csv', `${HEAD}1;Débit;0\n`)]);
  return { vigie, path, put };
}

const SENTENCE = 'le service ne veut pas de ce texte';

/** The service, which refuses chosen anomalies, as a rule of its own that is in no contract. */
function refusing(refuses: (code: number) => boolean): OpenContext & { times: () => number } {
  let times = 0;
  const problem = {
    type: 'about:blank',
    title: 'Refus',
    status: 422,
    detail: SENTENCE,
    instance: 'urn:uuid:0',
    code: 'REGLE_MAISON',
  };
  const open: OpenContext = (...given) => {
    const context = createContext(...given);
    return {
      ...context,
      async client() {
        const client = await context.client();
        const send = async (call: Call): Promise<Answer> => {
          const { operations, atomic } = (call.body ?? {}) as { operations?: Operation[]; atomic?: boolean };
          const isRefused = (body: unknown) => refuses(Number((body as { code?: number })?.code));
          const bodiesOf = ({ body, bodies = [body] }: Pick<Operation, 'body' | 'bodies'>) => bodies;
          if (operations?.flatMap(bodiesOf).some(isRefused)) {
            times++;
            const kept = operations.flatMap(({ method, path, ...one }) =>
              bodiesOf(one).flatMap((body) => (isRefused(body) ? [] : [{ method, path, body }])),
            );
            if (!atomic && kept.length > 0) await client.batch(kept);
            const others = atomic ? { status: 424, body: { ...problem, status: 424 } } : { status: 201 };
            const refusal = { status: 422, body: problem };
            const results = operations.map(({ body, bodies }) => {
              if (!bodies) return isRefused(body) ? refusal : others;
              const exceptions = bodies.flatMap((one, index) =>
                isRefused(one) ? [{ index, ...refusal }] : [],
              );
              return { ...others, exceptions };
            });
            return { status: 200, headers: {}, body: { results } };
          }
          return client.send(call.endpoint, call as never, call);
        };
        return new Client({ send, close: async () => {} });
      },
    };
  };
  return Object.assign(open, { times: () => times });
}

describe('rows that the service refuses, with --partial', () => {
  test('stand in the file of rejects as they were written, with what the service says', async () => {
    const { vigie, put, path } = await world();
    const file = put(
      'f.csv',
      `code;texte;remarque;indice_de_gravite\nx;a;r0;0\n4;Vol;r1;0\n5; Cinq ;"r;2";0\n`,
    );
    const open = refusing((code) => code === 5);
    const argv = ['anomalies', 'import', file, '--partial', '--rejects', path('r.csv'), '--json'];
    const { exitCode, out, err } = await vigie(argv, { open });
    expect(open.times()).toBeGreaterThan(0);
    expect({ exitCode, ...JSON.parse(out) }).toMatchObject({ exitCode: 9, creees: 1, rejetees: 2 });
    expect(JSON.parse(err).error.errors).toContainEqual(
      expect.objectContaining({ file, line: 4, value: '5', detail: SENTENCE }),
    );
    const [head, ...kept] = readFileSync(path('r.csv'), 'utf8').slice(1).trimEnd().split('\r\n');
    expect(head).toBe('code;texte;remarque;indice_de_gravite;_ligne;_champ;_erreur');
    expect(kept).toHaveLength(2);
    expect(kept).toContainEqual(`5; Cinq ;"r;2";0;4;;"""5"": ${SENTENCE}"`);
  });

  test('are told together where the reason is the same', async () => {
    const { vigie, put, path } = await world();
    const file = put('f.csv', HEAD + rows(100));
    const open = refusing((code) => code < 70);
    const without = await vigie(['anomalies', 'import', file, '--partial', '--dry-run'], { open });
    expect(without.exitCode).toBe(0);
    const argv = ['anomalies', 'import', file, '--partial', '--rejects', path('r.ndjson')];
    const { exitCode, err } = await vigie(argv, { open });
    expect(exitCode).toBe(9);
    expect(err.match(new RegExp(SENTENCE, 'g'))).toHaveLength(1);
    expect(err).toContain('f.csv: 60 lines (2, 3, 4, 5, 6…): "10", "11", "12", …: ');
    const kept = readFileSync(path('r.ndjson'), 'utf8').trimEnd().split('\n');
    expect(kept.map((line) => JSON.parse(line).code)).toEqual(
      Array.from({ length: 60 }, (_, i) => `${10 + i}`),
    );
  });

  test('are counted as wrong where the work ends before its end; the right ones are not', async () => {
    const { vigie, put, path } = await world();
    const file = put('f.csv', `${HEAD}x;a;0\n${rows(2500)}`);
    const argv = ['anomalies', 'import', file, '--partial', '--jobs', '1', '--rejects', path('r.csv')];
    const failing: OpenContext = (...given) => {
      const context = createContext(...given);
      let batches = 0;
      return {
        ...context,
        async client() {
          const client = await context.client();
          const send = async (call: Call) => {
            if (call.endpoint.name === 'service.batch' && ++batches === 2) throw new Error('broken');
            return client.send(call.endpoint, call as never, call);
          };
          return new Client({ send, close: async () => {} });
        },
      };
    };
    const { err } = await vigie(argv, { open: failing });
    expect(err).toContain(
      `${file}: 2501 rows read: 1000 created, 0 replaced, 0 unchanged or skipped, 1 rejected, 1500 not written`,
    );
    expect(readFileSync(path('r.csv'), 'utf8').trimEnd().split('\r\n')).toHaveLength(2);
  });
});

describe('a file that is refused', () => {
  test.each([
    [HEAD, ['--map', 'Rien=code']],
    [HEAD, ['--set', 'indice_de_gravite=grave']],
    ['', []],
  ])('as a whole, or for its flags, counts nothing and names no lines: %j %j', async (text, flags) => {
    const { vigie, put } = await world();
    const { exitCode, err } = await vigie(['anomalies', 'import', put('f.csv', text), ...flags]);
    expect(exitCode).toBe(5);
    expect(err).not.toContain('read:');
    expect(err).not.toContain('lines named above');
    expect(err).toContain('Follow the instructions above, then run the command again.');
  });

  test('before any row was judged leaves the rejects that are being corrected', async () => {
    const { vigie, put, path } = await world();
    const bad = put('f.csv', `${HEAD}x;a;0\n`);
    await vigie(['anomalies', 'import', bad, '--rejects', path('r.csv')]);
    const before = readFileSync(path('r.csv'), 'utf8');
    await vigie(['anomalies', 'import', bad, '--rejects', path('r.csv'), '--map', 'Rien=code']);
    expect(readFileSync(path('r.csv'), 'utf8')).toBe(before);
    await vigie(['anomalies', 'import', put('g.csv', `${HEAD}2;a;0\n`), '--rejects', path('r.csv')]);
    expect(existsSync(path('r.csv'))).toBe(false);
  });

  test.each([
    [['sync'], false],
    [['import', '--partial'], false],
    [['import'], true],
  ])('for a row that stands twice: %j proposes --partial: %j', async ([verb, ...flags], proposes) => {
    const { vigie, put } = await world();
    const file = put('f.csv', `${HEAD}2;a;0\n2;a;0\n3;a;0\n3;b;0\n`);
    const { err } = await vigie(['anomalies', verb as string, file, ...flags]);
    expect(err).toContain('is identical to line 2');
    expect(err).toContain('is already on line 4');
    expect(err.includes('--partial')).toBe(proposes);
  });
});
