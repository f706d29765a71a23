import { readAnomalie } from '../../../src/contract/resources/anomalies.ts';
import { addAnomalieDePei } from '../../../src/contract/resources/ouvrages/anomalies-de-pei.ts';
import { listPeis } from '../../../src/contract/resources/ouvrages/peis.ts';
import { byId, defineCommand } from '../../shared/cli/command.ts';
import { definedOf, dryRunFlag, write } from '../../shared/cli/writes.ts';
import { bodyFlags } from '../../shared/flags/contract-flags.ts';
import { createdRecord } from '../../shared/output/creation.ts';
import { anomalie, anomaliesDePei, pei, peiId } from './view.ts';

export const command = defineCommand({
  noun: 'peis',
  verb: 'anomalies add',
  summary: 'Add an anomaly of the library to a PEI',
  description: [
    'On a terminal, vigie proposes the anomalies of the library if the code is missing.',
    'Text and severity are copied: the library may change, the record of the PEI does not.',
    'A PEI has a code at most once at any moment.',
  ],
  examples: {
    'Add an anomaly to a PEI': 'vigie peis anomalies add 42218.00107 501',
    'Add an anomaly with its start and its end':
      'vigie peis anomalies add 42218.00107 506 --date-debut 2026-10-06 --date-fin 2026-10-08',
  },
  arguments: { pei, anomalie },
  flags: {
    ...bodyFlags(addAnomalieDePei, { code_anomalie: false, date_fin: { alone: 'last' } }),
    ...dryRunFlag,
  },
  prompts: ['anomalie'],
  endpoints: [addAnomalieDePei, listPeis, readAnomalie],
  view: anomaliesDePei,
  async run(context, { arguments: { pei, anomalie }, flags: { dry_run, ...dates }, instead }) {
    const pei_id = await peiId(context, addAnomalieDePei, pei, instead);
    // One that the library does not have is named as typed, and not by the member of the request.
    await (await context.client()).call(readAnomalie, byId(readAnomalie, String(anomalie)));
    const body = definedOf({ code_anomalie: anomalie, ...dates });
    const row = await write(context, addAnomalieDePei, { params: { pei_id }, body }, dry_run);
    return createdRecord(context, 'anomalie_de_pei', row, `${anomalie} ${row.anomalie.texte}`, dry_run);
  },
});
