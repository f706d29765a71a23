import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ACTIVITES } from '../../src/contract/resources/ouvrages/activites.ts';
import { AnalyseDeRisque, categorie, typesErp } from '../../src/contract/resources/ouvrages/analyse.ts';
import { validate } from '../../src/contract/schema/validate.ts';
import { analyseComplete } from './objects.ts';
import { listOf, long, textOf } from './tables.ts';

/** Compares a list with the interface, of which the digest was made. */
const digest = (lines: readonly string[]) => createHash('sha256').update(lines.join('\n')).digest('hex');

/** What is read of the published schema. */
interface Published {
  readonly properties: Record<string, Published>;
  readonly anyOf?: readonly Published[];
  readonly items?: Published;
  readonly enum?: readonly string[];
}

describe('analyse_risque', () => {
  const published = z.toJSONSchema(AnalyseDeRisque()).$defs?.AnalyseDeRisque as Published;
  // The category is ours (choice C13).
  const names = Object.keys(published.properties).filter((name) => name !== 'categorie');
  const judge = (more: object) => validate(AnalyseDeRisque(), { ...analyseComplete(), ...more }, 'body');
  const accepts = (more: object) => 'value' in judge(more);
  /** The names of the members that take some values and refuse others. */
  const taking = (allowed: readonly unknown[], refused: readonly unknown[]) =>
    names.filter(
      (name) =>
        allowed.every((value) => accepts({ [name]: value })) &&
        !refused.some((value) => accepts({ [name]: value })),
    );

  test('has the members of the interface, to the letter', () => {
    expect(names).toHaveLength(88);
    expect(digest(names.toSorted())).toBe('852e32a1bb8caa89bf423d91636548418e08f5e050a919fce4f7a65bd962c215');
    expect(names).toContain('presence_desenfumage_mécanique');
    expect(names).toContain('risques_spéciaux_informations_complementaires');
  });

  test.each(names)('%s is required and may be null', (name) => {
    expect(accepts({ [name]: null })).toBe(true);
    const { [name]: _left, ...without } = analyseComplete();
    expect(validate(AnalyseDeRisque(), without, 'body')).toEqual({
      errors: [{ in: 'body', path: [name], code: 'REQUIS' }],
    });
  });

  test('the category, which the interface hides, is kept as it is, and from 1 to 5 where it is written', () => {
    for (const said of [1, 5, null, 0, '3e']) expect(accepts({ categorie: said })).toBe(true);
    for (const said of [1, 5, null, undefined]) expect(categorie().safeParse(said).success).toBe(true);
    for (const said of [0, 6, 2.5, '3']) expect(categorie().safeParse(said).success).toBe(false);
  });

  test('types are those of activities, where they are written', () => {
    for (const said of ['R', 'N, O', null, undefined]) expect(typesErp().safeParse(said).success).toBe(true);
    for (const said of ['', 'Z', 'N,O', 'r', 3]) expect(typesErp().safeParse(said).success).toBe(false);
  });

  test('31 members are booleans', () => {
    const found = taking([true, false], ['true', 1]);
    expect(found).toHaveLength(31);
    expect(digest(found.toSorted())).toBe('0f1a1a908f3278ac6aa7db90987665f1fcc3cd667dac906066491f2df7737d7f');
  });

  test('31 members are texts of at most 65536 characters', () => {
    const { allowed } = textOf(65_536);
    const found = taking(allowed, [long(65_537), 'a\u0000', 'a\ud83d', 1]);
    expect(found).toHaveLength(31);
    expect(digest(found.toSorted())).toBe('fc77dc581f9cb844e377ba74128e9c2e891abc01179aadabd548a09e4436a8d3');
  });

  test('3 members are integers', () => {
    expect(taking([0, 999_999], [-1, 1_000_000, 1.5, '1'])).toEqual([
      'nombre_voies_engins',
      'nombre_facades_accessibles',
    ]);
    expect(taking([0, 255], [-1, 256, 1.5, '1'])).toEqual(['temporisation_alarme_en_minutes']);
  });

  /** The values that a member is published with, its own or those of its elements. */
  const valuesOf = (name: string) => {
    const [value] = published.properties[name]?.anyOf ?? [];
    return value?.enum ?? value?.items?.enum;
  };

  test('17 members choose among the values of the interface, to the letter', () => {
    const lines = names.flatMap((name) => {
      const values = valuesOf(name);
      return values ? [`${name}: ${values.join(', ')}`] : [];
    });
    expect(lines).toHaveLength(17);
    expect(digest(lines.toSorted())).toBe('1837e2db71989fda976f9e2b1cadd58e7a6e58f8edef3250a355ee423e4c8b46');
    expect(lines).toContain('type_alarme: 4, 3, 2B, 2A, 1');
    for (const name of names) {
      const values = valuesOf(name) ?? [];
      const many = name === 'type_cloisonnement' || name === 'type_de_chauffage';
      expect(values.filter((value) => !accepts({ [name]: many ? [value] : value }))).toEqual([]);
      if (values.length > 0) expect(accepts({ [name]: many ? ['autre'] : 'autre' })).toBe(false);
    }
  });

  test.each([
    ['type_cloisonnement', ['Traditionnels', 'Secteurs', 'Compartiments'], 3],
    [
      'type_de_chauffage',
      [
        'Sous-station',
        'Chaufferie',
        'Climatisation',
        'Aerothermique',
        'Rooftop',
        'Chauffage urbain',
        'Autre',
      ],
      7,
    ],
    ['activites_secondaire', ACTIVITES.slice(0, 10), 10],
  ])('%s holds each value once', (name, values, max) => {
    expect(values).toHaveLength(max);
    expect(accepts({ [name]: [] })).toBe(true);
    expect(accepts({ [name]: values })).toBe(true);
    expect(judge({ [name]: [values[0], values[0]] })).toMatchObject({ errors: [{ code: 'DOUBLON' }] });
    expect(judge({ [name]: [...values, values[0]] })).toMatchObject({
      errors: [{ code: 'TROP_D_ELEMENTS', params: { max } }],
    });
  });

  test('the activities are those of the interface, to the letter', () => {
    expect(ACTIVITES).toHaveLength(123);
    expect(new Set(ACTIVITES).size).toBe(123);
    expect(digest(ACTIVITES)).toBe('97828da12919776977d043608dd40b7e3c2cb1d74f51d18522c15385388ced6f');
    expect(ACTIVITES.filter((activite) => /1 ?200 m/.test(activite))).toEqual([
      'L - Salles polyvalentes à dominante sportive, dont la superficie unitaire est supérieure ou égale à 1 200 m2',
      "X - Salles polyvalentes à dominante sportive, dont l'aire d'activité est inférieure à 1200 m² et la hauteur sous plafond supérieure ou égale à 6,50 mètres",
    ]);
  });

  test('one is the principal one', () => {
    expect(ACTIVITES.filter((activite) => !accepts({ activite_principale: activite }))).toEqual([]);
    for (const wrong of ['', 'Cafés', 'N - Cafes', 'N  - Cafés', ['N - Cafés']]) {
      expect(accepts({ activite_principale: wrong }), JSON.stringify(wrong)).toBe(false);
    }
  });

  test.each([
    ['degagement_normaux', 10],
    ['degagements_accessoires', 10],
    ['degagement_supplementaires', 10],
  ])('%s: at most %i pairs of counts', (name, max) => {
    const pair = { nombre_degagements: 0, nombre_unite_passage: 999_999 };
    const { allowed, refused } = listOf(
      max,
      pair,
      { nombre_degagements: 1 },
      { nombre_unite_passage: 1 },
      { ...pair, autre: 1 },
      ...[-1, 1_000_000, 1.5, '1', null].map((nombre_degagements) => ({ ...pair, nombre_degagements })),
    );
    expect(allowed.filter((value) => !accepts({ [name]: value }))).toEqual([]);
    expect(refused.filter((value) => value !== null && accepts({ [name]: value }))).toEqual([]);
  });

  test('locaux: at most 5, whose members may all be null or left out', () => {
    const local = {
      nom_du_local: long(256),
      etage_du_local: 999_999,
      type_de_risque: 'Risque Moyen',
      local_informations_complementaires: long(65_536),
    };
    const { allowed, refused } = listOf(
      5,
      local,
      { ...local, nom_du_local: long(257) },
      { ...local, etage_du_local: -1 },
      { ...local, type_de_risque: 'Risque moyen' },
      { ...local, local_informations_complementaires: long(65_537) },
      { ...local, autre: 1 },
    );
    expect(allowed.filter((value) => !accepts({ locaux: value }))).toEqual([]);
    expect(refused.filter((value) => value !== null && accepts({ locaux: value }))).toEqual([]);
    const nulls = Object.fromEntries(Object.keys(local).map((name) => [name, null]));
    expect(accepts({ locaux: [nulls, {}] })).toBe(true);
    for (const type_de_risque of ['Risque Courant', 'Risque Moyen', 'Risque Important']) {
      expect(accepts({ locaux: [{ ...local, type_de_risque }] })).toBe(true);
    }
  });

  test('members that the interface does not name are kept and returned (choice C13)', () => {
    const hauteur = 'Plancher bas du dernier niveau accessible au public à 8 m ou plus';
    const more = { critere_de_hauteur: hauteur, effectif: { public: 412, personnel: null }, constructor: 1 };
    expect(judge(more)).toEqual({ value: { ...analyseComplete(), ...more } });
  });

  test('save one named __proto__, which is refused rather than dropped', () => {
    const more: object = JSON.parse('{"__proto__": {"polluted": true}}');
    expect(judge(more)).toEqual({
      errors: [{ in: 'body', path: ['__proto__'], code: 'INCONNU', params: { name: '__proto__' } }],
    });
  });
});
