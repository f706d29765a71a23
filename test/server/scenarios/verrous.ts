import { ROLES, type Role } from '../../../src/contract/resources/utilisateurs.ts';
import { casesOf } from './cases.ts';
import type { Request, Resource, Scenario } from './scenario.ts';

/** Dossiers that are closed, reopened, archived and taken out of the archives (choice C15). */

type Act = readonly [method: 'PUT' | 'DELETE', name: 'clore' | 'archiver'];
const ACTS: readonly Act[] = [
  ['PUT', 'clore'],
  ['DELETE', 'clore'],
  ['PUT', 'archiver'],
  ['DELETE', 'archiver'],
];
const act = ([method, name]: Act, dossier: string): Request => ({
  method,
  path: `/dossiers/{${dossier}}/${name}`,
});
const document = { url: 'https://ged.example/x', nom: 'x', type: 'plan' };

const LIBRARIANS: readonly Role[] = ['administrateur_fonctionnel', 'preventionniste'];

export const verrous: Resource = {
  lines: [...casesOf('nord'), ...casesOf('sud')],
  library: [],
  scenarios: [
    {
      name: 'C15: an open dossier is closed',
      call: act(['PUT', 'clore'], 'ouvert'),
      status: 204,
      after: { dossiers: { changed: [{ id: '{ouvert}', statut: 'CLOS', est_archive: 0 }] } },
    },
    {
      name: 'C15: a closed one is reopened',
      call: act(['DELETE', 'clore'], 'clos'),
      status: 204,
      after: { dossiers: { changed: [{ id: '{clos}', statut: 'OUVERT' }] } },
    },
    {
      name: 'C15: it then takes changes',
      given: [act(['DELETE', 'clore'], 'clos')],
      call: { method: 'POST', path: '/dossiers/{clos}/documents', body: document },
      status: 201,
      after: {
        dossiers: { changed: [{ id: '{clos}', statut: 'OUVERT' }] },
        documents: { added: [{ dossier_id: '{clos}' }] },
      },
    },
    {
      name: 'C15: a closed one is archived, and stays closed',
      call: act(['PUT', 'archiver'], 'clos'),
      status: 204,
      after: { dossiers: { changed: [{ id: '{clos}', statut: 'CLOS', est_archive: 1 }] } },
    },
    {
      name: 'C15: an archived one is taken out of the archives',
      call: act(['DELETE', 'archiver'], 'archive'),
      status: 204,
      after: { dossiers: { changed: [{ id: '{archive}', est_archive: 0 }] } },
    },
    ...(
      [
        [['PUT', 'clore'], 'clos'],
        [['DELETE', 'clore'], 'ouvert'],
        [['PUT', 'archiver'], 'archive'],
        [['DELETE', 'archiver'], 'ouvert'],
      ] as const
    ).map(
      ([of, dossier]): Scenario => ({
        name: `C15: ${of.join(' ')} of ${dossier}, which is so already, changes nothing`,
        call: act(of, dossier),
        status: 204,
      }),
    ),
    {
      name: 'C8, C15: what belongs to a dossier that was closed takes no changes',
      given: [act(['PUT', 'clore'], 'ouvert')],
      call: { method: 'POST', path: '/dossiers/{ouvert}/documents', body: document },
      status: 409,
      code: 'DOSSIER_VERROUILLE',
    },
    {
      name: 'C15: those attached to it keep their own lock',
      given: [act(['PUT', 'archiver'], 'ouvert')],
      call: { path: '/dossiers/{permis}' },
      status: 200,
      contains: { statut: 'OUVERT', est_archive: false },
    },
    {
      name: 'C15, X4: a trial locks nothing',
      call: { ...act(['PUT', 'clore'], 'ouvert'), dryRun: true },
      status: 204,
      headers: { 'dry-run': 'applied' },
    },
    ...ACTS.flatMap((of): Scenario[] => [
      {
        name: `A5, C15: ${of.join(' ')} of a dossier of another organisation`,
        call: act(of, 'ouvert_sud'),
        status: 404,
        code: 'INTROUVABLE',
      },
      ...ROLES.filter((role) => !LIBRARIANS.includes(role)).map(
        (role): Scenario => ({
          name: `A4, C15: ${role} may not ${of.join(' ')}`,
          as: role,
          call: act(of, 'ouvert'),
          status: 403,
          code: 'DROIT_INSUFFISANT',
        }),
      ),
    ]),
    {
      name: 'A4, C15: a preventionniste closes',
      as: 'preventionniste',
      call: act(['PUT', 'clore'], 'ouvert'),
      status: 204,
      after: { dossiers: { changed: [{ id: '{ouvert}', statut: 'CLOS' }] } },
    },
  ],
};
