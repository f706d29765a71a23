import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  Commission,
  commissionMembers,
  Organisation,
  Seance,
  seanceMembers,
} from '../../src/contract/resources/commissions.ts';
import { commissionComplete, organisationComplete, seanceComplete } from './objects.ts';
import {
  DATE_TIME,
  hasTheMembers,
  integerOf,
  objectLike,
  oneOf,
  orNull,
  publishedNames,
  textOf,
  URI,
  UUID,
} from './tables.ts';

const ORGANISATION = objectLike(organisationComplete(), {}, { ...organisationComplete(), id: '1' });

hasTheMembers(
  'Organisation object',
  Organisation(),
  { id: UUID, nom: textOf(256), logo_url: orNull(URI), type: oneOf('sis') },
  organisationComplete(),
);

hasTheMembers(
  'Commission object',
  Commission(),
  {
    id: UUID,
    type: oneOf(
      'Sous-commission départementale',
      'Commission communale',
      'Commission intercommunale',
      "Commission d'arrondissement",
      'CoDERST',
    ),
    libelle: textOf(256),
    presidence: ORGANISATION,
    secretariat: ORGANISATION,
    couleur: {
      allowed: [null, '000000', 'C0392b', 'ffFFff'],
      refused: ['', '#C0392b', 'C0392', 'C0392b0', 'C0392g', 'C0392b\n', 'red', 0],
    },
    organisation_id: UUID,
  },
  commissionComplete(),
);

hasTheMembers(
  'commission session (element of passages_en_commission)',
  Seance(),
  {
    id: UUID,
    date_debut: DATE_TIME,
    date_fin: DATE_TIME,
    type: oneOf(
      'salle',
      'visite_reception_travaux_en_groupe_de_visite',
      'visite_reception_travaux_en_pleniere',
      'visite_reception_avant_ouverture_en_groupe_de_visite',
      'visite_reception_avant_ouverture_en_pleniere',
      'visite_periodique_en_groupe_de_visite',
      'visite_periodique_en_pleniere',
      'visite_inopinee_en_groupe_de_visite',
      'visite_inopinee_en_pleniere',
      'visite_controle_en_groupe_de_visite',
      'visite_controle_en_pleniere',
      'visite_chantier_en_groupe_de_visite',
      'visite_chantier_en_pleniere',
      'visite_conseil_en_groupe_de_visite',
      'visite_conseil_en_pleniere',
    ),
    libelle: textOf(256),
    raison_reprogrammation: orNull(textOf(256)),
    nb_dossiers: integerOf(0, 150),
    commission: objectLike(commissionComplete(), {}),
    organisation_id: UUID,
  },
  seanceComplete(),
);

/** The values that a schema is published with for one of its members. */
const valuesOf = (schema: z.ZodType) => z.toJSONSchema(schema).enum;

test('there are 5 types of commissions, 15 of sessions', () => {
  expect(valuesOf(commissionMembers().type)).toHaveLength(5);
  expect(valuesOf(seanceMembers().type)).toHaveLength(15);
});

test('each object is published under one name, however often it stands', () => {
  expect(publishedNames(Seance())).toEqual(['Commission', 'Organisation', 'Seance']);
});
