import { openStore } from '../../server/admin/database.ts';
import { asItIs } from '../../server/admin/postgres.ts';
import { refuseUnknown, SCHEMA_VERSION } from '../../server/storage/migrations.ts';
import type { DatabaseFacts } from '../../server/storage/postgres/store.ts';
import type { ResolvedEmbedded } from '../../src/profiles/resolve.ts';
import type { Context } from '../shared/cli/command.ts';
import { openingOf } from '../shared/cli/context.ts';
import { found, type Subject } from './check.ts';
import { callerIn } from './database.ts';

/** The PostgreSQL database of the profile, which is not changed; its own upkeep is not checked. */
export function postgres(context: Context, profile: ResolvedEmbedded): Subject {
  const { value: db } = profile.db;
  // Without a prompt for a password.
  const command = { ...context, flags: { ...context.flags, no_input: true } };
  const opening = openingOf(command, profile.password?.value);
  let facts: DatabaseFacts | undefined;
  return {
    steps: [
      {
        id: 'base.fichier',
        look: async () => {
          facts = await asItIs(db, opening, (store) => store.describe());
          const { version, octets: size, connexions, connexions_max: max } = facts;
          refuseUnknown(db, facts.schema);
          const params = { db, version, size, connexions, max };
          return facts.replique ? found('attention', 'replica', params) : found('ok', 'reached', params);
        },
      },
      {
        id: 'base.appelant',
        look: async () => {
          if (facts?.schema !== SCHEMA_VERSION) return undefined;
          const store = await openStore(db, opening);
          try {
            return await store.read((tx) => callerIn(context, profile, tx, db));
          } finally {
            await store.close();
          }
        },
      },
    ],
  };
}
