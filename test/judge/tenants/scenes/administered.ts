import { dump } from '../../../../server/admin/dump.ts';
import { linkUtilisateur, userOfIdentity, usersOfIdentity } from '../../../../server/admin/identities.ts';
import { deletableContent, deleteOrganisation } from '../../../../server/admin/organisation-deletion.ts';
import { requireOrganisation } from '../../../../server/admin/organisations.ts';
import {
  createToken,
  endedSecrets,
  endedSince,
  revokeToken,
  SECRETS,
} from '../../../../server/admin/tokens.ts';
import { addUtilisateur, allUtilisateurs } from '../../../../server/admin/utilisateurs.ts';
import { readAudit } from '../../../../server/audit/reading.ts';
import { removeOldEntries } from '../../../../server/audit/retention.ts';
import { authenticate, calendarOwner, hashToken } from '../../../../server/core/authentication.ts';
import { removeOldAnswers } from '../../../../server/core/idempotency.ts';
import { TokenUsage } from '../../../../server/core/token-usage.ts';
import type { Transaction } from '../../../../server/storage/store.ts';
import { runSql } from '../../../server/engines/engine.ts';
import type { Probe, Scene } from '../probe.ts';
import { CALENDARS, id, ORGANISATIONS, TOKENS, TWINS, type Twin, USERS } from '../twins.ts';

const NOW = '2026-06-14T09:30:00.000Z';

/** What is done to a local database, for one organisation. */
export function* administered(twin: Twin): Generator<Scene> {
  const organisationKey = TWINS.indexOf(twin) + 1;
  const other = twin === 'nord' ? 'sud' : 'nord';
  /** `before` changes the database first, besides the program. */
  const done = (name: string, work: (tx: Transaction) => unknown, ...before: string[]): Scene => ({
    name: `${twin}: ${name}`,
    play: async (probe) => {
      for (const sql of before) await runSql(probe.db, sql);
      await probe.do(() => probe.store.write(work));
    },
  });
  for (const [i, token] of TOKENS[twin].entries()) {
    for (const said of TWINS) {
      const given = { authorization: `Bearer ${token}`, organisation: ORGANISATIONS[said] };
      yield done(`authenticate ${USERS[i]} for ${said}`, (tx) =>
        authenticate(tx, { ...given, orgHeader: 'x', language: 'fr', now: NOW }),
      );
    }
  }
  for (const [i, secret] of CALENDARS[twin].entries())
    yield done(`tell whose the calendar ${i + 1} is`, (tx) => calendarOwner(tx, `${secret}.ics`, 'fr'));
  yield done('add a token', async (tx) => {
    await createToken(
      tx,
      organisationKey,
      { utilisateurId: 'a.durand', readOnly: false, days: 1 },
      new Date(NOW),
    );
  });
  yield done('revoke a token', (tx) => revokeToken(tx, organisationKey, id('jeton', 2), NOW));
  yield done('revoke a token that is revoked in the other', async (tx) => {
    await revokeToken(tx, 3 - organisationKey, id('jeton', 2), NOW);
    return revokeToken(tx, organisationKey, id('jeton', 2), NOW);
  });
  const told = async (tx: Transaction) => {
    for (const key of [1, 2]) await revokeToken(tx, key, id('jeton', 2), NOW);
  };
  yield done('read the audit log', async (tx) => {
    await told(tx);
    return Array.fromAsync(readAudit(tx, 'vigie.db', { organisation: ORGANISATIONS[twin] }));
  });
  const entry = (key: number, instant: string, objet = 'anomalie', of = '7') =>
    `INSERT INTO audit (organisation_key, instant, id, action, objet, nombre, premier, dernier)
      VALUES (${key}, ${Date.parse(instant)}, 'e', 'creation', '${objet}', 1, '${of}', '${of}')`;
  const numbers = [
    ['dossier', 'service_dossier_id'],
    ['erp', 'service_erp_id_plie'],
    ['pei', 'id_sdis_plie'],
  ] as const;
  for (const [kind, column] of numbers)
    for (const key of [organisationKey, 3 - organisationKey])
      yield done(
        `read the audit log of one ${kind} by its number in ${key === organisationKey ? 'this one' : 'the other'}`,
        async (tx) => {
          const objet = { kind, id: '2026-12' };
          return Array.fromAsync(readAudit(tx, 'vigie.db', { organisation: ORGANISATIONS[twin], objet }));
        },
        entry(organisationKey, NOW, kind, id(kind, 2)),
        `UPDATE ${kind}s SET ${column} = '2026-12' WHERE organisation_key = ${key} AND id = '${id(kind, 2)}'`,
      );
  const answer = (key: number, instant: string) =>
    `INSERT INTO idempotency_keys VALUES (${key}, 'k', 'f', 204, NULL, '${instant}')`;
  const old = (name: string, row: typeof entry, play: (probe: Probe) => Promise<void>): Scene => ({
    name: `${twin}: ${name}`,
    async play(probe) {
      await runSql(probe.db, row(organisationKey, '2026-01-02T00:00:00.000Z'));
      // What the other one has is older: it would be found first.
      await runSql(probe.db, row(3 - organisationKey, '2026-01-01T00:00:00.000Z'));
      await play(probe);
    },
  });
  const removal = { organisationKey, signal: new AbortController().signal, slice: 1 };
  yield old('remove what is old in the audit log', entry, (probe) =>
    probe.do(() => removeOldEntries(probe.store, { ...removal, before: Date.parse(NOW) })),
  );
  yield old('remove answers that were kept for their days', answer, (probe) =>
    probe.do(() => removeOldAnswers(probe.store, { ...removal, before: NOW })),
  );
  const body = { code: 50, texte: 'x', indice_de_gravite: 0 };
  yield old('use a key again after its days', answer, (probe) =>
    probe.call(twin, 'anomalies.add', { idempotencyKey: 'k', body }),
  );
  yield done('write on which day a token was used', async (tx) => {
    const usage = new TokenUsage();
    const token = { id: id('jeton', 1), expiresAt: NOW, lastUsedOn: null };
    const user = { organisation: ORGANISATIONS[twin], utilisateurId: USERS[0], roles: [], readOnly: false };
    usage.note({ ...user, organisationKey, token, language: 'fr' }, NOW);
    await usage.write({ write: async (work) => work(tx) });
  });
  yield done('list the secrets that ended, of both organisations', (tx) => endedSecrets(tx, SECRETS));
  const ended = (table: 'tokens' | 'abonnements', secrets: readonly string[]) =>
    secrets.map((secret) => ({ table, hash: hashToken(secret), revoked_at: null }));
  yield done(
    'tell which tokens ended since a user was active here, who still is in the other',
    (tx) =>
      endedSince(tx, [
        ...ended('tokens', Object.values(TOKENS).flat()),
        ...ended('abonnements', Object.values(CALENDARS).flat()),
      ]),
    `UPDATE utilisateurs SET is_active = 0 WHERE organisation_key = ${organisationKey} AND id = 'a.durand'`,
  );
  yield done('list users', (tx) => allUtilisateurs(tx, organisationKey));
  yield done('add a user', (tx) => {
    const unknown = { first_name: null, last_name: null, timezone: 'UTC', fonction: null, roles: null };
    return addUtilisateur(tx, organisationKey, { id: 'e.neuf', ...unknown }, NOW);
  });
  const identity = { issuer: 'https://connexion.example', sub: '7f3a' };
  const linked = (key: number, user: string) =>
    `UPDATE utilisateurs SET oidc_issuer = '${identity.issuer}', oidc_sub = '${identity.sub}'
      WHERE organisation_key = ${key} AND id = '${user}'`;
  yield done(
    'link a user to an identity that another user of the other has',
    (tx) => linkUtilisateur(tx, organisationKey, 'a.durand', identity),
    linked(3 - organisationKey, 'c.roux'),
  );
  yield done(
    'unlink a user',
    (tx) => linkUtilisateur(tx, organisationKey, 'a.durand', null),
    linked(organisationKey, 'a.durand'),
  );
  yield done(
    'read the users of an identity',
    (tx) => tx.all(usersOfIdentity, identity),
    linked(1, 'a.durand'),
    linked(2, 'c.roux'),
  );
  yield done(
    'read the user here of an identity that is linked in the other',
    (tx) => tx.get(userOfIdentity, { ...identity, organisation: ORGANISATIONS[twin] }),
    linked(3 - organisationKey, 'c.roux'),
  );
  yield done('tell what would go with the organisation', async (tx) =>
    deletableContent(tx, 'vigie.db', await requireOrganisation(tx, ORGANISATIONS[twin]), true),
  );
  yield done(
    'delete the organisation, which commissions of the other one name',
    async (tx) => deletableContent(tx, 'vigie.db', await requireOrganisation(tx, ORGANISATIONS[twin]), true),
    `UPDATE commissions SET presidence_id = '${ORGANISATIONS[twin]}' WHERE organisation_key <> ${organisationKey}`,
  );
  const alone = done(
    'delete the organisation',
    (tx) => deleteOrganisation(tx, 'vigie.db', ORGANISATIONS[twin], true, NOW),
    `UPDATE commissions SET presidence_id = '${ORGANISATIONS[other]}', secretariat_id = '${ORGANISATIONS[other]}'
      WHERE organisation_key <> ${organisationKey}`,
    ...[1, 2].map((key) => `INSERT INTO idempotency_keys VALUES (${key}, 'k', 'f', 204, NULL, '${NOW}')`),
  );
  yield {
    ...alone,
    async play(probe) {
      await alone.play(probe);
      // What the texts of the other one are found by: what the index holds is shown by no table.
      for (const contenu of ['porte', 'issue'])
        await probe.call(other, 'prescriptions.list', { query: { contenu, per_page: '100', page: '1' } });
    },
  };
  yield {
    name: `${twin}: dump`,
    play: (probe) =>
      probe.do(async () => {
        let text = '';
        for await (const piece of dump(probe.db, { organisation: ORGANISATIONS[twin] })) text += piece;
        return text;
      }),
  };
}
