import { ROLES } from '../../../src/contract/resources/utilisateurs.ts';
import type { Resource, Scenario } from './scenario.ts';

/** The organisation of the caller, as its administrators change it. */

const PATH = '/organisation';
const MEMBERS = { nom: 'SDIS du nord', fuseau: 'Europe/Paris' };
const SHOWN = { id: '{nord}', ...MEMBERS };
const change = (body: object) => ({ method: 'PATCH', path: PATH, body }) as const;
const changed = (members: object) => ({
  organisations: { changed: [{ id: '{nord}', ...members }] },
});

export const organisation: Resource = {
  library: [],
  scenarios: [
    {
      name: 'A4, X17: everybody reads it',
      as: 'visionneur_simple',
      call: { path: PATH },
      status: 200,
      body: SHOWN,
    },
    ...[{ nom: 'SDIS du Val' }, { fuseau: 'America/Guadeloupe' }, { nom: 'SDIS du sud' }].map(
      (body): Scenario => ({
        name: `X17: an administrator gives it ${JSON.stringify(body)}`,
        call: change(body),
        status: 200,
        body: { ...SHOWN, ...body },
        after: changed(body),
      }),
    ),
    { name: 'X17: what it has already changes nothing', call: change(MEMBERS), status: 200, body: SHOWN },
    {
      name: 'B1, X17: every error is told at once',
      call: change({ id: 'x', nom: '', fuseau: 'Europe/Vaux', logo_url: null }),
      status: 400,
      errors: [
        ['/nom', 'TROP_COURT'],
        ['/fuseau', 'FORMAT'],
        ['/id', 'LECTURE_SEULE'],
        ['/logo_url', 'INCONNU'],
      ],
    },
    ...[...ROLES, 'sans_role'].flatMap((as): Scenario[] =>
      as === 'administrateur_fonctionnel'
        ? []
        : [
            {
              name: `A4, X17: ${as} does not change it`,
              as,
              call: change({ nom: 'SDIS du Val' }),
              status: 403,
              code: 'DROIT_INSUFFISANT',
            },
          ],
    ),
  ],
};
