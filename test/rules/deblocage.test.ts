import { describe, expect, test } from 'vitest';
import { type Etape, unblockedBy } from '../../server/rules/deblocage.ts';
import type { EtatDeWorkflow } from '../../src/contract/resources/workflows.ts';
import { ETATS } from './table.ts';

const FIN = '2026-03-10T17:00:00Z';
const arrivee = { id: 'arrivee', etat: 'VALIDE', date_de_fin: FIN, prealables: [] } as const;

const visite = (etat: EtatDeWorkflow, date_de_fin: string | null = null): Etape => ({
  id: 'visite',
  etat,
  date_de_fin,
  prealables: [],
});
const waiting = (id: string, prealables: string[]): Etape => ({
  id,
  etat: 'ATTENTE',
  date_de_fin: null,
  prealables,
});

/** The ids of what is unblocked once the arrival is finished. */
const unblocked = (...others: Etape[]) =>
  unblockedBy(arrivee, [arrivee, ...others]).map(({ workflow }) => workflow.id);

describe('a workflow in ATTENTE whose prerequisites are now all finished is unblocked', () => {
  test('its only one, or the last of several', () => {
    expect(unblocked(waiting('relecture', ['arrivee']))).toEqual(['relecture']);
    expect(unblocked(visite('VALIDE', FIN), waiting('relecture', ['visite', 'arrivee']))).toEqual([
      'relecture',
    ]);
    expect(unblocked(visite('NON_CONCERNE', FIN), waiting('relecture', ['arrivee', 'visite']))).toEqual([
      'relecture',
    ]);
  });

  test('several at once, in the order of the dossier, wherever they stand in it', () => {
    const [a, b] = [waiting('a', ['arrivee']), waiting('b', ['arrivee'])];
    expect(unblockedBy(arrivee, [b, arrivee, a]).map(({ workflow }) => workflow.id)).toEqual(['b', 'a']);
  });

  test.each(['ATTENTE', 'EN_COURS', 'PAUSE', 'ATTENTE_VALIDATION'] as const)(
    'not while one is in %s',
    (etat) => {
      expect(unblocked(visite(etat), waiting('relecture', ['arrivee', 'visite']))).toEqual([]);
    },
  );

  test('not while one is unknown', () => {
    expect(unblocked(waiting('relecture', ['arrivee', 'visite']))).toEqual([]);
  });

  test.each(ETATS.filter((etat) => etat !== 'ATTENTE'))('not one that is %s', (etat) => {
    expect(unblocked({ ...waiting('relecture', ['arrivee']), etat })).toEqual([]);
  });

  test('not one that waits for none, or for others that were finished before', () => {
    expect(unblocked(waiting('relecture', []))).toEqual([]);
    expect(unblocked(visite('VALIDE', FIN), waiting('relecture', ['visite']))).toEqual([]);
  });

  test('not those behind it: what is unblocked is not finished', () => {
    expect(unblocked(waiting('relecture', ['arrivee']), waiting('passage', ['relecture']))).toEqual([
      'relecture',
    ]);
  });
});

describe('it begins at the latest end of its prerequisites', () => {
  const debut = (fin: string) =>
    unblockedBy(arrivee, [arrivee, visite('VALIDE', fin), waiting('relecture', ['visite', 'arrivee'])])[0]
      ?.date_de_debut;

  test.each([
    ['2026-03-10T16:59:59Z', FIN],
    ['2026-03-10T17:00:01Z', '2026-03-10T17:00:01Z'],
    // Compared as instants, kept as they were written.
    ['2026-03-10T19:00:00+05:00', FIN],
    ['2026-03-10T16:00:00-02:00', '2026-03-10T16:00:00-02:00'],
  ])('one ended at %s, the other at 17:00 UTC', (fin, expected) => {
    expect(debut(fin)).toBe(expected);
  });

  test('one without an end does not count', () => {
    const endless = visite('VALIDE');
    expect(unblockedBy(arrivee, [arrivee, endless, waiting('relecture', ['visite', 'arrivee'])])).toEqual([
      { workflow: waiting('relecture', ['visite', 'arrivee']), date_de_debut: FIN },
    ]);
  });
});
