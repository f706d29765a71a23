import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flagsWithTexts, refuseSigns } from '../../../commands/shared/cli/typed-words.ts';
import { pairs, text, toggle } from '../../../commands/shared/flags/flags.ts';
import type { VigieError } from '../../../src/contract/errors.ts';
import { place } from '../world.ts';

const own = {
  texte: text('text', 'Text'),
  limit: text('n', 'Text', { short: 'l' }),
  dry_run: toggle('Preview: perform every step, then roll back; nothing is written'),
  header: pairs('Name: value', /(.*):(.*)/, 'Text', { short: 'H', secret: true }),
};

function thrown(act: () => void): VigieError {
  try {
    act();
  } catch (error) {
    return error as VigieError;
  }
  throw new Error('nothing was thrown');
}

/** What is proposed in the place of a line; undefined where it is taken. */
function instead(...line: string[]): unknown {
  try {
    refuseSigns(line, own);
    return undefined;
  } catch (error) {
    const { code, params } = error as VigieError;
    expect(code).toBe('SIGNE_TYPOGRAPHIQUE');
    return params.instead;
  }
}

describe('flags beside an argument too many', () => {
  it.each([
    ['x list poteau --limit 2', 1, '--limit 2'],
    ['x sync a.csv b.csv --dry-run', 1, '--dry-run'],
    ['x update 5 --texte poteau rouge -l 2', 1, "--texte 'poteau rouge' -l 2"],
    ['x update 5 --texte=poteau rouge vif', 2, "'--texte=poteau rouge vif'"],
    ['x update --texte poteau 5', 0, '--texte poteau'],
    ['x list --db d.db poteau', 1, '--db d.db'],
    ['x list --dry-run poteau -- --limit', 2, '--dry-run'],
    ['x api -H A: s3cret', 1, "-H '…'"],
  ])('%s', (line, excess, flags) => {
    expect(flagsWithTexts(line.split(' '), own, excess).join(' ')).toBe(flags);
  });
});

describe('a dash that no keyboard types', () => {
  it.each([
    ['x delete 5 –dry-run --yes', 'vigie x delete 5 --dry-run --yes'],
    ['x import n.csv —dry-run', 'vigie x import n.csv --dry-run'],
    ['x sync n.csv –-dry-run −–limit 2', 'vigie x sync n.csv --dry-run --limit 2'],
    ['x list –limit 2 –o json ‑h', 'vigie x list --limit 2 -o json -h'],
    ['x list –limit=2', 'vigie x list --limit=2'],
    ['x delete 5 – dry-run', 'vigie x delete 5 --dry-run'],
    ['x delete –', 'vigie x delete -'],
    ['x list –texte –x', "vigie x list --texte '–x'"],
    ['–version', 'vigie --version'],
    ['x delete a‑b –dry‑run', "vigie x delete 'a‑b' --dry-run"],
  ])('%s', (line, meant) => {
    expect(instead(...line.split(' '))).toBe(meant);
  });

  it('is refused in every place but that of a value', () => {
    const dash = fc.integer({ min: 0x2010, max: 0x2015 }).map((code) => String.fromCharCode(code));
    const word = fc
      .tuple(fc.oneof(dash, fc.constant('\u2212')), fc.string({ maxLength: 6 }))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        word,
        fc.constantFrom('5', '--dry-run', '-q', '--limit=2', '-l2', '-ql2'),
        (wrong, before) => {
          expect(instead('x', 'delete', before, wrong)).toMatch(/^vigie x delete /);
          expect(instead('x', 'delete', wrong, before)).toMatch(/^vigie x delete /);
        },
      ),
    );
    fc.assert(
      fc.property(word, fc.constantFrom('--texte', '--limit', '-l', '-ql', '--db'), (value, flag) => {
        expect(instead('x', 'list', flag, value)).toBeUndefined();
        expect(instead('x', 'list', `--texte=${value}`)).toBeUndefined();
        expect(instead('x', 'delete', '--', value)).toBeUndefined();
      }),
    );
  });

  it('makes no secret of a line be shown', () => {
    expect(instead('x', '–q', '-H', 'Authorization: s3cret', '-HCookie: s3cret', '--header=A: s3cret')).toBe(
      "vigie x -q -H '…' '-H…' '--header=…'",
    );
    const db = 'postgres://u:s3cret@h/d';
    expect(instead('x', '–q', '--db', db, `--db=${db}`, db)).not.toContain('s3cret');
    expect(instead('x', '-H', '“A:', 's3cret”')).toBe("vigie x -H '…'");
  });

  it.each([
    ['–-db=postgres://u:s3cret@h/x', '–-db=postgres://u@h/x', '--db=postgres://u@h/x'],
    ['—url=https://a:s3cret@h/–', '—url=https://a@h/–', "'--url=https://a@h/–'"],
    ['–-header=Authorization: Bearer s3cret', '–-header=…', "'--header=…'"],
    ['–HAuthorization: s3cret', '–H…', "'-H…'"],
    ['–qHAuthorization: s3cret', '–qH…', "'-qH…'"],
    ['–pdemo', '–pdemo', '-pdemo'],
    ['–texte=a–b', '–texte=a–b', "'--texte=a–b'"],
  ])('makes none be shown that stands in its own word: %s', (word, given, meant) => {
    expect(thrown(() => refuseSigns(['x', word], own)).params).toMatchObject({
      given,
      instead: `vigie x ${meant}`,
    });
  });

  const SPELLINGS = [
    '–quiet -p local',
    '-p local –quiet',
    '-plocal –quiet',
    '-qplocal –quiet',
    '-qp local –quiet',
    '--profile local –quiet',
    '--profile=local –quiet',
    '–profile local --quiet',
    '–profile=local --quiet',
    '–plocal --quiet',
    '--db {db} –quiet',
    '--db={db} –quiet',
    '–-db={db} --quiet',
    '–quiet --org={org} --db {db}',
  ];

  it('is proposed put right, and what is proposed can be run, however flags are spelled', async () => {
    const { vigie, path } = place();
    const env = { VIGIE_DB: path('a db') };
    await vigie(['anomalies', 'add', '--code', '5', '--texte', 'x', '--indice-de-gravite', '1'], { env });
    const org = (await vigie(['server', 'organisations', 'list', '-o', 'ids'], { env })).out.trim();
    for (const typed of SPELLINGS) {
      const flags = typed.split(' ').map((word) => word.replace('{db}', env.VIGIE_DB).replace('{org}', org));
      const { err } = await vigie(['anomalies', 'list', ...flags, '-o', 'ids'], { env });
      const [, proposed = ''] = /Type: vigie (.*)\n$/.exec(err) ?? [];
      const words = proposed.match(/(?:'[^']*'|[^\s'])+/g) ?? [];
      const again = words.map((word) => word.replaceAll("'", ''));
      expect(
        again.slice(2, -2).map((word) => word.replace(/^-+/, '')),
        typed,
      ).toEqual(flags.map((word) => word.replace(/^[-–]+/, '')));
      expect(await vigie(again, { env }), typed).toMatchObject({ exitCode: 0, out: '5\n' });
    }
  });

  it('is told, in words, before anything is sent', async () => {
    const { vigie } = place();
    for (const code of ['5', '6']) {
      const line = ['anomalies', 'add', '--code', code, '--texte', '– foo', '--indice-de-gravite', '1'];
      expect((await vigie(line)).exitCode).toBe(0);
    }
    const { exitCode, err } = await vigie(['anomalies', 'delete', '5', '–dry-run', '--yes']);
    expect(exitCode).toBe(2);
    expect(err).toBe(
      'Error: "–dry-run" begins with a typographic dash (U+2013) instead of a hyphen; word processors and web pages write such dashes.\n' +
        'Nothing was done. Type: vigie anomalies delete 5 --dry-run --yes\n',
    );
    expect((await vigie(['anomalies', 'list', '-o', 'ids'])).out).toBe('5\n6\n');
    for (const line of [
      ['moi', '–json'],
      ['anomalies', '–h'],
      ['–help'],
      ['help', '–q'],
      ['server', 'start', '–x'],
    ])
      expect((await vigie(line)).err, line.join(' ')).toContain('begins with a typographic dash');
  });
});

describe('a quote that no shell reads', () => {
  it.each([
    [
      ['x', 'list', '--texte', '“poteau', 'rouge”', '--limit', '2'],
      "vigie x list --texte 'poteau rouge' --limit 2",
    ],
    [['x', 'list', '–texte', '«', 'poteau', 'rouge', '»'], "vigie x list --texte 'poteau rouge'"],
    [['x', 'get', '‘a', 'b’'], "vigie x get 'a b'"],
  ])('%j', (line, meant) => {
    expect(instead(...line)).toBe(meant);
  });

  it.each([
    [['x', 'list', '--texte', '“poteau rouge”', 'a']],
    [['x', 'list', '--texte', '“poteau', 'rouge']],
    [['x', 'list', '--texte', '“poteau', '--limit', '2”']],
    [['x', 'get', '--', '“a', 'b”']],
  ])('is data around one word, and where it is not closed: %j', (line) => {
    expect(instead(...line)).toBeUndefined();
  });
});
