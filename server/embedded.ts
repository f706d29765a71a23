import { existsSync } from 'node:fs';
import type { Answer, Call, Transport } from '../src/client/transport.ts';
import { lazy } from '../src/contract/endpoint.ts';
import { storageError, VigieError } from '../src/contract/errors.ts';
import type { Language } from '../src/messages/index.ts';
import { isPostgresAddress } from '../src/profiles/locations.ts';
import { openStore, type StoreOptions } from './admin/database.ts';
import { addOrganisation, findOrganisation } from './admin/organisations.ts';
import { addUtilisateur, allUtilisateurs } from './admin/utilisateurs.ts';
import { accountName } from './audit/journal.ts';
import type { Caller } from './core/access.ts';
import { dispatch, headersOf, toAnswer } from './core/dispatch.ts';
import type { Service } from './core/service.ts';
import { languageOf } from './http/negotiation.ts';
import { SqliteStore } from './storage/sqlite/store.ts';
import type { Transaction } from './storage/store.ts';

export interface EmbeddedOptions {
  /** The database, by its path or its address; undefined for one in memory, made as at the first use and gone with the process. */
  readonly file: string | undefined;
  /** Create the database, an organisation and a user when there is no file yet (choice A3). */
  readonly create?: boolean;
  /** Public id of the organisation; may be left out while the database holds only one. */
  readonly organisation?: string | undefined;
  /** Id of the user; may be left out: the account of the operating system, else the only user. */
  readonly user?: string | undefined;
  /** Whoever calls administers the database: they may write everything, and are no user. */
  readonly administers?: boolean;
  readonly language: Language;
  readonly report: Service['report'];
  /** How the database is opened. Once its signal is aborted `send` throws the reason of that, INTERROMPU. */
  readonly opening?: StoreOptions;
}

export interface Embedded {
  readonly transport: Transport;
  readonly organisation: string;
  readonly user: string;
  readonly created: boolean;
}

/**
 * How long writes join one transaction, in milliseconds. Bulk work alone has many at once, and the process for itself: the
 * more they are, the fewer times a page of an index is written.
 */
const GROUP_TIME = 250;

/**
 * The service in this process: no port, no token, no HTTP objects. Who may open the file is its
 * owner, and calls as the profile's user and organisation (choice A3).
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { file = SqliteStore.IN_MEMORY, opening, report } = options;
  const trial = file === SqliteStore.IN_MEMORY;
  // The tables of a PostgreSQL are made by whoever says so (`server init`).
  const isMissing = !trial && !isPostgresAddress(file) && !existsSync(file);
  const created = isMissing && options.create === true && (await createFirst(file));
  const store = trial
    ? await SqliteStore.inMemory(addFirst)
    : await openStore(file, { ...opening, groupTime: GROUP_TIME });
  try {
    const caller = await store.read(async (tx) => {
      const organisation = await findOrganisation(tx, file, options.organisation);
      return options.administers
        ? administrator(organisation, options.language)
        : findCaller(tx, organisation, { ...options, file });
    });
    const service: Service = { store, now: () => new Date(), report, compte: lazy(accountName) };
    const transport: Transport = {
      send: async (call: Call): Promise<Answer> =>
        toAnswer(await dispatch(service, call, speaking(caller, call))),
      async stream(call) {
        const { stream } = await import('./core/list-stream.ts');
        const reply = await stream(service, call, speaking(caller, call));
        return 'chunks' in reply ? { ...reply, headers: headersOf(reply) } : toAnswer(reply);
      },
      close: () => store.close(),
    };
    return { transport, organisation: caller.organisation, user: caller.utilisateurId, created };
  } catch (error) {
    await store.close();
    throw storageError(error, file) ?? error;
  }
}

/** The caller, answered in another language where the call asks for one. */
function speaking(caller: Caller, { headers }: Call): Caller {
  const asked = headers?.['accept-language'];
  return asked === undefined ? caller : { ...caller, language: languageOf(asked) };
}

async function createFirst(file: string): Promise<boolean> {
  const { createDatabase } = await import('./admin/init.ts');
  try {
    await createDatabase(file, addFirst);
    return true;
  } catch (error) {
    // Another process has just created it: then that is the database.
    if (error instanceof VigieError && error.code === 'BASE_EXISTANTE') return false;
    throw error;
  }
}

/** The first use: one organisation, and one user named after the account of the operating system. */
async function addFirst(tx: Transaction): Promise<void> {
  const now = new Date().toISOString();
  const { organisation_key } = await addOrganisation(tx, 'Organisation locale', now);
  await addUtilisateur(
    tx,
    organisation_key,
    {
      id: accountName(),
      first_name: null,
      last_name: null,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      fonction: null,
      roles: ['administrateur_fonctionnel'],
    },
    now,
  );
}

/** Who administers a database, in an organisation: the account of the operating system, in nobody's name. */
function administrator(
  { organisation_key, id }: { organisation_key: number; id: string },
  language: Language,
): Caller {
  return {
    organisationKey: organisation_key,
    organisation: id,
    utilisateurId: accountName(),
    administers: true,
    roles: ['administrateur_fonctionnel'],
    readOnly: false,
    language,
  };
}

/** Whom this process calls as. Throws UTILISATEUR_INCONNU, which lists those that the organisation has. */
export async function findCaller(
  tx: Transaction,
  organisation: { organisation_key: number; id: string },
  { file, user, language }: Pick<EmbeddedOptions, 'user' | 'language'> & { readonly file: string },
): Promise<Caller> {
  const users = await allUtilisateurs(tx, organisation.organisation_key);
  const [only] = users;
  const name = user ?? (only && users.length === 1 ? only.id : accountName());
  const caller = users.find(({ id }) => id === name);
  if (!caller) {
    throw new VigieError('UTILISATEUR_INCONNU', {
      file,
      user: name,
      organisation: organisation.id,
      known: users.map(({ id }) => id),
      ...(user === undefined ? { source: 'account' } : {}),
    });
  }
  return {
    organisationKey: organisation.organisation_key,
    organisation: organisation.id,
    utilisateurId: caller.id,
    roles: caller.roles ?? [],
    readOnly: false,
    language,
  };
}
