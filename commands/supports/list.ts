import { listSupports } from '../../src/contract/resources/supports.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { queryFlags } from '../shared/flags/contract-flags.ts';
import { list, pagingFlags } from '../shared/output/list.ts';
import { requireSupports, supports } from './view.ts';

export const command = defineCommand({
  noun: 'supports',
  verb: 'list',
  summary: 'List the regulatory supports',
  description: [
    'Filters find a part of a text, without regard to case or accents; in references, blanks and dots do not count.',
  ],
  examples: {
    'The first 100 supports': 'vigie supports list',
    'The id of an article': "vigie supports list --reference 'R 123-3' -o ids",
  },
  flags: {
    ...queryFlags(listSupports),
    ...pagingFlags,
  },
  endpoints: [listSupports],
  view: supports,
  async run(context, { flags }) {
    await requireSupports(context);
    return list(context, listSupports, flags);
  },
});
