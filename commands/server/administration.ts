import type { StoreOptions } from '../../server/admin/database.ts';
import { ofSource } from '../../server/storage/source.ts';
import type { Awaitable, Transaction } from '../../server/storage/store.ts';
import { VigieError } from '../../src/contract/errors.ts';
import type { HelpSentence } from '../../src/messages/help/index.ts';
import { isPostgresAddress } from '../../src/profiles/locations.ts';
import type { Context } from '../shared/cli/command.ts';
import { openingOf } from '../shared/cli/context.ts';
import { type Flag, text, toggle } from '../shared/flags/flags.ts';

/** Context of an act of administration: one organisation of a database, accessed without a service. */
export interface Administration {
  /** The path of the database, or its address without its password. */
  readonly file: string;
  /** `--org`, or undefined: then the database must hold only one organisation. */
  readonly organisation: string | undefined;
  readonly opening: StoreOptions;
}

export const sameNameFlag = {
  allow_same_name: toggle('Allow a name that another organisation has'),
};

/**
 * `--org` of commands on every organisation by default: the one of a profile or of VIGIE_ORG does not count, so that nothing
 * is omitted implicitly.
 */
export function onlyOrganisation(summary: HelpSentence): Flag<string | undefined> {
  // An empty one is usually an unset variable.
  const read: Flag<string | undefined>['read'] = ([value]) =>
    value === '' ? { faults: [{ code: 'REQUIS' }] } : { value };
  return { ...text('uuid', summary), read };
}

/**
 * The selected database: a file, or a PostgreSQL. Administration uses no service: a profile of one is refused
 * (ADMINISTRATION_LOCALE), for `objet` with the line that inspects such a service.
 */
export async function openAdministration(context: Context, objet?: 'etat'): Promise<Administration> {
  const profile = await context.profile();
  if (profile.kind === 'remote')
    throw new VigieError('ADMINISTRATION_LOCALE', { url: profile.url.value, ...(objet && { objet }) });
  const opening = openingOf(context, profile.password?.value);
  return { file: profile.db.value, organisation: profile.org?.value, opening };
}

/** The same for an act on a file. Throws BASE_SANS_FICHIER, with the equivalent of `act` for a PostgreSQL. */
export async function openFileAdministration(
  context: Context,
  act: 'backup' | 'restore',
  file: string,
): Promise<Administration> {
  const administration = await openAdministration(context);
  const { file: db, opening } = administration;
  if (!isPostgresAddress(db)) return administration;
  const { parsePostgresAddress } = await import('../../server/storage/postgres/address.ts');
  const { host, port, user, database } = parsePostgresAddress(db, opening.env ?? {});
  const place = { db, host, port, user, database };
  const isEmpty = act === 'restore' && (await holdsNothing(db, opening));
  throw new VigieError('BASE_SANS_FICHIER', { ...place, act, file, ...(isEmpty ? { to: db } : {}) });
}

/** Whether a PostgreSQL is known to hold no organisation; without a prompt for its password. */
async function holdsNothing(db: string, opening: StoreOptions): Promise<boolean> {
  const { statusOfTables } = await import('../../server/admin/postgres.ts');
  try {
    const { organisations } = await statusOfTables(db, { ...opening, askPassword: undefined });
    return organisations?.length === 0;
  } catch (error) {
    return error instanceof VigieError && error.params.reason === 'no tables';
  }
}

type Access = 'read' | 'write';

/** Reads, or writes in one transaction, the selected database. */
export async function inDatabase<T>(
  context: Context,
  access: Access,
  work: (tx: Transaction, administration: Administration) => Awaitable<T>,
): Promise<T> {
  const administration = await openAdministration(context);
  const { withDatabase } = await import('../../server/admin/database.ts');
  const act = () =>
    withDatabase(administration.file, administration.opening, (store) =>
      store[access]((tx) => work(tx, administration)),
    );
  return access === 'read' ? ofSource(act) : act();
}
