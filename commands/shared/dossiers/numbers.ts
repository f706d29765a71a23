import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { type Proposal, VigieError } from '../../../src/contract/errors.ts';
import {
  type Dossier,
  type DossierEnfant,
  foldedNumero,
  listDossiers,
} from '../../../src/contract/resources/dossiers/dossiers.ts';
import { PER_PAGE_MAX } from '../../../src/contract/schema/pages.ts';
import type { Context, Instead } from '../cli/command.ts';
import { requireExtension } from '../cli/extensions.ts';

/** Maximum length of a number (interface, `service_dossier_id`): ids are longer, and nothing longer is looked up. */
const NUMBER_MAX = 12;

/** Ids of dossiers given by id or by number, in the same order, each once. Throws INTROUVABLE, NUMERO_AMBIGU. */
export async function dossierIds(
  context: Context,
  endpoint: Endpoint,
  typed: readonly string[],
  { instead }: { readonly instead: Instead },
): Promise<readonly string[]> {
  await requireExtension('dossiers', endpoint)(context);
  const found = await dossiersNumbered(context, typed.filter(isNumber));
  return [...new Set(typed.map((one) => (isNumber(one) ? theOnly(one, found.of(one), instead) : one)))];
}

/** Id of one dossier given by id or by number. */
export async function dossierId(
  context: Context,
  endpoint: Endpoint,
  typed: string,
  input: { readonly instead: Instead },
): Promise<string> {
  const [id = typed] = await dossierIds(context, endpoint, [typed], input);
  return id;
}

/** Whether a text may be the number of a dossier: it is no id. */
export function isNumber(typed: string): boolean {
  return [...typed.trim()].length <= NUMBER_MAX;
}

function keyOf(typed: string): string {
  return foldedNumero(typed.trim());
}

/** Dossiers by number; two may share one. */
export interface Numbered {
  /** Those with a number, regardless of case. */
  of(number: string): readonly Dossier[];
}

/** Looks up dossiers by number, attached ones included. Throws EXTENSION_ABSENTE where the service cannot look for numbers. */
export async function dossiersNumbered(context: Context, numbers: readonly string[]): Promise<Numbered> {
  if (numbers.length > 0) await requireExtension('dossier-numbers', listDossiers)(context);
  const found = new Map<string, readonly Dossier[]>();
  for (const number of new Set(numbers.map(keyOf))) {
    context.signal.throwIfAborted();
    const query = { service_dossier_id: number, per_page: String(PER_PAGE_MAX) };
    found.set(number, (await (await context.client()).call(listDossiers, { query })).data);
  }
  return { of: (number) => found.get(keyOf(number)) ?? [] };
}

/** A dossier, and those attached to it at any depth, each before its own. */
export function withAttached(dossier: Dossier | DossierEnfant): (Dossier | DossierEnfant)[] {
  return [dossier, ...dossier.dossiers_enfants.flatMap(withAttached)];
}

/** The id of the dossier with a number. */
function theOnly(typed: string, found: readonly Dossier[], instead: Instead): string {
  const [dossier, another] = found;
  if (dossier === undefined) throw new VigieError('INTROUVABLE', { objet: 'dossier', id: typed });
  if (another !== undefined) {
    const proposals = found.map(({ id, objet }) => ({ detail: objet, command: instead(typed, id) }));
    throw ambiguousNumber(typed, found, proposals);
  }
  return dossier.id;
}

/** Error for a number of several dossiers, with lines to type. */
export function ambiguousNumber(
  numero: string,
  dossiers: readonly Pick<Dossier, 'id'>[],
  proposals: readonly Proposal[],
): VigieError {
  return new VigieError('NUMERO_AMBIGU', { numero, ids: dossiers.map(({ id }) => id) }, { proposals });
}
