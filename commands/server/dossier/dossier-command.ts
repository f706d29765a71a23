import type { DossierAct } from '../../../server/admin/dossiers.ts';
import type { HelpSentence } from '../../../src/messages/help/index.ts';
import { messages } from '../../../src/messages/index.ts';
import type { Result } from '../../../src/terminal/output/view.ts';
import { type Command, defineCommand, type Examples } from '../../shared/cli/command.ts';
import { expectAll, forEach } from '../../shared/cli/writes.ts';
import { many } from '../../shared/flags/flags.ts';
import { openAdministration } from '../administration.ts';

interface Words {
  readonly act: DossierAct;
  readonly summary: HelpSentence;
  /** State of a dossier in its result. */
  readonly statut: string;
  readonly description: readonly HelpSentence[];
  readonly examples: Examples;
}

/** Command of one act of administration on dossiers (choice C15). */
export function dossierCommand({ act, summary, statut, description, examples }: Words): Command {
  return defineCommand({
    noun: 'server',
    verb: `dossier ${act}`,
    summary,
    description: [
      ...description,
      'Attached dossiers keep their own locks and are not changed.',
      'All objects are looked up first: if one is missing, nothing is changed.',
    ],
    examples,
    arguments: { dossier_id: many('Ids or numbers of dossiers, or - to read them from standard input') },
    flags: {},
    endpoints: [],
    async run(context, { arguments: { dossier_id: ids }, instead }) {
      const { file, organisation, opening } = await openAdministration(context);
      const { openStore } = await import('../../../server/admin/database.ts');
      const { findOrganisation } = await import('../../../server/admin/organisations.ts');
      const { changeDossier, idOfDossier, lockOfDossier } = await import('../../../server/admin/dossiers.ts');
      const store = await openStore(file, opening);
      try {
        const { organisation_key: organisationKey } = await store.read((tx) =>
          findOrganisation(tx, file, organisation),
        );
        await expectAll(context, 'dossier', ids, (typed) =>
          store.read(async (tx) =>
            lockOfDossier(tx, organisationKey, await idOfDossier(tx, organisationKey, typed, instead)),
          ),
        );
        const change = async (typed: string) => {
          const now = new Date().toISOString();
          await store.write(
            async (tx) => {
              const id = await idOfDossier(tx, organisationKey, typed, instead);
              await changeDossier(tx, organisationKey, id, act, now);
            },
            { organisationKey },
          );
          return statut;
        };
        const { changing } = messages(context.language).cli;
        const changed = await forEach(context, ids, change, changing);
        return { ...changed, rows: until(changed.rows, () => store.close()) };
      } catch (error) {
        await store.close();
        throw error;
      }
    },
  });
}

/** The results; calls `end` after the last one, or when the reader stops. */
async function* until(
  rows: Iterable<Result> | AsyncIterable<Result>,
  end: () => Promise<void>,
): AsyncGenerator<Result> {
  try {
    yield* rows;
  } finally {
    await end();
  }
}
