import { type EntreeDAudit, listAudit } from '../../../src/contract/resources/administration/audit.ts';
import type { Schema } from '../../storage/schema.ts';
import { audit } from '../../storage/tables/organisations.ts';
import { columnsOf } from '../../storage/tables/table.ts';
import { equal, filter } from '../lists/filters.ts';
import { handleList } from '../lists/list.ts';

const SHOWN = columnsOf(audit, 'requetes');

type Row = Pick<Schema['audit'], (typeof SHOWN)[number]>;

const membersOf = (json: string | null) =>
  json === null ? null : (JSON.parse(json) as EntreeDAudit['avant']);

/** The audit log of an organisation (choice X16). */
export const handlers = [
  handleList(listAudit, 'audit', {
    columns: SHOWN,
    order: ['instant', 'id'],
    descending: true,
    filters: {
      since: filter(
        (since) => ({ since: Date.parse(since) }),
        (eb, { since }) => eb('instant', '>=', since),
      ),
      until: filter(
        (until) => ({ until: Date.parse(until) }),
        (eb, { until }) => eb('instant', '<=', until),
      ),
      utilisateur: filter(
        (auteur) => ({ auteur }),
        (eb, { auteur }) => eb.or([eb('utilisateur_id', '=', auteur), eb('compte', '=', auteur)]),
      ),
      objet: equal('objet'),
      // Ids have the order of `isBefore`: the shorter first.
      objet_id: filter(
        (named) => ({ named, size: [...named].length }),
        (eb, { named, size }) => {
          const within = (column: 'premier' | 'dernier', shorter: '<' | '>', order: '<=' | '>=') =>
            eb.or([
              eb(eb.fn('length', [column]), shorter, size),
              eb.and([eb(eb.fn('length', [column]), '=', size), eb(column, order, named)]),
            ]);
          return eb.and([within('premier', '<', '<='), within('dernier', '>', '>=')]);
        },
      ),
    },
    show: ({ caller }, rows: readonly Row[]) =>
      rows.map(({ instant, id: _, avant, apres, ...row }) => ({
        date: new Date(instant).toISOString(),
        organisation_id: caller.organisation,
        ...(row as Pick<EntreeDAudit, 'action' | 'objet'> & typeof row),
        avant: membersOf(avant),
        apres: membersOf(apres),
      })),
  }),
];
