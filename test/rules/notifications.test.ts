import { describe, expect, test } from 'vitest';
import { type Affecte, notificationsOf } from '../../server/rules/notifications.ts';
import { ROLES_D_AFFECTATION } from '../../src/contract/resources/affectations.ts';
import type { EtatDeWorkflow } from '../../src/contract/resources/workflows.ts';
import { codePoints } from '../../src/contract/schema/text.ts';
import { MOVES } from './table.ts';

const visite = { id: 'id-visite', type: 'visite', titre: 'Visite du 3 mars' } as const;
const relecture = { id: 'id-relecture', type: 'relecture', titre: 'Relecture' } as const;

/** One user for each role, called after it. */
const everyone: Affecte[] = ROLES_D_AFFECTATION.map((role) => ({ role, utilisateur_id: role }));

function told(
  from: EtatDeWorkflow,
  to: EtatDeWorkflow,
  { affectations = everyone, auteur = 'somebody', debloques = [] as (typeof relecture)[] } = {},
) {
  return notificationsOf({ workflow: visite, from, to }, debloques, affectations, auteur);
}
const users = (all: ReturnType<typeof told>) => all.map(({ utilisateur_id }) => utilisateur_id);

describe('who is told of a change', () => {
  const MOVED = MOVES.filter(({ rule }) => rule !== '' && rule !== '=').map(
    ({ from, to }) => [from, to] as const,
  );

  test.each(MOVED)('%s → %s', (from, to) => {
    const expected =
      to === 'ATTENTE_VALIDATION'
        ? ['relecteur|valideur']
        : to === 'VALIDE' || (from === 'ATTENTE_VALIDATION' && to === 'EN_COURS')
          ? ['preventionniste', 'rapporteur']
          : [];
    expect(users(told(from, to))).toEqual(expected);
  });

  test('everyone assigned is told of a step that it unblocked', () => {
    expect(users(told('EN_COURS', 'NON_CONCERNE', { debloques: [relecture] }))).toEqual([
      ...ROLES_D_AFFECTATION,
    ]);
  });

  test('of each change apart', () => {
    const all = told('EN_COURS', 'VALIDE', { debloques: [relecture, relecture] });
    expect(users(all)).toEqual([
      'preventionniste',
      'rapporteur',
      ...ROLES_D_AFFECTATION,
      ...ROLES_D_AFFECTATION,
    ]);
  });

  test('never the author, in any role', () => {
    const affectations: Affecte[] = [
      { role: 'preventionniste', utilisateur_id: 'anne' },
      { role: 'rapporteur', utilisateur_id: 'anne' },
      { role: 'rapporteur', utilisateur_id: 'bob' },
    ];
    const all = told('EN_COURS', 'VALIDE', { affectations, auteur: 'anne', debloques: [relecture] });
    expect(users(all)).toEqual(['bob', 'bob']);
  });

  test('a user once of one change, whatever their roles', () => {
    const affectations: Affecte[] = [
      { role: 'rapporteur', utilisateur_id: 'bob' },
      { role: 'preventionniste', utilisateur_id: 'bob' },
      { role: 'admin', utilisateur_id: 'bob' },
    ];
    expect(users(told('EN_COURS', 'VALIDE', { affectations }))).toEqual(['bob']);
    expect(users(told('EN_COURS', 'NON_CONCERNE', { affectations, debloques: [relecture] }))).toEqual([
      'bob',
    ]);
  });

  test('no user where none is assigned', () => {
    expect(told('EN_COURS', 'VALIDE', { affectations: [], debloques: [relecture] })).toEqual([]);
  });
});

describe('what they are told', () => {
  const contexte = { workflow_id: 'id-visite', workflow_type: 'visite' };

  test.each<[EtatDeWorkflow, EtatDeWorkflow, string, string]>([
    [
      'EN_COURS',
      'ATTENTE_VALIDATION',
      'À valider : Visite du 3 mars',
      'L’étape « Visite du 3 mars » attend une validation : validez-la, ou renvoyez-la en cours.',
    ],
    [
      'ATTENTE_VALIDATION',
      'EN_COURS',
      'Renvoyée : Visite du 3 mars',
      'L’étape « Visite du 3 mars » n’a pas été validée : elle est de nouveau en cours.',
    ],
    [
      'ATTENTE_VALIDATION',
      'VALIDE',
      'Validée : Visite du 3 mars',
      'L’étape « Visite du 3 mars » est validée.',
    ],
  ])('%s → %s', (from, to, title, message) => {
    expect(told(from, to)[0]).toMatchObject({
      title,
      message,
      contexte: { ...contexte, ancien_etat: from, nouvel_etat: to },
    });
  });

  test('of a step that was unblocked', () => {
    expect(told('EN_COURS', 'NON_CONCERNE', { debloques: [relecture] })[0]).toEqual({
      utilisateur_id: 'admin',
      title: 'Débloquée : Relecture',
      message: 'L’étape « Relecture » est en cours : tout ce qu’elle attendait est terminé.',
      contexte: {
        workflow_id: 'id-relecture',
        workflow_type: 'relecture',
        ancien_etat: 'ATTENTE',
        nouvel_etat: 'EN_COURS',
      },
    });
  });

  test('a title has at most 256 characters, however long that of the workflow; the message says it whole', () => {
    const titre = '🔥'.repeat(256);
    const [one] = notificationsOf(
      { workflow: { ...visite, titre }, from: 'EN_COURS', to: 'VALIDE' },
      [],
      everyone,
      '',
    );
    expect(codePoints(one?.title ?? '')).toBe(256);
    expect(one?.title).toBe(`Validée : ${'🔥'.repeat(245)}…`);
    expect(one?.message).toBe(`L’étape « ${titre} » est validée.`);

    const fits = 'a'.repeat(246);
    const [other] = notificationsOf(
      { workflow: { ...visite, titre: fits }, from: 'EN_COURS', to: 'VALIDE' },
      [],
      everyone,
      '',
    );
    expect(other?.title).toBe(`Validée : ${fits}`);
  });
});
