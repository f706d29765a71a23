import { ROLES } from '../../../src/contract/resources/utilisateurs.ts';
import { NOW as CLOCK } from '../world.ts';
import type { Given, Resource, Scenario } from './scenario.ts';

/** The audit log of an organisation, as its administrators read it. */

const NOW = CLOCK.toISOString();
const BEFORE = '2026-03-14T09:29:59Z';
const user = (id: string, more: Partial<Given> = {}): Given => ({
  method: 'POST',
  path: '/utilisateurs',
  body: { id },
  ...more,
});
const entry = (premier: string) => ({
  date: NOW,
  organisation_id: '{nord}',
  utilisateur_id: 'administrateur_fonctionnel',
  action: 'creation',
  objet: 'utilisateur',
  nombre: 1,
  premier,
  dernier: premier,
  avant: null,
  apres: null,
});
const change = {
  ...entry('un'),
  action: 'modification',
  avant: { fonction: null },
  apres: { fonction: 'Cheffe' },
};

const found: readonly (readonly [query: Readonly<Record<string, string>>, entries: readonly object[]])[] = [
  [{ objet: 'utilisateur' }, [change, entry('deux'), entry('un')]],
  [{ objet: 'utilisateur', objet_id: 'un' }, [change, entry('un')]],
  [{ objet: 'utilisateur', objet_id: 'deux' }, [entry('deux')]],
  [{ objet: 'utilisateur', objet_id: 'du_sud' }, []],
  [
    { objet: 'utilisateur', utilisateur: 'administrateur_fonctionnel', since: NOW, until: NOW },
    [change, entry('deux'), entry('un')],
  ],
  [{ utilisateur: 'preventionniste' }, []],
  [{ objet: 'utilisateur', until: BEFORE }, []],
  [{ objet: 'dossier' }, []],
];

export const audit: Resource = {
  library: [
    user('un'),
    user('deux'),
    user('du_sud', { as: 'administrateur_fonctionnel@sud' }),
    { method: 'PATCH', path: '/utilisateurs/un', body: { fonction: 'Cheffe' } },
  ],
  scenarios: [
    ...found.map(
      ([query, data]): Scenario => ({
        name: `X16: what is told with ${JSON.stringify(query)}, newest first`,
        call: { path: '/audit', query },
        status: 200,
        contains: { data, meta: { pagination: { total: data.length } } },
        never: ['{sud}'],
      }),
    ),
    {
      name: 'X16: in pages',
      call: { path: '/audit', query: { objet: 'utilisateur', page: '2', per_page: '2' } },
      status: 200,
      contains: { data: [entry('un')], meta: { pagination: { total: 3, total_pages: 2 } } },
    },
    {
      name: 'X16: another kind, or a day that is none, is refused',
      call: { path: '/audit', query: { objet: 'voiture', since: 'hier' } },
      status: 400,
      errors: [
        ['?since', 'FORMAT'],
        ['?objet', 'VALEUR'],
      ],
    },
    ...[...ROLES, 'sans_role'].flatMap((as): Scenario[] =>
      as === 'administrateur_fonctionnel'
        ? []
        : [
            {
              name: `A4, X16: ${as} does not read it`,
              as,
              call: { path: '/audit' },
              status: 403,
              code: 'LECTURE_RESERVEE',
              never: ['premier'],
            },
          ],
    ),
  ],
};
