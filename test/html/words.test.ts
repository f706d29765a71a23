import { expect, test } from 'vitest';
import { ROLES_D_AFFECTATION } from '../../src/contract/resources/affectations.ts';
import { typesDeSeance } from '../../src/contract/resources/commissions.ts';
import { TYPES_DE_DOCUMENT } from '../../src/contract/resources/documents.ts';
import { STATUTS_DE_DOSSIER, TYPES_D_ENFANT } from '../../src/contract/resources/dossiers/dossiers.ts';
import { TYPES_D_EVENEMENT } from '../../src/contract/resources/evenements.ts';
import {
  BOOLEENS_D_ANALYSE,
  CHOIX_D_ANALYSE,
  DEGAGEMENTS_D_ANALYSE,
  LISTES_D_ANALYSE,
  TEXTES_D_ANALYSE,
} from '../../src/contract/resources/ouvrages/analyse.ts';
import { AVIS, GENRES, STATUTS_D_ERP } from '../../src/contract/resources/ouvrages/erp.ts';
import { DOMANIALITES, STATUTS_DE_PEI, TYPES_DE_PEI } from '../../src/contract/resources/ouvrages/pei.ts';
import { TYPES_DE_PRESCRIPTION } from '../../src/contract/resources/prescriptions.ts';
import { ETATS_DE_SUPPORT } from '../../src/contract/resources/supports.ts';
import { ETATS_DE_WORKFLOW, TYPES_DE_WORKFLOW } from '../../src/contract/resources/workflows.ts';
import { ANALYSIS } from '../../src/messages/pages/analysis.ts';
import { hasPageWord, pageWord, sessionWord } from '../../src/messages/pages/words.ts';

const VALUES = [
  ...[STATUTS_DE_DOSSIER, TYPES_D_ENFANT, AVIS, GENRES, STATUTS_D_ERP, DOMANIALITES, STATUTS_DE_PEI],
  ...[TYPES_DE_PEI, ROLES_D_AFFECTATION, TYPES_DE_DOCUMENT, TYPES_D_EVENEMENT, TYPES_DE_PRESCRIPTION],
  ...[ETATS_DE_SUPPORT, ETATS_DE_WORKFLOW, TYPES_DE_WORKFLOW],
].flat();

test('there is a word for every value that pages show', () => {
  expect(VALUES.filter((value) => !hasPageWord(value))).toEqual([]);
});

test.each(typesDeSeance())('%s is said in words', (type) => {
  expect([sessionWord(type, 'fr'), sessionWord(type, 'en')].join()).not.toMatch(/_/);
});

test('a value that is not known is shown as it is', () => {
  expect(pageWord('tout_nouveau', 'fr')).toBe('tout nouveau');
});

test('each member of a risk analysis has one name, and a place', () => {
  const named = ANALYSIS.flatMap(({ members }) => Object.keys(members));
  expect(named.toSorted()).toEqual(
    [
      'activite_principale',
      'categorie',
      'activites_secondaire',
      'nombre_voies_engins',
      'nombre_facades_accessibles',
      'temporisation_alarme_en_minutes',
      'locaux',
      ...BOOLEENS_D_ANALYSE,
      ...TEXTES_D_ANALYSE,
      ...DEGAGEMENTS_D_ANALYSE,
      ...Object.keys(CHOIX_D_ANALYSE),
      ...Object.keys(LISTES_D_ANALYSE),
    ].toSorted(),
  );
});
