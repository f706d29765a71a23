import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { VigieError } from '../../../src/contract/errors.ts';
import { wholeAnomalie, withAllColumns } from '../../contract/expected.ts';
import { place, service } from '../world.ts';

const { vigie, path } = place();
const errorOf = (err: string) => JSON.parse(err.trimEnd().split('\n').at(-1) as string).error;

/** A folder for what is exported, and what stands in it. */
let folders = 0;
function folder() {
  folders += 1;
  const name = `exports-${folders}`;
  mkdirSync(path(name));
  const within = (file: string) => path(`${name}/${file}`);
  return {
    within,
    read: (file: string) => readFileSync(within(file), 'utf8'),
    files: () => readdirSync(path(name)).sort(),
  };
}

beforeAll(async () => {
  const library = 'code;texte;gravite\n3;Poteau « A »;0\n1;Bouche, fuyarde;1\n2;=1+1;2\n';
  expect((await vigie(['anomalies', 'import', '-'], { stdin: library })).exitCode).toBe(0);
  expect(
    (await vigie(['supports', 'import', '-'], { stdin: 'nature,reference\narticle,R 123-3\narticle,MS 5\n' }))
      .exitCode,
  ).toBe(0);
  const prescriptions = 'contenu,type,chemins,supports\nAfficher les consignes,,/ERP,MS 5|R 123-3\n';
  expect((await vigie(['prescriptions', 'import', '-'], { stdin: prescriptions })).exitCode).toBe(0);
});

const ANOMALIES = [
  wholeAnomalie({ code: 1, texte: 'Bouche, fuyarde', indice_de_gravite: 1 }),
  wholeAnomalie({ code: 2, texte: '=1+1', indice_de_gravite: 2 }),
  wholeAnomalie({ code: 3, texte: 'Poteau « A »', indice_de_gravite: 0 }),
];
const LINES = ANOMALIES.map((anomalie) => `${JSON.stringify(anomalie)}\n`);
const CSV = withAllColumns(
  'code,texte,indice_de_gravite\r\n1,"Bouche, fuyarde",1\r\n2,=1+1,2\r\n3,Poteau « A »,0\r\n',
);

describe('to standard output', () => {
  test('as CSV unless something else is asked for, and how many there were on stderr', async () => {
    expect(await vigie(['anomalies', 'export'])).toEqual({ exitCode: 0, out: CSV, err: '3 anomalies\n' });
    expect(await vigie(['anomalies', 'export', '-', '-q'])).toEqual({ exitCode: 0, out: CSV, err: '' });
  });

  test.each([
    [['--format', 'tsv'], CSV.replaceAll(',', '\t').replace('"Bouche\t fuyarde"', 'Bouche, fuyarde')],
    [
      ['--excel'],
      `\ufeff${CSV.replaceAll(',', ';').replace('"Bouche; fuyarde"', 'Bouche, fuyarde').replace('=', "'=")}`,
    ],
    [['--texte', 'POTEAU'], CSV.replace(/\r\n1.*\r\n2.*?\r\n/s, '\r\n')],
    [['--sort', '-code', '--format', 'ndjson', '--code', '2'], LINES[1]],
    [['-o', 'ndjson', '--code', '2'], LINES[1]],
    [['--texte', 'absent', '--format', 'json'], '[]\n'],
  ])('%j', async (flags, out) => {
    expect(await vigie(['anomalies', 'export', ...flags])).toMatchObject({ exitCode: 0, out });
  });

  test.each([
    [['--texte', 'poteau'], '1 anomaly: only part of the 3 (filter)\n'],
    [['--texte', 'absent'], '0 anomalies: only part of the 3 (filter)\n'],
    [['--texte', 'o', '--sort', '-code'], '2 anomalies: only part of the 3 (filter)\n'],
    [['--sort', '-code'], '3 anomalies\n'],
    [['--texte', 'poteau', '--quiet'], ''],
  ])('%j says whether it is all of the library', async (flags, err) => {
    expect(await vigie(['anomalies', 'export', ...flags])).toMatchObject({ exitCode: 0, err });
  });

  test('--json is a list with an object in each line', async () => {
    const { out } = await vigie(['anomalies', 'export', '--json', '--code', '2']);
    expect(out).toMatch(/^\[\n\{.*\}\n\]\n$/);
    expect(JSON.parse(out)).toEqual([ANOMALIES[1]]);
  });

  test.each([[['-o', 'table']], [['-o', 'ids']], [['--fields', 'code']], [['--no-headers']]])(
    '%j would be no file to import, and is refused',
    async (flags) => {
      const ran = await vigie(['anomalies', 'export', ...flags]);
      expect(ran).toMatchObject({ exitCode: 2, out: '' });
      expect(ran.err).toContain(
        `cannot be used together: export, ${flags[0] === '-o' ? '--output' : flags[0]}`,
      );
    },
  );

  test('prescriptions and supports', async () => {
    expect((await vigie(['prescriptions', 'export'])).out).toBe(
      'contenu,type,chemins,supports\r\nAfficher les consignes,,/ERP,MS 5 | R 123-3\r\n',
    );
    expect((await vigie(['supports', 'export', '--reference', 'ms5', '-o', 'ndjson'])).out).toBe(
      '{"nature":"article","reference":"MS 5","etat":"en_vigueur","legaldb_cid":null}\n',
    );
  });

  test('a workbook goes to a pipe, not to a terminal', async () => {
    expect((await vigie(['anomalies', 'export', '--format', 'xlsx'])).out).toMatch(/^PK/);
    const shown = await vigie(['anomalies', 'export', '--format', 'xlsx'], { terminal: 80 });
    expect(shown).toMatchObject({ exitCode: 2, out: '' });
    expect(shown.err).toContain('A terminal cannot display xlsx');
  });
});

describe('to a file', () => {
  test('whose name says the format', async () => {
    const { within, read, files } = folder();
    for (const name of ['a.csv', 'a.TSV', 'a.json', 'a.ndjson', 'a.jsonl', 'a.csv.gz', 'a.xlsx']) {
      const ran = await vigie(['anomalies', 'export', within(name)]);
      expect(ran).toEqual({ exitCode: 0, out: '', err: `3 anomalies in ${within(name)}\n` });
    }
    expect(files()).toHaveLength(7);
    expect(read('a.csv')).toBe(CSV);
    expect(gunzipSync(readFileSync(within('a.csv.gz'))).toString()).toBe(CSV);
    expect(read('a.jsonl')).toBe(read('a.ndjson'));
    expect(JSON.parse(read('a.json'))).toEqual(
      read('a.ndjson')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    );
    expect(read('a.xlsx')).toMatch(/^PK/);
  });

  test('--format says it of any name', async () => {
    const { within, read } = folder();
    await vigie(['anomalies', 'export', within('liste.txt'), '--format', 'csv']);
    expect(read('liste.txt')).toBe(CSV);
    expect((await vigie(['anomalies', 'export', within('excel'), '--excel'])).exitCode).toBe(0);
    expect(read('excel')).toMatch(/^\ufeffcode;/);
  });

  test.each([
    [['liste.txt'], 'FORMAT_INCONNU', 2],
    [['liste.pdf.gz'], 'FORMAT_INCONNU', 2],
    [['liste.xlsx', '--excel'], 'OPTIONS_CONTRAIRES', 2],
    [['liste.csv', '--format', 'json', '--excel'], 'OPTIONS_CONTRAIRES', 2],
    [['absent/liste.csv'], 'FICHIER_NON_ECRIT', 2],
    [['.', '--format', 'csv', '--force'], 'FICHIER_NON_ECRIT', 2],
  ])('%j is refused, and nothing written', async ([name = '', ...flags], code, exitCode) => {
    const { within, files } = folder();
    const ran = await vigie(['anomalies', 'export', within(name), ...flags, '--json']);
    expect([ran.exitCode, ran.out, errorOf(ran.err).code]).toEqual([exitCode, '', code]);
    expect(files()).toEqual([]);
  });

  test('a list that is asked for as a workbook points to the export', async () => {
    const ran = await vigie(['anomalies', 'list', '-o', 'xlsx']);
    expect(ran).toMatchObject({ exitCode: 2, out: '' });
    expect(ran.err).toContain('Write the workbook to a file: vigie anomalies export anomalies.xlsx');
    expect((await vigie(['dossiers', 'list', '-o', 'xlsx'])).err).toContain(
      'See "vigie dossiers list --help',
    );
  });

  test('one that exists stays as it is', async () => {
    const { within, read, files } = folder();
    writeFileSync(within('a.csv'), 'mine');
    const ran = await vigie(['anomalies', 'export', within('a.csv')]);
    expect(ran).toMatchObject({ exitCode: 5, out: '' });
    expect(ran.err).toContain('already exists; it was not changed.');
    expect(ran.err).toContain('--force');
    expect(read('a.csv')).toBe('mine');
    expect(files()).toEqual(['a.csv']);
  });

  test.each([['--force'], ['--yes']])('%s replaces it', async (flag) => {
    const { within, read, files } = folder();
    writeFileSync(within('a.csv'), 'mine');
    expect((await vigie(['anomalies', 'export', within('a.csv'), flag])).exitCode).toBe(0);
    expect(read('a.csv')).toBe(CSV);
    expect(files()).toEqual(['a.csv']);
  });

  test.each([
    ['y\n', 0, CSV],
    ['\n', 130, 'mine'],
  ])('a terminal is asked: %j', async (typed, exitCode, text) => {
    const { within, read } = folder();
    writeFileSync(within('a.csv'), 'mine');
    const ran = await vigie(['anomalies', 'export', within('a.csv')], { terminal: 80, typed });
    expect(ran).toMatchObject({ exitCode, out: '' });
    expect(ran.err).toContain('already exists. Replace it?');
    expect(read('a.csv')).toBe(text);
  });

  test('an interruption leaves everything as it was, and nothing else', async () => {
    const { within, read, files } = folder();
    writeFileSync(within('a.csv'), 'mine');
    const interruption = new AbortController();
    const open = service(({ endpoint, query }) => {
      if (endpoint.name === 'service.version') return { status: 404 };
      const page = Number(query?.page);
      // It comes while the second page is on its way: by then the file has been begun.
      if (page === 2) {
        expect(files()).toHaveLength(2);
        interruption.abort(new VigieError('INTERROMPU', { signal: 'SIGINT' }));
      }
      const data = [{ code: page, texte: 'x', indice_de_gravite: 0 }];
      const pagination = { total: 3, count: 1, per_page: 1, current_page: page, total_pages: 3 };
      return { body: { data, meta: { pagination } } };
    });
    const ran = await vigie(['anomalies', 'export', within('a.csv'), '--force'], {
      open,
      signal: interruption.signal,
    });
    expect(ran).toEqual({
      exitCode: 130,
      out: '',
      err: 'Nothing was exported; existing files are unchanged.\n',
    });
    expect(read('a.csv')).toBe('mine');
    expect(files()).toEqual(['a.csv']);
  });

  test('so does what the format cannot hold, with the object and what to do instead', async () => {
    const { within, files } = folder();
    const env = { VIGIE_DB: path('long.db') };
    const stdin = `code;texte;gravite\n12;${'x'.repeat(40_000)};0\n`;
    await vigie(['anomalies', 'import', '-'], { stdin, env });
    const ran = await vigie(['anomalies', 'export', within('a.xlsx')], { env });
    expect(ran).toMatchObject({ exitCode: 5, out: '' });
    expect(ran.err).toContain('"12": texte has 40000 characters, more than the 32767');
    expect(ran.err).toContain('--format csv');
    expect(files()).toEqual([]);
  });
});

test('how far it is, is told on a terminal, with the total', async () => {
  const { within } = folder();
  const seen: string[] = [];
  const { now } = performance;
  // Half a second passes between two looks.
  let time = 0;
  performance.now = () => (time += 500);
  onTestFinished(() => {
    performance.now = now;
  });
  const ran = await vigie(['anomalies', 'export', within('a.csv')], { terminal: 80 });
  seen.push(ran.err);
  expect(ran.err).toMatch(/Exporting: 3 \/ 3 · \d+\/s · 0 s left/);
  expect(ran.err).toMatch(/3 anomalies in .*a\.csv\n$/);
});

test('supports of a service that has none are refused before anything is written', async () => {
  const { within, files } = folder();
  const open = service(({ endpoint }) =>
    endpoint.name === 'service.version' ? { body: { nom: 'vigie', extensions: [] } } : { body: {} },
  );
  const ran = await vigie(['supports', 'export', within('a.csv'), '--json'], { open });
  expect(errorOf(ran.err)).toMatchObject({ code: 'EXTENSION_ABSENTE', exit_code: 5 });
  expect(files()).toEqual([]);
  expect(existsSync(within('a.csv'))).toBe(false);
});

test('a whole list as NDJSON is what the service says, as it says it', async () => {
  const list = (...more: readonly string[]) => vigie(['anomalies', 'list', '--all', '-o', 'ndjson', ...more]);
  expect(await list()).toEqual({ exitCode: 0, out: LINES.join(''), err: '' });
  expect((await list('--texte', 'poteau')).out).toBe(LINES[2]);
  expect((await list('--fields', 'code')).out).toBe('{"code":1}\n{"code":2}\n{"code":3}\n');
  expect(await list('--texte', 'absent')).toMatchObject({ exitCode: 0, out: '', err: 'Nothing matches.\n' });
});
