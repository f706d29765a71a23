import { listAnomaliesDePei } from '../../../src/contract/resources/ouvrages/anomalies-de-pei.ts';
import { listPeis } from '../../../src/contract/resources/ouvrages/peis.ts';
import { defineCommand } from '../../shared/cli/command.ts';
import { queryFlags } from '../../shared/flags/contract-flags.ts';
import { list, pagingFlags } from '../../shared/output/list.ts';
import { anomaliesDePei, pei, peiId } from './view.ts';

export const command = defineCommand({
  noun: 'peis',
  verb: 'anomalies list',
  summary: 'List the anomalies of a PEI, the latest start first',
  examples: {
    'List the anomalies of the first PEI of the list':
      'vigie peis anomalies list "$(vigie peis list --limit 1 -o ids)"',
    'List the open anomalies of a PEI': 'vigie peis anomalies list 42218.00107 --en-cours true',
  },
  arguments: { pei },
  flags: { ...queryFlags(listAnomaliesDePei), ...pagingFlags },
  endpoints: [listAnomaliesDePei, listPeis],
  view: anomaliesDePei,
  async run(context, { arguments: { pei }, flags, instead }) {
    const pei_id = await peiId(context, listAnomaliesDePei, pei, instead);
    return list(context, listAnomaliesDePei, flags, { params: { pei_id } });
  },
});
