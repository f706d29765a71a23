import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openStore } from '../../../server/admin/database.ts';
import { createToken, revokeToken } from '../../../server/admin/tokens.ts';
import { allUtilisateurs, findUtilisateur } from '../../../server/admin/utilisateurs.ts';
import { authorise } from '../../../server/core/access.ts';
import { hashToken, isToken, newToken } from '../../../server/core/authentication.ts';
import { newId } from '../../../server/storage/ids.ts';
import type { Transaction } from '../../../server/storage/store.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { endpoints } from '../../../src/contract/interface.ts';
import { addAnomalie } from '../../../src/contract/resources/anomalies.ts';
import { addJeton } from '../../../src/contract/resources/jetons.ts';
import { ROLES, type Role } from '../../../src/contract/resources/utilisateurs.ts';
import { connected } from '../engines/engine.ts';
import { prepareWorld } from '../prepared-world.ts';
import { callerOf, NOW } from '../world.ts';

const world = await (await prepareWorld()).copy();

async function inWorld<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const store = await openStore(world.db, {});
  try {
    return await store.write(work);
  } finally {
    await store.close();
  }
}

describe('tokens (choice A2)', () => {
  test('are vig_, 30 characters of base62 at random, and 6 that check them', () => {
    const tokens = Array.from({ length: 500 }, newToken);
    for (const token of tokens) expect(token).toMatch(/^vig_[0-9A-Za-z]{36}$/);
    expect(new Set(tokens).size).toBe(500);
    expect(tokens.every((token) => isToken(token))).toBe(true);
  });

  test('tell a typing error: no token with one other character is one', () => {
    const token = newToken();
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 39 }), fc.constantFrom(...'09azAZ-é '), (at, character) => {
        const typed = token.slice(0, at) + character + token.slice(at + 1);
        expect(isToken(typed)).toBe(typed === token);
      }),
    );
    expect(isToken(`${token}0`)).toBe(false);
    expect(isToken(token.slice(0, -1))).toBe(false);
  });

  test('are not kept: only what SHA-256 makes of them', async () => {
    const token = world.organisations.nord.tokens.valideur as string;
    const bytes = await connected(world.db, ({ whole }) => whole());
    expect(bytes).not.toContain(token);
    expect(bytes).not.toContain(token.slice(4, 34));
    expect(bytes).toContain(createHash('sha256').update(token).digest('hex'));
    expect(hashToken(token)).toBe(createHash('sha256').update(token).digest('hex'));
  });

  test('are told once, live for their days, and stay revoked from the first time on', async () => {
    const { key } = world.organisations.sud;
    const made = await inWorld((tx) =>
      createToken(tx, key, { utilisateurId: 'valideur', readOnly: true, days: 3 }, NOW),
    );
    expect(made).toMatchObject({ read_only: true, expires_at: '2026-03-17T09:30:00.000Z', revoked_at: null });
    const days = ['2026-03-15T00:00:00.000Z', '2026-03-16T00:00:00.000Z'] as const;
    await inWorld(async (tx) => {
      expect(await revokeToken(tx, key, made.id, days[0])).toEqual({ revoked_at: null });
      expect(await revokeToken(tx, key, made.id, days[1])).toEqual({ revoked_at: days[0] });
      expect(await revokeToken(tx, key, made.id, days[1])).toEqual({ revoked_at: days[0] });
      expect(await revokeToken(tx, world.organisations.nord.key, made.id, 'x')).toBeUndefined();
    });
  });
});

test('users are an organisation’s own, and those of the other are not among them', async () => {
  const { nord, sud } = world.organisations;
  const [ours, theirs, nobody] = await inWorld(async (tx) => [
    await allUtilisateurs(tx, nord.key),
    await findUtilisateur(tx, sud.key, 'valideur'),
    await findUtilisateur(tx, sud.key, 'personne'),
  ]);
  expect(ours).toHaveLength(ROLES.length + 5);
  expect(theirs).toMatchObject({ id: 'valideur', roles: ['valideur'], is_active: true });
  expect(nobody).toBeUndefined();
});

test.each(ROLES)('outside the libraries %s writes unless it only views (choice A4)', (role) => {
  const caller = callerOf(world, 'nord', JSON.stringify([role]));
  const allowed = () => authorise(caller, { ...addAnomalie, name: 'documents.add' } as unknown as Endpoint);
  if (role.startsWith('visionneur')) expect(allowed).toThrow('DROIT_INSUFFISANT');
  else expect(allowed).not.toThrow();
});

test('who makes tokens has every right that one of any roles gives (choice X15)', () => {
  const allowed = (roles: readonly Role[], endpoint: Endpoint) => {
    try {
      authorise({ ...callerOf(world), roles }, endpoint);
      return true;
    } catch {
      return false;
    }
  };
  fc.assert(
    fc.property(fc.subarray([...ROLES], { minLength: 1 }), fc.subarray([...ROLES]), (roles, others) => {
      const more = endpoints.filter((one) => allowed(others, one) && !allowed(roles, one));
      if (allowed(roles, addJeton)) expect(more).toEqual([]);
      else expect(allowed(['administrateur_fonctionnel'], addJeton)).toBe(true);
    }),
  );
});

describe('ids', () => {
  test('are UUIDs of version 7 in the order in which they are made', () => {
    const ids = Array.from({ length: 20_000 }, () => newId());
    expect(
      ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
    ).toBe(true);
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('keep their order when the clock steps back', () => {
    const later = newId(Date.now() + 60_000);
    const now = newId();
    expect(now > later).toBe(true);
  });
});
