import { describe, expect, test } from 'vitest';
import {
  type Avancement,
  type Demande,
  nextOf,
  type Situation,
  transition,
  type Voisin,
} from '../../server/rules/transitions.ts';
import {
  ETATS_DE_WORKFLOW,
  type EtatDeWorkflow,
  isFinished,
} from '../../src/contract/resources/workflows.ts';
import { ETATS, MOVES } from './table.ts';

const NOW = '2026-03-14T12:00:00.000Z';
const DEBUT = '2026-03-01T08:00:00Z';
const FIN = '2026-03-10T17:00:00Z';

/** A workflow in a state, with the dates that it has there. */
const at = (etat: EtatDeWorkflow): Avancement => ({
  etat,
  date_de_debut: etat === 'ATTENTE' ? null : DEBUT,
  date_de_fin: isFinished(etat) ? FIN : null,
});
const voisin = (titre: string, etat: EtatDeWorkflow): Voisin => ({ id: `id-${titre}`, titre, etat });

function ask(
  workflow: Avancement,
  demande: Partial<Demande>,
  around: Partial<Pick<Situation, 'prealables' | 'suivants'>> = {},
) {
  return transition(
    { workflow, prealables: [], suivants: [], now: NOW, ...around },
    { autres: false, ...demande },
  );
}

test('the table speaks of every state of the interface', () => {
  expect(ETATS.toSorted()).toEqual([...ETATS_DE_WORKFLOW].toSorted());
  expect(MOVES).toHaveLength(36);
});

describe('what the table says of each move, nothing standing in its way', () => {
  test.each(MOVES.map(({ from, to, rule }) => [from, to, rule] as const))(
    '%s → %s: "%s"',
    (from, to, rule) => {
      const { kind } = ask(at(from), { etat: to });
      expect(kind).toBe(rule === '=' ? 'same' : rule === '' ? 'refused' : 'changed');
    },
  );
});

describe('a move that the table leaves blank is refused, naming those that it does not', () => {
  test.each<[EtatDeWorkflow, EtatDeWorkflow, EtatDeWorkflow[]]>([
    ['ATTENTE', 'VALIDE', ['EN_COURS', 'NON_CONCERNE']],
    ['EN_COURS', 'ATTENTE', ['PAUSE', 'ATTENTE_VALIDATION', 'VALIDE', 'NON_CONCERNE']],
    ['PAUSE', 'VALIDE', ['EN_COURS', 'NON_CONCERNE']],
    ['ATTENTE_VALIDATION', 'NON_CONCERNE', ['EN_COURS', 'VALIDE']],
    ['NON_CONCERNE', 'VALIDE', ['ATTENTE', 'EN_COURS']],
  ])('%s → %s', (from, to, allowed) => {
    expect(ask(at(from), { etat: to })).toEqual({
      kind: 'refused',
      code: 'TRANSITION_REFUSEE',
      params: { etat: from, voulu: to, allowed },
    });
    expect(nextOf(from)).toEqual(allowed);
  });

  test('nothing follows VALIDE', () => {
    expect(nextOf('VALIDE')).toEqual([]);
  });
});

describe('prerequisites hold a workflow back until they are VALIDE or NON_CONCERNE', () => {
  const starts: readonly EtatDeWorkflow[] = ['ATTENTE', 'NON_CONCERNE'];
  const unfinished: readonly EtatDeWorkflow[] = ['ATTENTE', 'EN_COURS', 'PAUSE', 'ATTENTE_VALIDATION'];

  test.each(starts.flatMap((from) => unfinished.map((etat) => [from, etat] as const)))(
    '%s → EN_COURS while one is in %s: refused, naming it',
    (from, etat) => {
      const prealables = [voisin('Arrivée', 'VALIDE'), voisin('Visite', etat), voisin('Relecture', etat)];
      expect(ask(at(from), { etat: 'EN_COURS' }, { prealables })).toEqual({
        kind: 'refused',
        code: 'PREALABLES_EN_COURS',
        params: { workflows: ['Visite (id-Visite)', 'Relecture (id-Relecture)'] },
      });
    },
  );

  test.each(starts)('%s → EN_COURS once all are finished', (from) => {
    const prealables = [voisin('Arrivée', 'VALIDE'), voisin('Visite', 'NON_CONCERNE')];
    expect(ask(at(from), { etat: 'EN_COURS' }, { prealables })).toMatchObject({ kind: 'changed' });
  });

  test.each(MOVES.filter(({ rule }) => rule.startsWith('✓')).map(({ from, to }) => [from, to] as const))(
    '%s → %s asks nothing of them',
    (from, to) => {
      const prealables = [voisin('Visite', 'EN_COURS')];
      expect(ask(at(from), { etat: to }, { prealables })).toMatchObject({ kind: 'changed' });
    },
  );
});

describe('(2) a workflow that unblocked one that is VALIDE stays NON_CONCERNE', () => {
  test.each(['ATTENTE', 'EN_COURS'] as const)('NON_CONCERNE → %s is refused, naming it', (etat) => {
    const around = {
      // Said before what could be mended.
      prealables: [voisin('Arrivée', 'EN_COURS')],
      suivants: [voisin('Visite', 'EN_COURS'), voisin('Relecture', 'VALIDE')],
    };
    expect(ask(at('NON_CONCERNE'), { etat }, around)).toEqual({
      kind: 'refused',
      code: 'DEBLOCAGE_ACQUIS',
      params: { workflows: ['Relecture (id-Relecture)'] },
    });
  });

  test.each(ETATS.filter((etat) => etat !== 'VALIDE'))('one that is %s does not hold it', (etat) => {
    const suivants = [voisin('Visite', etat)];
    expect(ask(at('NON_CONCERNE'), { etat: 'ATTENTE' }, { suivants })).toMatchObject({ kind: 'changed' });
  });

  test.each(
    MOVES.filter(({ rule }) => rule === '✓' || rule === 'if').map(({ from, to }) => [from, to] as const),
  )('%s → %s minds none', (from, to) => {
    const suivants = [voisin('Visite', 'VALIDE')];
    expect(ask(at(from), { etat: to }, { suivants })).toMatchObject({ kind: 'changed' });
  });
});

describe('dates', () => {
  const changed = (workflow: Avancement) => ({ kind: 'changed', workflow });

  test('to EN_COURS the first time sets date_de_debut', () => {
    expect(ask(at('ATTENTE'), { etat: 'EN_COURS' })).toEqual(
      changed({ etat: 'EN_COURS', date_de_debut: NOW, date_de_fin: null }),
    );
  });

  test.each(['PAUSE', 'ATTENTE_VALIDATION', 'NON_CONCERNE'] as const)(
    '%s → EN_COURS keeps date_de_debut and clears date_de_fin',
    (from) => {
      expect(ask(at(from), { etat: 'EN_COURS' })).toEqual(
        changed({ etat: 'EN_COURS', date_de_debut: DEBUT, date_de_fin: null }),
      );
    },
  );

  test('NON_CONCERNE → ATTENTE keeps date_de_debut and clears date_de_fin: what waits has not ended', () => {
    expect(ask(at('NON_CONCERNE'), { etat: 'ATTENTE' })).toEqual(
      changed({ etat: 'ATTENTE', date_de_debut: DEBUT, date_de_fin: null }),
    );
  });

  test.each(['PAUSE', 'ATTENTE_VALIDATION'] as const)('EN_COURS → %s changes none', (to) => {
    expect(ask(at('EN_COURS'), { etat: to })).toEqual(
      changed({ etat: to, date_de_debut: DEBUT, date_de_fin: null }),
    );
  });

  test.each(['VALIDE', 'NON_CONCERNE'] as const)('to %s sets date_de_fin, now unless said', (to) => {
    expect(ask(at('EN_COURS'), { etat: to })).toEqual(
      changed({ etat: to, date_de_debut: DEBUT, date_de_fin: NOW }),
    );
    expect(ask(at('EN_COURS'), { etat: to, date_de_fin: FIN })).toEqual(
      changed({ etat: to, date_de_debut: DEBUT, date_de_fin: FIN }),
    );
  });

  test('a workflow that never began ends all the same', () => {
    expect(ask(at('ATTENTE'), { etat: 'NON_CONCERNE', date_de_fin: '2020-01-01T00:00:00Z' })).toEqual(
      changed({ etat: 'NON_CONCERNE', date_de_debut: null, date_de_fin: '2020-01-01T00:00:00Z' }),
    );
  });

  test('one that begins later than now ends when it begins, unless said', () => {
    const later = { ...at('EN_COURS'), date_de_debut: '2026-03-14T13:30:00+01:00' };
    expect(ask(later, { etat: 'VALIDE' })).toEqual(
      changed({ etat: 'VALIDE', date_de_debut: later.date_de_debut, date_de_fin: later.date_de_debut }),
    );
  });
});

describe('backdating (choice C7)', () => {
  const fault = (code: string, params: object) => ({
    kind: 'invalid',
    fields: [{ in: 'body', path: ['date_de_fin'], code, params }],
  });

  test.each([
    ['at this very moment', '2026-03-14T12:00:00Z'],
    ['at this very moment, elsewhere', '2026-03-14T17:30:00+05:30'],
    ['when it began', '2026-03-01T08:00:00Z'],
    ['when it began, elsewhere', '2026-02-28T22:00:00-10:00'],
    ['in the future to the eye only', '2026-03-14T13:59:59+02:00'],
    ['before its start to the eye only', '2026-03-01T00:30:00-08:00'],
  ])('%s: accepted, and kept as it was written', (_, date_de_fin) => {
    expect(ask(at('EN_COURS'), { etat: 'VALIDE', date_de_fin })).toMatchObject({ workflow: { date_de_fin } });
  });

  test.each([
    ['in the future', '2026-03-14T12:00:00.001Z', 'MAXIMUM', { max: NOW }],
    ['in the future by its offset', '2026-03-14T11:59:59-01:00', 'MAXIMUM', { max: NOW }],
    ['before its start', '2026-03-01T07:59:59.999Z', 'MINIMUM', { min: DEBUT }],
    ['before its start by its offset', '2026-03-01T08:30:00+01:00', 'MINIMUM', { min: DEBUT }],
  ])('%s: refused', (_, date_de_fin, code, params) => {
    for (const etat of ['VALIDE', 'NON_CONCERNE'] as const) {
      expect(ask(at('EN_COURS'), { etat, date_de_fin })).toEqual(fault(code, params));
      // Whatever else is wrong: the request must be mended first.
      expect(ask(at('PAUSE'), { etat, date_de_fin })).toEqual(fault(code, params));
      expect(ask(at('VALIDE'), { etat, date_de_fin })).toEqual(fault(code, params));
      expect(ask(at('NON_CONCERNE'), { etat, date_de_fin })).toEqual(fault(code, params));
    }
  });
});

describe('the same state again: nothing happens (choice C6)', () => {
  test.each(ETATS)('%s', (etat) => {
    expect(ask(at(etat), { etat })).toEqual({ kind: 'same' });
  });

  test.each(ETATS.filter((etat) => etat !== 'VALIDE'))('%s, other members being written', (etat) => {
    expect(ask(at(etat), { etat, autres: true })).toEqual({ kind: 'same' });
    expect(ask(at(etat), { autres: true })).toEqual({ kind: 'same' });
  });

  test('another date_de_fin for what is NON_CONCERNE is not kept', () => {
    expect(ask(at('NON_CONCERNE'), { etat: 'NON_CONCERNE', date_de_fin: DEBUT })).toEqual({ kind: 'same' });
  });
});

describe('a VALIDE workflow is locked for every field (choice C8)', () => {
  const locked = { kind: 'refused', code: 'WORKFLOW_VERROUILLE', params: {} };

  test.each(ETATS.filter((etat) => etat !== 'VALIDE'))('it does not become %s', (etat) => {
    expect(ask(at('VALIDE'), { etat })).toEqual(locked);
  });

  test('nothing else of it changes', () => {
    expect(ask(at('VALIDE'), { autres: true })).toEqual(locked);
    expect(ask(at('VALIDE'), { etat: 'VALIDE', autres: true })).toEqual(locked);
    expect(ask(at('VALIDE'), { etat: 'VALIDE', date_de_fin: DEBUT })).toEqual(locked);
    const endless = { ...at('VALIDE'), date_de_fin: null };
    expect(ask(endless, { etat: 'VALIDE', date_de_fin: FIN })).toEqual(locked);
  });

  test('the request that validated it, sent once more, is no change', () => {
    expect(ask(at('VALIDE'), { etat: 'VALIDE', date_de_fin: FIN })).toEqual({ kind: 'same' });
    expect(ask(at('VALIDE'), { etat: 'VALIDE', date_de_fin: '2026-03-10T18:00:00+01:00' })).toEqual({
      kind: 'same',
    });
    expect(ask(at('VALIDE'), {})).toEqual({ kind: 'same' });
  });
});
