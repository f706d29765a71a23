import { hash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dump, dumpTo } from '../../../server/admin/dump.ts';
import { createDatabase } from '../../../server/admin/init.ts';
import { KINDS } from '../../../server/admin/kinds/index.ts';
import { newId } from '../../../server/storage/ids.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { deleteAffectation } from '../../../src/contract/resources/affectations.ts';
import { addAnomalie, deleteAnomalie } from '../../../src/contract/resources/anomalies.ts';
import { addDocument, deleteDocument } from '../../../src/contract/resources/documents.ts';
import {
  addLevee,
  addPrescriptionToDossier,
  updatePrescriptionOfDossier,
} from '../../../src/contract/resources/dossiers/prescriptions.ts';
import { addEvenement, updateEvenement } from '../../../src/contract/resources/evenements.ts';
import { addNotification, markNotificationRead } from '../../../src/contract/resources/notifications.ts';
import {
  addAnomalieDePei,
  deleteAnomalieDePei,
  updateAnomalieDePei,
} from '../../../src/contract/resources/ouvrages/anomalies-de-pei.ts';
import {
  addPrescription,
  deletePrescription,
  updatePrescription,
} from '../../../src/contract/resources/prescriptions.ts';
import { addSupport } from '../../../src/contract/resources/supports.ts';
import { updateWorkflow } from '../../../src/contract/resources/workflows.ts';
import { connected, runSql } from '../engines/engine.ts';
import { faults } from '../invariants.ts';
import { loadLines } from '../lines.ts';
import { prepareWorld } from '../prepared-world.ts';
import { casesOf } from '../scenarios/cases.ts';
import { nameLines } from '../scenarios/names.ts';
import { callerOf, type OrganisationName, openBench, scratch, type World } from '../world.ts';
import {
  dumped,
  type LoadLine,
  linesOf,
  loadFiles,
  ndjson,
  prepareDatabase,
  refusals,
  tables,
} from './loading.ts';

const place = scratch();
afterAll(place.remove);
const path = (name: string) => join(place.directory, name);
const empty = await prepareDatabase();
const emptyDatabase = () => empty.copy();

/** A database in which much has been loaded, written, changed and deleted, by two organisations. */
let world: World;
const text = () => dumped(world.db);
const wholeOf = (db: string) => connected(db, ({ whole }) => whole());

/** A subscription to the calendar of an organisation. */
const abonnementLine = (name: string) => ({
  kind: 'abonnement',
  organisation_id: `{${name}}`,
  id: `{abonnement_${name}}`,
  utilisateur_id: 'rapporteur',
  libelle: 'Agenda',
  type: 'VISITE_PERIODIQUE',
  personnel: true,
  created_at: '2026-01-02T08:00:00Z',
  hash: hash('sha256', name),
  revoked_at: null,
});

beforeAll(async () => {
  world = await (await prepareWorld()).copy();
  const bench = await openBench(world);
  const names = new Map(Object.entries(world.organisations).map(([name, { id }]) => [name, id]));
  for (const name of ['nord', 'sud'] as const) {
    const lines = [...casesOf(name), abonnementLine(name)];
    await loadLines(world.db, nameLines(lines, names));
  }

  const called = (name: string, organisation: OrganisationName) =>
    names.get(organisation === 'nord' ? name : `${name}_${organisation}`) as string;
  for (const organisation of ['nord', 'sud'] as const) {
    const send = async (endpoint: unknown, call: { params?: Record<string, string>; body?: object }) => {
      const answer = await bench.send(
        { endpoint: endpoint as Endpoint, ...call },
        callerOf(world, organisation),
      );
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      return answer.body as { id: string };
    };
    for (let code = 0; code < 5; code++) {
      await send(addAnomalie, { body: { code, texte: `Clé n° ${code}`, indice_de_gravite: code % 3 } });
    }
    await send(deleteAnomalie, { params: { anomalie_id: '3' } });
    const pei = { pei_id: called('pei', organisation) };
    const found = (code_anomalie: number) =>
      send(addAnomalieDePei, {
        params: pei,
        body: { code_anomalie, date_debut: '2026-01-05T08:00:00+01:00' },
      });
    const of = ({ id }: { id: string }) => ({ ...pei, anomalie_de_pei_id: id });
    await send(deleteAnomalieDePei, { params: of(await found(0)) });
    const ended = { date_fin: '2026-02-01T08:00:00Z' };
    await send(updateAnomalieDePei, { params: of(await found(1)), body: ended });
    await found(4);
    const one = await send(addSupport, {
      body: { nature: 'article', reference: 'MS 68', titre: 'Consignes' },
    });
    const two = await send(addSupport, {
      body: { nature: 'guides', contenu: 'Guide des œuvres', reference: null },
    });
    const add = (contenu: string, chemins: string[], ...supports: string[]) =>
      send(addPrescription, { body: { contenu, chemins, supports_reglementaires_id: supports } });
    await add('Afficher les consignes', ['/ERP/Consignes', '/'], two.id, one.id);
    const updated = await add('Vérifier les extincteurs', ['/ERP/Moyens'], one.id);
    await send(updatePrescription, {
      params: { prescription_id: updated.id },
      body: { contenu: 'Vérifier les consignes', chemins: ['/ERP/Consignes/Affichage'] },
    });
    const gone = await add('Afficher les consignes', ['/Autre']);
    await send(deletePrescription, { params: { prescription_id: gone.id } });

    const dossier = { dossier_id: called('ouvert', organisation) };
    const body = { url: 'https://ged.example/x', nom: 'x.pdf', type: 'plan', est_sensible: true };
    const held = await send(addPrescriptionToDossier, {
      params: { dossier_id: called('permis', organisation) },
      body: { contenu: 'Dégager les issues', supports_reglementaires_id: [one.id], origine_id: updated.id },
    });
    await send(updatePrescriptionOfDossier, {
      params: { dossier_id: called('permis', organisation), prescription_id: held.id },
      body: { chemins: ['/ERP/Issues'] },
    });
    await send(addLevee, { params: dossier, body: { prescription_id: held.id } });
    const first = await send(addDocument, { params: dossier, body });
    await send(addDocument, { params: dossier, body: { ...body, description: 'Une\nnote' } });
    await send(deleteDocument, { params: { document_id: first.id } });
    const lines = linesOf(await dumped(world.db, world.organisations[organisation].id));
    const mine = (kind: string, members: object = {}) =>
      lines.find(
        (line) => line.kind === kind && Object.entries(members).every(([k, v]) => line[k] === v),
      ) as LoadLine;
    const affectation = mine('affectation', { dossier_id: dossier.dossier_id });
    await send(deleteAffectation, { params: { affectation_id: affectation.id as string } });
    const workflow = mine('workflow', { dossier_id: dossier.dossier_id, etat: 'EN_COURS' });
    await send(updateWorkflow, { params: { workflow_id: workflow.id as string }, body: { etat: 'VALIDE' } });
    const evenement = await send(addEvenement, {
      body: {
        title: 'Visite',
        type: 'VISITE_PERIODIQUE',
        description: '',
        date_debut: '2026-05-01T08:00:00+02:00',
        date_fin: '2026-05-01T06:00:00Z',
      },
    });
    await send(updateEvenement, {
      params: { evenement_id: evenement.id },
      body: { title: 'Visite reportée' },
    });
    const notification = await send(addNotification, {
      body: {
        title: 'À lire',
        message: 'Une note',
        type: 'info',
        utilisateur_id: 'administrateur_fonctionnel',
        contexte: { '2': 'deux', un: '1' },
        subject_id: dossier.dossier_id,
      },
    });
    await send(markNotificationRead, { params: { notification_id: notification.id } });
  }
  expect(bench.reported).toEqual([]);
  await bench.store.close();
  expect(await faults(world.db)).toEqual([]);
});

describe('a dump', () => {
  test('tells objects of every kind', async () => {
    const kinds = new Set(linesOf(await text()).map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['organisation', ...KINDS.map(({ name }) => name)].sort());
  });

  test('loads back to the same database, and that dumps the same bytes', async () => {
    const file = await emptyDatabase();
    await loadFiles(file, [Buffer.from(await text())]);
    expect(await faults(file)).toEqual([]);
    expect(await dumped(file)).toBe(await text());
    const [copy, original] = [await tables(file), await tables(world.db)];
    // Words of deleted texts stay known where they were: they find nothing.
    const words = (rows: unknown[] = []) => rows.length;
    expect(words(copy.prescriptions_termes)).toBeLessThanOrEqual(words(original.prescriptions_termes));
    expect({ ...copy, prescriptions_termes: [] }).toEqual({ ...original, prescriptions_termes: [] });
    expect(Object.values(copy).flat().length).toBeGreaterThan(200);
  });

  test('loaded into its own database changes nothing', async () => {
    const before = await wholeOf(world.db);
    const loaded = await loadFiles(world.db, [Buffer.from(await text())]);
    expect(loaded.every(({ crees }) => crees === 0)).toBe(true);
    expect((await wholeOf(world.db)) === before).toBe(true);
  });

  test('names what others name before them, but for attached dossiers', async () => {
    const seen = new Set<string>();
    for (const line of linesOf(await text())) {
      const references = KINDS.find(({ name }) => name === line.kind)?.references ?? {};
      for (const [member, cible] of Object.entries(references)) {
        if (member.includes('.') || member === 'parent_id') continue;
        const owner = cible === 'organisations' ? '' : line.organisation_id;
        for (const id of [line[member] ?? []].flat()) expect(seen).toContain(`${owner} ${cible} ${id}`);
      }
      const table = KINDS.find(({ name }) => name === line.kind)?.table ?? 'organisations';
      seen.add(`${line.organisation_id ?? ''} ${table} ${line.id}`);
    }
  });

  test('says nothing that follows from other objects, no token, and no answer that is kept', async () => {
    const given = await text();
    for (const { tokens } of Object.values(world.organisations)) {
      for (const token of Object.values(tokens)) expect(given).not.toContain(token);
    }
    expect(given).not.toMatch(
      /"(?:nb_dossiers|nb_pieces_jointes|workflows_actifs|rang|creation|debut|\w+_plie)"/,
    );
  });

  test('of one organisation is that of its objects, and loads alone', async () => {
    const { nord, sud } = world.organisations;
    const given = await dumped(world.db, nord.id.toUpperCase());
    expect(given).not.toContain(sud.id);
    expect(linesOf(given).length * 2).toBe(linesOf(await text()).length);
    const file = await emptyDatabase();
    await loadFiles(file, [Buffer.from(given)]);
    expect(await faults(file)).toEqual([]);
    expect(await dumped(file)).toBe(given);
    await expect(dumped(world.db, newId())).rejects.toMatchObject({ code: 'ORGANISATION_INCONNUE' });
  });

  test('of one organisation brings along the names of those that its commissions name', async () => {
    const [mine, other] = [newId(), newId()];
    const file = await emptyDatabase();
    const lines = [
      { kind: 'organisation', id: mine, nom: 'SDIS des Monts' },
      { kind: 'organisation', id: other, nom: 'Préfecture' },
      {
        kind: 'commission',
        organisation_id: mine,
        id: newId(),
        type: 'CoDERST',
        libelle: 'CoDERST',
        presidence_id: other,
        secretariat_id: mine,
      },
    ];
    await loadFiles(file, [Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'))]);
    const given = await dumped(file, mine);
    expect(linesOf(given).map(({ kind, id }) => [kind, id])).toContainEqual(['organisation', other]);
    const again = await emptyDatabase();
    await loadFiles(again, [Buffer.from(given)]);
    expect(await dumped(again)).toBe(given);
  });

  test('of an empty database has a beginning and an end; nothing at all is refused', async () => {
    const file = await emptyDatabase();
    const given = await dumped(file);
    expect(given).toBe('{"kind":"dump","format":1}\n{"kind":"fin","objets":0}\n');
    expect(await loadFiles(file, [Buffer.from(given)])).toEqual([]);
    expect(await refusals(file, [Buffer.from('')])).toEqual(['1.ndjson:1 / TROP_COURT']);
  });

  test('says at its end how many objects it has, and loads neither without it nor in another format', async () => {
    const lines = (await text()).trimEnd().split('\n');
    const end = JSON.parse(lines.at(-1) ?? '');
    expect(end).toEqual({ kind: 'fin', objets: lines.length - 2 });
    const file = await emptyDatabase();
    const load = (some: readonly string[]) => loadFiles(file, [Buffer.from(some.join('\n'))]);
    for (const cut of [lines.slice(0, -1), lines.slice(0, 1)])
      await expect(load(cut)).rejects.toMatchObject({ code: 'DUMP_INCOMPLET', params: { file: '1.ndjson' } });
    expect(linesOf(await dumped(file))).toEqual([]);
    const later = Buffer.from('{"kind":"dump","format":2}\n{"kind":"fin"}\n');
    expect(await refusals(file, [later])).toEqual(['1.ndjson:1 /format VALEUR']);
    // Neither mark, both marks twice, objects left out.
    await load(lines.slice(1, -1));
    await load([...lines, ...lines]);
    await load(lines.filter((line) => !line.includes('"jeton"')));
    expect(await dumped(file)).toBe(await text());
  });

  test('tells one state, whatever is written meanwhile', async () => {
    const file = await emptyDatabase();
    await loadFiles(file, [Buffer.from(await text())]);
    await runSql(file, `UPDATE documents SET description = '${'x'.repeat(60_000)}'`);
    const before = await dumped(file);
    const pieces: string[] = [];
    for await (const piece of dump(file, {})) {
      if (pieces.length === 0) await runSql(file, "UPDATE documents SET description = 'changed'");
      pieces.push(piece);
    }
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.join('')).toBe(before);
    expect(await dumped(file)).toContain('"description":"changed"');
  });

  test('that is not read to its end leaves the database free', async () => {
    for await (const piece of dump(world.db, {})) {
      expect(piece).not.toBe('');
      break;
    }
    await connected(world.db, async (other) => {
      await expect(other.take()).resolves.not.toThrow();
      await other.ask('ROLLBACK');
    });
  });

  test('is stopped by a signal', async () => {
    const file = await emptyDatabase();
    const nom = 'x'.repeat(256);
    const many = Array.from({ length: 1000 }, () => ({ kind: 'organisation', id: newId(), nom }));
    await loadFiles(file, [ndjson(many)]);
    const stop = new AbortController();
    const pieces: string[] = [];
    const reading = async () => {
      for await (const piece of dump(file, { signal: stop.signal })) {
        pieces.push(piece);
        stop.abort(new Error('stopped'));
      }
    };
    await expect(reading()).rejects.toThrow('stopped');
    expect(pieces).toHaveLength(1);
  });
});

describe('a dump into a file', () => {
  test('is there when it is complete, for its owner alone, and says how much it holds', async () => {
    const out = path('out.ndjson');
    const counts = await dumpTo(out, world.db, {});
    expect(readFileSync(out, 'utf8')).toBe(await text());
    expect(statSync(out).mode & 0o777).toBe(0o600);
    const lines = linesOf(await text());
    for (const { kind, objets } of counts) {
      expect(objets).toBe(lines.filter((line) => line.kind === kind).length);
    }
    expect(counts.reduce((sum, { objets }) => sum + objets, 0)).toBe(lines.length);
  });

  test('never replaces one that is there', async () => {
    const out = path('there.ndjson');
    writeFileSync(out, 'x');
    const refused = { code: 'FICHIER_EXISTANT', params: { file: out } };
    await expect(dumpTo(out, world.db, {})).rejects.toMatchObject(refused);
    expect(readFileSync(out, 'utf8')).toBe('x');
  });

  test('replaces one on request, whole and for its owner alone, but not what is no file', async () => {
    const [out, link] = [path('old.ndjson'), path('link.ndjson')];
    writeFileSync(out, '{"kind":"organisation"}\n', { mode: 0o644 });
    symlinkSync(out, link);
    await dumpTo(link, world.db, { force: true });
    expect(readFileSync(out, 'utf8')).toBe(await text());
    expect(statSync(out).mode & 0o777).toBe(0o600);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    const refused = { code: 'FICHIER_EXISTANT' };
    await expect(dumpTo('/dev/null', world.db, { force: true })).rejects.toMatchObject(refused);
  });

  test('never replaces the file of the database itself', async () => {
    const file = path('own.db');
    await createDatabase(file, () => {});
    const before = readFileSync(file);
    for (const force of [false, true])
      await expect(dumpTo(file, file, { force })).rejects.toMatchObject({ code: 'FICHIER_COMMUN' });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('replaces nothing that is no dump, but what is empty', async () => {
    const [copy, empty] = [path('copie.db'), path('empty.ndjson')];
    await createDatabase(copy, () => {});
    const before = readFileSync(copy);
    const refused = { code: 'SAUVEGARDE_REFUSEE', params: { file: copy } };
    await expect(dumpTo(copy, world.db, { force: true })).rejects.toMatchObject(refused);
    expect(readFileSync(copy).equals(before)).toBe(true);
    writeFileSync(empty, '');
    await dumpTo(empty, world.db, { force: true });
    expect(readFileSync(empty, 'utf8')).toBe(await text());
  });

  test('that fails leaves nothing behind', async () => {
    const [out, file] = [path('gone.ndjson'), path('file')];
    writeFileSync(file, '');
    await expect(dumpTo(out, world.db, { organisation: newId() })).rejects.toMatchObject({
      code: 'ORGANISATION_INCONNUE',
    });
    for (const [folder, reason] of [
      [path('nowhere'), 'ENOENT'],
      [file, 'ENOTDIR'],
    ] as const) {
      const to = join(folder, 'x');
      await expect(dumpTo(to, world.db, {})).rejects.toMatchObject({
        code: 'FICHIER_NON_ECRIT',
        params: { file: to, reason },
      });
    }
    const { readdirSync } = await import('node:fs');
    expect(existsSync(out)).toBe(false);
    expect(readdirSync(place.directory).filter((name) => name.includes('draft'))).toEqual([]);
  });
});
