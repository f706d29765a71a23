import { expect, test } from 'vitest';
import type * as z from 'zod';
import { Affectation, addAffectation, updateAffectation } from '../../src/contract/resources/affectations.ts';
import { affectationComplete, utilisateurComplet } from './objects.ts';
import {
  hasTheMembers,
  type MemberCases,
  objectLike,
  oneOf,
  orNothing,
  publishedNames,
  textOf,
  UUID,
} from './tables.ts';

// Choice C2: the last role is one value, without the backslash that the table of the interface needs.
const roles = oneOf('admin', 'preventionniste', 'secretariat_prev', 'rapporteur', 'relecteur|valideur');
const ROLE: MemberCases = {
  ...roles,
  refused: [...roles.refused, 'relecteur\\|valideur', 'relecteur', 'valideur', 'valideur|relecteur'],
};

hasTheMembers(
  'Assignment',
  Affectation(),
  {
    id: UUID,
    role: ROLE,
    utilisateur: objectLike(utilisateurComplet(), {}, { ...utilisateurComplet(), roles: ['admin'] }),
  },
  affectationComplete(),
);

hasTheMembers(
  'body of POST /dossiers_affectations/{affectation_id}',
  updateAffectation.body?.() as z.ZodObject,
  { role: orNothing(ROLE) },
  { role: 'rapporteur' },
);

hasTheMembers(
  'body of POST /dossiers/{dossier_id}/affectations (choice C14)',
  addAffectation.body?.() as z.ZodObject,
  { role: ROLE, utilisateur_id: textOf(256) },
  { role: 'rapporteur', utilisateur_id: utilisateurComplet().id },
);

test('each object is published under one name, however often it stands', () => {
  expect(publishedNames(Affectation())).toEqual(['Affectation', 'Utilisateur']);
});
