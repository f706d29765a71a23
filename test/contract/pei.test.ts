import { expect, test } from 'vitest';
import * as z from 'zod';
import { exchangeMembers } from '../../src/contract/resources/ouvrages/exchange.ts';
import { DescriptifTechniquePei, Pei, peiMembers } from '../../src/contract/resources/ouvrages/pei.ts';
import { validate } from '../../src/contract/schema/validate.ts';
import { peiComplet, peiDonnees } from './objects.ts';
import {
  hasTheMembers,
  type MemberCases,
  oneOf,
  orNothing,
  orNull,
  publishedNames,
  textOf,
} from './tables.ts';

const id = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';
const UUID: MemberCases = { allowed: [id], refused: [id.slice(1), '', null] };
const DATE_TIME: MemberCases = { allowed: ['2026-03-14T09:30:00Z'], refused: ['2026-03-14', '', null] };
const BOOLEAN: MemberCases = { allowed: [true, false], refused: ['true', 0, null] };
const DATE: MemberCases = { allowed: ['2026-03-14'], refused: ['14/03/2026', '2026-02-30', null] };
const between = (min: number, max: number): MemberCases => ({
  allowed: [min, (min + max) / 3, max],
  refused: [min - 0.1, max + 0.1, String(min), null],
});
const whole = (min: number, max: number): MemberCases => ({
  allowed: [min, max],
  refused: [min - 1, max + 1, min + 0.5, String(min), null],
});
const INSEE: MemberCases = {
  allowed: ['42218', '2A004', '97411'],
  refused: ['4221', '20004', '2C004', null],
};
/** What the exchange model has, each of which may be missing or null. */
const EXCHANGED = Object.fromEntries(
  Object.entries({
    insee: INSEE,
    commune: textOf(256),
    id_sdis: textOf(70),
    id_gestion: textOf(70),
    nom_gest: textOf(140),
    ref_terr: textOf(70),
    type_pei: oneOf('PI', 'BI', 'PA', 'CI'),
    type_rd: textOf(256),
    diam_pei: whole(1, 2000),
    diam_cana: whole(1, 5000),
    source_pei: oneOf(
      'citerne',
      'plan_eau',
      'piscine',
      'puits',
      'cours_eau',
      'reseau_aep',
      'reseau_irrigation',
    ),
    nom_etab: textOf(256),
    situation: textOf(1024),
    press_dyn: between(0, 100),
    press_stat: between(0, 100),
    debit: between(0, 100_000),
    volume: between(0, 100_000_000),
    disponible: BOOLEAN,
    date_dispo: DATE,
    date_mes: DATE,
    date_maj: DATE,
    date_ct: DATE,
    date_ro: DATE,
    prec: oneOf('01', '05', '10', '99'),
    x: between(-20_000_000, 20_000_000),
    y: between(-20_000_000, 20_000_000),
    lon: between(-180, 180),
    lat: between(-90, 90),
  }).map(([name, cases]) => [name, orNothing(orNull(cases))]),
);
/** What was there before they were known. */
const KEPT = Object.fromEntries(
  Object.keys(EXCHANGED).map((name) => [name, { optional: true, allowed: ['oui', 1, null], refused: [] }]),
);
const PERFORMANCE: MemberCases = { allowed: [-1, 0, 1, 2], refused: [-2, 3, 0.5, '1', null] };

hasTheMembers(
  'PEI object',
  Pei(),
  {
    id: UUID,
    date_de_realisation: DATE_TIME,
    date_de_derniere_mise_a_jour: orNull(DATE_TIME),
    descriptif_technique: {
      optional: true,
      allowed: [peiDonnees().descriptif_technique],
      refused: [{}, null],
    },
  },
  peiComplet(),
);

hasTheMembers(
  'descriptif_technique of a PEI',
  DescriptifTechniquePei(),
  {
    id: UUID,
    type: oneOf('PIBI', 'PENA'),
    est_reglementaire: orNull(BOOLEAN),
    domanialite: orNull(oneOf('privee', 'publique', 'privee_conventionnee')),
    est_conforme_rddeci: orNull(BOOLEAN),
    performance_theorique: PERFORMANCE,
    performance_reelle: PERFORMANCE,
    observations_generales: orNull(textOf(65_536)),
    date: DATE_TIME,
    // Choice C13.
    statut: oneOf(
      'reprise_de_donnees',
      'declaration_en_cours',
      'reconnaissance_operationnelle_initiale',
      'actif',
      'projet',
      'reforme',
      'declaration_abandonnee',
    ),
    ...KEPT,
  },
  peiDonnees().descriptif_technique as object,
  { open: true },
);

hasTheMembers('the exchange model, as it is written', z.strictObject(exchangeMembers()), EXCHANGED, {});

test('a member named __proto__ is refused rather than dropped', () => {
  const descriptif_technique = {
    ...peiDonnees().descriptif_technique,
    ...JSON.parse('{"__proto__": {"polluted": true}}'),
  };
  const path = ['descriptif_technique', '__proto__'];
  expect(validate(Pei(), { ...peiComplet(), descriptif_technique }, 'body')).toEqual({
    errors: [{ in: 'body', path, code: 'INCONNU', params: { name: '__proto__' } }],
  });
});

test('what is stored and what is shown share their members', () => {
  expect(Object.keys(Pei().shape)).toEqual(['id', ...Object.keys(peiMembers())]);
  expect(validate(z.strictObject(peiMembers()), peiDonnees(), 'body')).toEqual({ value: peiDonnees() });
});

test('each object is published under one name, however often it stands', () => {
  expect(publishedNames(Pei())).toEqual(['DescriptifTechniquePei', 'Pei']);
});
