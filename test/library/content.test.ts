import { expect, test } from 'vitest';
import { anomalies, prescriptions } from '../../src/library/libraries.ts';
import { remediesOf } from '../../src/library/wording.ts';
import { imported, service } from './world.ts';

const prevarisc = (header: string) =>
  [
    `ID;TEXTE;${header}`,
    "1;Arrêté du 25 juin 1980;Dégager l'issue de secours du rez-de-chaussée.",
    '2;Arrêté du 25 juin 1980;Remettre en état le ferme-porte de la cage.',
    '3;Code du travail;Vérifier les extincteurs une fois par an.',
    '',
  ].join('\n');

test('a column of laws gives way to the one of sentences that is called by a name of the text too', async () => {
  const there = await service();
  const { notices } = await imported(there, prescriptions, prevarisc('Libellé de la prescription'));
  expect((await there.all(prescriptions)).map(({ contenu }) => String(contenu).split(' ')[0])).toEqual([
    'Dégager',
    'Remettre',
    'Vérifier',
  ]);
  expect(notices.map(({ code, params }) => [code, params.read ?? params.headers])).toEqual([
    ['COLONNES_LUES', ['Libellé de la prescription → contenu']],
    ['COLONNES_IGNOREES', ['ID', 'TEXTE']],
  ]);
});

test('where the column of sentences has another name, it is asked which one is meant', async () => {
  const there = await service();
  const { found, notices } = await imported(there, prescriptions, prevarisc('MOTIF'));
  expect(found).toMatchObject([{ code: 'COLONNE_DOUTEUSE', params: { headers: ['TEXTE', 'MOTIF'] } }]);
  expect(remediesOf(found[0] as (typeof found)[0]).map(({ flag, value }) => `--${flag} ${value}`)).toEqual([
    '--map TEXTE=contenu',
    '--map MOTIF=contenu',
  ]);
  expect(notices.map(({ code }) => code)).toEqual(['COLONNES_LUES']);
  expect(await there.all(prescriptions)).toEqual([]);
  const { counts } = await imported(there, prescriptions, prevarisc('MOTIF'), { map: { TEXTE: 'contenu' } });
  expect(counts.read).toBe(3);
});

test.each(['contenu', 'Contenu de la prescription'])('a column called %s is what it says', async (header) => {
  const { counts } = await imported(
    await service(),
    prescriptions,
    `${header};remarque\nCode du travail;Il faut tout revoir avant la visite.\n`,
  );
  expect(counts).toMatchObject({ created: 1 });
});

test('empty codes have the column proposed in which codes stand', async () => {
  const rows = Array.from({ length: 50 }, (_, i) => `${i + 1};;Texte ${i};1\n`).join('');
  const there = await service();
  const { found } = await imported(there, anomalies, `N°;code;texte;gravite\n${rows}`);
  expect(found).toHaveLength(50);
  expect(remediesOf(found[0] as (typeof found)[0])).toMatchObject([
    { flag: 'map', value: 'N°=code', doubtful: true },
  ]);
  const map = { 'N°': 'code' };
  const { counts } = await imported(there, anomalies, `N°;code;texte;gravite\n${rows}`, { map });
  expect(counts).toMatchObject({ created: 50 });
});

test('a column of equal numbers is not proposed for codes', async () => {
  const { found } = await imported(await service(), anomalies, 'n;code;texte;gravite\n1;;a;1\n1;;b;1\n');
  expect(found.map(({ params }) => params?.instead)).toEqual([undefined, undefined]);
});
