import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '../../../src/client/transport.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { endpoints } from '../../../src/contract/interface.ts';
import { addNotification } from '../../../src/contract/resources/notifications.ts';
import { rowsOf } from '../engines/engine.ts';
import { loadLines } from '../lines.ts';
import { prepareWorld } from '../prepared-world.ts';
import { casesOf } from '../scenarios/cases.ts';
import { nameLines } from '../scenarios/names.ts';
import { type Bench, callerOf, type OrganisationName } from '../world.ts';

/** Two organisations with the same dossiers, to the letter but for their ids and what these are called. */
const ORGANISATIONS = ['nord', 'sud'] as const;
const RESOURCES = ['dossiers', 'documents', 'affectations', 'workflows', 'notifications', 'evenements'];
const ours = endpoints.filter(({ name }) => RESOURCES.includes(name.split('.')[0] as string));

/** What is called by each parameter of a path. */
const CALLED: Readonly<Record<string, string>> = {
  dossier_id: 'ouvert',
  document_id: 'photo',
  affectation_id: 'rapporte',
  workflow_id: 'analyse',
  notification_id: 'nouvelle',
  evenement_id: 'reunion',
};
/** A body that each endpoint takes. */
const BODIES: Readonly<Record<string, object>> = {
  'documents.add': { url: 'https://x.example/x', nom: 'x', type: 'plan' },
  'documents.update': { nom: 'x' },
  'affectations.add': { role: 'admin', utilisateur_id: 'valideur' },
  'affectations.update': { role: 'admin' },
  'evenements.update': { title: 'x' },
  'workflows.update': { observations: 'x' },
  'workflows.add': { titre: 'x', type: 'visite', etat: 'ATTENTE' },
};

const prepared = await prepareWorld();
const names = new Map<string, string>();
let bench: Bench;

beforeAll(async () => {
  for (const [name, { id }] of Object.entries(prepared.organisations)) names.set(name, id);
  const lines = nameLines([...casesOf('nord'), ...casesOf('sud')], names);
  await prepared.fill(({ db }) => loadLines(db, lines));
});
beforeEach(async () => {
  bench = await prepared.bench();
});

/** Every id of an organisation, its own included. */
function idsOf(organisation: OrganisationName): string[] {
  const its = ([name]: [string, string]) =>
    organisation === 'sud'
      ? name === 'sud' || name.endsWith('_sud')
      : name !== 'sud' && !name.endsWith('_sud');
  return [...names].filter(its).map(([, id]) => id);
}

/** A call about what an organisation calls so. */
function about(endpoint: Endpoint, organisation: OrganisationName): Call {
  const [parameter] = /(?<=\{)\w+/.exec(endpoint.path) ?? [];
  const called = CALLED[parameter ?? ''] + (organisation === 'nord' ? '' : '_sud');
  const body = BODIES[endpoint.name];
  return {
    endpoint,
    ...(parameter === undefined ? {} : { params: { [parameter]: names.get(called) as string } }),
    ...(body === undefined ? {} : { body }),
  };
}

describe.each(ORGANISATIONS)('%s', (organisation) => {
  const other = organisation === 'nord' ? 'sud' : 'nord';
  const send = (call: Call, as: OrganisationName = organisation) => bench.send(call, callerOf(prepared, as));

  const reads = ours
    .filter(({ method }) => method === 'GET')
    .map((endpoint) => [endpoint.name, endpoint] as const);
  test.each(reads)('%s shows its own, and nothing of the other', async (_, endpoint) => {
    const query = endpoint.paginated ? { query: { per_page: '100' } } : {};
    const { status, body } = await send({ ...about(endpoint, organisation), ...query });
    expect(status).toBe(200);
    const text = JSON.stringify(body);
    expect(idsOf(other).filter((id) => text.includes(id))).toEqual([]);
    expect(text).not.toContain(`du ${other}`);
    if (endpoint.paginated) expect((body as { data: unknown[] }).data).not.toEqual([]);
  });

  const ofOne = ours
    .filter(({ path }) => path.includes('{'))
    .map((endpoint) => [endpoint.name, endpoint] as const);
  test.each(ofOne)(
    '%s of the other’s is as if it did not exist, and changes nothing',
    async (_, endpoint) => {
      const before = await rowsOf(bench.db);
      const { status, body } = await send(about(endpoint, other));
      expect({ status, body }).toMatchObject({ status: 404, body: { code: 'INTROUVABLE' } });
      expect(await rowsOf(bench.db)).toEqual(before);
    },
  );

  test.each(ofOne)('%s of its own is there', async (_, endpoint) => {
    const { status } = await send(about(endpoint, organisation));
    expect(status).toBe(endpoint.status);
    // What the other has is as it was.
    const theirs = await send({ endpoint: named('dossiers.list') }, other);
    expect(theirs.body).toMatchObject({
      data: [{ nb_pieces_jointes: 5, affectations: { length: 5 } }, {}, {}, {}],
    });
  });

  test('cannot notify about a dossier of the other', async () => {
    const { params } = about(named('dossiers.read'), other);
    const body = { title: 'x', message: 'x', type: 'info', utilisateur_id: 'rapporteur' };
    const answer = await send({
      endpoint: addNotification as Endpoint,
      body: { ...body, subject_id: params?.dossier_id },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/subject_id', code: 'REFERENCE' }] },
    });
  });
});

function named(name: string): Endpoint {
  return endpoints.find((endpoint) => endpoint.name === name) as Endpoint;
}
