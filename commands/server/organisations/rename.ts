import { VigieError } from '../../../src/contract/errors.ts';
import { type Context, defineCommand } from '../../shared/cli/command.ts';
import { filled, optional } from '../../shared/flags/flags.ts';
import { inDatabase, sameNameFlag } from '../administration.ts';
import { CHANGED, changeOrganisation, ORGANISATION } from './change.ts';
import { organisationView } from './view.ts';

export const command = defineCommand({
  noun: 'server',
  verb: 'organisations rename',
  summary: 'Rename an organisation',
  description: ['Its id, profiles and tokens stay valid.'],
  examples: {
    'Change the name':
      'vigie server organisations rename --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001 --nom "SDIS du Val"',
    'Rename the organisation of a service': 'vigie server organisations rename -p prod --nom "SDIS du Val"',
    'Print JSON for a script':
      'vigie server organisations rename --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001 --nom Essais --json',
  },
  arguments: { id: optional(ORGANISATION) },
  flags: { nom: filled('text', 'Name of the organisation', 256), ...sameNameFlag },
  endpoints: CHANGED,
  view: organisationView,
  async run(context, { arguments: { id }, flags: { nom, allow_same_name } }) {
    // Organisations of a service do not know of each other.
    if (!allow_same_name && (await context.profile()).kind === 'embedded')
      await refuseTaken(context, id, nom);
    return changeOrganisation(context, id, { nom });
  },
});

/** Throws ORGANISATION_EXISTANTE for the name of another organisation of the database, and ORGANISATION_INCONNUE. */
async function refuseTaken(context: Context, id: string | undefined, nom: string): Promise<void> {
  const { findOrganisation, organisationsNamed } = await import('../../../server/admin/organisations.ts');
  await inDatabase(context, 'read', async (tx, { file, organisation }) => {
    const renamed = await findOrganisation(tx, file, id ?? organisation);
    const namesakes = (await organisationsNamed(tx, nom)).filter((one) => one.id !== renamed.id);
    if (namesakes.length === 0) return;
    const known = namesakes.map((one) => one.id);
    throw new VigieError('ORGANISATION_EXISTANTE', { nom, known, act: 'rename' });
  });
}
