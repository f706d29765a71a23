import { invalid } from '../../src/contract/errors.ts';
import {
  addEvenement,
  deleteEvenement,
  type Evenement,
  listEvenements,
  listUtilisateursOfEvenement,
  readEvenement,
  updateEvenement,
} from '../../src/contract/resources/evenements.ts';
import { between, clockOf, instantOf } from '../../src/contract/schema/dates.ts';
import { existing, handle, type ReadScope } from '../core/handler.ts';
import { newId } from '../storage/ids.ts';
import {
  deleteRows,
  derivedOf,
  insertRows,
  pickColumns,
  rowsWhere,
  updateRows,
} from '../storage/queries/rows.ts';
import type { Schema } from '../storage/schema.ts';
import { evenements, evenements_utilisateurs } from '../storage/tables/agenda.ts';
import { columnsOf } from '../storage/tables/table.ts';
import { userAsked } from './dossiers/assigned.ts';
import { seancesByIds } from './dossiers/seances.ts';
import { equal, filter } from './lists/filters.ts';
import { handleList, listChanged, shownBy } from './lists/list.ts';
import { utilisateursByIds, zoneOf } from './utilisateurs.ts';

const COLUMNS = columnsOf(evenements);

type Row = Pick<Schema['evenements'], (typeof COLUMNS)[number]>;

const byId = rowsWhere('evenements.byId', COLUMNS, ['id']);
const DERIVED = {
  debut: ({ date_debut }: Pick<Row, 'date_debut'>) => instantOf(date_debut),
  fin: ({ date_fin }: Pick<Row, 'date_fin'>) => instantOf(date_fin),
};
/** Inserts events without those whom they are for. */
export const insert = insertRows('evenements.insert', COLUMNS, DERIVED);
const UNCHANGED = { seance_id: null, sequence: null, date_de_derniere_mise_a_jour: null };
const CHANGED = ['title', 'type', 'description', 'date_debut', 'date_fin'] as const;
const update = updateRows(
  'evenements.update',
  [...CHANGED, 'debut', 'fin', 'sequence', 'date_de_derniere_mise_a_jour'],
  ['id'],
);
const remove = deleteRows('evenements.remove', ['id']);
const link = insertRows('evenements_utilisateurs.link', columnsOf(evenements_utilisateurs));

/** A row as an event; without the members of a change where there was none. */
function told({ sequence, date_de_derniere_mise_a_jour, ...row }: Row) {
  return {
    ...row,
    ...(sequence === null ? {} : { sequence }),
    ...(date_de_derniere_mise_a_jour === null ? {} : { date_de_derniere_mise_a_jour }),
  };
}

/** Events as the interface shows them, each with its session, or `{}` (choice C10). */
async function shown(reading: ReadScope, rows: readonly Row[]): Promise<Evenement[]> {
  const seances = await seancesByIds(
    reading,
    rows.flatMap(({ seance_id }) => seance_id ?? []),
  );
  return rows.map((row) => {
    const { seance_id, ...members } = told(pickColumns(row, COLUMNS));
    const subject = seances.get(seance_id ?? '') ?? {};
    return { ...members, subject, organisation_id: reading.caller.organisation };
  });
}

/** A date that is given; what is there where it is the same instant, however it is written (choice C19). */
function unlessSame(stored: string, date = stored): string {
  return instantOf(date) === instantOf(stored) ? stored : date;
}

export const handlers = [
  handleList(listEvenements, 'evenements', {
    columns: COLUMNS,
    order: ['debut', 'id'],
    filters: {
      // Those that overlap it (choice C11); one without length stays on its day.
      period: filter(
        async (asked, scope) => {
          const found = between(asked, clockOf(await zoneOf(scope)));
          if (found) return found;
          throw invalid([{ in: 'query', path: ['period'], code: 'FORMAT', params: { format: 'period' } }]);
        },
        (eb, { from, to, after }) =>
          eb.and([eb('debut', '<=', to), eb.or([eb('fin', '>', after), eb('debut', '>=', from)])]),
      ),
      subject_id: equal('seance_id'),
      utilisateur_id: filter(userAsked, (eb, p) =>
        eb('id', 'in', (inner) =>
          inner
            .selectFrom('evenements_utilisateurs')
            .select('evenement_id')
            .where('evenements_utilisateurs.organisation_key', '=', p.organisationKey)
            .where('utilisateur_id', '=', p.assigne),
        ),
      ),
    },
    total: 'evenements',
    show: shown,
  }),

  handle(addEvenement, async (scope, { body }) => {
    const { tx, caller } = scope;
    const { organisationKey, utilisateurId } = caller;
    const id = newId();
    await insert.one(tx, organisationKey, { id, ...UNCHANGED, ...body });
    if (!caller.administers)
      await link.one(tx, organisationKey, { evenement_id: id, position: 0, utilisateur_id: utilisateurId });
    await listChanged(scope, 'evenements', 1);
    return { id, ...body, subject: {}, organisation_id: caller.organisation };
  }),

  handle(readEvenement, async (scope, { params }) => {
    const row = await existing(scope, byId, 'evenement', params.evenement_id);
    return (await shown(scope, [row]))[0] as Evenement;
  }),

  handle(updateEvenement, async (scope, { params, body }) => {
    const { tx, caller, now } = scope;
    const row = await existing(scope, byId, 'evenement', params.evenement_id);
    const { title = row.title, type = row.type, description = row.description } = body;
    const date_debut = unlessSame(row.date_debut, body.date_debut);
    const date_fin = unlessSame(row.date_fin, body.date_fin);
    const after = { title, type, description, date_debut, date_fin };
    const instants = derivedOf(DERIVED, after);
    // One of them alone is judged by the other, which stays.
    if (instants.fin < instants.debut) {
      const params = { min: date_debut };
      throw invalid([{ in: 'body', path: ['date_fin'], code: 'MINIMUM', params }]);
    }
    if (CHANGED.every((column) => after[column] === row[column]))
      return (await shown(scope, [row]))[0] as Evenement;
    const change = { sequence: (row.sequence ?? 0) + 1, date_de_derniere_mise_a_jour: now };
    const changed = { ...row, ...after, ...change };
    await tx.run(update, { organisationKey: caller.organisationKey, ...changed, ...instants });
    await listChanged(scope, 'evenements', 0);
    return (await shown(scope, [changed]))[0] as Evenement;
  }),

  handle(deleteEvenement, async (scope, { params }) => {
    const { tx, caller } = scope;
    const { id } = await existing(scope, byId, 'evenement', params.evenement_id);
    await tx.run(remove, { organisationKey: caller.organisationKey, id });
    await listChanged(scope, 'evenements', -1);
  }),

  handleList(listUtilisateursOfEvenement, 'evenements_utilisateurs', {
    columns: ['utilisateur_id'],
    order: ['position'],
    of: filter(
      async ({ evenement_id }, scope) => ({
        id: (await existing(scope, byId, 'evenement', evenement_id)).id,
      }),
      (eb, { id }) => eb('evenement_id', '=', id),
    ),
    filters: {},
    show: shownBy('utilisateur_id', utilisateursByIds),
  }),
];
