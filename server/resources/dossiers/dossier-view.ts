import type { Seance } from '../../../src/contract/resources/commissions.ts';
import {
  type AdministrativeMembers,
  administrativeNames,
  type Dossier,
  type DossierEnfant,
} from '../../../src/contract/resources/dossiers/dossiers.ts';
import type { Utilisateur } from '../../../src/contract/resources/utilisateurs.ts';
import type { ReadScope } from '../../core/handler.ts';
import { rowsAmong, rowsByIds } from '../../storage/queries/rows.ts';
import type { Schema } from '../../storage/schema.ts';
import { dossiers } from '../../storage/tables/dossiers.ts';
import { columnsOf } from '../../storage/tables/table.ts';
import { assignedTo } from '../affectations.ts';
import { erpPartsByIds, shownErp } from '../ouvrages/erp-view.ts';
import { peisByIds } from '../ouvrages/pei-view.ts';
import { utilisateursByIds } from '../utilisateurs.ts';
import { seancesByIds } from './seances.ts';

/** The columns of a dossier, and those that are derived from its documents and workflows. */
const COLUMNS = [...columnsOf(dossiers), 'nb_pieces_jointes', 'workflows_actifs'] as const;

type Row = Pick<Schema['dossiers'], (typeof COLUMNS)[number]>;

const byIds = rowsByIds('dossiers.byIds', COLUMNS);
const enveloppes = rowsByIds('enveloppes.byIds', ['id', 'titre', 'nb_dossiers']);

const attachedTo = rowsAmong('dossiers.attachedTo', COLUMNS, 'parent_id', { order: ['parent_id', 'rang'] });
const agendas = rowsAmong('dossiers_seances.ofMany', ['dossier_id', 'seance_id'], 'dossier_id', {
  order: ['dossier_id', 'position'],
});

/** Dossiers as the interface shows them, by id; ids that the organisation does not know are left out. */
export async function dossiersByIds(
  reading: ReadScope,
  ids: Iterable<string>,
): Promise<Map<string, Dossier>> {
  const view = await read(reading, ids);
  return new Map(view.asked.map((row) => [row.id, shown(row, view)]));
}

/** The same, where one that is attached to another shows what a child shows. */
export async function dossiersAndChildrenByIds(
  reading: ReadScope,
  ids: Iterable<string>,
): Promise<Map<string, Dossier | DossierEnfant>> {
  const view = await read(reading, ids);
  return new Map(
    view.asked.map((row) => [row.id, row.type === null ? shown(row, view) : shownChild(row, view)]),
  );
}

/** Some dossiers, those attached to them at any depth, and what these rows name, each once. */
type View = Awaited<ReturnType<typeof read>>;

/** One query for each table and for each level of children, whatever the number of dossiers. */
async function read(reading: ReadScope, wanted: Iterable<string>) {
  const { tx, caller } = reading;
  const { organisationKey, organisation: organisationId } = caller;
  const among = (ids: Iterable<string>) => ({ organisationKey, values: JSON.stringify([...ids]) });
  const asked = [...(await byIds(tx, organisationKey, wanted)).values()];
  const all = new Map<string, Row>();
  const attached: Row[] = [];
  for (let level: readonly Row[] = asked; level.length > 0; ) {
    // A child requested along with its parent is there already, with its own children.
    const fresh = level.filter((row) => !all.has(row.id));
    for (const row of fresh) all.set(row.id, row);
    level = await tx.all(attachedTo, among(fresh.map((row) => row.id)));
    attached.push(...level);
  }
  const rows = [...all.values()];
  const assigned = await assignedTo(tx, organisationKey, all.keys());
  const agenda = await tx.all(agendas, among(all.keys()));
  const erps = await erpPartsByIds(reading, named(rows, 'erp_id'));
  const utilisateurs = await utilisateursByIds(reading, [
    ...named(rows, 'createur_id'),
    ...assigned.map((row) => row.utilisateur_id),
    ...erps.flatMap((erp) => erp.titulaires),
  ]);
  return {
    organisationId,
    asked,
    utilisateurs,
    /** Each by the dossier that it belongs to. */
    children: Map.groupBy(attached, (row) => row.parent_id as string),
    assigned: Map.groupBy(assigned, (row) => row.dossier_id),
    agenda: Map.groupBy(agenda, (row) => row.dossier_id),
    seances: await seancesByIds(
      reading,
      agenda.map((row) => row.seance_id),
    ),
    enveloppes: await enveloppes(tx, organisationKey, named(rows, 'enveloppe_id')),
    erps: new Map(erps.map((parts) => [parts.id, shownErp(parts, organisationId, utilisateurs)])),
    peis: await peisByIds(reading, named(rows, 'pei_id')),
  };
}

function named(rows: readonly Row[], column: 'erp_id' | 'pei_id' | 'createur_id' | 'enveloppe_id'): string[] {
  return rows.flatMap((row) => row[column] ?? []);
}

/** A dossier with its members in the order of the interface. */
function shown(row: Row, view: View): Dossier {
  return {
    id: row.id,
    service_dossier_id: row.service_dossier_id,
    objet: row.objet,
    date_de_creation: row.date_de_creation,
    createur: view.utilisateurs.get(row.createur_id ?? '') ?? null,
    application_utilisee_nom: row.application_utilisee_nom,
    statut: row.statut,
    modules: JSON.parse(row.modules) as Dossier['modules'],
    tags: JSON.parse(row.tags) as Dossier['tags'],
    est_archive: row.est_archive === 1,
    passages_en_commission: (view.agenda.get(row.id) ?? []).map(
      ({ seance_id }) => view.seances.get(seance_id) as Seance,
    ),
    avis: row.avis,
    enveloppe: view.enveloppes.get(row.enveloppe_id ?? '') ?? null,
    workflows_actifs: JSON.parse(row.workflows_actifs) as Dossier['workflows_actifs'],
    nb_messages_fil_rouge: row.nb_messages_fil_rouge,
    nb_contacts: row.nb_contacts,
    nb_pieces_jointes: row.nb_pieces_jointes,
    affectations: (view.assigned.get(row.id) ?? []).map(({ id, role, utilisateur_id }) => ({
      ...{ id, role },
      utilisateur: view.utilisateurs.get(utilisateur_id) as Utilisateur,
    })),
    organisation_id: view.organisationId,
    dossiers_enfants: (view.children.get(row.id) ?? []).map((child) => shownChild(child, view)),
  };
}

/** A child: the same, then what it is about and, for an ERP, its genre and the administrative members. */
function shownChild(row: Row, view: View): DossierEnfant {
  const erp = view.erps.get(row.erp_id as string);
  const about = erp
    ? { erp, genre: erp.genre, ...shownAdministratif(row.administratif) }
    : { pei: view.peis.get(row.pei_id as string) };
  return { ...shown(row, view), type: row.type as DossierEnfant['type'], ...about };
}

/** Every administrative member, null where the row has none. */
function shownAdministratif(json: string | null): AdministrativeMembers {
  const kept = JSON.parse(json ?? '{}') as AdministrativeMembers;
  return Object.fromEntries(administrativeNames().map((name) => [name, kept[name] ?? null]));
}
