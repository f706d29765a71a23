import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ImportTarget } from '../../src/bulk/model/import-target.ts';
import { textPrint } from '../../src/bulk/plan/similar-texts.ts';
import { remediesOf } from '../../src/bulk/report/issue-text.ts';
import { anomalies } from '../../src/bulk/targets/anomalies.ts';
import { prescriptions } from '../../src/bulk/targets/prescriptions.ts';
import { supports, supportsByTitle } from '../../src/bulk/targets/supports.ts';
import { fold } from '../../src/contract/schema/text.ts';
import { importMessages } from '../../src/messages/commands/import.ts';
import { scratch } from './judging.ts';
import { network } from './network.ts';
import { imported, onlyTheInterface, type Service, service } from './world.ts';

describe('texts that people read as one', () => {
  test.each([
    ['L’issue', "l'issue"],
    ['ʻmain d‘œuvre', 'ʻMAIN D’OEUVRE'],
    ['« générale »', '"generale"'],
    ['“a” et „b‟', '"a" et "b"'],
    ['‹a› et ‚b‛', "'a' et 'b'"],
    ['Afﬁcher le plan.', 'Afficher  le plan'],
    ['Le plan…', 'Le plan'],
    ['système\u00a0: annuel\u202f!', 'systeme: annuel!'],
    ['a – b − c', 'a-b-c'],
    ['extinc\u00adteur\u200b', 'extincteur'],
    ['½ h', '1/2 h'],
    ['𝐀 plan', 'a plan'],
    ['e\u0301tage', 'Étage'],
  ])('%s and %s', (one, other) => {
    expect(textPrint(one)).toBe(textPrint(other));
  });

  test.each([
    ['CO 35', 'CO 36'],
    ['1.5 m', '15 m'],
    ['R 123-3', 'R 1233'],
    ['.a', 'a'],
    ['a. b', 'a b'],
    ['dégagée ?', 'dégagée'],
    ['ab', 'ba'],
    ['a..b', 'a.b'],
    ['a. b', 'a.. b.'],
    ['a', ''],
  ])('but not %s and %s', (one, other) => {
    expect(textPrint(one)).not.toBe(textPrint(other));
  });

  test.each(['', ' ', '...', '\u200b', '…'])('%j says nothing', (text) => {
    expect(textPrint(text)).toBe(0);
  });

  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'aÀé.ŒœæßfﬁſΣ½…"«»\u00a0 \u0301\u200b-–—𝐀😀\'’') }),
  );
  /** Another way to write the same. */
  const SPELLINGS = [
    fold,
    (text: string) => text.normalize('NFD'),
    (text: string) => `\u00a0${text}.`,
    (text: string) => `${text} . . .`,
    (text: string) => [...text].join('\u200b'),
    (text: string) => text.replaceAll("'", '’').replaceAll('"', '«').replaceAll(' ', '\u202f'),
  ];

  test('are one however they are written', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...SPELLINGS), (text, spelt) => {
        expect(textPrint(spelt(text))).toBe(textPrint(text));
      }),
    );
  });

  test('are others with a letter or a digit more or less', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom('a', '7', 'é'), texts, (before, letter, after) => {
        expect(textPrint(before + letter + after)).not.toBe(textPrint(before + after));
      }),
    );
  });
});

type Imported = Awaited<ReturnType<typeof imported>>;

/** What an import tells of texts: how many rows, on which lines, and what each is like. */
const told = ({ notices }: Imported) =>
  notices
    .filter(({ code }) => code === 'TEXTES_SEMBLABLES')
    .flatMap(({ count, lines, params, also = [] }) => [
      [count, ...lines],
      ...[params, ...also].map(({ noun: _, ...one }) => one),
    ]);

const idOf = async (there: Service, target: ImportTarget, text: string) =>
  (await there.all(target)).find(({ contenu, reference }) => [contenu, reference].includes(text))?.id;

describe('a row that creates an object', () => {
  test.each([
    ['our own service', undefined],
    ['a service that only knows the interface', onlyTheInterface],
  ])('with a text of the library is told, and created: %s', async (_, between) => {
    const there = await service(between);
    await imported(there, prescriptions, "contenu\nL'issue reste dégagée.\nAfficher le plan.\n");
    const second = await imported(
      there,
      prescriptions,
      'contenu\nAfficher le plan.\nL’issue reste dégagée\nAfficher deux plans.\n',
    );
    expect(second.counts).toMatchObject({ created: 2, skipped: 1 });
    const id = await idOf(there, prescriptions, "L'issue reste dégagée.");
    expect(told(second)).toEqual([[1, 3], { given: 'L’issue reste dégagée', id }]);
    // It is there now.
    expect(told(await imported(there, prescriptions, 'contenu\nL’issue reste dégagée\n'))).toEqual([]);
  });

  test('with a text of an earlier row is told as well', async () => {
    const there = await service();
    const file = 'contenu\nLe « gaz » coupé\nPlan\nLe "Gaz" coupé.\nLE “GAZ” coupé\n';
    expect(told(await imported(there, prescriptions, file, { dryRun: true }))).toEqual([
      [2, 4, 5],
      { given: 'Le "Gaz" coupé.', line: 2 },
      { given: 'LE “GAZ” coupé', line: 2 },
    ]);
  });

  test('is told with its code and that of the library, where codes were numbered anew', async () => {
    const there = await service();
    const rows = (from: number) => [1, 2, 3, 4, 5, 6].map((one) => `${from + one};Texte ${one};1\n`).join('');
    await imported(there, anomalies, `code;texte;gravite\n${rows(0)}`);
    const again = await imported(there, anomalies, `code;texte;gravite\n${rows(100)}`);
    expect(again.counts).toMatchObject({ created: 6 });
    expect(told(again)).toEqual([
      [6, 2, 3, 4, 5, 6],
      ...[1, 2, 3, 4].map((one) => ({ given: `Texte ${one}`, code: 100 + one, id: String(one) })),
    ]);
    expect(told(await imported(there, anomalies, `code;texte;gravite\n${rows(100)}`))).toEqual([]);
  });

  test('is compared with all of a large library, of which it names nothing', async () => {
    const there = await service();
    const many = Array.from({ length: 40 }, (_, code) => `${code};Texte ${code};1\n`).join('');
    await imported(there, anomalies, `code;texte;gravite\n${many}`);
    const few = await imported(there, anomalies, 'code;texte;gravite\n900;TEXTE 39;1\n1;Texte 1;1\n');
    expect(told(few)).toEqual([[1, 2], { given: 'TEXTE 39', code: 900, id: '39' }]);
  });

  test('is told over HTTP', async () => {
    const { client } = await network();
    const there = { client: client() };
    await imported(there, anomalies, 'code;texte;gravite\n700;Capot manquant;1\n');
    const again = await imported(there, anomalies, 'code;texte;gravite\n701;capot manquant.;1\n');
    expect(told(again)).toEqual([[1, 2], { given: 'capot manquant.', code: 701, id: '700' }]);
  });

  test('is told with the mapping that gave it a new code', async () => {
    const there = await service();
    await imported(there, anomalies, 'code;texte;gravite\n1;Capot manquant;1\n');
    const mapping = `${scratch()}/mapping.csv`;
    const file = 'code;texte;gravite\nC1;Capot manquant;1\n';
    const repairs = { assignCodes: mapping };
    expect(told(await imported(there, anomalies, file, { repairs }))).toEqual([
      [1, 2],
      { given: 'Capot manquant', code: 0, id: '1', old: 'C1', file: mapping },
    ]);
    // The mapping has it from now on.
    expect((await imported(there, anomalies, file, { repairs })).counts).toMatchObject({ skipped: 1 });
  });

  test.each([
    ['Tenir l’œuvre à jour', "Tenir l'oeuvre à jour"],
    ['Porte « coupe-feu »', 'Porte "coupe-feu".'],
  ])('retyped as %s is not made again where its line is in the mapping', async (retyped, text) => {
    const there = await service();
    await imported(
      there,
      anomalies,
      `code;texte;gravite\n7;${JSON.stringify(text).replaceAll('\\"', '""')};1\n`,
    );
    const mapping = `${scratch()}/mapping.csv`;
    const file = `code;texte;gravite\nC1;${retyped};1\n`;
    const repairs = { assignCodes: mapping };
    const { notices } = await imported(there, anomalies, file, { repairs, dryRun: true });
    const notice = notices.find(({ code }) => code === 'TEXTES_SEMBLABLES');
    const line = /est (\S+;\d+)$/.exec(
      importMessages('fr').notices.TEXTES_SEMBLABLES(notice?.params ?? {}),
    )?.[1];
    expect(line).toBe('C1;7');
    writeFileSync(mapping, `ancien;code\n${line}\n`);
    const again = await imported(there, anomalies, file, { repairs, ifExists: 'replace' });
    expect(again.counts).toMatchObject({ created: 0, replaced: 1 });
    expect(await there.all(anomalies)).toMatchObject([{ code: 7, texte: retyped }]);
  });

  test('is not told of a row that is joined to another, is wrong, or writes nothing new', async () => {
    const there = await service();
    const first = await imported(there, prescriptions, 'contenu;chemins\nA;/ERP\nA;/IGH\n');
    expect(first.counts).toMatchObject({ created: 1, skipped: 1 });
    expect(told(first)).toEqual([]);
    const wrong = 'code;texte;gravite\n1;Capot;9\n2;Capot;1\n';
    expect(told(await imported(there, anomalies, wrong, { partial: true }))).toEqual([]);
    const replaced = 'code;texte;gravite\n2;CAPOT;1\n';
    expect(told(await imported(there, anomalies, replaced, { ifExists: 'replace' }))).toEqual([]);
  });

  test('is a support of one reference under another nature; another title is another text', async () => {
    const there = await service();
    await imported(there, supports, 'nature;reference;titre\narticle;R 1;\narticle;Article 1;Décret A\n');
    const file = 'nature;reference;titre\ndecret;R 1;\narticle;Article 1;Décret B\n';
    expect(told(await imported(there, supportsByTitle, file))).toEqual([
      [1, 2],
      { given: 'R 1', id: await idOf(there, supports, 'R 1') },
    ]);
  });
});

describe('a text that lacks the signs of the one that is there', () => {
  const rows = (texts: readonly string[]) =>
    `code;texte;gravite\n${texts.map((text, at) => `${at};${text};1\n`).join('')}`;

  test.each([
    ['Extincteur CO₂ vide', 'Extincteur CO? vide', 'SIGNES_PERDUS'],
    ['Débit ≥ 60 m³/h', 'Débit ? 60 m³/h', 'SIGNES_PERDUS'],
    ['Porte bloquée 🔥', 'Porte bloquée ??', 'SIGNES_PERDUS'],
    ['Extincteur CO₂ vide', 'Extincteur CO? plein', undefined],
    ['Extincteur CO2 vide', 'Extincteur CO? vide', undefined],
    ['Bac à 5 €', 'Bac à 5 ?', undefined],
    ['Extincteur CO? vide', 'Extincteur CO₂ vide', undefined],
  ])('is refused where Windows-1252 has none of them: %s, %s', async (stored, given, code) => {
    const there = await service();
    await imported(there, anomalies, rows([stored, 'Bac vide']));
    const options = { ifExists: 'replace', partial: true } as const;
    const { found, counts } = await imported(there, anomalies, rows([given, 'Bac plein']), options);
    expect(found.map((one) => [one.code, one.line, one.field])).toEqual(code ? [[code, 2, 'texte']] : []);
    expect(counts).toMatchObject({ replaced: code ? 1 : 2 });
    expect((await there.all(anomalies)).map(({ texte }) => texte)).toEqual([
      code ? stored : given,
      'Bac plein',
    ]);
  });
});

describe('a text that has lost signs', () => {
  test.each([
    ['Contrôler le taux de CO₂', 'Contrôler le taux de CO?'],
    ['Mesurer l’accès à 20 m²', 'Mesurer l?accès à 20 m²'],
    ['Dégager l’accès', 'D?gager l?acc?s'],
  ])('is like %s: %s', async (text, lost) => {
    const there = await service();
    await imported(there, prescriptions, `contenu\n${text}\n`);
    const { notices } = await imported(there, prescriptions, `contenu\n${lost}\n`, { dryRun: true });
    expect(notices).toContainEqual(expect.objectContaining({ code: 'TEXTES_SEMBLABLES', lines: [2] }));
  });
});

describe('codes that have moved', () => {
  const BOOK = 'code;texte;gravite\n1;Vanne grippée;1\n2;Capot fendu;0\n3;Prise cassée;1\n';

  test('are refused, with both codes, and replacing is not proposed', async () => {
    const there = await service();
    await imported(there, anomalies, BOOK);
    const moved = 'code;texte;gravite\n1;Abords encombrés;1\n2;Vanne grippée;1\n3;capot fendu.;0\n';
    for (const ifExists of ['fail', 'replace'] as const) {
      const { found } = await imported(there, anomalies, moved, { ifExists, partial: true });
      expect(found.map(({ line, code, value, params }) => [line, code, value, params?.other])).toEqual([
        [2, 'CODE_DEPLACE', '1', undefined],
        [3, 'CODE_DEPLACE', '2', 1],
        [4, 'CODE_DEPLACE', '3', 2],
      ]);
      expect(found.flatMap(remediesOf)).toEqual([]);
    }
    expect((await there.all(anomalies)).map(({ texte }) => texte)).toEqual([
      'Vanne grippée',
      'Capot fendu',
      'Prise cassée',
    ]);
    expect(
      (await imported(there, anomalies, moved, { ifExists: 'replace', sync: { deletes: false } })).counts,
    ).toMatchObject({
      replaced: 3,
    });
  });

  test('are not those whose texts or severities alone are others', async () => {
    const there = await service();
    await imported(there, anomalies, BOOK);
    const changed = 'code;texte;gravite\n1;Vanne bloquée;1\n2;Capot fendu;2\n3;PRISE CASSÉE;1\n';
    const { counts } = await imported(there, anomalies, changed, { ifExists: 'replace' });
    expect(counts).toMatchObject({ replaced: 3 });
  });
});
