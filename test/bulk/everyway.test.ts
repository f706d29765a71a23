import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { csvLine } from '../../src/bulk/formats/csv.ts';
import { unguard } from '../../src/bulk/formats/spreadsheets.ts';
import { creationBody } from '../../src/bulk/model/import-target.ts';
import { anomalies } from '../../src/bulk/targets/anomalies.ts';
import { prescriptions } from '../../src/bulk/targets/prescriptions.ts';
import { supports } from '../../src/bulk/targets/supports.ts';
import { validate } from '../../src/contract/schema/validate.ts';
import { place } from '../commands/world.ts';
import { costing } from '../setup/chance.ts';
import { gzip, inBytes, workbook } from './corpus/make.ts';

/** A row as people write it, by column; `remarque` is no field, and tells rows apart. */
type Row = Readonly<Record<string, string>>;

interface LibraryCase {
  readonly target: 'anomalies' | 'prescriptions' | 'supports';
  readonly cells: Readonly<Record<string, fc.Arbitrary<string>>>;
  /** Columns whose cells hold lists. */
  readonly lists: readonly string[];
  /** Flags, of which each file may get some. */
  readonly flags: readonly (readonly string[])[];
  /** Flags that a plan in a file cannot have. */
  readonly direct: readonly (readonly string[])[];
  /** Whatever the library begins with. */
  readonly before: readonly Row[];
}

const words = fc.constantFrom(
  'Débit',
  'Fuite ; à voir',
  'Dit "non"',
  'deux\nlignes',
  '=1+1',
  "l'été",
  '-',
  'a, b',
  '',
);

const KINDS: readonly LibraryCase[] = [
  {
    target: 'anomalies',
    cells: {
      code: fc.oneof(fc.nat(12).map(String), fc.constantFrom('x1', '', '03', '99999999')),
      texte: words,
      indice_de_gravite: fc.constantFrom('0', '1', '2', 'anomalie', 'bloquante', '7', ''),
    },
    lists: [],
    flags: [
      ['--set', 'indice_de_gravite=1'],
      ['--jobs', '3'],
    ],
    direct: [],
    before: ['1', '2', '3', '20'].map((code) => ({ code, texte: 'Débit', indice_de_gravite: '1' })),
  },
  {
    target: 'prescriptions',
    cells: {
      contenu: fc.oneof(
        words,
        fc.nat(8).map((n) => `Faire ${n}`),
      ),
      chemins: fc
        .uniqueArray(fc.constantFrom('/A', '/A/', '/A/B', '/', '/À faire', '/x%y', '/a*b/c', 'C'), {
          maxLength: 3,
        })
        .map((list) => list.join(' | ')),
      supports: fc
        .uniqueArray(fc.constantFrom('R 1', 'r.1', 'GE 2', 'CO 3', 'Loi B :: Art 9'), { maxLength: 2 })
        .map((list) => list.join(' | ')),
    },
    lists: ['chemins', 'supports'],
    flags: [['--clean-paths'], ['--set', 'chemins=/Autres']],
    direct: [['--create-supports']],
    before: ['Faire 1', 'Faire 2'].map((contenu) => ({ contenu, chemins: '/A', supports: 'R 1' })),
  },
  {
    target: 'supports',
    cells: {
      nature: fc.constantFrom('article', 'decret', 'chose', ''),
      reference: fc.constantFrom('R 1', 'R.1', 'GE 2', 'Art 1', 'Art 2', ''),
      titre: fc.constantFrom('Loi A', 'Loi B', '', '=SOMME'),
    },
    lists: [],
    flags: [['--by-title'], ['--set', 'nature=article']],
    direct: [],
    before: [{ nature: 'article', reference: 'Art 1', titre: 'Loi A' }],
  },
];

const TARGETS = { anomalies, prescriptions, supports };

const FORMATS = ['csv', 'tsv', 'xlsx', 'json', 'ndjson', 'csv.gz', 'macintosh.csv'] as const;
type Format = (typeof FORMATS)[number];

/** The rows as a file of a format says them; in JSON each has its members in an order of its own. */
async function written(
  format: Format,
  rows: readonly Row[],
  { lists, cells }: LibraryCase,
): Promise<string | Buffer> {
  const columns = [...Object.keys(cells), 'remarque'];
  const table = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  const csv = (delimiter: string) => table.map((line) => csvLine(line, delimiter)).join('');
  if (format === 'csv') return csv(';');
  if (format === 'tsv') return csv('\t');
  if (format === 'csv.gz') return gzip(csv(','));
  if (format === 'macintosh.csv') return inBytes('macintosh', csv(';'));
  if (format === 'xlsx')
    return workbook({ Feuille: table.map((line) => line.map((cell) => (cell === '' ? null : cell))) });
  const lines = rows.map((row, index) => {
    const members = columns.flatMap((column) => {
      const cell = row[column] ?? '';
      return cell === '' ? [] : [[column, lists.includes(column) ? cell.split(' | ') : cell] as const];
    });
    const turned = [...members.slice(index % members.length), ...members.slice(0, index % members.length)];
    return JSON.stringify(Object.fromEntries(turned));
  });
  return format === 'json' ? `[\n${lines.join(',\n')}\n]` : `${lines.join('\n')}\n`;
}

/** What a cell of a file says. */
function said(format: Format, cell: string): string {
  return format.endsWith('json') ? cell : unguard(cell);
}

/** The records of a CSV as `--rejects` writes it. */
function parsed(text: string): Row[] {
  const records: string[][] = [[]];
  for (const [, quoted, plain, end] of text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n"]*))(;|\r\n)/g)) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== ';') records.push([]);
  }
  const [headers = [], ...rows] = records.slice(0, -1);
  return rows.map((cells) =>
    Object.fromEntries(headers.map((header, at) => [header, unguard(cells[at] ?? '')])),
  );
}

/** The rows of a file of rejects; none where there is no such file. */
function rejectsIn(path: string): Row[] {
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  if (path.endsWith('.csv')) return parsed(text);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const members = Object.entries(JSON.parse(line) as Record<string, unknown>);
      return Object.fromEntries(
        members.map(([name, value]) => [name, Array.isArray(value) ? value.join(' | ') : String(value)]),
      );
    });
}

interface Case {
  readonly rows: readonly Row[];
  readonly format: Format;
  readonly ifExists: string;
  readonly partial: boolean;
  readonly flags: readonly string[];
  readonly direct: readonly string[];
  readonly rejects: 'csv' | 'ndjson';
}

function cases(kind: LibraryCase): fc.Arbitrary<Case> {
  const some = (flags: LibraryCase['flags']) => fc.subarray([...flags]).map((chosen) => chosen.flat());
  return fc.record({
    rows: fc
      .array(fc.record(kind.cells), { minLength: 1, maxLength: 8 })
      .map((rows) => rows.map((row, index) => ({ ...row, remarque: `r${index}` }))),
    format: fc.constantFrom(...FORMATS),
    ifExists: fc.constantFrom('fail', 'skip', 'replace'),
    // Without it one row that is wrong leaves nothing to see.
    partial: fc.constantFrom(true, true, false),
    flags: some(kind.flags),
    direct: some(kind.direct),
    rejects: fc.constantFrom('csv', 'ndjson'),
  });
}

/** A place with a library to begin with, of which every case has a copy of its own. */
async function world(kind: LibraryCase) {
  const { vigie, path } = place();
  writeFileSync(path('s.csv'), 'nature;reference\narticle;R 1\narticle;GE 2\n');
  if (kind.target === 'prescriptions') await vigie(['supports', 'import', path('s.csv')]);
  writeFileSync(path('before.csv'), await written('csv', kind.before, kind));
  const first = await vigie([kind.target, 'import', path('before.csv')]);
  if (first.exitCode !== 0) throw new Error(first.err);
  let count = 0;
  const fresh = () => {
    const db = path(`${++count}.db`);
    copyFileSync(path('test.db'), db);
    return db;
  };
  const on = (db: string, ...argv: string[]) => vigie([kind.target, ...argv, '--db', db]);
  /** What a library holds, but for the ids that the service gives. */
  const held = async (db: string) => {
    const { out } = await on(db, 'list', '--all', '--json');
    const objects = JSON.parse(out, (name, value) => (name === 'id' ? undefined : value)) as unknown[];
    return objects.map((object) => JSON.stringify(object)).sort();
  };
  /** The same as bodies that would create it. */
  const bodies = async (db: string) => {
    const { out } = await on(db, 'list', '--all', '--json');
    return (JSON.parse(out) as Record<string, unknown>[]).map((one) =>
      creationBody(TARGETS[kind.target], one),
    );
  };
  /** A case as a file, with the flags of its commands: how it is read, and what is taken of it. */
  const put = async (one: Case) => {
    const file = path(`f${++count}.${one.format}`);
    writeFileSync(file, await written(one.format, one.rows, kind));
    // A few letters are too few to guess by.
    const reading = one.format === 'macintosh.csv' ? ['--encoding', 'macintosh'] : [];
    const flags = [...one.flags, ...reading];
    const taking = ['--if-exists', one.ifExists, ...(one.partial ? ['--partial'] : [])];
    const rejects = path(`r${count}.${one.rejects}`);
    rmSync(rejects, { force: true });
    return { file, flags, taking, rejects };
  };
  return { on, held, bodies, fresh, put };
}

const TIMES = costing(20);
const LONG = 240_000;

describe.each(KINDS)('$library, in any format and with any flags', (kind) => {
  test('imported twice: the second time there is nothing to do', { timeout: LONG }, async () => {
    const { on, held, bodies, fresh, put } = await world(kind);
    const property = fc.asyncProperty(cases(kind), async (one) => {
      const db = fresh();
      const { file, flags, taking } = await put(one);
      const argv = ['import', file, ...flags, ...taking, ...one.direct, '--json'];
      const before = await held(db);
      const first = await on(db, ...argv);
      const after = await held(db);
      if (first.exitCode === 5) expect(after).toEqual(before);
      else expect([0, 9]).toContain(first.exitCode);
      // In this process rows are judged as they are read, and not again where they are created.
      const schema = TARGETS[kind.target].add.body?.() as z.ZodType;
      for (const body of await bodies(db)) expect(validate(schema, body, 'body')).toEqual({ value: body });
      const second = await on(db, ...argv);
      expect(await held(db)).toEqual(after);
      expect(second.exitCode).toBe(first.exitCode);
      if (first.exitCode === 5) return;
      const { lues, rejetees } = JSON.parse(first.out);
      expect(lues).toBe(one.rows.length);
      const counts = { creees: 0, remplacees: 0, rejetees, ignorees: lues - rejetees };
      expect(JSON.parse(second.out)).toMatchObject(counts);
    });
    await fc.assert(property, TIMES);
  });

  test('every row that is rejected stands in the rejects, under its own header', {
    timeout: LONG,
  }, async () => {
    const { on, fresh, put } = await world(kind);
    const property = fc.asyncProperty(cases(kind), async (one) => {
      const { file, flags, taking, rejects } = await put({ ...one, partial: true });
      const argv = ['import', file, ...flags, ...taking, ...one.direct, '--rejects', rejects, '-o', 'ndjson'];
      const { out } = await on(fresh(), ...argv);
      const results = out.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
      const refused = results
        .filter(({ resultat }) => resultat === 'rejete')
        .map(({ ligne }) => String(ligne));
      const found = rejectsIn(rejects);
      expect(found.map(({ _ligne }) => _ligne).sort()).toEqual(refused.sort());
      for (const row of found) {
        const own = one.rows.find(({ remarque }) => remarque === row.remarque) as Row;
        for (const column of Object.keys(kind.cells)) {
          expect([column, row[column] ?? '']).toEqual([column, said(one.format, own[column] ?? '')]);
        }
        expect(row._erreur).not.toBe('');
      }
    });
    await fc.assert(property, TIMES);
  });
});
