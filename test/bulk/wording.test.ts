import { describe, expect, test } from 'vitest';
import { type Issue, Notices } from '../../src/bulk/model/issues.ts';
import {
  issueLine,
  issueWords,
  noticeLines,
  remediesOf,
  sentenceOf,
} from '../../src/bulk/report/issue-text.ts';
import { valuesOf } from '../../src/bulk/rows/flag-values.ts';
import { erps } from '../../src/bulk/targets/workbook/erps.ts';
import { FIELD_CODES } from '../../src/contract/errors.ts';
import { importMessages } from '../../src/messages/commands/import.ts';

const issue: Issue = {
  code: 'NON_NUMERIQUE',
  line: 12,
  column: 1,
  header: 'N°',
  field: 'code',
  value: 'P-12',
};

describe('an issue on one line', () => {
  test('lists values as a cell may have them: a word that the import does not read is none', () => {
    const allowed = ['VISITE_PERIODIQUE', 'liee_a_l_exploitation', 'PIBI'];
    const unknown: Issue = { code: 'VALEUR', line: 2, field: 'type', value: 'foo', params: { allowed } };
    const listed = ': visite périodique, liée à l’exploitation, PIBI';
    expect(issueLine('a.csv', unknown, 'fr')).toContain(listed);
    expect(issueLine('a.csv', unknown, 'en')).toContain(': VISITE_PERIODIQUE, liee_a_l_exploitation, PIBI');
  });

  test('says where, which column and value, what is wrong and what to do', () => {
    expect(issueLine('a.csv', issue, 'fr')).toBe(
      'a.csv:12 : colonne 1 « N° » (code), « P-12 » : n’est pas un nombre entier : écrivez-le en chiffres, comme 12',
    );
    expect(issueLine('a.csv', issue, 'en')).toBe(
      'a.csv:12: column 1 "N°" (code), "P-12": is not an integer: write it in digits, such as 12',
    );
  });

  test('leaves what a flag can do to the report of all of them, and has it where it stands alone', () => {
    expect(remediesOf(issue)).toEqual([{ remedy: 'assignCodes', flag: 'assign_codes', params: {} }]);
    expect(issueWords(issue, 'fr')).toBe(
      'colonne 1 « N° » (code), « P-12 » : n’est pas un nombre entier : écrivez-le en chiffres, comme 12 ; si ces codes sont les bons, attribuez-leur des numéros avec --assign-codes correspondance.csv',
    );
    const empty: Issue = { code: 'REQUIS', params: { example: '1' }, line: 3, field: 'indice_de_gravite' };
    expect(remediesOf(empty)).toMatchObject([{ flag: 'set', value: 'indice_de_gravite=<?>' }]);
    expect(remediesOf({ code: 'REQUIS', line: 3, field: 'texte' })).toEqual([]);
  });

  test('uses the sentences of the contract for its rules', () => {
    const path: Issue = {
      code: 'MOTIF',
      params: { character: "'", position: 7 },
      line: 3,
      column: 2,
      header: 'Chemin',
    };
    expect(issueLine('a.csv', path, 'en')).toContain(
      `a.csv:3: column 2 "Chemin": contains "'" at position 7`,
    );
  });

  test('names a column as the file does, and its field where that is another word', () => {
    const twin: Issue = { code: 'DEJA_LU', params: { line: 2 }, line: 5, field: 'texte', value: 'Fuite' };
    const place = (at: Partial<Issue>, language: 'fr' | 'en') =>
      issueWords({ ...twin, ...at }, language).split(language === 'fr' ? ' : ' : ': ')[0];
    expect(place({ column: 2, header: 'Libellé' }, 'fr')).toBe('colonne 2 « Libellé » (texte), « Fuite »');
    expect(place({ column: 2, header: 'Libellé' }, 'en')).toBe('column 2 "Libellé" (texte), "Fuite"');
    // Of JSON a member has no column.
    expect(place({ header: 'libelle' }, 'fr')).toBe('champ libelle (texte), « Fuite »');
    for (const header of ['Texte', 'texte'])
      expect(place({ column: 2, header }, 'en')).toBe(`column 2 "${header}", "Fuite"`);
  });

  test('names the field where there is no column, and the character of JSON', () => {
    expect(
      issueLine('a.csv', { code: 'DEJA_LU', params: { line: 2 }, line: 5, field: 'code', value: '1' }, 'en'),
    ).toBe(
      'a.csv:5: field code, "1": is already on line 2, with different values: keep only one of the two lines',
    );
    expect(issueLine('a.ndjson', { code: 'JSON', line: 5, column: 9 }, 'en')).toMatch(
      /^a\.ndjson:5: character 9: this is not valid JSON/,
    );
  });

  test('says only the file when the whole of it is meant', () => {
    expect(issueLine('a.csv', { code: 'VIDE', line: 0 }, 'en')).toBe(
      'a.csv: the file is empty: at least a header line is required',
    );
  });
});

test.each(['fr', 'en'] as const)(
  'what stands above examples is of a notice that there is (%s)',
  (language) => {
    const { notices, headings } = importMessages(language);
    expect(Object.keys(notices)).toEqual(expect.arrayContaining(Object.keys(headings)));
  },
);

test('several examples stand below how many rows they concern, also where nothing names them', () => {
  const also = [{ given: 'b', taken: 2 }];
  const notice = { code: 'NFC', params: { given: 'a', taken: 1 }, also, count: 3, lines: [2, 3, 4] } as const;
  expect(noticeLines(notice, 'en').slice(0, 2)).toEqual([
    '3 lines (2, 3, 4)',
    '  Accented letters written as two characters, joined into one (NFC)',
  ]);
  expect(noticeLines({ ...notice, code: 'CODE_ATTRIBUE' }, 'en')[0]).toBe(
    'Codes replaced by numbers: 3 lines (2, 3, 4)',
  );
});

test('a fourth example stands where a line would only say that there is one', () => {
  const gathered = (...given: string[]) => {
    const notices = new Notices();
    for (const [i, one] of given.entries()) notices.add('CODE_ATTRIBUE', i + 2, { given: one, taken: i });
    return notices.list().flatMap((notice) => noticeLines(notice, 'en').slice(1));
  };
  expect(gathered('a', 'b', 'c', 'd')).toHaveLength(4);
  expect(gathered('a', 'b', 'c', 'd').join()).not.toContain('…');
  expect(gathered('a', 'b', 'c', 'd', 'e')).toHaveLength(4);
  expect(gathered('a', 'b', 'c', 'd', 'e').at(-1)).toBe('  …');
});

test('a line says that more examples follow only where they do', () => {
  const notices = new Notices();
  for (const [i, given] of ['a', 'b', 'a', 'b', 'a'].entries())
    notices.add('VALEUR_DITE', i + 2, { field: 'gravite', given, taken: 0 });
  expect(notices.list().flatMap((notice) => noticeLines(notice, 'en'))).toHaveLength(3);
});

test('the closing line adds up to the rows that were read, and says which of them were right', () => {
  const counts = { read: 17, created: 0, replaced: 0, deleted: 0, skipped: 0, rejected: 17 };
  expect(importMessages('fr').counts(counts, 11)).toBe(
    '17 lignes lues : 0 créée, 0 remplacée, 0 inchangée ou passée, 17 rejetées (dont 6 correctes mais non écrites)',
  );
  expect(importMessages('fr').counts(counts, 17)).toMatch(/, 17 rejetées$/);
  expect(importMessages('en').counts(counts, 16)).toMatch(
    /, 17 rejected \(1 of them valid but not written\)$/,
  );
});

test('an empty cell is said to be empty', () => {
  const empty: Issue = { code: 'REQUIS', line: 3, column: 2, header: 'texte', field: 'texte', value: '' };
  expect(issueLine('a.csv', empty, 'fr')).toMatch(/^a\.csv:3 : colonne 2 « texte », vide : obligatoire/);
});

test('a value that is missing is said to be given by a flag, where one helps', () => {
  const missing = (params: NonNullable<Issue['params']>) =>
    ({ code: 'REQUIS', line: 3, field: 'type', params }) as const;
  for (const language of ['fr', 'en'] as const) {
    const ways = issueLine('a.csv', missing({ set: 'type', map: 'type' }), language);
    expect(ways).toMatch(/--set type=<val\S+>.* --map "<col\S+>=type"$/);
    expect(issueLine('a.csv', missing({}), language)).not.toContain('--');
  }
});

test('a notice says how many rows it concerns', () => {
  const notice = {
    code: 'NOMBRE',
    params: { field: 'code', given: '01', taken: 1 },
    count: 7,
    lines: [2, 3, 4, 5, 6],
  } as const;
  expect(noticeLines(notice, 'en')).toEqual(['code: "01" is read as 1: 7 lines (2, 3, 4, 5, 6…)']);
  expect(noticeLines({ ...notice, count: 1, lines: [2] }, 'fr')).toEqual([
    'code : « 01 » est lu comme 1 : ligne 2',
  ]);
  expect(noticeLines({ code: 'SANS_LIGNE', params: {}, count: 0, lines: [] }, 'en')).toEqual([
    'The file has no data rows.',
  ]);
});

test('a notice of several things is a line with their number, and examples below it', () => {
  const notice = {
    code: 'NOMBRE',
    params: { field: 'code', given: '01', taken: 1 },
    also: [{ field: 'code', given: '2,0', taken: 2 }],
    count: 7,
    lines: [2, 3, 4, 5, 6],
  } as const;
  expect(noticeLines(notice, 'fr')).toEqual([
    'Nombres lus autrement qu’ils ne sont écrits : 7 lignes (2, 3, 4, 5, 6…)',
    '  code : « 01 » est lu comme 1',
    '  code : « 2,0 » est lu comme 2',
  ]);
});

test('errors that are not told are counted, and the file that has them all is named', () => {
  expect(importMessages('en').moreIssues(1, undefined)).toContain('1 more error: add --rejects');
  expect(importMessages('fr').moreIssues(20, 'rejets.csv')).toMatch(/20 autres erreurs.*rejets\.csv$/);
});

test('every code has its sentence in both languages', () => {
  const { issues, notices } = importMessages('fr');
  const codes = [...FIELD_CODES, ...Object.keys(issues)] as Issue['code'][];
  for (const language of ['fr', 'en'] as const) {
    for (const code of codes) expect(sentenceOf({ code, params: {}, line: 1 }, language)).toMatch(/\S/);
    expect(Object.keys(importMessages(language).notices)).toEqual(Object.keys(notices));
  }
});

test.each([
  ['2026-12-10T09:00:00+12:00', '2026-12-10 09:00'],
  ['2026-12-10T09:00:00-11:00', '2026-12-10 09:00'],
  ['2026-12-10T00:00:00+01:00', '2026-12-10 ('],
])('an event that is put off is told by the clock of the organisation: %s', (begins, said) => {
  const issue = { code: 'REPORTE', params: { begins, id: 'e' }, line: 2 } as const;
  for (const language of ['fr', 'en'] as const) expect(sentenceOf(issue, language)).toContain(said);
});

test.each([
  [
    'activite_principale:Centre commercial',
    /one of the values listed by "vigie help activites"; maybe: .*M - Centres commerciaux/,
  ],
  ['activite_principale:Zzz', /one of the values listed by "vigie help activites"$/],
] as const)('what a word of %s may mean is said where a proposal waits for it', (word, said) => {
  const found = valuesOf(erps, { [word]: '<?>' });
  const [first] = 'issues' in found ? found.issues : [];
  expect(first && issueLine('a.csv', first, 'en')).toMatch(said);
});
