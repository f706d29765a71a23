import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Calendar } from '../../server/admin/seed/calendar.ts';
import { type Demonstration, seed } from '../../server/admin/seed/seed.ts';
import { openEmbedded } from '../../server/embedded.ts';
import { serve } from '../../server/serve.ts';
import type { Transport } from '../../src/client/transport.ts';
import { ROLES_D_AFFECTATION } from '../../src/contract/affectations.ts';
import {
  BOOLEENS_D_ANALYSE,
  CHOIX_D_ANALYSE,
  DEGAGEMENTS_D_ANALYSE,
  LISTES_D_ANALYSE,
  TEXTES_D_ANALYSE,
} from '../../src/contract/analyse.ts';
import { addAnomalie } from '../../src/contract/anomalies.ts';
import { CHEMIN_LEVELS, segmentsOf } from '../../src/contract/chemins.ts';
import { TYPES_DE_COMMISSION } from '../../src/contract/commissions.ts';
import { instantOf } from '../../src/contract/dates.ts';
import { TYPES_DE_DOCUMENT } from '../../src/contract/documents.ts';
import { MESSAGES_DE_TAG, MODULES, TYPES_D_ENFANT } from '../../src/contract/dossiers.ts';
import { AVIS, GENRES, STATUTS_D_ERP, TYPES_DE_RATTACHEMENT, TYPES_DE_SITE } from '../../src/contract/erp.ts';
import { TYPES_D_EVENEMENT } from '../../src/contract/evenements.ts';
import { endpoints } from '../../src/contract/interface.ts';
import { DOMANIALITES, STATUTS_DE_PEI, TYPES_DE_PEI } from '../../src/contract/pei.ts';
import { TYPES_DE_PRESCRIPTION } from '../../src/contract/prescriptions.ts';
import { ETATS_DE_SUPPORT, NATURES } from '../../src/contract/supports.ts';
import { ROLES } from '../../src/contract/utilisateurs.ts';
import { ETATS_DE_WORKFLOW, TYPES_DE_WORKFLOW } from '../../src/contract/workflows.ts';
import { remote } from '../client/servers.ts';
import { faults } from './invariants.ts';
import { dumped, emptyDatabase, type Line, linesOf, loadFiles, tables } from './loading.ts';
import { type Walked, walk } from './walk.ts';
import { scratch } from './world.ts';

const place = scratch();
afterAll(place.remove);
let files = 0;
const path = () => join(place.directory, `${++files}.db`);

const file = path();
let made: Demonstration;
let lines: Line[];
beforeAll(async () => {
  made = await seed(file);
  lines = linesOf(await dumped(file));
});

const of = (kind: string): Line[] => lines.filter((line) => line.kind === kind);
/** Every value that stands under a name, at any depth; those of lists one by one. */
function valuesOf(name: string, within: unknown): unknown[] {
  if (typeof within !== 'object' || within === null) return [];
  return Object.entries(within).flatMap(([key, value]) => [
    ...(key === name ? [value].flat() : []),
    ...valuesOf(name, value),
  ]);
}
const values = (kind: string, name: string): Set<unknown> => new Set(valuesOf(name, of(kind)));

describe('what the service answers', () => {
  test('is what its schemas say, for every endpoint, organisation and token, here as over HTTP', async () => {
    const running = await serve({
      ...{ host: '127.0.0.1', port: 0, orgHeader: 'Service-Org-Id', allowedHosts: [] },
      ...{ file, report: (line) => expect.unreachable(line) },
    });
    onTestFinished(() => running.stop());
    const reads = endpoints.filter(({ method, name }) => method === 'GET' && !name.startsWith('service.'));
    for (const { id, token, token_lecture } of made.organisations) {
      const over = await walk(remote(running.url, { org: id, token }));
      expect(Object.keys(over).sort()).toEqual(reads.map(({ name }) => name).sort());
      for (const [name, answers] of Object.entries(over)) expect(answers, name).not.toEqual([]);
      const [me] = over['utilisateurs.me'] as { id: string }[];
      expect(await walk(await embedded(id, me?.id))).toEqual(over);

      const reading = await walk(remote(running.url, { org: id, token: token_lecture }));
      expect(common(reading)).toEqual(common(over));
    }
  });

  test('differs from one organisation to the other', async () => {
    const [first, second] = await Promise.all(
      made.organisations.map(async ({ id }) => walk(await embedded(id, administrateurs.get(id)))),
    );
    for (const name of ['dossiers.list', 'documents.list', 'evenements.list', 'utilisateurs.me']) {
      expect(JSON.stringify(first?.[name]), name).not.toBe(JSON.stringify(second?.[name]));
    }
  });

  test('may be changed with one token, and not with the other', async () => {
    const running = await serve({
      ...{ host: '127.0.0.1', port: 0, orgHeader: 'Service-Org-Id', allowedHosts: [] },
      ...{ file, report: (line) => expect.unreachable(line) },
    });
    onTestFinished(() => running.stop());
    const call = { endpoint: addAnomalie, body: { code: 9, texte: 'Essai', indice_de_gravite: 0 } };
    const headers = { 'x-dry-run': 'true' };
    for (const { id, token, token_lecture } of made.organisations) {
      const writing = await remote(running.url, { org: id, token }).send({ ...call, headers });
      expect(writing.status).toBe(201);
      const refused = await remote(running.url, { org: id, token: token_lecture }).send({ ...call, headers });
      expect(refused).toMatchObject({ status: 403, body: { code: 'DROITS_INSUFFISANTS' } });
    }
  });
});
