import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { choiceOf, choicesLike, flagOf } from '../../../src/bulk/columns/kinds.ts';
import { Lookup } from '../../../src/bulk/columns/lookups.ts';
import { decimalOf, UNITS, unitIn, withUnit } from '../../../src/bulk/columns/numbers.ts';
import type { Field } from '../../../src/bulk/model/import-target.ts';
import { peis } from '../../../src/bulk/targets/workbook/peis.ts';
import { ACTIVITES } from '../../../src/contract/resources/ouvrages/activites.ts';

const noted: string[] = [];
const note = (code: string) => void noted.push(code);
const field = { name: 'champ', kind: 'text', aliases: [] } as const;

test.each([
  ...['oui', 'OUI', 'Vrai', 'x', 'X', '1', 'yes', 'true', 't', 'o'].map((word) => [word, true] as const),
  ...['non', 'Faux', '0', 'no', 'N', 'f'].map((word) => [word, false] as const),
  ...['peut-être', 'oui/non', '2'].map((word) => [word, undefined] as const),
])('%s is %s', (word, meant) => {
  const found = flagOf(word, field, note);
  expect('value' in found ? found.value : undefined).toBe(meant);
  expect(noted).toEqual([]);
});

test.each([
  ['Dispo', true],
  ['H.S.', false],
  ['hors service', false],
])('%s is %s in the words of a field, which is told', (word, value) => {
  const disponible = peis.fields.find(({ name }) => name === 'disponible') as Field;
  const told: unknown[] = [];
  expect(flagOf(word, disponible, (code, params) => told.push([code, params]))).toEqual({ value });
  const params = { field: 'disponible', given: word, taken: value ? 'oui' : 'non' };
  expect(told).toEqual([['VALEUR_DITE', params]]);
});

describe('a unit in a header', () => {
  test.each([
    ['Débit (l/min)', 'l/min'],
    ['Débit [en m³/h]', 'm3/h'],
    ['debit_l_min', 'l_min'],
    ['Débit l/min', 'l/min'],
    ['Débit en L/s', 'l/s'],
    ['Volume (L)', 'l'],
    ['volume_m3', 'm3'],
    ['Pression en kPa', 'kpa'],
    ['Diamètre (pouces)', 'pouces'],
    ['Débit (l/min à 1 bar)', 'l/min'],
    ['Débit (litres/min)', 'litres/min'],
    ['Débit (m3/mn)', 'm3/mn'],
    ['Débit en m³/min', 'm3/min'],
    ['Débit (m³/s)', 'm3/s'],
    ['Débit (gal/min)', 'gal/min'],
    ['Débit (m3/heure)', 'm3/heure'],
    ['Débit (2023/2024)', undefined],
    ['Débit (oui/non)', undefined],
    ['Débit (à 1 bar)', undefined],
    ['Débit à 1 bar', undefined],
    ['debit_1_bar', undefined],
    ['Débit (constaté)', undefined],
    ['Débit', undefined],
    ['Code commune', undefined],
    ['Diamètre (in)', 'in'],
    ['Anomalie (libellé)', undefined],
    ...'mce mh2o dbar kg/cm2 dm3 cl cm3 gal ft atm m3/24h n/mm2 " % decibars centilitres kilopascals'
      .split(' ')
      .map((unit): [string, string] => [`Quantité (${unit})`, unit]),
    ['Capacité [en milliers de m3]', 'milliers de m3'],
    ['Capacité en milliers de m3', 'milliers de m3'],
    ['Pression (dixièmes)', 'dixiemes'],
    ...['facultatif', 'arrondi', 'DN', 'débit', 'Q', 'sortie 100', 'réel', 'si connu', 'sur 2 h'].map(
      (words): [string, undefined] => [`Quantité (${words})`, undefined],
    ),
    ['Pression (statique) (mCE)', 'mce'],
    ['Pression en kg/cm²', 'kg/cm2'],
    ['volume_dm3', 'dm3'],
    ['Pression (déci bar)', 'deci bar'],
    ['Pression (statique, en milli-bars)', 'milli-bars'],
    ['Pression (d bar)', 'd bar'],
    ['Pression (k Pa)', 'k pa'],
    ['Pression en m bar', 'm bar'],
    ['Volume (déca litres)', 'deca litres'],
    ['P_STAT_MCE', 'mce'],
    ['P_DYN_MCE', 'mce'],
    ['P_STAT_KPA', 'kpa'],
    ['PRESS_STAT_PSI', 'psi'],
    ['PSTAT_MCE', 'mce'],
    ['P. stat. mCE (mesurée)', 'mce'],
    ['Pression-stat-kPa', 'kpa'],
    ['PRESSION_MILLIBARS', 'millibars'],
    ['P1_KPA', 'kpa'],
    ['DIAM_CA_CM', 'cm'],
    ['DIAM_IN', 'in'],
    ['VOL_UTIL_L', 'l'],
    ['CAPA_DM3', 'dm3'],
    ['Q_UTIL_LMN', 'lmn'],
    ['Q_1B_LMIN', 'lmin'],
    ['Q_LMIN_1BAR', 'lmin'],
    ['Débit l/min à 1 bar', 'l/min'],
    ['DEBIT_M3_S', 'm3_s'],
    ['DEBIT_2026_LMN', 'lmn'],
    ['DEBIT_L_MI', 'l_mi'],
    ['VOLUME_LIT', 'lit'],
    ['PRESSION_M', 'm'],
    ['PRESS_S_MB', 'mb'],
    ['Q_L_MIN_1B', 'l_min'],
    ...'PRESSION_D DIAM_CANA DIAM_CANAL PRESS_STAT VOL_UTIL DEBIT_MAX DEBIT_MINI VOLUME_MIN P_STAT Q_1BAR Q_A_1_BAR DEBIT_1B DEBIT_1_BA'
      .split(' ')
      .map((none): [string, undefined] => [none, undefined]),
    ['Débit à 1  bar', undefined],
    ['Débit (1 bar)', undefined],
    ['Pression (m bar)', 'm bar'],
    ['Pression (kPa, mesurée)', 'kpa'],
    ['Débit (mesuré, en l/min à 1 bar)', 'l/min'],
    ['Pression à 60 m3/h', undefined],
  ])('%s: %s', (header, unit) => {
    expect(unitIn(header, { ...field, name: 'debit', aliases: ['q', 'pressiondyn'] })).toBe(unit);
  });

  test.each([
    ['Débit (l/min)', '1000', 60],
    ['Débit (l/min)', '60 m3/h', 60],
    ['Débit (m3/h)', '1000', 1000],
    ['Débit (l/s)', '16,7', 60.12],
    ['Débit (m3/mn)', '1,5', 90],
    ['Débit (m³/minute)', '1,5', 90],
    ['Débit', '1,5 m3/min', 90],
    ['Débit', '60', 60],
    ['Débit (psi)', '60', 'COLONNE_UNITE'],
    ['Débit (m3/s)', '2', 'COLONNE_UNITE'],
  ])('%s, of %s: %s', (header, cell, expected) => {
    const ofUnit = withUnit({ ...field, units: UNITS.flow }, header);
    const found = ofUnit && decimalOf(cell, ofUnit, note);
    expect(found === undefined ? 'COLONNE_UNITE' : 'value' in found && found.value).toBe(expected);
  });
});

test.each([
  ['pressure', 'mCE', 12, 1.176798],
  ['pressure', 'mH2O', 25, 2.4516625],
  ['pressure', 'dbar', 25, 2.5],
  ['pressure', 'd bar', 25, 2.5],
  ['pressure', 'déci bar', 25, undefined],
  ['pressure', 'k Pa', 250, 2.5],
  ['pressure', 'kg/cm²', 3, 2.941995],
  ['pressure', 'psi', 60, 4.136856],
  ['pressure', 'mCEau', 12, undefined],
  ['flow', 'psi', 60, undefined],
  ['volume', 'dm3', 30_000, 30],
  ['volume', 'dm³', 500, 0.5],
  ['volume', 'cl', 12_000, 0.12],
  ['volume', 'cm3', 12_000, undefined],
  ['diameter', 'm', 1, undefined],
] as const)(
  '%s in %s: %s in a column of the unit, or with it in its cell, is %s',
  (kind, unit, said, value) => {
    const of = { ...field, units: UNITS[kind] };
    const ofUnit = withUnit(of, `Quantité (${unit})`);
    const found = [ofUnit && decimalOf(`${said}`, ofUnit, note), decimalOf(`${said} ${unit}`, of, note)];
    expect(found.map((one) => (one && 'value' in one ? one.value : undefined))).toEqual([value, value]);
  },
);

test.each([
  ['DN100', 100],
  ['dn 100', 100],
  ['Ø 100', 100],
  ['Ø100 mm', 100],
  ['100 mm', 100],
  ['DN 10 cm', 100],
  ['DN', 'NOMBRE_ATTENDU'],
])('a diameter, %s: %s', (text, meant) => {
  const found = decimalOf(text, { ...field, units: UNITS.diameter }, note);
  expect('value' in found ? found.value : found.fault.code).toBe(meant);
  expect(decimalOf(text, { ...field, units: UNITS.pressure }, note)).toHaveProperty('fault');
});

describe('thousands or decimals', () => {
  const read = (text: string) => {
    const found = decimalOf(text, { ...field, units: UNITS.volume, plausible: [1, 1_000_000] }, note);
    return 'value' in found ? found.value : found.fault.code;
  };
  test.each([
    ['1.200', 'MILLIERS_OU_DECIMALES'],
    ['1,200', 'MILLIERS_OU_DECIMALES'],
    ['1 200', 1200],
    ['1.2', 1.2],
    ['1200,5', 1200.5],
    ['0,500', 0.5],
    ['1 200.500', 1200.5],
    ['1.200 l', 'MILLIERS_OU_DECIMALES'],
  ])('%s is %s', (text, meant) => {
    expect(read(text)).toBe(meant);
  });
});

describe('a number', () => {
  const units = { 'm3/h': 1, 'l/min': 0.06 };
  const read = (text: string) => {
    const found = decimalOf(text, { ...field, units }, note);
    return 'value' in found ? found.value : found.fault.code;
  };

  test.each([
    ['1,5', 1.5],
    ['60 m3/h', 60],
    ['60m³/h', 60],
    ['1 200,5', 1200.5],
    ['1 200', 1200],
    ['2,351', 2.351],
    ['-0,5', -0.5],
    ['4,79E+01', 47.9],
    ['1000 l/min', 60],
    ['1 000 L / mn', 60],
    ['60 l/s', 'NOMBRE_ATTENDU'],
    ['60 ou 70', 'NOMBRE_ATTENDU'],
    ['1,5,2', 'NOMBRE_ATTENDU'],
    ['env. 60', 'NOMBRE_ATTENDU'],
  ])('%s is %s', (text, meant) => {
    expect(read(text)).toBe(meant);
  });

  test('is the same with a comma, which is told', () => {
    const number = fc.double({ min: -180, max: 180, noNaN: true }).map((one) => Number(one.toFixed(6)) + 0);
    fc.assert(
      fc.property(number, (one) => {
        noted.length = 0;
        expect(read(one.toFixed(6).replace('.', ','))).toBe(one);
        expect(noted).toEqual(['NOMBRE']);
      }),
    );
  });
});

describe('a choice', () => {
  const schema = z.enum(ACTIVITES).nullable().optional();
  const one = { ...field, name: 'activite', synonyms: { 'N - Bars': 'bistrot|troquet' } };

  test('is found without accents, case and punctuation, by each of its values', () => {
    for (const activite of ACTIVITES)
      expect(choiceOf(activite.toUpperCase().replaceAll('-', ' '), one, schema, note)).toBe(activite);
  });

  test('is found without its type, where that is enough, and by other words', () => {
    noted.length = 0;
    expect(choiceOf('crèches', one, schema, note)).toBe('R - Crèches');
    expect(choiceOf('Troquet', one, schema, note)).toBe('N - Bars');
    expect(noted).toEqual(['VALEUR_DITE', 'VALEUR_DITE']);
    expect(choiceOf('Boucherie', one, schema, note)).toBeUndefined();
  });

  test('tells of what is like a word that it does not know', () => {
    expect(choicesLike('Restaurant', schema)).toEqual(['N - Restaurants']);
    expect(choicesLike('Centre de loisirs', schema)).toEqual(['R - Centres de loisirs (sans hébergement)']);
    expect(choicesLike('Restaurant en plein air', schema)).toEqual([
      'N - Restaurants',
      "OA - Hôtels-restaurants d'altitude",
    ]);
    expect(choicesLike('M', schema).every((value) => value.startsWith('M - '))).toBe(true);
    expect(choicesLike('Fusée', schema)).toEqual([]);
  });
});

describe('a reference', () => {
  const lookup = new Lookup('erp');
  const add = (id: string, number: string, commune: string, libelle: string) =>
    lookup.add({
      id,
      label: `${number} ${libelle} (${commune})`,
      numbers: [number],
      names: [libelle, `${commune} ${libelle}`],
    });
  add('id-1', 'E-01', 'Saint-Avertin', 'École Jules Ferry');
  add('id-2', 'E-02', 'Tours', 'École Jules Ferry');
  add('id-3', 'E-03', 'Tours', 'Gymnase des Fontaines');

  test.each([
    ['E-01', 'id-1'],
    [' e-02 ', 'id-2'],
    ['id-3', 'id-3'],
    ['Tours, ecole jules ferry', 'id-2'],
    ['École Jules Ferry - SAINT AVERTIN', 'id-1'],
    ['école jules-ferry (St Avertin)', 'id-1'],
    ['gymnase des fontaines', 'id-3'],
  ])('%s is %s', (given, id) => {
    expect(lookup.resolve(given)).toEqual({ id });
  });

  test('names those that it may mean', () => {
    expect(lookup.resolve('école jules ferry')).toEqual({
      fault: {
        code: 'OBJET_AMBIGU',
        params: {
          objet: 'erp',
          given: 'école jules ferry',
          candidates: [
            'E-01 École Jules Ferry (Saint-Avertin) : id-1',
            'E-02 École Jules Ferry (Tours) : id-2',
          ],
        },
      },
    });
  });

  describe('of users', () => {
    const users = new Lookup('utilisateur');
    for (const [id, first, last] of [
      ['pd', 'Paul', 'DURAND'],
      ['jf', 'Jean', 'FAVIER'],
      ['am', 'Anne', 'MARTIN'],
      ['lm', 'Luc', 'MARTIN'],
      ['nc', 'Noé', 'COL'],
    ] as const)
      users.add({ id, label: `${first} ${last}`, numbers: [id], names: [`${first} ${last}`, last] });

    test.each([
      ['DURAND Paul', 'pd'],
      ['M. DURAND Paul', 'pd'],
      ['Mme Paul Durand', 'pd'],
      ['Cne FAVIER', 'jf'],
      ['Lt-Col FAVIER', 'jf'],
      ['Adjudant-chef Favier Jean', 'jf'],
      ['FAVIER (Cdt)', 'jf'],
      ['M. COL', 'nc'],
      ['Col', 'nc'],
    ])('grades beside a name are no part of it: %s', (given, id) => {
      expect(users.resolve(given)).toEqual({ id });
    });

    test.each([
      ['Cne MARTIN', 'OBJET_AMBIGU'],
      ['Cne Pierre DURAND', 'OBJET_INCONNU'],
      ['Cne', 'OBJET_INCONNU'],
      ['DURAND / FAVIER', 'PLUSIEURS_AGENTS'],
      ['M. DURAND et Cne FAVIER', 'PLUSIEURS_AGENTS'],
      ['DURAND, Zoé', 'OBJET_INCONNU'],
    ])('what may be several of them, or none, is refused: %s', (given, code) => {
      expect(users.resolve(given)).toMatchObject({ fault: { code } });
    });
  });

  describe('of what is not there', () => {
    const numbered = new Lookup('erp');
    for (const number of ['000134', '38001-0012', '5000', '5001', '5002', '5003', 'E-0101', '77'])
      numbered.add({ id: number, label: number, numbers: [number], names: [`Salle ${number}`] });

    test.each<[string, readonly string[]]>([
      ['134', ['000134']],
      ['E101', ['E-0101']],
      ['e 0101.', ['E-0101']],
      ['38001-012', ['38001-0012']],
      ['38001-0013', []],
      ['E-01013', []],
      ['5007', []],
      ['38001-0345', []],
      ['E-9999', []],
      ['76', []],
    ])('names what its number may be mistyped for: %s', (given, candidates) => {
      expect(numbered.resolve(given)).toMatchObject({
        fault: { code: 'OBJET_INCONNU', params: { candidates } },
      });
    });

    test('names what its name is like', () => {
      const params = { candidates: ['E-03 Gymnase des Fontaines (Tours)'] };
      expect(lookup.resolve('Gymnase de la Fontaine')).toMatchObject({ fault: { params } });
    });
  });
});
