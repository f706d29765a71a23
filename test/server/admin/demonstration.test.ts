import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Calendar } from '../../../server/admin/demonstration/calendar.ts';
import {
  type Demonstration,
  FIXTURES,
  loadDemonstration,
} from '../../../server/admin/demonstration/demonstration.ts';
import { expandTemplate } from '../../../server/admin/demonstration/template.ts';
import { openEmbedded } from '../../../server/embedded.ts';
import { serve } from '../../../server/http/serve.ts';
import { Client } from '../../../src/client/client.ts';
import type { Transport } from '../../../src/client/transport.ts';
import { endpoints } from '../../../src/contract/interface.ts';
import { addAbonnement } from '../../../src/contract/resources/abonnements.ts';
import { ROLES_D_AFFECTATION } from '../../../src/contract/resources/affectations.ts';
import { addAnomalie } from '../../../src/contract/resources/anomalies.ts';
import { TYPES_DE_COMMISSION } from '../../../src/contract/resources/commissions.ts';
import { TYPES_DE_DOCUMENT } from '../../../src/contract/resources/documents.ts';
import {
  MESSAGES_DE_TAG,
  MODULES,
  TYPES_D_ENFANT,
} from '../../../src/contract/resources/dossiers/dossiers.ts';
import { TYPES_D_EVENEMENT } from '../../../src/contract/resources/evenements.ts';
import {
  BOOLEENS_D_ANALYSE,
  CHOIX_D_ANALYSE,
  DEGAGEMENTS_D_ANALYSE,
  LISTES_D_ANALYSE,
  TEXTES_D_ANALYSE,
} from '../../../src/contract/resources/ouvrages/analyse.ts';
import {
  AVIS,
  GENRES,
  STATUTS_D_ERP,
  TYPES_DE_RATTACHEMENT,
  TYPES_DE_SITE,
} from '../../../src/contract/resources/ouvrages/erp.ts';
import { DOMANIALITES, STATUTS_DE_PEI, TYPES_DE_PEI } from '../../../src/contract/resources/ouvrages/pei.ts';
import { TYPES_DE_PRESCRIPTION } from '../../../src/contract/resources/prescriptions.ts';
import { ETATS_DE_SUPPORT, NATURES } from '../../../src/contract/resources/supports.ts';
import { ROLES } from '../../../src/contract/resources/utilisateurs.ts';
import { ETATS_DE_WORKFLOW, TYPES_DE_WORKFLOW } from '../../../src/contract/resources/workflows.ts';
import { CHEMIN_LEVELS, segmentsOf } from '../../../src/contract/schema/chemins.ts';
import { instantOf } from '../../../src/contract/schema/dates.ts';
import { readPackageFile } from '../../../src/package-files.ts';
import { remote } from '../../client/servers.ts';
import { faults } from '../invariants.ts';
import { type Walked, walk } from '../walk.ts';
import { scratch } from '../world.ts';
import { dumped, type LoadLine, linesOf, loadFiles, prepareDatabase, tables } from './loading.ts';

const place = scratch();
afterAll(place.remove);
let files = 0;
const path = () => join(place.directory, `${++files}.db`);

const file = path();
let made: Demonstration;
let lines: LoadLine[];
beforeAll(async () => {
  made = await loadDemonstration(file);
  lines = linesOf(await dumped(file));
});

const of = (kind: string): LoadLine[] => lines.filter((line) => line.kind === kind);
/** Every value that stands under a name, at any depth; those of lists one by one. */
function valuesOf(name: string, within: unknown): unknown[] {
  if (typeof within !== 'object' || within === null) return [];
  return Object.entries(within).flatMap(([key, value]) => [
    ...(key === name ? [value].flat() : []),
    ...valuesOf(name, value),
  ]);
}
const values = (kind: string, name: string): Set<unknown> => new Set(valuesOf(name, of(kind)));

/** The service on the database, with a way in for each token. */
async function served() {
  const running = await serve({
    ...{ host: '127.0.0.1', port: 0, orgHeader: 'Service-Org-Id', allowedHosts: [] },
    ...{ file, report: (line) => expect.unreachable(line) },
  });
  onTestFinished(() => running.stop());
  return made.organisations.map(({ id, token, token_lecture }) => ({
    id,
    administrator: remote(running.url, { org: id, token }),
    reader: remote(running.url, { org: id, token: token_lecture }),
  }));
}

async function embedded(organisation: string, user: string): Promise<Transport> {
  const report = (error: unknown) => expect.unreachable(String(error));
  const { transport } = await openEmbedded({ file, organisation, user, language: 'fr', report });
  onTestFinished(() => transport.close());
  return transport;
}

/** What everybody of an organisation reads. */
function common(walked: Walked): Walked {
  const own = /^(?:abonnements|notifications|session|utilisateurs\.me)\b/;
  return Object.fromEntries(Object.entries(walked).filter(([name]) => !own.test(name)));
}

describe('what the service answers', () => {
  test('is what its schemas say, for every endpoint, organisation and token, here as over HTTP', async () => {
    const reads = endpoints.filter(
      ({ method, name, bySecret }) =>
        method === 'GET' && !/^(?:service|jetons|audit)\./.test(name) && !bySecret,
    );
    for (const { id, administrator, reader } of await served()) {
      // An address of a calendar is a secret: nobody has one before they ask for it.
      await new Client(administrator).call(addAbonnement, { body: { libelle: 'Agenda' } });
      const over = await walk(administrator);
      expect(Object.keys(over).sort()).toEqual(reads.map(({ name }) => name).sort());
      for (const [name, answers] of Object.entries(over)) expect(answers, name).not.toEqual([]);
      const [me] = over['utilisateurs.me'] as [{ id: string }];
      expect(await walk(await embedded(id, me.id))).toEqual(over);
      expect(common(await walk(reader))).toEqual(common(over));
    }
  });

  test('may be changed with one token, and not with the other', async () => {
    const body = { code: 9, texte: 'Essai', indice_de_gravite: 0 } as const;
    const call = { endpoint: addAnomalie, body, headers: { 'x-dry-run': 'true' } };
    for (const { administrator, reader } of await served()) {
      expect(await administrator.send(call)).toMatchObject({ status: 201 });
      expect(await reader.send(call)).toMatchObject({ status: 403, body: { code: 'DROIT_INSUFFISANT' } });
    }
  });
});

describe('what there is of everything', () => {
  test.each<[string, string, readonly unknown[]]>([
    ['utilisateur', 'roles', [...ROLES, null]],
    ['utilisateur', 'is_active', [true, false]],
    ['commission', 'type', TYPES_DE_COMMISSION],
    ['erp', 'statut', STATUTS_D_ERP],
    ['erp', 'genre', GENRES],
    ['erp', 'avis_exploitation', [...AVIS, null]],
    ['pei', 'type', TYPES_DE_PEI],
    ['pei', 'statut', STATUTS_DE_PEI],
    ['pei', 'domanialite', [...DOMANIALITES, null]],
    ['pei', 'performance_reelle', [-1, 0, 1, 2]],
    ['dossier', 'statut', ['OUVERT', 'CLOS']],
    ['dossier', 'est_archive', [true, false]],
    ['dossier', 'modules', MODULES],
    ['dossier', 'message', MESSAGES_DE_TAG],
    ['dossier', 'avis', [...AVIS, null]],
    ['affectation', 'role', ROLES_D_AFFECTATION],
    ['workflow', 'etat', ETATS_DE_WORKFLOW],
    ['workflow', 'type', TYPES_DE_WORKFLOW],
    ['document', 'type', TYPES_DE_DOCUMENT],
    ['document', 'est_sensible', [true, false]],
    ['evenement', 'type', TYPES_D_EVENEMENT],
    ['anomalie', 'indice_de_gravite', [0, 1, 2]],
    ['anomalie_de_pei', 'indice_de_gravite', [0, 1, 2]],
    ['support', 'nature', NATURES],
    ['support', 'etat', ETATS_DE_SUPPORT],
    ['prescription', 'type', [...TYPES_DE_PRESCRIPTION, null]],
  ])('%s: every %s', (kind, name, expected) => {
    expect([...values(kind, name)].sort()).toEqual([...expected].sort());
  });

  test('child dossiers of every type', () => {
    const types = of('dossier').flatMap(({ type }) => type ?? []);
    expect([...new Set(types)].sort()).toEqual([...TYPES_D_ENFANT].sort());
  });

  test('prescriptions on every number of levels', () => {
    const levels = of('prescription').flatMap(({ chemins }) =>
      (chemins as string[]).map((chemin) => segmentsOf(chemin).length),
    );
    expect(Math.min(...levels)).toBe(0);
    expect(Math.max(...levels)).toBe(CHEMIN_LEVELS);
  });

  test('every member of an ERP, and of its risk analysis', () => {
    const members = (given: object) =>
      Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
    const said = new Set(of('erp').flatMap((line) => members(line).map(([name]) => name)));
    expect(Object.keys(of('erp')[0] as LoadLine).filter((name) => !said.has(name))).toEqual([]);
    const types: Set<unknown> = new Set([...TYPES_DE_RATTACHEMENT, ...TYPES_DE_SITE]);
    expect(types.difference(values('erp', 'type'))).toEqual(new Set());
    const names = [
      ...['activite_principale', 'activites_secondaire', 'locaux', 'nombre_voies_engins'],
      ...['nombre_facades_accessibles', 'temporisation_alarme_en_minutes'],
      ...[...BOOLEENS_D_ANALYSE, ...TEXTES_D_ANALYSE, ...DEGAGEMENTS_D_ANALYSE],
      ...[...Object.keys(CHOIX_D_ANALYSE), ...Object.keys(LISTES_D_ANALYSE)],
    ].sort();
    for (const analyse of valuesOf('analyse_risque', of('erp'))) {
      // A few have no category: those of a type, or of a class of high-rises, alone.
      const told = members(analyse as object).map(([name]) => name);
      expect(told.filter((name) => name !== 'categorie').sort()).toEqual(names);
    }
  });

  test('notifications read and unread, with and without a dossier, for each administrator', () => {
    const administrators = of('utilisateur').filter(({ roles }) =>
      (roles as string[] | null)?.includes('administrateur_fonctionnel'),
    );
    expect(administrators).toHaveLength(2);
    for (const { id, organisation_id } of administrators) {
      const told = of('notification').filter(
        (line) => line.organisation_id === organisation_id && line.utilisateur_id === id,
      );
      expect(told.length).toBeGreaterThan(30);
      const kinds = told.map(
        (one) => `${one.date_de_lecture ? 'read' : 'unread'} ${one.subject_id ? 'dossier' : 'none'}`,
      );
      expect([...new Set(kinds)].sort()).toEqual([
        'read dossier',
        'read none',
        'unread dossier',
        'unread none',
      ]);
    }
  });

  test('events that stand for sessions, and others; all with users', () => {
    expect(new Set(of('evenement').map(({ seance_id }) => seance_id !== null))).toEqual(
      new Set([true, false]),
    );
    for (const { utilisateurs_id } of of('evenement')) expect(utilisateurs_id).not.toEqual([]);
  });
});

describe('what it says', () => {
  test('is what the service itself could have come to', async () => {
    expect(await faults(file)).toEqual([]);
    const byId = new Map(of('workflow').map((line) => [line.id, line]));
    const finished = (etat: unknown) => etat === 'VALIDE' || etat === 'NON_CONCERNE';
    for (const { etat, titre, prealables_id, date_de_debut, date_de_fin } of of('workflow')) {
      const before = (prealables_id as string[]).map((id) => byId.get(id) as LoadLine);
      const ready = before.every((one) => finished(one.etat));
      if (etat === 'ATTENTE') expect(ready, `${titre}`).toBe(false);
      else if (etat !== 'NON_CONCERNE') expect(ready, `${titre}`).toBe(true);
      expect(date_de_debut !== null, `${titre}, ${etat}`).toBe(etat !== 'ATTENTE' && etat !== 'NON_CONCERNE');
      for (const { date_de_fin: end } of before) {
        if (date_de_debut)
          expect(instantOf(date_de_debut as string)).toBeGreaterThanOrEqual(instantOf(end as string));
      }
      if (date_de_fin) expect(instantOf(date_de_fin as string)).toBeLessThan(Date.now());
    }
    const closed = new Set(of('dossier').flatMap(({ id, statut }) => (statut === 'CLOS' ? [id] : [])));
    const open = of('workflow').filter(({ dossier_id, etat }) => closed.has(dossier_id) && !finished(etat));
    expect(open).toEqual([]);
  });

  test('tells of nothing that has not happened yet, besides the calendar', () => {
    const past = [
      'date_de_creation',
      'date_creation',
      'date_de_lecture',
      'date_de_reception',
      'created_at',
      'updated_at',
    ];
    for (const name of past) {
      for (const given of valuesOf(name, lines)) {
        if (given !== null) expect(instantOf(given as string), name).toBeLessThan(Date.now() + 1);
      }
    }
  });

  test('has a number for each PEI, and a place for all but the planned and the inherited', () => {
    const techniques = of('pei').map((line) => line.descriptif_technique as Record<string, unknown>);
    const numbers = techniques.map(({ id_sdis, insee }) => [String(id_sdis).split('.')[0], insee]);
    for (const [place, insee] of numbers) expect(place).toBe(insee);
    expect(new Set(techniques.map(({ id_sdis }) => id_sdis)).size).toBe(techniques.length);
    const placeless = techniques.filter(({ lon, lat }) => typeof lon !== 'number' || typeof lat !== 'number');
    expect(placeless.map(({ statut }) => statut).sort()).toEqual(['projet', 'reprise_de_donnees']);
  });

  test('has postal codes and codes of towns of one department', () => {
    for (const { implantation } of of('erp') as unknown as { implantation: Record<string, string> }[]) {
      expect(implantation.code_insee?.slice(0, 2)).toBe(implantation.code_postal?.slice(0, 2));
    }
  });

  test('is the same each time, but for ids and tokens', async () => {
    const now = new Date('2026-03-14T09:30:00Z');
    const [one, two] = [path(), path()];
    await loadDemonstration(one, { now });
    await loadDemonstration(two, { now });
    expect(anonymous(await dumped(one))).toEqual(anonymous(await dumped(two)));
    const ids = (text: string) => new Set(text.match(UUID));
    expect(ids(await dumped(one)).isDisjointFrom(ids(await dumped(two)))).toBe(true);
  });

  test('can be loaded back', async () => {
    const copy = await (await prepareDatabase()).copy();
    await loadFiles(copy, [Buffer.from(await dumped(file))]);
    expect(await tables(copy)).toEqual(await tables(file));
  });
});

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The lines without what is new each time: ids become the place where they first stand. */
function anonymous(text: string): string[] {
  const places = new Map<string, number>();
  const place = (id: string) => {
    if (!places.has(id)) places.set(id, places.size);
    return `#${places.get(id)}`;
  };
  return text
    .replaceAll(/"hash":"[0-9a-f]+"/g, '"hash":""')
    .replaceAll(UUID, place)
    .split('\n');
}

describe('a file that exists', () => {
  test('is refused and left as it is', async () => {
    for (const bytes of ['', 'code;texte\n']) {
      const taken = path();
      writeFileSync(taken, bytes);
      await expect(loadDemonstration(taken)).rejects.toMatchObject({
        code: 'BASE_EXISTANTE',
        params: { file: taken },
      });
      expect(readFileSync(taken, 'utf8')).toBe(bytes);
    }
  });
});

test('who stops it leaves nothing behind', async () => {
  const stopped = path();
  const before = readdirSync(place.directory);
  const reason = new Error('stopped');
  await expect(loadDemonstration(stopped, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  expect(existsSync(stopped)).toBe(false);
  expect(readdirSync(place.directory)).toEqual(before);
});

describe('the calendar', () => {
  const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2035-12-31'), noInvalidDate: true });
  const days = fc.integer({ min: -1000, max: 1000 });

  test('has working days alone, in their order', () => {
    fc.assert(
      fc.property(moment, days, (now, day) => {
        const calendar = new Calendar(now);
        const [one, next] = [calendar.day(day), calendar.day(day + 1)];
        expect([0, 6]).not.toContain(new Date(one).getUTCDay());
        expect((Date.parse(next) - Date.parse(one)) / 86_400_000).toBe(
          new Date(one).getUTCDay() === 5 ? 3 : 1,
        );
      }),
    );
  });

  test('begins on the day that it is made, or on the Friday before', () => {
    expect(new Calendar(new Date('2026-03-12T23:59:00Z')).day(0)).toBe('2026-03-12');
    expect(new Calendar(new Date('2026-03-15T12:00:00Z')).day(0)).toBe('2026-03-13');
    expect(new Calendar(new Date('2026-03-15T12:00:00Z')).day(1)).toBe('2026-03-16');
  });

  test('keeps the time of France, in summer and in winter', () => {
    const zone = { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' } as const;
    const clock = new Intl.DateTimeFormat('fr', zone);
    fc.assert(
      fc.property(moment, days, (now, day) => {
        expect(clock.format(new Date(new Calendar(now).at(day, '08:30')))).toBe('08:30');
      }),
    );
  });

  test('always has events in the month before and in the month after', () => {
    const month = (now: Date, ahead: number) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)).toISOString().slice(0, 7);
    const events = FIXTURES.map(({ path }) =>
      linesOf(readPackageFile(path).toString())
        .filter(({ kind }) => kind === 'evenement')
        .map((line) => JSON.stringify(line))
        .join('\n'),
    );
    fc.assert(
      fc.property(moment, fc.constantFrom(...events), (now, template) => {
        const months = linesOf(expandTemplate(template, new Calendar(now))).map(({ date_debut }) =>
          String(date_debut).slice(0, 7),
        );
        expect(months).toEqual(expect.arrayContaining([month(now, -1), month(now, 1)]));
      }),
    );
  });
});
