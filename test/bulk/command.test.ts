import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { command as importAnomalies } from '../../commands/anomalies/import.ts';
import { command as importDossiers } from '../../commands/dossiers/import.ts';
import { command as importEvenements } from '../../commands/evenements/import.ts';
import { command as importPeis } from '../../commands/peis/import.ts';
import { command as importPrescriptions } from '../../commands/prescriptions/import.ts';
import { type Command, nameOf } from '../../commands/shared/cli/command.ts';
import { createContext } from '../../commands/shared/cli/context.ts';
import { insteadOf, lineOf, refuseFlags } from '../../commands/shared/cli/parse.ts';
import { failureOf } from '../../commands/shared/errors/failures.ts';
import { readArguments, readFlags, readGlobals } from '../../commands/shared/flags/read-values.ts';
import { command as importSupports } from '../../commands/supports/import.ts';
import { lineOf as readLine } from '../architecture/lines.ts';
import { sink } from '../commands/world.ts';

const directory = mkdtempSync(join(tmpdir(), 'vigie-command-'));
afterAll(() => rmSync(directory, { recursive: true }));
const path = (name: string) => join(directory, name);

/** Runs one command on a database; answers what it hands to the printers, or how it fails. */
async function run(command: Command, db: string, words: readonly string[], stdin = '') {
  const name = nameOf(command);
  const err = sink();
  const env = { VIGIE_LANG: 'en', VIGIE_DB: path(db), VIGIE_CONFIG_DIR: directory };
  const io = {
    env,
    out: sink(),
    err,
    in: { isTerminal: false, stream: () => Readable.from([Buffer.from(stdin)]) },
  };
  try {
    const argv = [command.noun, command.verb, ...words];
    const typed = await readLine(argv);
    refuseFlags(name, typed, argv);
    const context = createContext(
      io,
      readGlobals(name, command.flags, typed),
      new AbortController().signal,
      command,
    );
    try {
      const output = await command.run(context, {
        arguments: readArguments(command, typed.operands),
        flags: readFlags(name, command.flags, typed),
        several: false,
        line: lineOf(command, typed),
        instead: insteadOf(command, typed),
      });
      return { row: 'row' in output ? output.row : undefined, err: err.text() };
    } finally {
      await context.close();
    }
  } catch (error) {
    const { code, exit_code } = failureOf(error, 'en');
    return { code, exit_code, err: err.text() };
  }
}

test('events that are put off and those that are otherwise have a line each', async () => {
  const head = 'titre;type;date_debut;date_fin\n';
  const planned =
    'Visite;DEFAUT;07/09/2099 09:00;07/09/2099 10:00\nSéance;DEFAUT;08/09/2099 09:00;08/09/2099 10:00\n';
  await run(importEvenements, 'agenda.db', ['-'], head + planned);
  const later = planned.replaceAll('07/09', '14/09').replace('08/09/2099 10', '08/09/2099 12');
  const { err } = await run(importEvenements, 'agenda.db', ['-'], head + later);
  const lines = err.split('\n').filter((line) => /^ {2}vigie evenements import/.test(line));
  expect(
    lines.map((line) => ['--as-new', '--if-exists replace'].filter((one) => line.includes(one))),
  ).toEqual([['--if-exists replace'], ['--as-new']]);
});

const THREE = 'code;texte;indice_de_gravite\n1;Débit;réserve\n02;Fuite;anomalie\n3;Gel;bloquante\n';

describe('vigie anomalies import', () => {
  test('answers what became of the rows, and says what should be known', async () => {
    writeFileSync(path('a.csv'), THREE);
    const first = await run(importAnomalies, 'a.db', [path('a.csv')]);
    expect(first.row).toEqual({
      fichier: path('a.csv'),
      lues: 3,
      creees: 3,
      remplacees: 0,
      ignorees: 0,
      rejetees: 0,
    });
    expect(first.err).toContain('code: "02" is read as 2: line 3\n');
    const again = await run(importAnomalies, 'a.db', ['-q', path('a.csv')]);
    expect(again).toMatchObject({ row: { creees: 0, ignorees: 3 }, err: '' });
  });

  test('reads standard input', async () => {
    expect((await run(importAnomalies, 'stdin.db', ['-'], THREE)).row).toMatchObject({
      fichier: '-',
      creees: 3,
    });
  });

  test('lists every error, then what became of the rows, and is refused', async () => {
    const bad = 'code;texte;indice_de_gravite\nP-1;a;0\n2;b;grave\n3;c;0';
    const { err, ...failure } = await run(importAnomalies, 'bad.db', ['-'], bad);
    expect(failure).toEqual({ code: 'FICHIER_INVALIDE', exit_code: 5 });
    expect(err.split('\n').slice(-6)).toEqual([
      '-:2: column 1 "code", "P-1": is not an integer: write it in digits, such as 12',
      '-:3: column 3 "indice_de_gravite", "grave": is not a severity: give 0 (reserve), 1 (anomalie), 2 (bloquante)',
      'If these codes are correct, assign numbers to them with --assign-codes mapping.csv; give each word its value with --values; with --dry-run this command writes nothing yet: replace each <?> with a value, then remove --dry-run:',
      "  vigie anomalies import - --assign-codes mapping.csv --values 'indice_de_gravite:grave=<?>' --dry-run",
      '-: 3 rows read: 0 created, 0 replaced, 0 unchanged or skipped, 3 rejected (1 of them valid but not written)',
      '',
    ]);
  });

  test('proposes one line for all that flags can do, which runs; what is an alternative stands alone', async () => {
    const file = path('mixed.csv');
    writeFileSync(
      file,
      "contenu;chemins;articles;type\nA;/L'issue;CO 35;consigne\nB;ERP;CO 36;\nC;/ERP;;\nC;/ERP;;\n",
    );
    const { err } = await run(importPrescriptions, 'mixed.db', [file]);
    const lines = err.split('\n');
    const from = lines.findIndex((line) => line.startsWith('Create the missing supports'));
    expect(lines.slice(from, from + 2)).toEqual([
      'Create the missing supports with --create-supports; repair the paths with --clean-paths (with --dry-run first); keep the first of the two lines and reject the other with --partial; give each word its value with --values; with --dry-run this command writes nothing yet: replace each <?> with a value, or with nothing to leave the cell empty (possible for type), then remove --dry-run:',
      `  vigie prescriptions import ${file} --create-supports --clean-paths --dry-run --partial --values 'type:consigne=<?>'`,
    ]);
    const line = [
      file,
      '--create-supports',
      '--clean-paths',
      '--partial',
      '--values',
      'type:consigne=rappel_reglementaire',
    ];
    expect((await run(importPrescriptions, 'mixed.db', line)).row).toMatchObject({ creees: 3, rejetees: 1 });

    const twice = 'nature;reference;titre\narticle;1;Arrêté A\narticle;1;Arrêté B\n';
    expect((await run(importSupports, 'twice.db', ['-'], twice)).err).toContain(
      '  vigie supports import - --by-title\n',
    );
  });

  test('proposes no reading of words that it does not know, and wants one before it reads them', async () => {
    const bad = 'code;texte;gravite\n1;a;peu grave\n2;b;majeure\n';
    const { err } = await run(importAnomalies, 'bad.db', ['-'], bad);
    expect(err).toContain('replace each <?> with a value, then remove --dry-run:\n');
    expect(err).toContain(
      "--values 'gravite:peu grave=<?>' --values 'gravite:majeure=<?>' --dry-run\n".replaceAll(
        'gravite:',
        'indice_de_gravite:',
      ),
    );
    const open = await run(importAnomalies, 'bad.db', ['-', '--values', 'gravite:peu grave=<?>'], bad);
    expect(open.code).toBe('FICHIER_INVALIDE');
    expect(open.err).toContain(
      '--values: "<?>" is not a value of indice_de_gravite; choose a value: 0 (reserve), 1 (anomalie), 2 (bloquante)',
    );
  });

  test('tells moved codes together, apart from those whose text has left the file', async () => {
    const texts = Array.from({ length: 12 }, (_, i) => `Dégât n° ${String.fromCharCode(97 + i)}`);
    const book = texts.map((texte, i) => `${i + 1};${texte};1\n`).join('');
    const moved = ['Défaut neuf', ...texts].map((texte, i) => `${i + 1};${texte};1\n`).join('');
    await run(importAnomalies, 'moved.db', ['-'], `code;texte;gravite\n${book}`);
    const args = ['-', '--if-exists', 'replace'];
    const { err } = await run(importAnomalies, 'moved.db', args, `code;texte;gravite\n${moved}`);
    const sentences = err.split('\n').filter((line) => line.includes('another text in the library'));
    expect(sentences).toHaveLength(2);
    expect(sentences[1]).toContain('the code 1, 2, 3, … there');
    const also = 'code;texte;gravite\n1;Dégât n° a;2\n2;Dégât n° c;1\n';
    const { err: refused } = await run(importAnomalies, 'moved.db', ['-'], also);
    expect(refused).toContain('already exists');
    expect(refused).not.toContain('--if-exists replace');
  });

  const PEI = 'Numéro;Famille;type_pei;INSEE;Dispo\n7;PIBI;Zzz;38001;Bof\n';
  test.each([
    ['both may', importPeis, PEI, ' (possible for disponible, type_pei)'],
    ['a row needs one', importPeis, `${PEI}8;;Zzz;38001;Bof\n`, ' (possible for disponible)'],
    ['a row needs all', importPeis, `${PEI.replace('Bof', '')}8;;Zzz;38001;\n`, undefined],
    [
      'two words of one, needed by a row',
      importPeis,
      `${PEI}8;;Yyy;38001;Bof\n`,
      ' (possible for disponible)',
    ],
    [
      'a sheet of dossiers',
      importDossiers,
      'objet;date;type;avis\nA;1/2/2026;Courrier;Différé\n',
      ' (possible for avis, type)',
    ],
  ])('says of which fields words may be nothing: %s', async (_, command, file, fields) => {
    const { err } = await run(command, 'words.db', ['-'], file);
    const nothing = fields === undefined ? '' : `, or with nothing to leave the cell empty${fields}`;
    expect(err).toContain(`replace each <?> with a value${nothing}, then`);
  });

  test('tells rows together that are wrong in one way, with what it says of the first', async () => {
    const rowsOf = (insee: string) => [1, 2, 3, 4].map((number) => `${number};PI;${insee}\n`).join('');
    const counted = `Numéro;Type;INSEE\n${rowsOf('01004')}${rowsOf('01005')}`;
    expect((await run(importPeis, 'counted.db', ['-'], counted)).err).toContain(
      '-: 4 lines (6, 7, 8, 9): column 1 "Numéro" (id_sdis), "1", "2", "3", …: has the number of another object (line 2, 3, 4, …), ' +
        'whose field insee differs',
    );
    const numbered = ['00059', '00060', '00061', '00062'].map((number) => `${number};PI;01004\n`).join('');
    await run(importPeis, 'zeros.db', ['-'], `Numéro;Type;INSEE\n${numbered}`);
    const bare = numbered.replaceAll('000', '');
    expect((await run(importPeis, 'zeros.db', ['-'], `Numéro;Type;INSEE\n${bare}`)).err).toContain(
      '-: 4 lines (2, 3, 4, 5): column 1 "Numéro" (id_sdis), "59", "60", "61", …: differs only in its leading zeros from ' +
        '00059, 00060, 00061, …, which exists;',
    );
    const dossiers = 'objet;date;pei\nA;1/2/2026;59\nB;1/2/2026;60\nC;1/2/2026;61\nD;1/2/2026;99\n';
    expect((await run(importDossiers, 'zeros.db', ['-'], dossiers)).err).toContain(
      '-: 4 lines (2, 3, 4, 5): column 3 "pei", "59", "60", "61", …: matches no PEI; the nearest: 00059, 00060, 00061: ',
    );
  });

  test('lists many values once for all the words that are none of them', async () => {
    const file = 'objet;date;type\nA;1/2/2026;Courrier\nB;1/2/2026;Note\nC;1/2/2026;Courrier\n';
    const { err } = await run(importDossiers, 'many.db', ['-'], file);
    expect(err.match(/erp:visite_inopinee/g)).toHaveLength(1);
    expect(err).toContain(
      '3 lines (2, 3, 4): column 3 "type", "Courrier", "Note": must be one of these values: ',
    );
    const open = ['--values', 'type:Courrier=<?>', '--values', 'type:Note=<?>'];
    const asked = await run(importDossiers, 'many.db', ['-', ...open], file);
    expect(asked.err.match(/erp:visite_inopinee/g)).toHaveLength(1);
    expect(asked.err).toContain(
      '"Courrier", "Note": --values: "<?>" is not a value of type; choose a value: ',
    );
  });

  test('proposes a line for each of two columns that say the same field, which runs', async () => {
    const file = path('double.csv');
    writeFileSync(file, 'texte;numéro;N°;gravite\nFuite;71;72;0\n');
    const { err, code } = await run(importAnomalies, 'double.db', [file]);
    expect(code).toBe('FICHIER_INVALIDE');
    expect(err).toContain(`vigie anomalies import ${file} --map 'numéro=code'\n`);
    expect(err).toContain(`vigie anomalies import ${file} --map 'N°=code'\n`);
    const { row } = await run(importAnomalies, 'double.db', [file, '--map', 'N°=code']);
    expect(row).toMatchObject({ creees: 1 });
  });

  test('says what is to be filled in where no column can be proposed, and what too few cells may be', async () => {
    const missing = await run(importAnomalies, 'bad.db', ['-'], 'zz;texte;gravite\n1;a;0\n');
    expect(missing.err).toContain('--map "<column>=code"');
    const short = await run(importAnomalies, 'bad.db', ['-'], 'code;texte;gravite\n1;a\n');
    expect(short.err).toContain(
      '-:2: 2 cells instead of 3: add the missing cells, empty if need be, or join the lines of a text cut in two\n',
    );
  });

  test('tells errors in the order of the file, whatever finds them, and what stands in a cell once', async () => {
    await run(importAnomalies, 'order.db', ['-'], 'code;texte;gravite\n4;Fuite;0\n5;Gel;0\n');
    const bad = 'code;texte;gravite\n4;Autre;0\nx;b;0\n5;;3\n6;c;1\n';
    const { err, code } = await run(importAnomalies, 'order.db', ['-'], bad);
    expect(code).toBe('FICHIER_INVALIDE');
    expect(err.split('\n').slice(0, 4)).toEqual([
      '-:2: column 1 "code", "4": already exists with different content, which differs in texte: choose which of the two to keep',
      '-:3: column 1 "code", "x": is not an integer: write it in digits, such as 12',
      expect.stringMatching(/^-:4: column 2 "texte", empty: /),
      '-:4: column 3 "gravite", "3": is not a severity: give 0 (reserve), 1 (anomalie), 2 (bloquante)',
    ]);
    expect(err).toContain(
      '-: 4 rows read: 0 created, 0 replaced, 0 unchanged or skipped, 4 rejected (1 of them valid but not written)\n',
    );
  });

  test('shows control characters of the file instead of obeying them', async () => {
    const { err } = await run(importAnomalies, 'bad.db', ['-'], 'code;texte;gravite\n\u001b[31m;a;0\n');
    expect(err).toContain('-:2: column 1 "code"');
    expect(err).not.toContain('\u001b');
  });

  test('with --dry-run only says what would happen', async () => {
    const dry = await run(importAnomalies, 'dry.db', ['-', '--dry-run'], THREE);
    expect(dry.row).toMatchObject({ creees: 3 });
    expect(dry.err).toContain('Dry run: nothing was written.');
    expect((await run(importAnomalies, 'dry.db', ['-'], THREE)).row).toMatchObject({ creees: 3 });
  });

  test('with --if-exists, --map, --delimiter and --encoding does as it is told', async () => {
    await run(importAnomalies, 'told.db', ['-'], THREE);
    const file = 'a\tb\tc\n3\tGrand gel\t2\n';
    const flags = [
      '--map',
      'a=code',
      '--map',
      'b=texte',
      '--map',
      'c=indice_de_gravite',
      '--delimiter',
      'tab',
    ];
    const told = (more: string[]) => run(importAnomalies, 'told.db', ['-', ...flags, ...more], file);
    expect(await told([])).toMatchObject({ code: 'FICHIER_INVALIDE' });
    expect((await told(['--if-exists', 'skip'])).row).toMatchObject({ ignorees: 1 });
    expect((await told(['--if-exists', 'replace', '--encoding', 'utf-8'])).row).toMatchObject({
      remplacees: 1,
    });
  });

  test.each([
    [['-', '--map', 'code']],
    [['-', '--map', '=code']],
    [['-', '--delimiter', ';;']],
    [['-', '--delimiter', '"']],
    [['-', '--if-exists', 'overwrite']],
    [['-', '--jobs', '0']],
    [[]],
  ])('%j is a mistake of usage', async (argv) => {
    expect(await run(importAnomalies, 'usage.db', argv, THREE)).toMatchObject({ exit_code: 2 });
  });

  test('a file that is not there', async () => {
    expect(await run(importAnomalies, 'none.db', [path('none.csv')])).toMatchObject({
      code: 'FICHIER_ILLISIBLE',
    });
  });
});

test('supports, then prescriptions that cite them', async () => {
  const supports = await run(importSupports, 'p.db', ['-'], 'nature;reference\narticle;R. 123-3\n');
  expect(supports.row).toMatchObject({ creees: 1 });
  const prescriptions = await run(importPrescriptions, 'p.db', ['-'], 'contenu;supports\nA;r123-3\n');
  expect(prescriptions.row).toMatchObject({ creees: 1 });
});
