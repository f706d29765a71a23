import { ACTS, type Act, changeDossier, idOfDossier } from '../../../../server/admin/dossiers.ts';
import { dump } from '../../../../server/admin/dump.ts';
import { deletableContent, deleteOrganisation } from '../../../../server/admin/organisation-deletion.ts';
import { renameOrganisation, requireOrganisation } from '../../../../server/admin/organisations.ts';
import {
  allTokens,
  createToken,
  endedSince,
  endedTokens,
  revokeToken,
} from '../../../../server/admin/tokens.ts';
import { addUtilisateur, allUtilisateurs, updateUtilisateur } from '../../../../server/admin/utilisateurs.ts';
import { readAudit } from '../../../../server/audit/reading.ts';
import { forgetOldEntries } from '../../../../server/audit/retention.ts';
import { authenticate, hashToken } from '../../../../server/core/authentication.ts';
import type { SqliteTransaction } from '../../../../server/storage/sqlite/transaction.ts';
import type { Scene } from '../probe.ts';
import { id, ORGANISATIONS, TOKENS, TWINS, type Twin, USERS } from '../twins.ts';

const NOW = '2026-06-14T09:30:00.000Z';

/** What is done to a local database, for one organisation. */
export function* administered(twin: Twin): Generator<Scene> {
  const organisationKey = TWINS.indexOf(twin) + 1;
  const other = twin === 'nord' ? 'sud' : 'nord';
  const done = (name: string, work: (tx: SqliteTransaction) => unknown): Scene => ({
    name: `${twin}: ${name}`,
    play: (probe) => probe.do(() => probe.store.write(work)),
  });
  for (const [i, token] of TOKENS[twin].entries()) {
    for (const said of TWINS) {
      const given = { authorization: `Bearer ${token}`, organisation: ORGANISATIONS[said] };
      yield done(`authenticate ${USERS[i]} for ${said}`, (tx) =>
        authenticate(tx, { ...given, orgHeader: 'x', language: 'fr', now: NOW }),
      );
    }
  }
  yield done('add a token', async (tx) => {
    await createToken(
      tx,
      organisationKey,
      { utilisateurId: 'a.durand', readOnly: false, days: 1 },
      new Date(NOW),
    );
  });
  yield done('list tokens', (tx) => allTokens(tx, organisationKey));
  yield done('revoke a token', (tx) => revokeToken(tx, organisationKey, id('jeton', 2), NOW));
  yield done('revoke a token that is revoked in the other', async (tx) => {
    await revokeToken(tx, 3 - organisationKey, id('jeton', 2), NOW);
    return revokeToken(tx, organisationKey, id('jeton', 2), NOW);
  });
  const told = async (tx: SqliteTransaction) => {
    for (const key of [1, 2]) await revokeToken(tx, key, id('jeton', 2), NOW);
  };
  yield done('read the audit log', async (tx) => {
    await told(tx);
    return Array.fromAsync(readAudit(tx, 'vigie.db', { organisation: ORGANISATIONS[twin] }));
  });
  yield done('forget what is old in the audit log', async (tx) => {
    await told(tx);
    await forgetOldEntries(tx, [organisationKey], '2026-06-16T09:30:00.000Z', 1);
  });
  yield done('list the tokens that ended, of both organisations', (tx) => endedTokens(tx));
  yield done('tell which tokens ended since a user was active here, who still is in the other', (tx) => {
    tx.sqlite.db
      .prepare("UPDATE utilisateurs SET is_active = 0 WHERE organisation_key = ? AND id = 'a.durand'")
      .run(organisationKey);
    const hashes = Object.values(TOKENS).flat().map(hashToken);
    return endedSince(
      tx,
      hashes.map((hash) => ({ hash, revoked_at: null })),
    );
  });
  yield done('list users', (tx) => allUtilisateurs(tx, organisationKey));
  yield done('add a user', (tx) => {
    const unknown = { first_name: null, last_name: null, timezone: 'UTC', fonction: null, roles: null };
    return addUtilisateur(tx, organisationKey, { id: 'e.neuf', ...unknown }, NOW);
  });
  yield done('change a user', (tx) =>
    updateUtilisateur(tx, organisationKey, 'a.durand', { fonction: 'Chef de service' }, NOW),
  );
  yield done('rename the organisation', (tx) => renameOrganisation(tx, ORGANISATIONS[twin], 'SDIS 99', NOW));
  yield done('tell what would go with the organisation', async (tx) =>
    deletableContent(tx, 'vigie.db', await requireOrganisation(tx, ORGANISATIONS[twin]), true),
  );
  yield done('delete the organisation, which commissions of the other one name', async (tx) => {
    tx.sqlite.db
      .prepare('UPDATE commissions SET presidence_id = ? WHERE organisation_key <> ?')
      .run(ORGANISATIONS[twin], organisationKey);
    return deletableContent(tx, 'vigie.db', await requireOrganisation(tx, ORGANISATIONS[twin]), true);
  });
  yield done('delete the organisation', async (tx) => {
    tx.sqlite.db
      .prepare('UPDATE commissions SET presidence_id = ?, secretariat_id = ? WHERE organisation_key <> ?')
      .run(ORGANISATIONS[other], ORGANISATIONS[other], organisationKey);
    for (const key of [1, 2])
      tx.sqlite.db.prepare("INSERT INTO idempotency_keys VALUES (?, 'k', 'f', 204, NULL, ?)").run(key, NOW);
    const content = await deleteOrganisation(tx, 'vigie.db', ORGANISATIONS[twin], true, NOW);
    // What the words of the other one find: of the index, its table shows no more than the texts.
    const found = tx.sqlite.db
      .prepare(
        'SELECT rowid FROM prescriptions_recherche WHERE prescriptions_recherche MATCH ? ORDER BY rowid',
      )
      .all(`organisation_key : ${3 - organisationKey}`);
    return { content, found };
  });
  yield done('find a dossier by its number', (tx) => {
    tx.sqlite.db
      .prepare("UPDATE dossiers SET service_dossier_id = '2026-12' WHERE id = ?")
      .run(id('dossier', 2));
    return idOfDossier(tx, organisationKey, '2026-12');
  });
  for (const act of Object.keys(ACTS) as Act[]) {
    for (const n of [1, 2, 3, 12])
      yield done(`${act} ${n}`, (tx) => changeDossier(tx, organisationKey, id('dossier', n), act, NOW));
  }
  yield {
    name: `${twin}: dump`,
    play: (probe) =>
      probe.do(async () => {
        let text = '';
        for await (const piece of dump(probe.file, { organisation: ORGANISATIONS[twin] })) text += piece;
        return text;
      }),
  };
}
