import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer, Call } from '../../../src/client/transport.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { endpoints } from '../../../src/contract/interface.ts';
import { addAnomalie } from '../../../src/contract/resources/anomalies.ts';
import { addPrescription } from '../../../src/contract/resources/prescriptions.ts';
import { addSupport } from '../../../src/contract/resources/supports.ts';
import { rowsOf } from '../engines/engine.ts';
import { prepareWorld } from '../prepared-world.ts';
import { type Bench, callerOf, type OrganisationName } from '../world.ts';

/**
 * Two organisations with the same codes, texts, references and paths: only the severity of an anomaly and the
 * ids tell whose an object is.
 */
const ORGANISATIONS = ['nord', 'sud'] as const;
const SEVERITY = { nord: 1, sud: 2 };
const TEXT = 'Vérifier les extincteurs';

const prepared = await prepareWorld();
let bench: Bench;
/** The ids that each organisation has, of supports and prescriptions. */
const ids: Record<OrganisationName, { support: string; prescription: string }[]> = { nord: [], sud: [] };

const callAs = (organisation: OrganisationName, call: Call, on = bench): Promise<Answer> =>
  on.send(call, callerOf(prepared, organisation));

beforeAll(() =>
  prepared.fill(async (filling) => {
    for (let n = 0; n < 3; n++) {
      // In turns, so that the rows of the two lie between each other.
      for (const organisation of ORGANISATIONS) {
        const add = async (endpoint: unknown, body: object) => {
          const answer = await callAs(organisation, { endpoint: endpoint as Endpoint, body }, filling);
          expect(answer.status).toBeLessThan(300);
          return (answer.body as { id: string }).id;
        };
        await add(addAnomalie, { code: n, texte: TEXT, indice_de_gravite: SEVERITY[organisation] });
        const support = await add(addSupport, {
          nature: 'article',
          reference: 'MS 68',
          contenu: TEXT,
          titre: 'MS',
        });
        const prescription = await add(addPrescription, {
          contenu: TEXT,
          chemins: ['/', '/ERP', '/ERP/Moyens de secours'],
          supports_reglementaires_id: [support],
        });
        ids[organisation].push({ support, prescription });
      }
    }
  }),
);
beforeEach(async () => {
  bench = await prepared.bench();
});

const named = (name: string) => endpoints.find((endpoint) => endpoint.name === name) as Endpoint;
/** What is around dossiers has a test of its own: tenant-cases.test.ts. */
const libraries = endpoints.filter(({ name }) => /^(?:anomalies|prescriptions|supports)\./.test(name));
const lists = libraries.filter(({ paginated }) => paginated);
const ofOne = libraries.filter(({ path }) => path.includes('{'));

/** Every list with every filter alone, all of them together, and none. */
const FILTERS: Readonly<Record<string, string>> = {
  code: '1',
  texte: 'extincteur',
  contenu: 'extincteur',
  support_reglementaire_article: 'ms68',
  reference: 'ms 68',
  chemin: '/ERP',
};
const LISTED = lists.flatMap((endpoint) => {
  const { shape } = (endpoint.query as NonNullable<Endpoint['query']>)() as unknown as {
    readonly shape: object;
  };
  const own = Object.entries(FILTERS).filter(([name]) => name in shape);
  return [[], ...own.map((one) => [one]), own].map(
    (query) => [endpoint.name, Object.fromEntries(query)] as const,
  );
});

/** The ids of both organisations that stand in an answer, and the severities of its anomalies. */
function whose(body: unknown): Set<string> {
  const text = JSON.stringify(body);
  const found = new Set<string>();
  for (const organisation of ORGANISATIONS) {
    const mine = ids[organisation].flatMap(({ support, prescription }) => [support, prescription]);
    if (mine.some((id) => text.includes(id))) found.add(organisation);
    if (text.includes(`"indice_de_gravite":${SEVERITY[organisation]}`)) found.add(organisation);
  }
  return found;
}

describe.each(ORGANISATIONS)('%s', (organisation) => {
  const other = organisation === 'nord' ? 'sud' : 'nord';

  test.each(LISTED)('lists its own with %s %o, and as many as it has', async (name, query) => {
    const { status, body } = await callAs(organisation, {
      endpoint: named(name),
      query: { ...query, per_page: '100' },
    });
    expect(status).toBe(200);
    const { data, meta } = body as { data: unknown[]; meta: { pagination: { total: number } } };
    expect(whose(data)).toEqual(new Set([organisation]));
    // A directory holds three prescriptions, and at the root and in /ERP one directory.
    const directories = data.filter((element) => 'chemin' in (element as object)).length;
    expect(data).toHaveLength(directories + ('code' in query ? 1 : 3));
    expect(meta.pagination.total).toBe(data.length);
  });

  test.each(ofOne.map(({ name }) => [name]))('%s of the other’s is as if it did not exist', async (name) => {
    const endpoint = named(name);
    const [parameter = ''] = /(?<=\{)\w+/.exec(endpoint.path) ?? [];
    const theirs = ids[other].map(({ support, prescription }) =>
      parameter === 'support_id' ? support : prescription,
    );
    const call = { endpoint, ...(endpoint.method === 'PATCH' ? { body: { contenu: 'Autre' } } : {}) };
    const before = await rowsOf(bench.db);
    if (parameter === 'anomalie_id') {
      // The codes are the same: what the other has is neither read nor deleted under them.
      const { body } = await callAs(organisation, { ...call, params: { anomalie_id: '1' } });
      expect(whose(body ?? {}).has(other)).toBe(false);
      const left = await callAs(other, { endpoint: named('anomalies.read'), params: { anomalie_id: '1' } });
      expect(left).toMatchObject({ status: 200, body: { code: 1, indice_de_gravite: SEVERITY[other] } });
      return;
    }
    for (const id of theirs) {
      const { status, body } = await callAs(organisation, { ...call, params: { [parameter]: id } });
      expect({ status, body }).toMatchObject({ status: 404, body: { code: 'INTROUVABLE' } });
    }
    expect(await rowsOf(bench.db)).toEqual(before);
  });

  test('cannot cite a support of the other, nor free one by its own', async () => {
    const body = { contenu: 'x', supports_reglementaires_id: [ids[other][0]?.support] };
    expect(await callAs(organisation, { endpoint: addPrescription, body })).toMatchObject({ status: 400 });
    for (const { prescription } of ids[organisation]) {
      const gone = await callAs(organisation, {
        endpoint: named('prescriptions.delete'),
        params: { prescription_id: prescription },
      });
      expect(gone.status).toBe(204);
    }
    const endpoint = named('supports.delete');
    const params = { support_id: ids[other][0]?.support as string };
    expect(await callAs(other, { endpoint, params })).toMatchObject({ status: 409 });
  });

  test('that loses everything takes nothing from the other', async () => {
    const remove = async (name: string, params: Record<string, string>) =>
      expect((await callAs(organisation, { endpoint: named(name), params })).status).toBe(204);
    for (const [code, { support, prescription }] of ids[organisation].entries()) {
      await remove('anomalies.delete', { anomalie_id: String(code) });
      await remove('prescriptions.delete', { prescription_id: prescription });
      await remove('supports.delete', { support_id: support });
    }
    for (const [name, query] of LISTED) {
      const call = { endpoint: named(name), query: { ...query, per_page: '100' } };
      const mine = await callAs(organisation, call);
      const theirs = await callAs(other, call);
      expect(mine.body).toMatchObject({ data: [], meta: { pagination: { total: 0 } } });
      expect((theirs.body as { data: unknown[] }).data.length).toBeGreaterThan(0);
    }
  });

  test('has keys of its own: the other’s answer is never replayed to it', async () => {
    const body = { code: 9, texte: TEXT, indice_de_gravite: SEVERITY[organisation] };
    const call = { endpoint: addAnomalie as Endpoint, idempotencyKey: 'k' };
    await callAs(other, { ...call, body: { ...body, indice_de_gravite: SEVERITY[other] } });
    const answer = await callAs(organisation, { ...call, body });
    expect(answer).toMatchObject({ status: 201, body });
    expect(answer.headers).not.toHaveProperty('idempotency-replayed');
  });
});
