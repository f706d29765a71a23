import { VigieError } from '../../../src/contract/errors.ts';
import {
  listAnomaliesDePei,
  updateAnomalieDePei,
} from '../../../src/contract/resources/ouvrages/anomalies-de-pei.ts';
import { listPeis } from '../../../src/contract/resources/ouvrages/peis.ts';
import { instantOf } from '../../../src/contract/schema/dates.ts';
import { defineCommand } from '../../shared/cli/command.ts';
import { dryRunFlag, write } from '../../shared/cli/writes.ts';
import { end, NOW } from '../../shared/flags/date-flags.ts';
import { anomalie, anomaliesDePei, pei, peiId } from './view.ts';

export const command = defineCommand({
  noun: 'peis',
  verb: 'anomalies end',
  summary: 'End an open or planned anomaly of a PEI',
  description: [
    'A date without a time means its last second; today’s date means now.',
    'A planned anomaly ends at its start by default: it is then open at no moment.',
  ],
  examples: {
    'End an anomaly of a PEI now': 'vigie peis anomalies end 42218.00107 501',
    'End an anomaly on the day of the repair': 'vigie peis anomalies end 42218.00107 501 --date-fin hier',
  },
  arguments: { pei, anomalie },
  flags: { date_fin: end('End of the anomaly (default: now)'), ...dryRunFlag },
  endpoints: [updateAnomalieDePei, listAnomaliesDePei, listPeis],
  view: anomaliesDePei,
  async run(context, { arguments: { pei, anomalie: code }, flags, instead }) {
    const pei_id = await peiId(context, updateAnomalieDePei, pei, instead);
    const client = await context.client();
    const now = Date.now();
    const endsAfter = (date_debut: string) => Math.max(now, instantOf(date_debut));
    const all = await Array.fromAsync(client.items(listAnomaliesDePei, { params: { pei_id } }));
    // The latest start is first: the last one that has not ended is open, or the next planned one.
    const found = all.findLast(
      ({ anomalie, date_debut, date_fin }) =>
        anomalie.code === code && (date_fin === null || instantOf(date_fin) > endsAfter(date_debut)),
    );
    if (!found) throw new VigieError('INTROUVABLE', { objet: 'anomalie_de_pei', id: code, pei });
    const { date_fin = NOW, dry_run } = flags;
    const earliest = new Date(endsAfter(found.date_debut)).toISOString();
    const body = { date_fin: date_fin === NOW ? earliest : date_fin };
    const params = { pei_id, anomalie_de_pei_id: found.id };
    const row = await write(context, updateAnomalieDePei, { params, body }, dry_run);
    return { kind: 'record', row };
  },
});
