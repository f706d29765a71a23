import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../../server/admin/init.ts';
import { addOrganisation, findOrganisation } from '../../server/admin/organisations.ts';
import { createToken, revokeToken } from '../../server/admin/tokens.ts';
import { addUtilisateur } from '../../server/admin/utilisateurs.ts';
import { type Caller, rolesOf } from '../../server/core/access.ts';
import { dispatch, toAnswer } from '../../server/core/dispatch.ts';
import type { Service } from '../../server/core/service.ts';
import type { Sqlite3 } from '../../server/storage/sqlite/connection.ts';
import { Engine } from '../../server/storage/sqlite/engine.ts';
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
  readonly file: string;
  readonly organisations: Readonly<Record<OrganisationName, Organisation>>;
}

/** Memory where the system offers it as files: what a disk does to a flush is no matter of most tests. */
const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** A directory of its own, and how to be rid of it. */
export function scratch(within = MEMORY): { readonly directory: string; readonly remove: () => void } {
  const directory = mkdtempSync(join(within, 'vigie-server-'));
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

export function createWorld(file: string, now = NOW): World {
  const organisations: Partial<Record<OrganisationName, Organisation>> = {};
  createDatabase(file, (tx) => {
    for (const name of ['nord', 'sud'] as const) organisations[name] = addMembers(tx, file, name, now);
  });
  return { file, organisations: organisations as World['organisations'] };
}

/** The same world in a file of its own. */
export function copyWorld(world: World, file: string): World {
  copyFileSync(world.file, file);
  return { ...world, file };
}

function addMembers(tx: Sqlite3, file: string, name: string, moment: Date): Organisation {
  const now = moment.toISOString();
  const { id } = addOrganisation(tx, `SDIS du ${name}`, now);
  const key = findOrganisation(tx, file, id).organisation_key;
  const tokens: Record<string, string> = {};
  const token = (user: string, more: { readOnly?: boolean; days?: number } = {}) =>
    createToken(tx, key, { utilisateurId: user, readOnly: false, days: 90, ...more }, moment);

  const users: [string, readonly Role[] | null][] = [
    ...ROLES.map((role): [string, Role[]] => [role, [role]]),
  ];
  for (const [user, roles] of [...users, ...Object.entries(OTHERS)]) {
    const nobody = { first_name: null, last_name: null, timezone: 'Europe/Paris', fonction: null };
    addUtilisateur(tx, key, { id: user, ...nobody, roles }, now);
    tokens[user] = token(user).token;
  }
  tx.statement(`UPDATE utilisateurs SET is_active = 0 WHERE organisation_key = ? AND id = 'inactif'`).run(
    key,
  );
  tokens.lecture = token('administrateur_fonctionnel', { readOnly: true }).token;
  tokens.expire = token('administrateur_fonctionnel', { days: 0 }).token;
  const revoked = token('administrateur_fonctionnel');
  revokeToken(tx, key, revoked.id, now);
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

/** A service on a file, with a clock that the test moves. Bugs that it reports fail the test. */
export interface Bench {
  readonly engine: Engine;
  readonly service: Service;
  /** Milliseconds after NOW. */
  elapsed: number;
  readonly reported: unknown[];
  send(call: Call, caller?: Caller): Promise<Answer>;
}

export function openBench(world: World, engine = Engine.open(world.file)): Bench {
  const reported: unknown[] = [];
  const bench: Bench = {
    engine,
    elapsed: 0,
    reported,
    service: {
      engine,
      now: () => new Date(NOW.getTime() + bench.elapsed),
      report: (error) => void reported.push(error),
    },
    send: async (call, caller = callerOf(world)) => toAnswer(await dispatch(bench.service, call, caller)),
  };
  return bench;
}
