import * as z from 'zod';
import { type Endpoint, lazy } from '../../../contract/endpoint.ts';
import { uuid } from '../../../contract/schema/fields.ts';
import { NUMBER_WORDS } from '../../columns/columns.ts';
import {
  type ImportTargetData,
  type KnownField,
  type RowForm,
  rowSchema,
} from '../../model/import-target.ts';

/** Headers of a number or reference, `N° ERP` and `Réf. ERP`, and of the noun alone. */
export function numbersOf(...nouns: readonly string[]): string {
  return ['', ...NUMBER_WORDS].flatMap((number) => nouns.map((noun) => `${number}${noun}`)).join('|');
}

/** Dossier of a row, by number or id. */
export const DOSSIER: KnownField = {
  kind: 'reference',
  refersTo: 'dossier',
  identifies: true,
  aliases: `${numbersOf('dossier')}|numero|servicedossierid`,
};

/** Headers of people, the calendar, or a step in sheets of dossiers or of their subjects. */
export const OTHER_IMPORTS = {
  affectations: /^(?:preventionniste|rapporteur|officier|agent)s?(?:encharge)?$|^suivipar$/,
  evenements: /^(?:dates?|passage).*(?:commission|ccds)/,
  workflows: /^(?:observations?|remarques?|commentaires?)$/,
};

/**
 * Common part of collections in dossiers: objects are added to their dossier and listed by it, and a row names it.
 * `schema` of a row: the dossier and the creation body, unless given.
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
