import { listPrescriptions } from '../../../src/contract/prescriptions.ts';
import {
  arrayOf,
  elementsOf,
  json,
  type Lines,
  type LinesValues,
  lineOf,
  linesOf,
  lineWhere,
  objectOf,
  scalar,
  shortJson,
} from '../../storage/queries/json-lines.ts';
import { BOTH_VALUES, type Builder, queries } from '../../storage/queries/query.ts';
import { contains, inJson } from '../../storage/sqlite/dialect.ts';
import { byId, everything, type FilterValues, planFilter, shown } from '../prescriptions.ts';
import { listReader } from './list-reader.ts';
import { supportMembers } from './supports.ts';

/** Which filters a walk has. It looks into each row where it stands, however a page would find those that match. */
interface Filter extends Readonly<Record<string, unknown>> {
  readonly contenu: boolean;
  readonly article: boolean;
}

const lines = queries<Filter, FilterValues & LinesValues, Lines>(
  'streams.prescriptions',
  { contenu: BOTH_VALUES, article: BOTH_VALUES },
  (db, p, filter) => {
    const rows = rowsOf(db)
      .where('p.organisation_id', '=', p.organisation)
      .where('p.id', '>', p.after as string)
      .select((eb) => {
        const members = {
          id: json(eb.ref('p.id')),
          contenu: shortJson(eb.ref('p.contenu'), p.longest),
          type: json(eb.ref('p.type')),
          supports_reglementaires: arrayOf(db, supportsOf(eb, p), p.longest),
          chemins: eb.ref('p.chemins'),
        };
        const conditions = [
          ...(filter.contenu ? [contains(scalar<string>(foldedOf(eb)), p.needle)] : []),
          ...(filter.article ? [eb.exists(citationsOf(eb, p))] : []),
        ];
        return ['p.id as cle', lineWhere(lineOf({ members }, eb.ref('p.id')), conditions).as('ligne')];
      })
      .orderBy('p.id')
      .limit(p.limit);
    return linesOf(db, rows, p);
  },
);

const rowsOf = (db: Builder) => db.selectFrom('prescriptions as p');
type Row = Parameters<Extract<Parameters<ReturnType<typeof rowsOf>['select']>[0], (eb: never) => unknown>>[0];

/** The text of a row, as searches compare it. */
function foldedOf(eb: Row) {
  return eb.selectFrom('prescriptions_textes as t').select('t.contenu').whereRef('t.numero', '=', 'p.numero');
}

/** The supports that a row cites, in the order in which it does. */
function supportsOf(eb: Row, p: LinesValues & FilterValues) {
  return (
    eb
      .selectFrom(elementsOf(eb.ref('p.supports')).as('cite'))
      // In this order: each of the few is looked up.
      .crossJoin('supports')
      .where('supports.organisation_id', '=', p.organisation)
      .whereRef('supports.id', '=', 'cite.value')
      .select((of) => [objectOf(supportMembers(of, p.longest)).as('objet'), 'supports.contenu as texte'])
      .orderBy('cite.key')
  );
}

/** What makes a row one that cites an article. */
function citationsOf(eb: Row, p: FilterValues) {
  return eb
    .selectFrom(elementsOf(eb.ref('p.supports')).as('cite'))
    .select('cite.value')
    .where((of) => inJson(of.ref('cite.value'), p.supports));
}

export const reader = listReader(listPrescriptions, (scope, asked) => {
  const { organisation } = scope.caller;
  const plan = planFilter(scope, asked);
  if (plan === 'nothing') return undefined;
  const { filter, values } = plan === 'all' ? everything(organisation) : plan;
  const query = lines({ contenu: filter.contenu !== false, article: filter.article });
  return {
    start: '',
    read: (tx, from) => tx.get(query, { ...values, ...from }) as Lines,
    one: (tx, id) => {
      const row = tx.get(byId, { organisation, id });
      return row && shown(tx, organisation, [row])[0];
    },
  };
});
