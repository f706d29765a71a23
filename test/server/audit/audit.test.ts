import { afterAll, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../../server/admin/database.ts';
import { addOrganisation } from '../../../server/admin/organisations.ts';
import { addUtilisateur } from '../../../server/admin/utilisateurs.ts';
import { actionOf, kindOf, writeEntries } from '../../../server/audit/journal.ts';
import { type AuditEntry, type AuditFilter, readAudit } from '../../../server/audit/reading.ts';
import type { Caller } from '../../../server/core/access.ts';
import { dispatch } from '../../../server/core/dispatch.ts';
import type { Service } from '../../../server/core/service.ts';
import type { Store, Transaction } from '../../../server/storage/store.ts';
import type { Call } from '../../../src/client/transport.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { endpoints } from '../../../src/contract/interface.ts';
import { AUDITED_KINDS } from '../../../src/contract/resources/administration/audit.ts';
import { addAnomalie, deleteAnomalie } from '../../../src/contract/resources/anomalies.ts';
import { addPrescription, updatePrescription } from '../../../src/contract/resources/prescriptions.ts';
import { batch } from '../../../src/contract/resources/service.ts';
import { addSupport, updateSupport } from '../../../src/contract/resources/supports.ts';
import { cleanUp } from '../../setup/clean-up.ts';
import { engine } from '../engines/engine.ts';

const NOW = new Date('2026-03-14T09:30:00.000Z');
const anomalie = (code: number) => ({ code, texte: `Défaut ${code}`, indice_de_gravite: 1 });

const empty = await engine.prepare(() => {});
afterAll(() => empty.release());

let store: Store;
let service: Service;
let callers: readonly Caller[];
let requests = 0;

beforeEach(async () => {
  const opened = await openStore(await empty.copy(), {});
  cleanUp(() => opened.close());
  store = opened;
  service = {
    store,
    now: () => NOW,
    report: (error) => {
      throw error;
    },
  };
  requests = 0;
  callers = await store.write(async (tx) => {
    const made: Caller[] = [];
    for (const nom of ['Nord', 'Sud']) {
      const { id, organisation_key } = await addOrganisation(tx, nom, '2026-01-01T00:00:00Z');
      const unknown = { first_name: null, last_name: null, timezone: 'UTC', fonction: null };
      const user = { id: 'c.martin', roles: ['administrateur_fonctionnel'] as const, ...unknown };
      await addUtilisateur(tx, organisation_key, user, '2026-01-01T00:00:00Z');
      made.push({
        organisationKey: organisation_key,
        organisation: id,
        utilisateurId: user.id,
        roles: user.roles,
        readOnly: false,
        language: 'fr',
      });
    }
    return made;
  });
});

/** Calls, as a request of the next number; answers the body. */
async function call<E>(endpoint: E, call: Omit<Call, 'endpoint'>, caller = callers[0] as Caller) {
  const id = `r${++requests}`;
  const reply = await dispatch(service, { endpoint: endpoint as Endpoint, ...call }, caller, () => id);
  return reply as { readonly status: number; readonly body: { readonly id: string } };
}

const SINCE = NOW.getTime();
/** Entries in the order in which they were written. */
const asked = async (more: AuditFilter = { since: SINCE }) =>
  (await Array.fromAsync(store.stream((tx) => readAudit(tx, store.name, more)))).toReversed();
const inShort = (entries: readonly AuditEntry[]) =>
  entries.map(({ action, objet, nombre, premier, dernier, request_id }) => [
    action,
    objet,
    nombre,
    premier,
    dernier,
    request_id,
  ]);

test('a change tells the members that it changed, before and after, and objects by their ids', async () => {
  const one = (await call(addSupport, { body: { nature: 'article', reference: 'MS 1' } })).body.id;
  const two = (await call(addSupport, { body: { nature: 'article', reference: 'MS 2' } })).body.id;
  const body = { contenu: 'Vérifier', supports_reglementaires_id: [one] };
  const { id } = (await call(addPrescription, { body })).body;
  const change = { contenu: 'Vérifier', chemins: ['/A'], supports_reglementaires_id: [two, one] };
  await call(updatePrescription, { params: { prescription_id: id }, body: change });
  // What changes nothing is not told.
  await call(updatePrescription, { params: { prescription_id: id }, body: change });
  await call(updateSupport, { params: { support_id: one }, body: {} });
  const entries = await asked();
  expect(inShort(entries)).toEqual([
    ['creation', 'support', 1, one, one, 'r1'],
    ['creation', 'support', 1, two, two, 'r2'],
    ['creation', 'prescription', 1, id, id, 'r3'],
    ['modification', 'prescription', 1, id, id, 'r4'],
  ]);
  expect(entries[3]).toMatchObject({
    date: NOW.toISOString(),
    organisation_id: callers[0]?.organisation,
    utilisateur_id: 'c.martin',
    compte: null,
    avant: { supports_reglementaires: [one], chemins: ['/'] },
    apres: { supports_reglementaires: [two, one], chemins: ['/A'] },
  });
});

test('a batch is one entry for each run of one kind, requests that are written together one each', async () => {
  const operations = [9, 10, 2].map((code) => ({
    method: 'POST',
    path: '/anomalies',
    body: anomalie(code),
  }));
  const removal = { method: 'DELETE', path: '/anomalies/10' };
  await call(batch, { body: { operations: [...operations, operations[0], removal] } });
  await Promise.all([20, 21, 20].map((code) => call(addAnomalie, { body: anomalie(code) })));
  expect(inShort(await asked())).toEqual([
    ['creation', 'anomalie', 3, '2', '10', 'r1'],
    ['suppression', 'anomalie', 1, '10', '10', 'r1'],
    ['creation', 'anomalie', 1, '20', '20', 'r2'],
    ['creation', 'anomalie', 1, '21', '21', 'r3'],
  ]);
});

test('what is undone, refused, tried or answered again is not told', async () => {
  const operations = [1, 1].map((code) => ({ method: 'POST', path: '/anomalies', body: anomalie(code) }));
  await call(batch, { body: { operations, atomic: true } });
  await call(addAnomalie, { body: anomalie(1), dryRun: true });
  await call(addAnomalie, { body: { ...anomalie(1), indice_de_gravite: 9 } });
  expect(await asked()).toEqual([]);
  for (let times = 0; times < 2; times++)
    await call(addAnomalie, { body: anomalie(1), idempotencyKey: 'once' });
  await call(deleteAnomalie, { params: { anomalie_id: '1' } });
  await call(deleteAnomalie, { params: { anomalie_id: '1' } });
  expect(inShort(await asked())).toEqual([
    ['creation', 'anomalie', 1, '1', '1', 'r4'],
    ['suppression', 'anomalie', 1, '1', '1', 'r6'],
  ]);
});

test('entries are found by period, organisation, user and object, in one order', async () => {
  const [nord, sud] = callers as [Caller, Caller];
  for (const code of [1, 2, 3]) {
    await call(addAnomalie, { body: anomalie(code) }, nord);
    await call(addAnomalie, { body: anomalie(code) }, { ...sud, utilisateurId: 'a.durand' });
  }
  const codes = async (more: AuditFilter) =>
    (await asked({ since: SINCE, ...more })).map((one) => one.premier);
  expect(await codes({})).toEqual(['1', '1', '2', '2', '3', '3']);
  expect(await codes({ organisation: sud.organisation.toUpperCase() })).toEqual(['1', '2', '3']);
  expect(await codes({ utilisateur: 'a.durand', organisation: nord.organisation })).toEqual([]);
  expect(await codes({ utilisateur: 'a.durand' })).toEqual(['1', '2', '3']);
  expect(await codes({ objet: { kind: 'anomalie', id: '2' } })).toEqual(['2', '2']);
  expect(await codes({ objet: { kind: 'support' } })).toEqual([]);
  expect(await codes({ until: SINCE - 1 })).toEqual([]);
  const earlier = await asked({ until: SINCE - 1 });
  expect(earlier.map(({ objet }) => objet)).toEqual(
    expect.arrayContaining(['organisation', 'organisation', 'utilisateur', 'utilisateur']),
  );
  await expect(asked({ organisation: 'nobody' })).rejects.toMatchObject({ code: 'ORGANISATION_INCONNUE' });
});

test('more entries than are read at once come once each', async () => {
  const ids = Array.from({ length: 2100 }, (_, i) => String(i).padStart(4, '0'));
  const { organisationKey } = callers[0] as Caller;
  const author = { utilisateurId: 'c.martin', compte: null, now: NOW.toISOString() };
  const entries = ids.map(
    (id) => ({ requestId: null, action: 'creation', objet: 'essai', ids: [id] }) as const,
  );
  await store.write((tx) => writeEntries(tx, organisationKey, author, entries));
  expect((await asked()).map((one) => one.premier)).toEqual(ids);
});

test('of many organisations the log is read in small pieces, which hold all of it in one order', async () => {
  const author = { utilisateurId: 'c.martin', compte: null };
  const [many, entriesOfEach] = [250, 25];
  await store.write(async (tx) => {
    for (let i = 0; i < many; i++) {
      const { organisation_key } = await addOrganisation(tx, `SDIS ${i}`, '2026-01-01T00:00:00Z');
      const entries = Array.from({ length: entriesOfEach }, (_, code) => {
        return { requestId: null, action: 'creation', objet: 'essai', ids: [`${i} ${code}`] } as const;
      });
      const now = new Date(SINCE + (i % 7)).toISOString();
      await writeEntries(tx, organisation_key, { ...author, now }, entries);
    }
  });
  let read = 0;
  const held: number[] = [];
  const told: AuditEntry[] = [];
  const entries = store.stream((tx) => {
    const counting: Transaction = Object.create(tx, {
      all: {
        value: async (...asked: Parameters<Transaction['all']>) => {
          const rows = await tx.all(...asked);
          read += rows.length;
          return rows;
        },
      },
    });
    return readAudit(counting, store.name, { since: SINCE });
  });
  for await (const entry of entries) {
    told.push(entry);
    held.push(read - told.length);
  }
  expect(told).toHaveLength(many * entriesOfEach);
  expect(new Set(told.map(({ premier }) => premier)).size).toBe(told.length);
  const dates = told.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  // Ten of each, and the organisations themselves.
  expect(Math.max(...held)).toBeLessThanOrEqual(11 * (many + 3));
});

test('the kinds that can be asked for are those that the interface writes, and those of administration', () => {
  const written = endpoints
    .filter((one) => actionOf(one) !== undefined && one.name !== batch.name)
    .map(kindOf);
  const administered = ['dossier', 'fichier', 'jeton', 'organisation', 'utilisateur'];
  expect([...new Set([...written, ...administered])].sort()).toEqual(AUDITED_KINDS);
});

test('a service that is not to be audited writes no entry', async () => {
  service = { ...service, isAudited: false };
  await call(addAnomalie, { body: anomalie(1) });
  await call(deleteAnomalie, { params: { anomalie_id: '1' } });
  expect(await asked()).toEqual([]);
});
