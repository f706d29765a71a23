import type { Endpoint } from '../../src/contract/endpoint.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { type Dossier, listDossiers, numberKey } from '../../src/contract/resources/dossiers/dossiers.ts';
import { PER_PAGE_MAX } from '../../src/contract/schema/pages.ts';
import type { Context } from '../shared/cli/command.ts';
import { requireDossiers } from './scope.ts';

/** Characters of a number at the most (interface, `service_dossier_id`): no id is as short, and nothing longer is looked for. */
const NUMBER_MAX = 12;

/**
 * The ids of dossiers that are named by their ids or by their numbers, in the same order, each once. Throws
 * INTROUVABLE, NUMERO_AMBIGU.
 */
export async function dossierIds(
  context: Context,
  endpoint: Endpoint,
  named: readonly string[],
): Promise<readonly string[]> {
  await requireDossiers(context, endpoint);
  const numbers = new Map<string, Set<string>>();
  for (const one of named) if (isNumber(one)) numbers.set(keyOf(one), new Set());
  if (numbers.size > 0) await lookUp(context, numbers);
  return [...new Set(named.map((one) => theOnly(one, numbers.get(keyOf(one)))))];
}

/** The id of one dossier that is named by its id or by its number. */
export async function dossierId(context: Context, endpoint: Endpoint, named: string): Promise<string> {
  const [id = named] = await dossierIds(context, endpoint, [named]);
  return id;
}

function isNumber(named: string): boolean {
  return [...named.trim()].length <= NUMBER_MAX;
}

function keyOf(named: string): string {
  return numberKey(named.trim());
}

/**
 * Puts the ids of dossiers beside their numbers; two could have the same. A service is asked for each number; one that
 * has no such filter has every dossier read once for all of them.
 */
async function lookUp(context: Context, numbers: ReadonlyMap<string, Set<string>>): Promise<void> {
  const client = await context.client();
  if ((await client.extensions()).has('dossier-numbers')) {
    for (const [number, found] of numbers) {
      context.signal.throwIfAborted();
      const query = { service_dossier_id: number, per_page: String(PER_PAGE_MAX) };
      for (const { id } of (await client.call(listDossiers, { query })).data) found.add(id);
    }
    return;
  }
  for await (const { id, service_dossier_id: numero } of everyDossier(context)) {
    if (numero !== null) numbers.get(keyOf(numero))?.add(id);
  }
}

/** Every dossier, those attached to another included. */
export async function* everyDossier(context: Context): AsyncGenerator<Dossier> {
  const client = await context.client();
  const query = { per_page: String(PER_PAGE_MAX) };
  for await (const { data } of client.pages(listDossiers, { query })) {
    context.signal.throwIfAborted();
    yield* withAttached(data);
  }
}

function* withAttached(dossiers: readonly Dossier[]): Generator<Dossier> {
  for (const dossier of dossiers) {
    yield dossier;
    yield* withAttached(dossier.dossiers_enfants);
  }
}

/** The id; what was not looked for is one. */
function theOnly(named: string, found: ReadonlySet<string> | undefined): string {
  if (found === undefined) return named;
  const [id, another] = found;
  if (id === undefined) throw new VigieError('INTROUVABLE', { objet: 'dossier', id: named });
  if (another !== undefined) throw new VigieError('NUMERO_AMBIGU', { numero: named, ids: [...found] });
  return id;
}
