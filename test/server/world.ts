import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../server/admin/database.ts';
import { createDatabase } from '../../server/admin/init.ts';
import { addOrganisation } from '../../server/admin/organisations.ts';
import { createToken, revokeToken } from '../../server/admin/tokens.ts';
import { insert as insertUtilisateur } from '../../server/admin/utilisateurs.ts';
import { type Caller, rolesOf } from '../../server/core/access.ts';
import { dispatch, toAnswer } from '../../server/core/dispatch.ts';
import type { Service } from '../../server/core/service.ts';
import type { Store, Transaction } from '../../server/storage/store.ts';
import type { Answer, Call } from '../../src/client/transport.ts';
import { ROLES, type Role } from '../../src/contract/resources/utilisateurs.ts';

/** The moment at which the prepared database was filled, and at which the HTTP service runs. */
export const NOW = new Date('2026-03-14T09:30:00.000Z');

/** Users of each organisation besides one for each role, whose id is the role. */
const OTHERS: Readonly<Record<string, readonly Role[] | null>> = {
  sans_role: null,
  aucun_role: [],
  deux_visionneurs: ['visionneur_simple', 'visionneur_complet'],
  visionneur_et_preventionniste: ['visionneur_simple', 'preventionniste'],
  inactif: ['administrateur_fonctionnel'],
};

export type OrganisationName = 'nord' | 'sud';

export interface Organisation {
  readonly id: string;
  /** The integer that stands first in every key. */
  readonly key: number;
  /** A good token for each user, and those that are not: `lecture`, `expire`, `revoque`. */
  readonly tokens: Readonly<Record<string, string>>;
}

/** A database with two organisations whose users are the same, and nothing in their libraries. */
export interface World {
  /** A file, or the address of one on a PostgreSQL. */
  readonly db: string;
  readonly organisations: Readonly<Record<OrganisationName, Organisation>>;
}

/** Memory where the system offers it as files: what a disk does to a flush is no matter of most tests. */
const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** A directory of its own, and how to be rid of it. */
export function scratch(within = MEMORY): { readonly directory: string; readonly remove: () => void } {
  const directory = mkdtempSync(join(within, 'vigie-server-'));
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

/** Makes one in a file. */
export async function createWorld(file: string, now = NOW): Promise<World> {
  let organisations = {} as World['organisations'];
  await createDatabase(file, async (tx) => {
    organisations = await addOrganisations(tx, now);
  });
  return { db: file, organisations };
}

/** Adds the organisations to a database that has none. */
export async function addOrganisations(tx: Transaction, now: Date): Promise<World['organisations']> {
  return { nord: await addMembers(tx, 'nord', now), sud: await addMembers(tx, 'sud', now) };
}

async function addMembers(tx: Transaction, name: string, moment: Date): Promise<Organisation> {
  const now = moment.toISOString();
  const { id, organisation_key: key } = await addOrganisation(tx, `SDIS du ${name}`, now);
  const tokens: Record<string, string> = {};
  const token = (user: string, more: { readOnly?: boolean; days?: number } = {}) =>
    createToken(tx, key, { utilisateurId: user, readOnly: false, days: 90, ...more }, moment);

  const users: [string, readonly Role[] | null][] = [
    ...ROLES.map((role): [string, Role[]] => [role, [role]]),
  ];
  for (const [user, roles] of [...users, ...Object.entries(OTHERS)]) {
    await insertUtilisateur.one(tx, key, {
      id: user,
      first_name: null,
      last_name: null,
      created_at: now,
      updated_at: null,
      timezone: 'Europe/Paris',
      is_active: user === 'inactif' ? 0 : 1,
      is_verified: 1,
      fonction: null,
      avatar_url: null,
      roles: roles && JSON.stringify(roles),
    });
    tokens[user] = (await token(user)).token;
  }
  tokens.lecture = (await token('administrateur_fonctionnel', { readOnly: true })).token;
  tokens.expire = (await token('administrateur_fonctionnel', { days: 0 })).token;
  const revoked = await token('administrateur_fonctionnel');
  await revokeToken(tx, key, revoked.id, now);
  tokens.revoque = revoked.token;
  return { id, key, tokens };
}

/** A user of an organisation as `dispatch` knows one. */
export function callerOf(
  world: Pick<World, 'organisations'>,
  organisation: OrganisationName = 'nord',
  roles?: string,
): Caller {
  const { id, key } = world.organisations[organisation];
  return {
    organisationKey: key,
    organisation: id,
    utilisateurId: 'administrateur_fonctionnel',
    roles: rolesOf(roles ?? '["administrateur_fonctionnel"]'),
    readOnly: false,
    language: 'fr',
  };
}

/** A service on a database, with a clock that the test moves. Bugs that it reports fail the test. */
export interface Bench {
  readonly db: string;
  readonly store: Store;
  readonly service: Service;
  /** Milliseconds after NOW. */
  elapsed: number;
  readonly reported: unknown[];
  send(call: Call, caller?: Caller): Promise<Answer>;
}

export async function openBench(world: World, opened?: Store): Promise<Bench> {
  const store = opened ?? (await openStore(world.db, {}));
  const reported: unknown[] = [];
  const bench: Bench = {
    db: world.db,
    store,
    elapsed: 0,
    reported,
    service: {
      store,
      now: () => new Date(NOW.getTime() + bench.elapsed),
      report: (error) => void reported.push(error),
    },
    send: async (call, caller = callerOf(world)) => toAnswer(await dispatch(bench.service, call, caller)),
  };
  return bench;
}
