import { expect, test } from 'vitest';
import { workflowsActifs } from '../../server/rules/workflows-actifs.ts';
import { ETATS } from './table.ts';

test('the active types are those EN_COURS or ATTENTE_VALIDATION', () => {
  const active = ETATS.filter((etat) => workflowsActifs([{ type: 'visite', etat }]).length === 1);
  expect(active).toEqual(['EN_COURS', 'ATTENTE_VALIDATION']);
});

test('each stands once, in the order of the interface', () => {
  expect(
    workflowsActifs([
      { type: 'visite', etat: 'EN_COURS' },
      { type: 'workflow', etat: 'EN_COURS' },
      { type: 'analyse_de_risque', etat: 'ATTENTE_VALIDATION' },
      { type: 'visite', etat: 'ATTENTE_VALIDATION' },
      { type: 'visite', etat: 'VALIDE' },
      { type: 'relecture', etat: 'PAUSE' },
    ]),
  ).toEqual(['analyse_de_risque', 'visite', 'workflow']);
  expect(workflowsActifs([])).toEqual([]);
});
