import * as z from 'zod';
import { type Endpoint, lazy } from '../../../contract/endpoint.ts';
import { uuid } from '../../../contract/schema/fields.ts';
import { NUMBERS } from '../../columns/columns.ts';
import {
  type ImportTargetData,
  type KnownField,
  type RowForm,
  rowSchema,
} from '../../model/import-target.ts';

/** Headers of what others are known by, `N° ERP` and `Réf. ERP`, and what they are called alone. */
export function numbersOf(...nouns: readonly string[]): string {
  return ['', ...NUMBERS].flatMap((number) => nouns.map((noun) => `${number}${noun}`)).join('|');
}

/** The dossier of a row, by its number or its id. */
export const DOSSIER: KnownField = {
  kind: 'reference',
  refersTo: 'dossier',
  identifies: true,
  aliases: `${numbersOf('dossier')}|numero|servicedossierid`,
};

/** What stands in a sheet of dossiers, or of what they are about, and is said of their people, of the calendar, or of a step. */
export const ELSEWHERE = {
  affectations: /^(?:preventionniste|rapporteur|officier|agent)s?(?:encharge)?$|^suivipar$/,
  evenements: /^(?:dates?|passage).*(?:commission|ccds)/,
  workflows: /^(?:observations?|remarques?|commentaires?)$/,
};

/**
 * What libraries of the objects of dossiers have in common: these are added to their dossier and listed by it, and a row
 * says besides which one it is. `schema` of a row: that dossier and the body of the creation, unless it is given.
 */
export function ofDossier(
  add: Endpoint,
  schema: RowForm['schema'] = lazy(() => z.strictObject({ dossier_id: uuid(), ...rowSchema({ add }).shape })),
) {
  return {
    add,
    parent: 'dossier_id',
    row: {
      schema,
      creation: ({ dossier_id, ...body }) => ({ params: { dossier_id: String(dossier_id) }, body }),
      rowOf: ({ params, body }) => ({ ...params, ...body }),
    },
    filter: () => ({}),
  } satisfies Partial<ImportTargetData>;
}
