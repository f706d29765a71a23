import { addSupport } from '../../src/contract/resources/supports.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { dryRunFlag, given, write } from '../shared/cli/writes.ts';
import { bodyFlags } from '../shared/flags/contract-flags.ts';
import { added } from '../shared/output/added.ts';
import { requireSupports, supports } from './view.ts';

export const command = defineCommand({
  noun: 'supports',
  verb: 'add',
  summary: 'Add a regulatory support',
  description: ['It is en_vigueur unless --etat says otherwise.'],
  examples: {
    'An article, found by its reference later':
      "vigie supports add --nature article --reference 'R. 123-3' --titre 'Obligations des constructeurs'",
    'A repealed decree; only its id is printed':
      "vigie supports add --nature decret --etat abroge --reference 'Décret 73-1007' -o ids",
  },
  flags: {
    ...bodyFlags(addSupport, {
      nature: { summary: 'What it is' },
      reference: { summary: 'Free text to find it by' },
      titre: { summary: 'The title' },
      contenu: { summary: 'The text' },
      etat: { summary: 'Whether it is in force' },
      legaldb_cid: { summary: 'Its id in an external legal database' },
    }),
    ...dryRunFlag,
  },
  endpoints: [addSupport],
  view: supports,
  async run(context, { flags: { dry_run, ...body } }) {
    await requireSupports(context);
    const row = await write(context, addSupport, { body: given(body) }, dry_run);
    return added(context, 'supports', row, row.reference || row.titre, dry_run);
  },
});
