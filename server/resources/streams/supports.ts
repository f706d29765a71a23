import { listSupports } from '../../../src/contract/supports.ts';
import {
  json,
  type Lines,
  type LinesValues,
  lineOf,
  linesOf,
  lineWhere,
  type Members,
  memberUnlessNull,
} from '../../storage/queries/json-lines.ts';
import { BOTH_VALUES, type Expressions, queries } from '../../storage/queries/query.ts';
import { contains } from '../../storage/sqlite/dialect.ts';
import { byId, type Filter, type FilterValues, filterOf, shownSupport } from '../supports.ts';
import { listReader } from './list-reader.ts';

const lines = queries<Filter, FilterValues & LinesValues, Lines>(
  'streams.supports',
  { contenu: BOTH_VALUES, reference: BOTH_VALUES },
  (db, p, filter) => {
    const rows = db
      .selectFrom('supports')
      .where('organisation_id', '=', p.organisation)
      .where('id', '>', p.after as string)
      .select((eb) => {
        const conditions = [
          ...(filter.contenu ? [contains(eb.ref('contenu_plie'), p.contenu)] : []),
          ...(filter.reference ? [contains(eb.ref('reference_cle'), p.reference)] : []),
        ];
        return [
          'id as cle',
          lineWhere(lineOf(supportMembers(eb, p.longest), eb.ref('id')), conditions).as('ligne'),
        ];
      })
      .orderBy('id')
      .limit(p.limit);
    return linesOf(db, rows, p);
  },
);

/** What a support is made of, as `shownSupport` shows it: `contenu` and `titre` are absent when unknown. */
export function supportMembers(eb: Expressions<'supports'>, longest: number): Members {
  return {
    members: {
      id: json(eb.ref('supports.id')),
      nature: json(eb.ref('supports.nature')),
      legaldb_cid: json(eb.ref('supports.legaldb_cid')),
      etat: json(eb.ref('supports.etat')),
      reference: json(eb.ref('supports.reference')),
    },
    others: [
      memberUnlessNull('contenu', eb.ref('supports.contenu'), longest),
      memberUnlessNull('titre', eb.ref('supports.titre'), longest),
    ],
  };
}

export const reader = listReader(listSupports, (scope, asked) => {
  const { filter, values } = filterOf(scope, asked);
  const { organisation } = values;
  return {
    start: '',
    read: (tx, from) => tx.get(lines(filter), { ...values, ...from }) as Lines,
    one: (tx, id) => {
      const row = tx.get(byId, { organisation, id });
      return row && shownSupport(row);
    },
  };
});
