import type { Content } from '../../../server/admin/organisation-deletion.ts';
import type { Organisation } from '../../../server/admin/organisations.ts';
import { serverWords } from '../../../src/messages/commands/server.ts';
import { isPostgresAddress } from '../../../src/profiles/locations.ts';
import type { View } from '../../../src/terminal/output/view.ts';
import { visible } from '../../../src/terminal/sanitize.ts';
import { type Context, defineCommand } from '../../shared/cli/command.ts';
import { one, toggle } from '../../shared/flags/flags.ts';
import { confirmed, confirmName, confirmProtected } from '../../shared/prompts/consent.ts';
import { openAdministration } from '../administration.ts';

interface Deleted extends Omit<Organisation, 'fuseau'> {
  /** Number of deleted objects of each kind. */
  readonly objets: Content;
}

const view: View<Deleted> = {
  fields: () => ['id', 'nom', 'objets', 'objets.*'],
  columns: [
    { field: 'id', whole: true },
    { field: 'nom', wide: true },
    {
      field: 'objets',
      text: ({ objets }) => String(Object.values(objets).reduce((all, count) => all + count, 0)),
    },
  ],
  id: ({ id }) => id,
};

export const command = defineCommand({
  noun: 'server',
  verb: 'organisations delete',
  summary: 'Delete an organisation of a database',
  description: [
    'Refused while the organisation has users, tokens, dossiers, libraries or other objects, unless --with-everything is given. All of them are then deleted: only a backup can restore them.',
    'Asks for confirmation, unless --yes is given. With --with-everything, type the name of the organisation or pass it with --confirm.',
    'No process may have a file open: stop its server first. A PostgreSQL database may be served meanwhile.',
  ],
  examples: {
    'Delete an organisation added by mistake':
      'vigie server organisations delete --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001 --yes',
    'Delete an organisation and all its objects in a script':
      'vigie server organisations delete --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001 --with-everything --confirm "SDIS des Monts"',
  },
  arguments: { id: one('Id of the organisation; list ids with `vigie server organisations list`') },
  flags: { with_everything: toggle('Also delete its users, tokens, dossiers, libraries and other objects') },
  view,
  async run(context, { arguments: { id }, flags: { with_everything: withEverything } }) {
    const { file, opening } = await openAdministration(context);
    const { withDatabase, writeAlone } = await import('../../../server/admin/database.ts');
    const { requireOrganisation } = await import('../../../server/admin/organisations.ts');
    const { deletableContent, deleteOrganisation } = await import(
      '../../../server/admin/organisation-deletion.ts'
    );
    if (!isPostgresAddress(file)) (await import('../../../server/admin/openers.ts')).refuseOpen(file);
    const { organisation, content } = await withDatabase(file, opening, (store) =>
      store.read(async (tx) => {
        const organisation = await requireOrganisation(tx, id);
        return { organisation, content: await deletableContent(tx, file, organisation, withEverything) };
      }),
    );
    await agree(context, organisation.nom, content);
    const objets = await writeAlone(file, opening, organisation.organisation_key, (tx) =>
      deleteOrganisation(tx, file, organisation.id, withEverything, new Date().toISOString()),
    );
    return { kind: 'record', row: { id: organisation.id, nom: organisation.nom, objets } };
  },
});

/** Shows the content, and asks. Throws SAISIE_REQUISE, CONFIRMATION_REQUISE or PROFIL_PROTEGE, and INTERROMPU for a no. */
async function agree(context: Context, nom: string, content: Content): Promise<void> {
  const words = serverWords(context.language);
  const name = visible(nom);
  if (Object.keys(content).length === 0) {
    const what = words.confirmDelete(name);
    if (!(await confirmProtected(context, what))) await confirmed(context, 'rien_supprime', what);
    return;
  }
  const intro = async () => {
    const counts = Object.entries(content).map(([kind, count]) => words.count(count, kind));
    return `${counts.map(({ count, kind }) => `  ${count} ${kind}\n`).join('')}`;
  };
  const what = words.confirmDeleteAll(name);
  await confirmName(context, { name: nom, what, refusal: 'CONFIRMATION_REQUISE' }, intro);
}
