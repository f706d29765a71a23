import { listSupports } from '../../src/contract/resources/supports.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { queryFlags } from '../shared/flags/contract-flags.ts';
import { list, pagingFlags } from '../shared/output/list.ts';
import { requireSupports, supports } from './view.ts';

export const command = defineCommand({
  noun: 'supports',
  verb: 'list',
  summary: 'List regulatory supports',
  description: [
    'Filters match a part of a text and ignore accents and case; in references, spaces and dots are ignored as well.',
  ],
  examples: {
    'List the first 100 supports': 'vigie supports list',
    'Find the id of an article': "vigie supports list --reference 'R 123-3' -o ids",
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
