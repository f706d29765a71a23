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
  summary: 'Write the objects of a database as NDJSON, for server load',
  description: [
    'The dump is a snapshot of the database, which may be served meanwhile.',
    'Lines go to standard output (also with --out -), or with --out to a file, which appears once it is complete. An existing dump is kept, unless --force is given; any other file is always kept.',
    'Tokens are written as hashes. Protect the dump: a server that loads it accepts the same tokens.',
  ],
  examples: {
    'Save a dump to a file': 'vigie server dump --db sdis.db --out sdis.ndjson',
    'Count closed dossiers': `vigie server dump --db sdis.db | jq -c 'select(.kind == "dossier" and .statut == "CLOS")' | wc -l`,
  },
  flags: {
    org: onlyOrganisation(
      'Filter by organisation, with the names of organisations that its commissions cite (default: all; VIGIE_ORG and the profile are ignored)',
    ),
    out: text('file', 'File to write, readable by its owner only'),
    force: toggle('Overwrite an existing dump'),
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
