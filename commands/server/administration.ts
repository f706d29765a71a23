import type { StoreOptions } from '../../server/admin/database.ts';
import type { OrganisationRow } from '../../server/admin/organisations.ts';
import { ofSource } from '../../server/storage/source.ts';
import type { Awaitable, Transaction } from '../../server/storage/store.ts';
import { VigieError } from '../../src/contract/errors.ts';
import type { HelpSentence } from '../../src/messages/help/index.ts';
import { isPostgresAddress } from '../../src/profiles/locations.ts';
import type { Context } from '../shared/cli/command.ts';
import { openingOf } from '../shared/cli/context.ts';
import { type Flag, text, toggle } from '../shared/flags/flags.ts';

/** What an act of administration works in: one organisation of a database that is reached without a service. */
export interface Administration {
  /** The path of the database, or its address without its password. */
  readonly file: string;
  /** `--org`, or undefined: then the database must hold only one organisation. */
  readonly organisation: string | undefined;
  readonly opening: StoreOptions;
}

export const sameNameFlag = {
  allow_same_name: toggle('Also where another organisation has this name'),
};

/**
 * `--org` of commands that tell of every organisation unless one is typed: that of a profile or of VIGIE_ORG does not count,
 * for nothing may be left out without anybody having said so.
 */
export function onlyOrganisation(summary: HelpSentence): Flag<string | undefined> {
  // An empty one is most often a variable that is not set.
  const read: Flag<string | undefined>['read'] = ([given]) =>
    given === '' ? { faults: [{ code: 'REQUIS' }] } : { value: given };
  return { ...text('uuid', summary), read };
}

/**
 * The database that is meant: a file, or one on a PostgreSQL. Administration asks no service: a profile of one is refused
 * (ADMINISTRATION_LOCALE), for `objet` with what looks at such a service instead.
 */
export async function openAdministration(context: Context, objet?: 'etat'): Promise<Administration> {
  const profile = await context.profile();
  if (profile.kind === 'remote')
    throw new VigieError('ADMINISTRATION_LOCALE', { url: profile.url.value, ...(objet && { objet }) });
  const opening = openingOf(context, profile.password?.value);
  return { file: profile.db.value, organisation: profile.org?.value, opening };
}

/** The same for what is done to a file. Throws BASE_SANS_FICHIER, which says what to do instead of `act` with a PostgreSQL. */
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

/** Whether a database on a PostgreSQL is known to hold no organisation; nobody is asked for its password. */
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

/** Reads, or writes in one transaction, the database that is meant. */
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

/** The same of the organisation that is meant. Throws ORGANISATION_INCONNUE. */
export async function inOrganisation<T>(
  context: Context,
  access: Access,
  work: (tx: Transaction, organisation: OrganisationRow, file: string) => Awaitable<T>,
): Promise<T> {
  const { findOrganisation } = await import('../../server/admin/organisations.ts');
  return inDatabase(context, access, async (tx, { file, organisation }) =>
    work(tx, await findOrganisation(tx, file, organisation), file),
  );
}
