import type { Context, IdsOf } from '../cli/command.ts';
import type { PartName } from './kinds.ts';
import { type Identified, isId, type NamedObjects } from './named-objects.ts';

/**
 * The ids of objects that are named by their ids, or within their dossier (`2026-0042/analyse`). Ids cost no request. Throws
 * INTROUVABLE, NUMERO_AMBIGU and NOM_AMBIGU, with commands that name what there is; EXTENSION_ABSENTE where a service
 * has no dossiers.
 */
export async function identify<K extends PartName>(
  context: Context,
  meant: NamedObjects<K>,
  named: readonly string[],
  input: Parameters<IdsOf>[2],
): Promise<Identified<K>> {
  if (named.every(isId)) return { ids: named, known: new Map() };
  const { resolve } = await import('./resolve.ts');
  return resolve(context, meant, named, input.instead);
}

/** The same where the ids alone are wanted. */
export function idsOf<K extends PartName>(meant: NamedObjects<K>): IdsOf {
  return async (context, named, input) => (await identify(context, meant, named, input)).ids;
}
