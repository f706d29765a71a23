import { instantOf } from '../../src/contract/dates.ts';
import { notFound } from '../../src/contract/errors.ts';
import {
  addEvenement,
  deleteEvenement,
  type Evenement,
  listEvenements,
  listUtilisateursOfEvenement,
  readEvenement,
} from '../../src/contract/evenements.ts';
import type { Utilisateur } from '../../src/contract/utilisateurs.ts';
import { handle, type Scope } from '../core/handler.ts';
import { newId } from '../storage/ids.ts';
import { BOTH_VALUES, type Builder, queries, query } from '../storage/queries/query.ts';
import { PAGE_SHAPES, type PageShape, type PageValues, within } from '../storage/queries/window.ts';
import type { Sqlite3 } from '../storage/sqlite/connection.ts';
import { seancesByIds } from './seances.ts';
import { listChanged, pageOf, pageOfFew } from './shared/list-pages.ts';
import { utilisateursByIds } from './utilisateurs.ts';

const COLUMNS = [
  'id',
  'title',
  'type',
  'description',
  'date_debut',
  'date_fin',
  'seance_id',
  'debut',
] as const;

interface Row {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly description: string | null;
  readonly date_debut: string;
  readonly date_fin: string;
  readonly seance_id: string | null;
  readonly debut: number;
}

interface Filter extends Readonly<Record<string, unknown>> {
  readonly period: boolean;
  readonly type: boolean;
  readonly subject: boolean;
}
type FilterValues = { organisation: number; from: number; to: number; type: string; subject: string };
const FILTER = { period: BOTH_VALUES, type: BOTH_VALUES, subject: BOTH_VALUES };

/** The events of an organisation that pass the filters; a period takes those that overlap it (choice C11). */
function matching(db: Builder, p: FilterValues, filter: Filter) {
  let rows = db.selectFrom('evenements').where('organisation_id', '=', p.organisation);
  if (filter.period) rows = rows.where('debut', '<=', p.to).where('fin', '>=', p.from);
  if (filter.type) rows = rows.where('type', '=', p.type);
  if (filter.subject) rows = rows.where('seance_id', '=', p.subject);
  return rows;
}

const page = queries<Filter & PageShape, FilterValues & PageValues, Row>(
  'evenements.page',
  { ...FILTER, ...PAGE_SHAPES },
  (db, p, options) => within(matching(db, p, options).select(COLUMNS), ['debut', 'id'], p, options),
);

const count = queries<Filter, FilterValues, { total: number }>('evenements.count', FILTER, (db, p, filter) =>
  matching(db, p, filter).select((eb) => eb.fn.countAll<number>().as('total')),
);

type Key = { organisation: number; id: string };

const byId = query<Key, Row>('evenements.byId', (db, p) =>
  db
    .selectFrom('evenements')
    .select(COLUMNS)
    .where('organisation_id', '=', p.organisation)
    .where('id', '=', p.id),
);

const insert = query<{
  organisation: number;
  debut: number;
  fin: number;
  id: string;
  title: string;
  type: string;
  description: string;
  date_debut: string;
  date_fin: string;
}>('evenements.insert', (db, p) =>
  db.insertInto('evenements').values({
    organisation_id: p.organisation,
    debut: p.debut,
    fin: p.fin,
    id: p.id,
    title: p.title,
    type: p.type,
    description: p.description,
    date_debut: p.date_debut,
    date_fin: p.date_fin,
    seance_id: null,
  }),
);

const remove = query<Key>('evenements.remove', (db, p) =>
  db.deleteFrom('evenements').where('organisation_id', '=', p.organisation).where('id', '=', p.id),
);

const link = query<Key & { utilisateur: string }>('evenements.link', (db, p) =>
  db.insertInto('evenements_utilisateurs').values({
    organisation_id: p.organisation,
    evenement_id: p.id,
    position: 0,
    utilisateur_id: p.utilisateur,
  }),
);

const linked = query<Key & { limit: number; offset: number }, { utilisateur_id: string }>(
  'evenements.linked',
  (db, p) =>
    db
      .selectFrom('evenements_utilisateurs')
      .select('utilisateur_id')
      .where('organisation_id', '=', p.organisation)
      .where('evenement_id', '=', p.id)
      .orderBy('position')
      .limit(p.limit)
      .offset(p.offset),
);

const countLinked = query<Key, { total: number }>('evenements.countLinked', (db, p) =>
  db
    .selectFrom('evenements_utilisateurs')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('organisation_id', '=', p.organisation)
    .where('evenement_id', '=', p.id),
);

/** Events as the interface shows them, each with the session that it stands for, or `{}` (choice C10). */
function shown({ tx, caller }: Pick<Scope, 'tx' | 'caller'>, rows: readonly Row[]): Evenement[] {
  const { organisation, organisationId } = caller;
  const named = rows.flatMap(({ seance_id }) => seance_id ?? []);
  const seances = seancesByIds(tx, organisation, organisationId, named);
  return rows.map(({ seance_id, debut: _, ...row }) => ({
    ...(row as Pick<Evenement, 'id' | 'title' | 'type' | 'description' | 'date_debut' | 'date_fin'>),
    subject: seances.get(seance_id ?? '') ?? {},
    organisation_id: organisationId,
  }));
}

function existing(tx: Sqlite3, organisation: number, id: string): Row {
  const found = tx.get(byId, { organisation, id });
  if (!found) throw notFound('evenement', id);
  return found;
}

export const handlers = [
  handle(listEvenements, (scope, { query: asked }) => {
    const { tx, caller } = scope;
    const { period, subject_id: subject, type } = asked;
    const filter = { period: period !== undefined, type: type !== undefined, subject: subject !== undefined };
    const values = {
      organisation: caller.organisation,
      from: period?.from ?? 0,
      to: period?.to ?? 0,
      type: type ?? '',
      subject: subject ?? '',
    };
    return pageOf(
      scope,
      asked,
      {
        list: 'evenements',
        filter:
          filter.period || filter.type || filter.subject
            ? { values: [period, type, subject], count: () => tx.get(count(filter), values)?.total ?? 0 }
            : undefined,
        rows: ({ reading, values: window }) =>
          tx.all(page({ ...filter, ...reading }), { ...values, ...window }),
        key: ({ debut, id }) => [debut, id],
      },
      (rows) => shown(scope, rows),
    );
  }),

  handle(addEvenement, (scope, { body }) => {
    const { tx, caller } = scope;
    const { organisation, utilisateurId } = caller;
    const id = newId();
    const debut = instantOf(body.date_debut);
    tx.run(insert, { organisation, id, debut, fin: instantOf(body.date_fin), ...body });
    tx.run(link, { organisation, id, utilisateur: utilisateurId });
    listChanged(scope, 'evenements', { added: [debut, id] });
    return { id, ...body, subject: {}, organisation_id: caller.organisationId };
  }),

  handle(readEvenement, (scope, { params }) => {
    const row = existing(scope.tx, scope.caller.organisation, params.evenement_id);
    return shown(scope, [row])[0] as Evenement;
  }),

  handle(deleteEvenement, (scope, { params }) => {
    const { tx, caller } = scope;
    const { debut, id } = existing(tx, caller.organisation, params.evenement_id);
    tx.run(remove, { organisation: caller.organisation, id });
    listChanged(scope, 'evenements', { removed: [debut, id] });
  }),

  handle(listUtilisateursOfEvenement, (scope, { params, query: asked }) => {
    const { tx, caller } = scope;
    const at = { organisation: caller.organisation, id: params.evenement_id };
    existing(tx, at.organisation, at.id);
    return pageOfFew(
      asked,
      tx.get(countLinked, at)?.total ?? 0,
      (window) => tx.all(linked, { ...at, ...window }),
      (rows): Utilisateur[] => {
        const ids = rows.map(({ utilisateur_id }) => utilisateur_id);
        const users = utilisateursByIds(tx, at.organisation, ids);
        return ids.map((id) => users.get(id) as Utilisateur);
      },
    );
  }),
];
