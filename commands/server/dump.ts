import type { Dumped } from '../../server/admin/dump.ts';
import { VigieError } from '../../src/contract/errors.ts';
import type { View } from '../../src/terminal/output/view.ts';
import { type Context, defineCommand } from '../shared/cli/command.ts';
import { text, toggle } from '../shared/flags/flags.ts';
import { onlyOrganisation, openAdministration } from './administration.ts';

const view: View<Dumped> = {
  fields: () => ['kind', 'objets'],
  columns: [{ field: 'kind' }, { field: 'objets', right: true }],
  id: ({ kind }) => kind,
};

export const command = defineCommand({
  noun: 'server',
  verb: 'dump',
  summary: 'Write the objects of a database as NDJSON, which server load takes',
  description: [
    'One state of the database, while it is served as well.',
    'The lines go to standard output (also with --out -), or with --out to a file that is there once it is complete; a dump that exists stays, unless --force is given, and whatever is no dump in any case.',
    'Tokens go as fingerprints, which let in whoever holds them.',
  ],
  examples: {
    'Keep a copy': 'vigie server dump --db sdis.db --out sdis.ndjson',
    'How many dossiers are closed': `vigie server dump --db sdis.db | jq -c 'select(.kind == "dossier" and .statut == "CLOS")' | wc -l`,
  },
  flags: {
    org: onlyOrganisation(
      'Only this organisation, with the names of those that its commissions name; every one unless typed, whatever VIGIE_ORG and the profile say',
    ),
    out: text('file', 'Write to a new file, which only its owner may read'),
    force: toggle('Replace a dump that exists'),
  },
  endsItself: true,
  view,
  async run(context, { flags: { org: organisation, out: path, force } }) {
    const out = path === '-' ? undefined : path;
    refuseOtherForms(context, out);
    const { file, opening } = await openAdministration(context);
    const { dump, dumpTo } = await import('../../server/admin/dump.ts');
    const options = { organisation, signal: context.signal, opening, force };
    if (out === undefined) return { kind: 'text', text: dump(file, options), content: 'json' };
    return { kind: 'list', rows: await dumpTo(out, file, options) };
  },
});

/** A dump is NDJSON, whatever the flags; with `--out` they apply to the list of written files. */
function refuseOtherForms({ flags: { output, json } }: Context, out: string | undefined): void {
  const format = json ? 'json' : (output ?? 'ndjson');
  if (out !== undefined || format === 'ndjson') return;
  const flag = json ? '--json' : '--output';
  const params = { count: 1, command: 'vigie server dump' };
  const fields = [
    { in: 'flag', path: [flag], code: 'VALEUR', params: { allowed: ['ndjson'] }, value: format },
  ] as const;
  throw new VigieError('OPTIONS_REFUSEES', params, { fields });
}
