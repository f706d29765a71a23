import type { Context, IdsOf } from '../cli/command.ts';
import type { PartName } from './kinds.ts';
import { type Identified, isId, type NamedObjects } from './named-objects.ts';

/**
 * Ids of objects given by id, or by name within their dossier (`2026-0042/analyse`). Ids cost no request. Throws
 * INTROUVABLE, NUMERO_AMBIGU and NOM_AMBIGU, with commands for existing objects; EXTENSION_ABSENTE for a service without
 * dossiers.
 */
export async function identify<K extends PartName>(
  context: Context,
  accepted: NamedObjects<K>,
  typed: readonly string[],
  input: Parameters<IdsOf>[2],
): Promise<Identified<K>> {
  if (typed.every(isId)) return { ids: typed, parts: new Map() };
  const { resolve } = await import('./resolve.ts');
  return resolve(context, accepted, typed, input.instead);
}

/** The same for ids alone. */
export function idsOf<K extends PartName>(accepted: NamedObjects<K>): IdsOf {
  return async (context, typed, input) => (await identify(context, accepted, typed, input)).ids;
}
